/**
 * `getConversationsById` for `GET /api/conversations/{id}`: the method and the parts of the path without `/api`. A path
 * outside `/api` has `Web` in the place of it. An id changes only with its route.
 */
export function operationIdOf(method: string, path: string): string {
  const parts = path.split("/").filter((part) => part !== "");
  const words = parts[0] === "api" ? parts.slice(1) : ["web", ...parts];
  return method.toLowerCase() + words.map(inPascalCase).join("");
}

function inPascalCase(part: string) {
  const isParameter = /^[:{]/.test(part);
  const words = part.replace(/[:{}]/g, "").split(/[^A-Za-z0-9]+/);
  return (isParameter ? "By" : "") + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
