import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "start.heading": "Getting started",
  "start.progress": "{done} of {all} steps done",
  "start.done": "Done",
  "start.open": "To do",
  "start.allDone": "You're all set.",
  "start.toInbox": "Go to the inbox",

  "start.inbox": "Set up your inbox",
  "start.inboxHint": "Add the chat widget to your site, or open it here and send yourself a test message.",
  "start.inboxDone": "We received your test message",
  "start.installWidget": "Install the chat widget",
  "start.configureInbox": "Configure inbox",
  "start.sendTest": "Send a test message",

  "start.profile": "Set up your profile",
  "start.profileHint": "Customers see your name and photo when you reply.",
  "start.profileDone": "Customers see who replies to them",
  "start.editProfile": "Edit profile",

  "start.team": "Invite your teammates",
  "start.teamHint": "Share the work. Anyone with your invite link can join your team.",
  "start.teamDone": "Your team has more than one member",
  "start.invite": "Invite teammates",

  "start.integrations": "Connect your other tools",
  "start.integrationsHint": "Reply from the tools you already use, and receive email in your inbox.",
  "start.integrationsDone": "An integration is connected",
  "start.connect": "See integrations",

  "start.plan": "Upgrade your subscription",
  "start.planHint": "Larger plans have more seats and longer history.",
  "start.planDone": "You upgraded your plan",
  "start.upgrade": "See plans",
});
