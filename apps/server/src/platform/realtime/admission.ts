import { BadRequest } from "../errors.ts";
import { isUuid } from "../input/formats.ts";
import type { Connection } from "./channel.ts";

/** A client that has named an account, by signing in or otherwise, can only join topics of that account. */
export function mayJoinAccount({ scope, accountClaim }: Connection, accountId: string) {
  const claimed = scope?.accountId ?? accountClaim;
  return claimed === undefined || claimed === accountId;
}

/** @throws BadRequest for a topic without a valid id. The join is then refused like any other */
export function idParameter(params: Record<string, string>, name: string): string {
  const id = params[name]?.toLowerCase();
  if (!id || !isUuid(id)) throw new BadRequest();
  return id;
}

/** The current time as presence sends it: unix seconds as text. */
export const onlineAt = () => String(Math.floor(Date.now() / 1000));
