export const users = {
  "team.heading": "My team",
  "team.members": "Members",
  "team.name": "Name",
  "team.role": "Role",
  "team.joined": "Joined",
  "team.you": "{name} (you)",
  "team.admin": "Admin",
  "team.member": "Member",

  "invite.heading": "Invite a teammate",
  "invite.hint": "Whoever opens the link can join your team.",
  "invite.generate": "Generate invite URL",
  "invite.address": "Invite URL",
  "invite.copy": "Copy invite URL",
  "invite.copied": "Copied to clipboard!",
  "invite.failed": "Failed to generate user invitation!",
  "invite.upgrade": "Please upgrade to add more users!",
} as const;
