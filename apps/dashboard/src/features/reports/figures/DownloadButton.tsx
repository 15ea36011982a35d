import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { IconDownload } from "../../../ui/theme/icons.ts";
import { saveText } from "../save-text.ts";
import { reportText } from "../texts.ts";

interface DownloadButtonProps {
  /** Of the figure. */
  title: string;
  /** Of the file, without `.csv`. */
  name: string;
  csvOf(): string;
}

/** Downloads one figure. */
export const DownloadButton = ({ title, name, csvOf }: DownloadButtonProps) => (
  <IconButton
    label={reportText("report.downloadOf", { title })}
    onClick={() => saveText(`${name}.csv`, "text/csv", csvOf())}
  >
    <IconDownload size={16} stroke={1.75} />
  </IconButton>
);
