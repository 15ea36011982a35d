export { PeopleOf } from "./PeopleOf.tsx";
export { peopleOfKey, useCustomersOf } from "./useCustomersOf.ts";
