export const mail = {
  "mail.from": "From",
  "mail.to": "To",
  "mail.cc": "Cc",
  "mail.subject": "Subject",
  "mail.noSubject": "(no subject)",
  "mail.frame": "Email",
  "mail.blocked": "Remote images are not loaded.",
  "mail.loadPictures": "Load remote images",
  "mail.showQuotation": "Show quoted text",
  "mail.hideQuotation": "Hide quoted text",
  "mail.goesTo": "Your reply goes to {email} by email",
  "mail.noAddress": "There is no email address of this customer to reply to",
} as const;
