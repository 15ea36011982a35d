/** The largest file that can be uploaded. */
export const MAX_UPLOAD_BYTES = 10_000_000;

/** The largest CSV file that can be imported. */
export const MAX_IMPORT_BYTES = 100_000_000;
