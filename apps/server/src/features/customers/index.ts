export { escapeFormula, writeRow } from "./csv.ts";
export type { CustomerParts } from "./describe-customer.ts";
export { CustomerNotFound } from "./errors.ts";
export { findOrCreateByEmail } from "./find-or-create-by-email.ts";
export { findOrCreateByPhone } from "./find-or-create-by-phone.ts";
export { findOrCreateExternal } from "./find-or-create-external.ts";
export { identityRoutes } from "./identity/identity-routes.ts";
export { isVerifiedCustomer } from "./identity/verified-customers.ts";
export { customerScopeFromForm, findCustomerAccess, findGrantedCustomerAccess } from "./keys/admission.ts";
export { keysChanged } from "./keys/events.ts";
export { recordOwnWidget } from "./keys/key-settings.ts";
export { keysChangedOnFeed } from "./keys/pushes.ts";
export { admissionColumns, isAdmittedTo, isFirstUseOfKey, isKeyRequiredOf } from "./keys/queries.ts";
export { finishRotation } from "./keys/rotate-key.ts";
export { keyRoutes } from "./keys/routes.ts";
export { openWithMergedId, withCurrentCustomerId } from "./merged-ids.ts";
export { PHOTO_PATH, readPhotoAddress } from "./photo-address.ts";
export {
  type BasicCustomerRow,
  type CustomerRow,
  presentBasicCustomer,
  presentBasicCustomerToVisitor,
  presentCustomer,
  presentCustomerNameOnly,
  presentCustomerToVisitor,
  presentHiddenCustomer,
} from "./present.ts";
export { customerDeletedOnFeed } from "./pushes.ts";
export {
  basicColumns as basicCustomerColumns,
  currentId as currentCustomerId,
  customerColumns,
  findCustomer,
  findCustomerById,
  findMerged as findMergedCustomer,
  idsOf as idsOfCustomer,
  isKnownByIdentity,
  lockCustomerForUpdate,
  otherCustomerOfMove,
  searchedText as searchedTextOfCustomer,
} from "./queries.ts";
export { customerRoutes } from "./routes.ts";
export { customerTagRoutes } from "./tag-routes.ts";
export { visitorRoutes as customerVisitorRoutes } from "./visitor-routes.ts";
