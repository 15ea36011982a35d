/** The largest file that is taken. */
export const MAX_UPLOAD_BYTES = 10_000_000;

/** The largest file from which customers are taken. */
export const MAX_IMPORT_BYTES = 100_000_000;
