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
  "mattermost.channelsNeed": "The URL and the token come first.",
  "mattermost.noChannels": "No channels found. Is the URL right, and is the bot in a public channel?",
  "mattermost.channelsFailed": "Mattermost error: {message}",
  "mattermost.accessToken": "Bot access token",
  "mattermost.verificationToken": "Outgoing webhook token",
  "mattermost.required": "Please fill this in",
  "mattermost.webhook": "Where Mattermost tells of answers",
  "mattermost.webhookHint":
    "Enter this address in Mattermost, at the outgoing webhook of the channel, under “Callback URLs”.",
  "mattermost.copyWebhook": "Copy the address",
});
