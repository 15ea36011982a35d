import { useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { createStore } from "zustand";
import { text } from "../../texts/text.ts";

/** The forms with unsaved changes. The router supports one blocker, so all forms report here. */
const unsaved = createStore<{ forms: readonly object[] }>(() => ({ forms: [] }));

export const unsavedForms = () => unsaved.getState().forms;
export const hasUnsavedChanges = () => unsavedForms().length > 0;

/** Reports that this form has unsaved changes. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    unsaved.setState(({ forms }) => ({ forms: [...forms, form] }));
    return () => unsaved.setState(({ forms }) => ({ forms: forms.filter((other) => other !== form) }));
  }, [isUnsaved]);
}

/** Asks before the user leaves a form with unsaved changes. */
export function useUnsavedGuard() {
  const blocker = useBlocker(() => hasUnsavedChanges() && !window.confirm(text("form.leave")));
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (hasUnsavedChanges()) event.preventDefault(); // the browser shows its own confirmation
  });
}
