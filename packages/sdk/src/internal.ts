/** Internal exports for our widget and recorder. Other programs use `index.ts`. */
export { deleteCustomerId, readCustomerId, storeCustomerId } from "./browser/customer-id.ts";
export { forgetVisitor } from "./browser/forget-visitor.ts";
export { openStorage, readStorage, type Store as BrowserStorage } from "./browser/storage.ts";
export { isUuid } from "./browser/uuid.ts";
export { authorizationHeaderOf, visitorKey } from "./browser/visitor-key.ts";
export { findByIdentity, identityIn, sendDetails } from "./visit/customer.ts";
export type { OutgoingDraft, OutgoingMessage } from "./visit/outbox.ts";
export { createStore, type Store } from "./visit/store.ts";
export { unseenIn } from "./visit/thread.ts";
export { createVisit, type Visit } from "./visit/visit.ts";
export type { VisitorDetails } from "./visit/visitor.ts";
