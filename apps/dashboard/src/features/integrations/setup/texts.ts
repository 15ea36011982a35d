import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "setup.test": "Click “Test connection” on this page. It names the settings that are missing.",

  "setup.slackReply1": "Click “Connect” and choose the Slack channel that receives your conversations.",
  "setup.slackInvite": "In Slack, type /invite @Parley in the channel. Otherwise, Parley can’t receive its messages.",
  "setup.slackReply3": "Send a message in your chat widget. It starts a thread in the channel. Reply in that thread.",
  "setup.slackSupport1": "Click “Connect” and choose the Slack channel that you share with customers.",
  "setup.slackSupport3":
    "Ask a customer to write in the channel. A conversation appears in your inbox, and you can reply there.",

  "setup.mattermost1": "In Mattermost, create a bot account and add it to your team and to a public channel.",
  "setup.mattermost2": "Create an outgoing webhook for this channel with the callback URL {url}",
  "setup.mattermost3": "Click “Connect”, enter the two tokens from Mattermost, and choose the channel.",

  "setup.gmail1": "Click “Connect” and choose the Google account that receives your customers’ email.",
  "setup.gmail2": "Allow Parley to read and send email. It never changes or deletes emails.",
  "setup.gmail3": "Send an email to that address from another account. It becomes a conversation within a minute.",

  "setup.sheets1": "Click “Connect” and choose a Google account that can edit the spreadsheet.",
  "setup.sheets2": "Choose the spreadsheet and one of its sheets on this page.",

  "setup.twilio1": "In Twilio’s console, copy the Account SID and the Auth Token.",
  "setup.twilio2": "Click “Connect” and enter them with your phone number, such as +15551234567.",
  "setup.twilio3":
    "In the console, open the number and enter this URL under “A message comes in”, with HTTP POST: {url}",

  "setup.github1": "Click “Connect” and choose the GitHub repositories whose issues you want to follow.",
  "setup.github2": "Send a message that contains a link to a GitHub issue. The issue appears under Issues.",
  "setup.github3": "Close the issue on GitHub. It becomes Done here, and the customer’s conversation is reopened.",

  "setup.hubspot1": "Click “Connect” and choose your HubSpot account. You need permission to install apps there.",
  "setup.intercom1": "Click “Connect” and choose your Intercom workspace.",
  "setup.contacts2":
    "Open a conversation with a customer whose email is known. The panel shows the contact in {title}.",

  "setup.slackApp1": "Create a Slack app. The link below opens Slack with all settings filled in.",
  "setup.slackApp2":
    "Set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_SIGNING_SECRET to the app’s values, and restart the server.",
  "setup.googleApp1": "In Google’s Cloud Console, create a project and enable the {api}.",
  "setup.googleApp2": "Create an OAuth client of type “Web application” with the redirect URL {url}",
  "setup.googleApp3": "Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET to the client’s values, and restart the server.",
  "setup.githubApp1": "Create the GitHub app with the link below. You return to a page with six variables.",
  "setup.githubApp2": "Copy the variables into the server’s environment, and restart the server.",
  "setup.hubspotApp1": "Create a HubSpot app with the redirect URL {url}",
  "setup.hubspotApp2": "Set HUBSPOT_CLIENT_ID and HUBSPOT_CLIENT_SECRET to the app’s values, and restart the server.",
  "setup.intercomApp1": "Create an app in Intercom’s Developer Hub with the redirect URL {url}",
  "setup.intercomApp2":
    "Set INTERCOM_CLIENT_ID and INTERCOM_CLIENT_SECRET to the app’s values, and restart the server.",
});
