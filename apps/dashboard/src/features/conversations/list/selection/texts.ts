import { withSharedTexts } from "../../../../texts/text.ts";

export const { text } = withSharedTexts({
  "selection.label": "Selected conversations",
  "selection.count": { one: "{count} selected", other: "{count} selected" },
  "selection.clear": "Clear selection",
  "selection.close": "Close all selected",
  "selection.reopen": "Reopen all selected",
  "selection.assign": "Assign all selected",
  "row.menu": "Actions for this conversation",
  "row.newTab": "Open in a new tab",
  "selection.tag": "Tag all selected",
});
