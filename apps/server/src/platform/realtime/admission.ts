import { BadRequest } from "../errors.ts";
import { isUuid } from "../input/formats.ts";
import type { Connection } from "./channel.ts";

/** Whoever named an account, by signing in or otherwise, stays in it. */
export function mayBeIn({ scope, accountClaim }: Connection, accountId: string) {
  const claimed = scope?.accountId ?? accountClaim;
  return claimed === undefined || claimed === accountId;
}

/** @throws BadRequest for a topic that names no id, which is refused like any other */
export function idIn(params: Record<string, string>, name: string): string {
  const id = params[name]?.toLowerCase();
  if (!id || !isUuid(id)) throw new BadRequest();
  return id;
}

/** Now, as presence says it: unix seconds as text. */
export const onlineAt = () => String(Math.floor(Date.now() / 1000));
