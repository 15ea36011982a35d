import type { Session, WidgetSettingsChanges } from "@parley/contract";
import { createStore, useStore } from "zustand";
import { isRecord, storage } from "../../../platform/storage.ts";

const STORAGE_KEY = "widget-settings:";
const none: WidgetSettingsChanges = {};

/** The changes that the server has not stored yet, by user and inbox. The browser stores them. */
const unsaved = createStore<Record<string, WidgetSettingsChanges>>(
  () => storage.entries(STORAGE_KEY, (kept) => (isRecord(kept) ? kept : undefined)), // the server checks the values
);

/** The key of a user's changes: several users may share a browser. The account id names the primary inbox. */
export const unsavedId = ({ user_id, account_id }: Session, inboxId: string | undefined) =>
  `${user_id}:${inboxId ?? account_id}`;

export const unsavedOf = (id: string) => unsaved.getState()[id] ?? none;

export const useUnsaved = (id: string) => useStore(unsaved, (all) => all[id] ?? none);

export const saveUnsaved = (id: string, changes: WidgetSettingsChanges) => put(id, { ...unsavedOf(id), ...changes });

/** Removes the changes that the server has stored. A setting changed again since then stays unsaved. */
export const clearStored = (id: string, stored: WidgetSettingsChanges) => put(id, without(unsavedOf(id), stored));

/** The changes that are absent from the others. */
export function without(changes: WidgetSettingsChanges, others: WidgetSettingsChanges): WidgetSettingsChanges {
  const left = Object.entries(changes).filter(([name, value]) => others[name as keyof typeof others] !== value);
  return Object.fromEntries(left);
}

function put(id: string, changes: WidgetSettingsChanges) {
  const isNothing = Object.keys(changes).length === 0;
  unsaved.setState({ [id]: isNothing ? none : changes });
  storage.write(STORAGE_KEY + id, isNothing ? undefined : changes);
}
