/** The operator's setting: `1` or `true` for everybody, or a list of account ids. */
export function allowsUploads(setting: string | undefined, accountId: string): boolean {
  const allowed = (setting ?? "").split(",").map((part) => part.trim());
  return allowed.some((part) => part === "1" || part === "true" || part === accountId);
}
