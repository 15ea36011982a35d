/** Mails share so many lanes, so that a mail server that hangs keeps other jobs from nothing. */
export const MAIL_LANES = { name: "mail", count: 12 };
