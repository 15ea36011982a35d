import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { text } from "../texts/text.ts";

/** The forms that would lose something. The router asks one guard only, so they report to it. */
const unsavedForms = new Set<object>();

export const isSomethingUnsaved = () => unsavedForms.size > 0;

/** Says that this form holds something that is not saved. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    unsavedForms.add(form);
    return () => void unsavedForms.delete(form);
  }, [isUnsaved]);
}

/** Asks before a form that is not saved is left behind. */
export function useUnsavedGuard() {
  const blocker = useBlocker(() => isSomethingUnsaved() && !window.confirm(text("form.leave")));
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (isSomethingUnsaved()) event.preventDefault(); // the browser asks in its own words
  });
}
