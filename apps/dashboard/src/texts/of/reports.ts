import { reports } from "../en/reports.ts";
import { withSharedTexts } from "../text.ts";

export const { text: reportText } = withSharedTexts(reports);
