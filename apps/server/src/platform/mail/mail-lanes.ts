/**
 * Mails share so many lanes, so that a mail server that hangs keeps other jobs from nothing. The triggers mail_answers and
 * notify_agents repeat the number.
 */
export const MAIL_LANES = { name: "mail", count: 12 };
