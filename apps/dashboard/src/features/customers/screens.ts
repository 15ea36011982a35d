export { ImportPage } from "./import/ImportPage.tsx";
/** Both pages are in one chunk: an agent on the list usually opens a customer next. */
export { CustomersPage } from "./list/CustomersPage.tsx";
export { CustomerPage } from "./page/CustomerPage.tsx";
