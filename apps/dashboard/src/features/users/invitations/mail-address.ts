/** A syntax check only. Whether the mailbox exists shows when a mail is sent. */
export const isMailAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
