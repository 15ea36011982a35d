import { agentName, useTeam } from "../../../users/index.ts";
import { type Mentionable, withUniqueNames } from "./mentions.ts";

/** The users that a message can mention. */
export function useMentionable(): Mentionable[] {
  return withUniqueNames(useTeam().map((user) => ({ id: user.id, name: agentName(user), email: user.email })));
}
