export { agentName, useMe, useTeam, useUser } from "./useTeam.ts";
