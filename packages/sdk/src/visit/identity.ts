import type { VisitorApi } from "@parley/api-client";
import { deleteCustomerId, readCustomerId, storeCustomerId } from "../browser/customer-id.ts";
import type { Store as BrowserStorage } from "../browser/storage.ts";
import { isUuid } from "../browser/uuid.ts";
import * as names from "../interoperability.ts";
import type { Conversation } from "./conversation.ts";
import { findByIdentity, findReturningCustomer, identityIn, sendDetails } from "./customer.ts";
import type { Store } from "./store.ts";
import type { VisitState } from "./visit-state.ts";
import type { EmitEvent, Visitor, VisitorDetails } from "./visitor.ts";

interface Dependencies {
  api: VisitorApi;
  config: Visitor;
  emit: EmitEvent;
  storage: BrowserStorage;
  store: Store<VisitState>;
  conversation: Pick<Conversation, "current" | "lookUp" | "catchUp" | "leave">;
}

/** The identity of the visitor, from this browser's storage, the page's details and the server. */
export function createIdentity({ api, config, emit, storage, store, conversation }: Dependencies) {
  const { accountId } = config;
  let { details } = config;
  let recognition: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** Resolves once the visitor is identified. Rejects when the server is unreachable; the next call retries. */
  function recognized(): Promise<void> {
    recognition ??= begin().catch((error) => {
      recognition = undefined;
      throw error;
    });
    return recognition;
  }

  async function begin() {
    const candidate = isUuid(config.customerId) ? config.customerId : readCustomerId(storage);
    const find = (by: VisitorDetails) => findReturningCustomer(api, accountId, candidate, by);
    let customerId = await find(details);
    if (!customerId && candidate && !(await find({}))) {
      await config.renewKey(); // the present key was revoked, and others may know it
      customerId = await find(details); // a verified identity adds the new key to its customer
    }
    if (!customerId) return deleteCustomerId(storage);
    store.change({ isReturning: true });
    setCustomer(customerId);
    await conversation.lookUp().catch(conversation.catchUp);
  }

  function setCustomer(customerId: string) {
    if (customerId === store.get().customerId) return; // recent hosts echo our own message
    if (store.get().customerId) conversation.leave();
    storeCustomerId(storage, customerId);
    store.change({ customerId });
    emit(names.CUSTOMER_UPDATED, { customerId });
  }

  function forget() {
    config.renewKey();
    deleteCustomerId(storage);
    conversation.leave();
    store.change({ customerId: undefined });
  }

  // Others may know a revoked key, so a new customer must not get it.
  const sendDetailsAs = (customerId: string | undefined) =>
    sendDetails(api, accountId, customerId, details, config.renewKey);

  function adopt(customerId: string) {
    setCustomer(customerId);
    if (!conversation.current()) conversation.catchUp();
  }

  /** Takes over the customer that another tab of the same site has created. */
  async function adoptFromOtherTab() {
    const other = readCustomerId(storage);
    if (store.get().customerId || !other || identityIn(details)) return;
    setCustomer(other);
    await conversation.lookUp();
  }

  async function updateDetails(named: string | undefined, reported: VisitorDetails) {
    details = { ...reported, ...(details.email ? { email: reported.email ?? details.email } : {}) };
    await inTurn(async () => adopt(await sendDetailsAs(named ?? (await identify()))));
  }

  /** Runs the tasks one after the other. Concurrent ones would each create a customer for a new visitor. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = turn.then(task, task);
    turn = result;
    return result;
  }

  /** Identifies the visitor's customer if the page has set none. */
  async function identify() {
    await recognized();
    const external = identityIn(details);
    return store.get().customerId ?? (external && findByIdentity(api, accountId, external, details));
  }

  /** Creates a customer for a visitor who begins a conversation. */
  async function becomeCustomer(): Promise<string> {
    const known = store.get().customerId;
    const customerId = await sendDetailsAs(known);
    setCustomer(customerId);
    if (!known) emit(names.CUSTOMER_CREATED, { customerId });
    return customerId;
  }

  /** Stores the email address. Before the first conversation it is sent together with the other details. */
  async function updateEmail(email: string) {
    details = { ...details, email };
    const { customerId, conversationId } = store.get();
    if (customerId && conversationId) await sendDetailsAs(customerId);
  }

  return {
    recognized,
    forget,
    adopt,
    adoptFromOtherTab,
    updateDetails,
    becomeCustomer: () => inTurn(becomeCustomer),
    updateEmail,
  };
}
