export const secrets = {
  "secrets.reveal": "Reveal",
  "secrets.revealWhat": "Reveal {what}",
  "secrets.hide": "Hide",
  "secrets.hideWhat": "Hide {what}",
} as const;
