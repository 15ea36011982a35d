import { withSharedTexts } from "../../../../texts/text.ts";

export const { text } = withSharedTexts({
  "selection.label": "Selected conversations",
  "selection.count": { one: "{count} selected", other: "{count} selected" },
  "selection.clear": "Clear selection",
  "selection.close": "Close all selected",
  "selection.reopen": "Reopen all selected",
  "selection.assign": "Assign all selected",
  "selection.tag": "Tag all selected",
});
