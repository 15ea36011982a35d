import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "savedReplies.heading": "Saved replies",
  "savedReplies.lead": "Text for the answers that you give again and again. Type / or # in a reply to use it.",
  "savedReplies.search": "Search saved replies...",
  "savedReplies.new": "New",
  "savedReplies.create": "New saved reply",
  "savedReplies.edit": "Edit saved reply",
  "savedReplies.close": "Close",
  "savedReplies.name": "Name",
  "savedReplies.nameHint": "What you type to find it.",
  "savedReplies.namePlaceholder": "/delivery",
  "savedReplies.nameRequired": "Name is required",
  "savedReplies.content": "Content",
  "savedReplies.contentHint":
    'Names are filled in: {{customer.first_name|there}} is the customer\'s first name, or "there". Others are customer.name, customer.email, agent.name and company.name.',
  "savedReplies.files": "Files that go with it",
  "savedReplies.tooManyFiles": "Only {limit} files can go with a reply",
  "savedReplies.contentRequired": "Content is required",
  "savedReplies.actions": "Actions",
  "savedReplies.remove": "Delete",
  "savedReplies.removeWhat": "Delete {what}",
  "savedReplies.removeQuestion": "Are you sure you want to delete /{name}?",
  "savedReplies.removeFailed": "The saved reply was not deleted",
  "savedReplies.none": "No saved replies",
  "savedReplies.noneHint": "Save one, and the whole team can use it.",
  "savedReplies.notFound": "No saved reply has these words",
});
