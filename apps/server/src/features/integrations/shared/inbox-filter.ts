import { Nullable } from "@parley/contract";
import Type from "typebox";

const UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/** Which authorization is asked for (`http.md` §7): an inbox's; that of no inbox, said by `null` or nothing; or any. */
export const ofInbox = {
  inbox_id: Type.Optional(Nullable(Type.String({ pattern: `^(${UUID}|null)?$`, description: "a UUID, or `null`" }))),
};

/** Its id, or null for no inbox; undefined where it does not matter. */
export const inboxIn = ({ inbox_id: inboxId }: { inbox_id?: string | null }) =>
  inboxId === "null" || inboxId === "" ? null : inboxId;
