import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "mattermost.connect": "Connect to Mattermost",
  "mattermost.update": "Update",
  "mattermost.settings": "Settings",
  "mattermost.url": "URL",
  "mattermost.urlPlaceholder": "https://mattermost.example.com",
  "mattermost.channel": "Channel",
  "mattermost.chooseChannel": "Choose a channel",
  "mattermost.loadingChannels": "Loading channels…",
  "mattermost.channelsNeed": "Enter the URL and the bot access token first.",
  "mattermost.noChannels": "No channels found. Check the URL, and that the bot has joined a public channel.",
  "mattermost.channelsFailed": "Mattermost error: {message}",
  "mattermost.accessToken": "Bot access token",
  "mattermost.verificationToken": "Outgoing webhook token",
  "mattermost.required": "This field is required",
  "mattermost.webhook": "URL for the outgoing webhook",
  "mattermost.webhookHint":
    "In Mattermost, open the outgoing webhook of the channel and enter this URL under “Callback URLs”.",
  "mattermost.copyWebhook": "Copy the URL",
});
