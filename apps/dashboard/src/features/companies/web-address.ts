/** Where an address leads that somebody of the team has typed: to pages only. It may lack its beginning, or be none at all. */
export function webAddress(typed: string): string | undefined {
  const whole = /^https?:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  if (!URL.canParse(whole)) return undefined;
  const { hostname, username, href } = new URL(whole);
  return hostname.includes(".") && username === "" ? href : undefined;
}
