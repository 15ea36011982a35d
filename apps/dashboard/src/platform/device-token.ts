import { storage } from "./storage.ts";

const STORAGE_KEY = "device-token";
const TOKEN_BYTES = 32;

/**
 * By this the server knows a browser that its user signed in from before: failed sign-ins of strangers do not lock it.
 * It stays when the user signs out. Nothing where the browser keeps nothing.
 */
export function deviceToken(): string | undefined {
  const kept = storage.read<string>(STORAGE_KEY);
  if (kept) return kept;
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  const token = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return storage.write(STORAGE_KEY, token) ? token : undefined;
}
