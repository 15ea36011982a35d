import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "apiKeys.heading": "API keys",
  "apiKeys.lead": "With a key your own code does what you may do, under {address}. Only you see your keys.",
  "apiKeys.toDocs": "Read about the API",
  "apiKeys.new": "Generate new API key",
  "apiKeys.description": "Description",
  "apiKeys.descriptionPlaceholder": "Test API Key",
  "apiKeys.descriptionRequired": "Description is required",
  "apiKeys.warning":
    "Whoever has the key can do what you can do. Keep it out of repositories and messages, and do not share it with anyone.",
  "apiKeys.key": "API key",
  "apiKeys.lastUsed": "Last used",
  "apiKeys.neverUsed": "Never",
  "apiKeys.actions": "Actions",
  "apiKeys.remove": "Delete",
  "apiKeys.removeWhat": "Delete {what}",
  "apiKeys.removeQuestion": "Are you sure you want to delete the key “{name}”?",
  "apiKeys.removeHint": "Whatever uses it stops working at once.",
  "apiKeys.removeFailed": "The API key was not deleted",
  "apiKeys.none": "No API keys",
  "apiKeys.noneHint": "Generate one to use the API or to deploy a function.",
});
