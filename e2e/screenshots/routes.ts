import { readFileSync } from "node:fs";

const ROUTES = new URL("../../apps/dashboard/src/routes.tsx", import.meta.url);

/** The paths of the dashboard's route table that show something, redirects left out. */
export function shownRoutes(): string[] {
  const lines = readFileSync(ROUTES, "utf8").split("\n");
  const shown = lines.filter((line) => !line.includes("element:"));
  return [...new Set(shown.flatMap((line) => line.match(/(?<=")\/[^"]*(?=")/g) ?? []))];
}
