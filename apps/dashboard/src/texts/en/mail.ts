export const mail = {
  "mail.frame": "Email",
  "mail.check": "{name}: {result}",
  "mail.checkOf": "{name}: {result} ({domain})",
  "mail.notChecked": "not checked",
} as const;
