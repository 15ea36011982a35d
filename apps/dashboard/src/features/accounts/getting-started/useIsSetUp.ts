import { useStore } from "zustand";
import { createStoredUserStore } from "../../../platform/client-state.ts";

/** The page "Getting started" has shown in this browser that all steps are done. */
const setUp = createStoredUserStore<boolean>("set-up", (kept) => kept === true);

/** Whether the user knows that all steps are done. It costs no request: the page of the steps reports it. */
export const useIsSetUp = () => useStore(setUp);

export function reportSetUp(isSetUp: boolean) {
  if (isSetUp !== setUp.getState()) setUp.save(isSetUp);
}
