import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "table.found": { one: "{count} result", other: "{count} results" },
  "table.columns": "Choose columns",
  "table.sortedUp": "Sorted ascending",
  "table.sortedDown": "Sorted descending",
  "table.selectAll": "Select all rows shown: {table}",
  "table.select": "Select {what}",
  "table.actions": "Actions",
  "table.bulk": "Actions for the selected rows",
  "table.selected": { one: "{count} selected", other: "{count} selected" },
  "table.remove": "Delete",
  "table.removeWhat": "Delete {what}",
  "table.clear": "Clear selection",
});
