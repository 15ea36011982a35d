/** The largest file that is taken. */
export const MOST_UPLOAD_BYTES = 10_000_000;
