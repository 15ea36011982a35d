import { Invalid } from "../../../platform/errors.ts";
import { isInternalKey, withoutInternalKeys } from "./service-metadata.ts";

const MAX_METADATA_BYTES = 8 * 1024;

/** Keys of a message's metadata that only the server or a signed-in user may write. */
const isReserved = (key: string) => isInternalKey(key) || ["is_reminder", "reminder_count"].includes(key);

/**
 * The metadata that a visitor may give a message. `disable_webhook_events` hides a message from the team's webhooks, so
 * it is accepted only on a signed-in socket. The page's origin is no proof, because any program can send that header.
 * @throws Invalid when it is too large
 */
export function allowedMetadata(metadata: Record<string, unknown> | null | undefined, isSignedIn: boolean) {
  if (!metadata) return null;
  refuseLarge(metadata);
  const kept = Object.entries(metadata).filter(
    ([key]) => !isReserved(key) && (isSignedIn || key !== "disable_webhook_events"),
  );
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** The metadata that a visitor may give a conversation. Every list contains it. @throws Invalid when it is too large */
export function allowedConversationMetadata(metadata: Record<string, unknown> | null | undefined) {
  if (!metadata) return null;
  refuseLarge(metadata);
  const kept = withoutInternalKeys(metadata);
  return Object.keys(kept).length > 0 ? kept : null;
}

function refuseLarge(metadata: Record<string, unknown>) {
  if (Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES) {
    throw new Invalid({ metadata: ["is too large"] });
  }
}
