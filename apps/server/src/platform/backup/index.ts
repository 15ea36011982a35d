export { backUp } from "./back-up.ts";
export { backUpNightly, newestBackupAt } from "./nightly.ts";
export { checkNoUnfinishedRestore } from "./replace-data-folder.ts";
export { restore } from "./restore.ts";
