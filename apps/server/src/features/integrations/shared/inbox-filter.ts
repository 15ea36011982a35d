import { Nullable } from "@parley/contract";
import Type from "typebox";

const UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

/**
 * Selects an authorization (`http.md` §7): of an inbox; of no inbox, for `null` or an empty value; of any, if absent.
 */
export const inboxFilter = {
  inbox_id: Type.Optional(Nullable(Type.String({ pattern: `^(${UUID}|null)?$`, description: "a UUID, or `null`" }))),
};

/** The inbox's id, null for no inbox, or undefined for any. */
export const inboxIdFrom = ({ inbox_id: inboxId }: { inbox_id?: string | null }) =>
  inboxId === "null" || inboxId === "" ? null : inboxId;
