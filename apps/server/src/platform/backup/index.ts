export { backUp } from "./back-up.ts";
export { backUpNightly } from "./nightly.ts";
export { restore } from "./restore.ts";
export { checkNoHalfRestore } from "./take-place.ts";
