import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { text } from "../../texts/text.ts";

/** The forms with unsaved changes. The router supports one blocker, so all forms report here. */
const unsavedForms = new Set<object>();

export const isSomethingUnsaved = () => unsavedForms.size > 0;

/** Reports that this form has unsaved changes. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    unsavedForms.add(form);
    return () => void unsavedForms.delete(form);
  }, [isUnsaved]);
}

/** Asks before the user leaves a form with unsaved changes. */
export function useUnsavedGuard() {
  const blocker = useBlocker(() => isSomethingUnsaved() && !window.confirm(text("form.leave")));
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (isSomethingUnsaved()) event.preventDefault(); // the browser asks in its own words
  });
}
