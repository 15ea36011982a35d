import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "githubApp.heading": "Create the GitHub app",
  "githubApp.back": "Back to the GitHub integration",
  "githubApp.lead": "This server needs its own GitHub App. GitHub creates it with the right settings.",
  "githubApp.newApp": "New app",
  "githubApp.create": "Create the app on GitHub",
  "githubApp.createHint": "GitHub shows you the app before it is created. Afterwards you return to this page.",
  "githubApp.organization": "GitHub organization",
  "githubApp.organizationHint":
    "The organization that owns the app. Leave it empty to create the app in your personal account.",
  "githubApp.guide": "Set it up manually",
  "githubApp.admins": "Only admins can create the app. Ask an admin of your team.",
  "githubApp.configured": "GitHub is already configured on this server.",
  "githubApp.variables": "Environment variables",
  "githubApp.variablesHint":
    "Copy these now. They contain secrets and are shown only once. Add them to the server's environment and restart it. Then connect GitHub.",
  "githubApp.copy": "Copy all",
  "githubApp.open": "Open the app on GitHub",
});
