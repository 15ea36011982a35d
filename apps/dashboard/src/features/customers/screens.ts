export { ImportPage } from "./import/ImportPage.tsx";
/** Fetched together: whoever sees the list sees one of its customers next. */
export { CustomersPage } from "./list/CustomersPage.tsx";
export { CustomerPage } from "./page/CustomerPage.tsx";
