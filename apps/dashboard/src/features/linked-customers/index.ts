export { CustomerPicker } from "./CustomerPicker.tsx";
export { LinkedCustomers } from "./LinkedCustomers.tsx";
export { linkedCustomersKey, useLinkedCustomers } from "./useLinkedCustomers.ts";
