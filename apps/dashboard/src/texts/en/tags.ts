export const tags = {
  "tags.label": "Tags",
  "tags.edit": "Edit tags",
  "tags.carries": "Tags: {names}",
  "tags.placeholder": "Choose a tag or type a new one",
  "tags.none": "No tags yet",
  "tags.notLoaded": "Couldn't load the tags.",
  "tags.changeFailed": "Couldn't update the tags",
} as const;
