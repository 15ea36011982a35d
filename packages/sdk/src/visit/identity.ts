import type { VisitorApi } from "@parley/api-client";
import { forgetCustomerId, recallCustomerId, rememberCustomerId } from "../browser/customer-id.ts";
import type { Store as BrowserStorage } from "../browser/storage.ts";
import { isUuid } from "../browser/uuid.ts";
import * as names from "../interoperability.ts";
import type { Conversation } from "./conversation.ts";
import { findByIdentity, identityIn, introduce, recognize } from "./customer.ts";
import type { Store } from "./store.ts";
import type { VisitState } from "./visit-state.ts";
import type { EmitEvent, Visitor, VisitorDetails } from "./visitor.ts";

interface Surroundings {
  api: VisitorApi;
  config: Visitor;
  tell: EmitEvent;
  storage: BrowserStorage;
  store: Store<VisitState>;
  conversation: Pick<Conversation, "current" | "lookUp" | "catchUp" | "leave">;
}

/** The identity of the visitor, from this browser's storage, the page's details and the server. */
export function createIdentity({ api, config, tell, storage, store, conversation }: Surroundings) {
  const { accountId } = config;
  let { details } = config;
  let recognition: Promise<void> | undefined;

  /** Resolves once the visitor is identified. Rejects when the server is unreachable; the next call retries. */
  function recognized(): Promise<void> {
    recognition ??= begin().catch((error) => {
      recognition = undefined;
      throw error;
    });
    return recognition;
  }

  async function begin() {
    const candidate = isUuid(config.customerId) ? config.customerId : recallCustomerId(storage);
    const find = (by: VisitorDetails) => recognize(api, accountId, candidate, by);
    let customerId = await find(details);
    if (!customerId && candidate && !(await find({}))) {
      await config.renewKey(); // the present key was revoked, and others may know it
      customerId = await find(details); // a verified identity adds the new key to its customer
    }
    if (!customerId) return forgetCustomerId(storage);
    setCustomer(customerId);
    await conversation.lookUp().catch(conversation.catchUp);
  }

  function setCustomer(customerId: string) {
    if (customerId === store.get().customerId) return; // recent hosts echo our own message
    if (store.get().customerId) conversation.leave();
    rememberCustomerId(storage, customerId);
    store.change({ customerId });
    tell(names.CUSTOMER_UPDATED, { customerId });
  }

  function forget() {
    config.renewKey();
    forgetCustomerId(storage);
    conversation.leave();
    store.change({ customerId: undefined });
  }

  // Others may know a revoked key, so a new customer must not get it.
  const introduceAs = (customerId: string | undefined) =>
    introduce(api, accountId, customerId, details, config.renewKey);

  function adopt(customerId: string) {
    setCustomer(customerId);
    if (!conversation.current()) conversation.catchUp();
  }

  /** Takes over the customer that another tab of the same site has created. */
  async function adoptFromOtherTab() {
    const other = recallCustomerId(storage);
    if (store.get().customerId || !other || identityIn(details)) return;
    setCustomer(other);
    await conversation.lookUp();
  }

  async function learn(named: string | undefined, told: VisitorDetails) {
    details = { ...told, ...(details.email ? { email: told.email ?? details.email } : {}) };
    adopt(await introduceAs(named ?? (await identify())));
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
    const customerId = await introduceAs(known);
    setCustomer(customerId);
    if (!known) tell(names.CUSTOMER_CREATED, { customerId });
    return customerId;
  }

  /** Stores the email address. Before the first conversation it is sent together with the other details. */
  async function learnEmail(email: string) {
    details = { ...details, email };
    const { customerId, conversationId } = store.get();
    if (customerId && conversationId) await introduceAs(customerId);
  }

  return { recognized, forget, adopt, adoptFromOtherTab, learn, becomeCustomer, learnEmail };
}
