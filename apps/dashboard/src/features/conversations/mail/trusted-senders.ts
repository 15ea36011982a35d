import { useStore } from "zustand";
import { createStoredUserStore } from "../../../platform/client-state.ts";
import { textsIn } from "../../../platform/storage.ts";

/**
 * The addresses of senders whose remote images load automatically. Loading them reveals to the sender's server when and
 * from where the mail is read.
 */
const trusted = createStoredUserStore<readonly string[]>("pictures-from", textsIn);

export const useIsTrusted = (address: string | undefined) =>
  useStore(trusted, (addresses) => address !== undefined && addresses.includes(address));

export const trust = (address: string) => void trusted.save([...trusted.getState(), address]);
