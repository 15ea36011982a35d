export { backUp } from "./back-up.ts";
export { backUpNightly } from "./nightly.ts";
export { checkNoUnfinishedRestore } from "./replace-data-folder.ts";
export { restore } from "./restore.ts";
