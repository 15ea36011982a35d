/** Whether it looks like one; whether there is such a mailbox shows when a mail is sent. */
export const isMailAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
