export { agentName, findUser, useMe, useTeam, useUser } from "./useTeam.ts";
