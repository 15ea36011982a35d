import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "start.heading": "Getting started",
  "start.progress": "{done} of {all} steps done",
  "start.done": "Done",
  "start.open": "To do",
  "start.allDone": "Everything is set up. Have good conversations!",
  "start.toInbox": "Go to the inbox",

  "start.inbox": "Set up your inbox",
  "start.inboxHint": "Put the chat widget on your site, or open it right here, and send yourself a test message.",
  "start.inboxDone": "We received your test message",
  "start.installWidget": "Install the chat widget",
  "start.configureInbox": "Configure inbox",
  "start.sendTest": "Send a test message",

  "start.profile": "Set up your profile",
  "start.profileHint": "Your customers see your name and your picture when you answer.",
  "start.profileDone": "Your customers see who answers them",
  "start.editProfile": "Edit profile",

  "start.team": "Invite your teammates",
  "start.teamHint": "Share the work: whoever opens your invite link joins your team.",
  "start.teamDone": "You are a team",
  "start.invite": "Invite teammates",

  "start.integrations": "Connect your other services",
  "start.integrationsHint": "Answer from where you already work, and bring your mail into the inbox.",
  "start.integrationsDone": "A service is connected",
  "start.connect": "See integrations",

  "start.plan": "Upgrade your subscription",
  "start.planHint": "More seats and longer history come with a larger plan.",
  "start.planDone": "Your plan has all you need",
  "start.upgrade": "See plans",
});
