/** Focuses the field that the visitor fills in next: the email address if it is needed, else the message. */
export const focusField = () => document.querySelector<HTMLElement>("[type=email],textarea")?.focus();
