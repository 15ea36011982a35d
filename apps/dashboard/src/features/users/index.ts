export { useAvailability, useFollowAvailability } from "./useAvailability.ts";
export { useMyRole } from "./useMyRole.ts";
export { agentName, findUser, useDisabledUsers, useMe, useTeam, useUser } from "./useTeam.ts";
