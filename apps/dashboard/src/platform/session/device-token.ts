import { storage } from "../storage.ts";

const STORAGE_KEY = "device-token";
const TOKEN_BYTES = 32;

/**
 * Identifies a browser from which the user signed in before. Failed sign-ins of strangers do not lock that browser out.
 * The token survives the sign-out. Undefined where storage is blocked.
 */
export function deviceToken(): string | undefined {
  const kept = storage.read(STORAGE_KEY);
  if (typeof kept === "string" && kept !== "") return kept;
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  const token = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return storage.write(STORAGE_KEY, token) ? token : undefined;
}
