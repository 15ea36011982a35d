export { CustomerChoice } from "./CustomerChoice.tsx";
export { LinkedCustomers } from "./LinkedCustomers.tsx";
export { linkedCustomersKey, useLinkedCustomers } from "./useLinkedCustomers.ts";
