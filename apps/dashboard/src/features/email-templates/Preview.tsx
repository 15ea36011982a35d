import { Button, SegmentedControl } from "@mantine/core";
import { Card } from "../../ui/Card.tsx";
import { copy } from "../../ui/forms/copy.ts";
import styles from "./Preview.module.css";
import type { PreviewTheme } from "./preview/messages.ts";
import type { TemplateFields } from "./template-fields.ts";
import { text } from "./texts.ts";
import type { usePreview } from "./usePreview.ts";

interface PreviewProps {
  preview: ReturnType<typeof usePreview>;
  /** The current text of the editor. */
  words: TemplateFields;
  theme: PreviewTheme;
  onTheme(theme: PreviewTheme): void;
}

/** The preview of the email, and its HTML to copy. */
export function Preview({
  preview: { frame, opened, isRunning, problem, shown },
  words,
  theme,
  onTheme,
}: PreviewProps) {
  const isCurrent = shown?.code === words.code && shown.name === words.name;
  return (
    <Card
      heading={text("templates.preview")}
      hint={text("templates.previewHint")}
      action={
        <Button
          size="xs"
          variant="default"
          disabled={!isCurrent}
          onClick={() => void copy(shown!.html, text("templates.html"))}
        >
          {text("templates.copy")}
        </Button>
      }
    >
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label={text("templates.theme")}
          value={theme}
          onChange={(chosen) => onTheme(chosen as PreviewTheme)}
          data={(["light", "dark"] as const).map((value) => ({ value, label: text(`templates.${value}`) }))}
        />
        <span className={styles.state} role="status">
          {text(`templates.${isRunning || (!isCurrent && !problem) ? "refreshing" : problem ? "earlier" : "current"}`)}
        </span>
      </div>
      <iframe
        key={opened}
        ref={frame}
        className={styles.frame}
        src="/developers/_templates/preview"
        title={text("templates.frame")}
        sandbox="allow-scripts"
      />
    </Card>
  );
}
