import type { RecordingDraft } from "@parley/contract";
import { refuseUnknownReference } from "../../platform/db/violations.ts";
import { Invalid } from "../../platform/errors.ts";
import type { Scope } from "../../platform/scope.ts";
import { withCurrentCustomerId } from "../customers/index.ts";
import type { RecordingRow } from "./present.ts";
import { insertRecording } from "./queries.ts";

const MAX_METADATA_BYTES = 8 * 1024;

/**
 * Creates a recording. Recording starts when an agent watches.
 * @throws Invalid when the customer is not the account's
 */
export async function beginRecording(scope: Scope, draft: RecordingDraft): Promise<RecordingRow> {
  const { customer_id, metadata, started_at } = draft;
  const begin = (customer_id: string | null) =>
    insertRecording(scope, {
      customer_id,
      metadata: metadata ? checkedMetadata(metadata) : null,
      ...(started_at && { started_at }),
    }).catch(refuseUnknownReference);
  return customer_id ? withCurrentCustomerId(scope, customer_id, begin) : begin(null);
}

/** Limits the metadata, because every list contains it. @throws Invalid */
export function checkedMetadata(metadata: Record<string, unknown>): string {
  const text = JSON.stringify(metadata);
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES) throw new Invalid({ metadata: ["is too large"] });
  return text;
}
