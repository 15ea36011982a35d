/** Mails share so many lanes, so that a mail server that hangs keeps other jobs from nothing. Migration 0032 knows it, too. */
export const MAIL_LANES = { name: "mail", count: 12 };
