export { CustomerChoice } from "./CustomerChoice.tsx";
export { PeopleOf } from "./PeopleOf.tsx";
export { peopleOfKey, useCustomersOf } from "./useCustomersOf.ts";
