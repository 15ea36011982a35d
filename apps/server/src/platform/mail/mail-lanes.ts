/** The lanes of all mails. A mail server that hangs blocks these lanes only. */
export const MAIL_LANES = { name: "mail", count: 12 };
