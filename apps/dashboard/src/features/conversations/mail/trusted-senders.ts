import { useStore } from "zustand";
import { createStoredUserStore } from "../../../platform/client-state.ts";
import { textsIn } from "../../../platform/storage.ts";

/** Whose pictures are loaded unasked, by address: it tells the sender's server that their mail is read, and where. */
const trusted = createStoredUserStore<readonly string[]>("pictures-from", textsIn);

export const useIsTrusted = (address: string | undefined) =>
  useStore(trusted, (addresses) => address !== undefined && addresses.includes(address));

export const trust = (address: string) => void trusted.save([...trusted.getState(), address]);
