export { remindTeam, remindTeams } from "./jobs.ts";
