/** The largest file that can be uploaded. */
export const MAX_UPLOAD_BYTES = 10_000_000;

/** The largest CSV file that can be imported. */
export const MAX_IMPORT_BYTES = 100_000_000;

/** The characters of a text that agents see while a visitor types it: its end. */
export const MAX_TYPING_PREVIEW = 500;

/** The largest settings of a widget's look, in px. A chat beside these offsets fits into 480 px, where it fills the screen. */
export const WIDGET_LIMITS = {
  sideOffset: 100,
  bottomOffset: 200,
  cornerRadius: 32,
  /** In characters. */
  launcherText: 24,
} as const;
