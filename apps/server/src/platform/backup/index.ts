export { backUp, backUpTables } from "./back-up.ts";
export { withDatabaseOf } from "./database.ts";
export { backUpNightly, newestBackupAt } from "./nightly.ts";
export { checkNoUnfinishedRestore } from "./replace-data-folder.ts";
export { restore } from "./restore.ts";
export { loadTables, WITHOUT_LOG } from "./tables.ts";
