export { useMyRole } from "./useMyRole.ts";
export { agentName, findUser, useMe, useTeam, useUser } from "./useTeam.ts";
