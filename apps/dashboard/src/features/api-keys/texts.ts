import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "apiKeys.heading": "API keys",
  "apiKeys.lead": "Use an API key to access the API at {address} with your own permissions. Only you see your keys.",
  "apiKeys.toDocs": "Read about the API",
  "apiKeys.new": "Generate new API key",
  "apiKeys.description": "Description",
  "apiKeys.descriptionPlaceholder": "Test API Key",
  "apiKeys.descriptionRequired": "Description is required",
  "apiKeys.warning":
    "Anyone with this key can do what you can do. Don't share it, and keep it out of repositories and messages.",
  "apiKeys.key": "API key",
  "apiKeys.keyOf": "API key: {name}",
  "apiKeys.lastUsed": "Last used",
  "apiKeys.neverUsed": "Never",
  "apiKeys.actions": "Actions",
  "apiKeys.remove": "Delete",
  "apiKeys.removeWhat": "Delete {what}",
  "apiKeys.removeQuestion": "Are you sure you want to delete the key “{name}”?",
  "apiKeys.removeHint": "Programs that use this key lose access immediately.",
  "apiKeys.removeFailed": "Couldn't delete the API key",
  "apiKeys.none": "No API keys",
  "apiKeys.noneHint": "Generate an API key to use the API or to deploy a function.",
});
