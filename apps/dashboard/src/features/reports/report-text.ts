import { reports } from "../../texts/en/reports.ts";
import { textsBeside } from "../../texts/text.ts";

export const { text: reportText } = textsBeside(reports);
