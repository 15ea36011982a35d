import { type CustomerMetadataUpdate, customerColumnsWith } from "@parley/contract";
import { isMap } from "../../platform/input/is-map.ts";
import type { CustomerColumns } from "./queries.ts";

/** Every message of the customer carries the metadata to every agent. */
const MAX_METADATA_BYTES = 16 * 1024;
const MAX_TEXT_LENGTH = 255;
const MAX_URL_LENGTH = 255;
const KEPT_OF_A_LONG_URL = 250;

/** Scripts of pages convert missing values to these texts. */
const isNothing = (value: unknown) => value === "null" || value === "undefined";

/** Whether to ignore a value that is not text, instead of refusing it. */
const isLenient = (name: string) => customerColumnsWith("kind", "lenient").some((column) => column === name);
const isText = (value: unknown) => value === null || (typeof value === "string" && value.length <= MAX_TEXT_LENGTH);

/**
 * Prepares the reported details of a visitor for storage. A missing identity becomes null. Other missing details are
 * left unchanged.
 */
export function cleanDetails(update: CustomerMetadataUpdate): CustomerColumns {
  const { metadata, email, external_id, current_url, screen_height, screen_width, ...texts } = update;
  const details: CustomerColumns = Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => !isNothing(value) && (!isLenient(name) || isText(value))),
  );
  if (email !== undefined) details.email = isNothing(email) ? null : email;
  if (external_id !== undefined) details.external_id = isNothing(external_id) ? null : external_id;
  if (current_url !== undefined && !isNothing(current_url)) details.current_url = shorten(current_url);
  if (screen_height !== undefined) details.screen_height = rounded(screen_height);
  if (screen_width !== undefined) details.screen_width = rounded(screen_width);
  const map = isMap(metadata) ? JSON.stringify(metadata) : undefined;
  if (map !== undefined && Buffer.byteLength(map) <= MAX_METADATA_BYTES) details.metadata = map;
  return details;
}

const shorten = (url: string | null) =>
  url !== null && url.length > MAX_URL_LENGTH ? `${url.slice(0, KEPT_OF_A_LONG_URL)}...` : url;

const rounded = (pixels: number | null) => (pixels === null ? null : Math.round(pixels));
