import { reports } from "../en/reports.ts";
import { textsBeside } from "../text.ts";

export const { text: reportText } = textsBeside(reports);
