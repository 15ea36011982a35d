export { createParley } from "./parley.ts";
export type * from "./types.ts";
