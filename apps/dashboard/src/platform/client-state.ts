import { createStore, type StoreApi } from "zustand";
import { onUserChange } from "./session/session.ts";
import { onOtherTabChange, storage } from "./storage.ts";

/** A store whose state is in local storage. */
interface StoredStore<State, Kept> extends StoreApi<State> {
  /** Stores the value for later visits and other tabs. Returns false if the storage is full or blocked. */
  save(kept: Kept): boolean;
}

/** State of the signed-in user. It starts over when another user signs in. Before the first sign-in there is no user id. */
export function createUserStore<State>(initial: (userId?: number) => State): StoreApi<State> {
  const store = createStore<State>(() => initial());
  onUserChange((userId) => store.setState(initial(userId), true));
  return store;
}

/**
 * State of this browser.
 * @param parse checks the stored value, because other versions, users and scripts write to the storage, too
 */
export const createStoredStore = <State, Kept = State>(
  name: string,
  parse: (kept: unknown) => State,
): StoredStore<State, Kept> => storedAt<State, Kept>(() => name, parse);

/** State of the signed-in user in this browser. Several users may share a browser. */
export function createStoredUserStore<State>(name: string, parse: (kept: unknown) => State): StoredStore<State, State> {
  let key = name;
  const store = storedAt<State, State>(() => key, parse);
  onUserChange((userId) => {
    key = `${name}:${userId}`;
    store.refresh();
  });
  return store;
}

function storedAt<State, Kept>(key: () => string, parse: (kept: unknown) => State) {
  const read = () => parse(storage.read(key()));
  const store = createStore<State>(read);
  const refresh = () => store.setState(read(), true);
  onOtherTabChange(key, refresh);
  function save(kept: Kept): boolean {
    store.setState(parse(kept), true);
    return storage.write(key(), kept);
  }
  return { ...store, refresh, save };
}
