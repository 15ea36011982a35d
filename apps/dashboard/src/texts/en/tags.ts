export const tags = {
  "tags.label": "Tags",
  "tags.edit": "Edit tags",
  "tags.carries": "Tags: {names}",
  "tags.placeholder": "Pick one, or type a new one",
  "tags.done": "Done",
  "tags.notLoaded": "The tags did not load.",
  "tags.changeFailed": "The tags were not changed",
} as const;
