import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "savedReplies.heading": "Saved replies",
  "savedReplies.lead": "Reuse answers to frequent questions. Type / or # in a reply to insert one.",
  "savedReplies.search": "Search saved replies...",
  "savedReplies.new": "New",
  "savedReplies.create": "New saved reply",
  "savedReplies.edit": "Edit saved reply",
  "savedReplies.close": "Close",
  "savedReplies.name": "Name",
  "savedReplies.nameHint": "Type this name to find the reply.",
  "savedReplies.namePlaceholder": "/delivery",
  "savedReplies.nameRequired": "Name is required",
  "savedReplies.content": "Content",
  "savedReplies.contentHint":
    'Variables are replaced: {{customer.first_name|there}} becomes the customer\'s first name, or "there" if it is unknown. You can also use customer.name, customer.email, agent.name and company.name.',
  "savedReplies.files": "Attachments",
  "savedReplies.tooManyFiles": "A reply can have at most {limit} attachments",
  "savedReplies.contentRequired": "Content is required",
  "savedReplies.updated": "Updated",
  "savedReplies.removeManyQuestion": "Are you sure you want to delete {count} saved replies?",
  "savedReplies.removeQuestion": "Are you sure you want to delete /{name}?",
  "savedReplies.removeFailed": {
    one: "Couldn't delete the saved reply",
    other: "Couldn't delete some of the saved replies",
  },
  "savedReplies.none": "No saved replies",
  "savedReplies.noneHint": "Create a saved reply to share it with your team.",
  "savedReplies.insert": "Insert a saved reply (/)",
  "savedReplies.noMatch": "No saved reply matches “{q}”",
  "savedReplies.notLoaded": "Couldn't load the saved replies.",
  "savedReplies.notFound": "No saved replies match",
});
