import styles from "./EmptyState.module.css";

/** The drawings of empty states: the thing that is missing, in 96 x 72 units. */

export const PeopleDrawing = (
  <>
    <circle cx="36" cy="24" r="12" />
    <path d="M12 62c2-14 11-22 24-22s22 8 24 22z" />
    <g className={styles.accent}>
      <path d="M62 14a10 10 0 0 1 0 20M68 42c9 2 14 9 16 20H70" />
    </g>
  </>
);

export const CompanyDrawing = (
  <>
    <path d="M10 64V18l30-10v56M4 64h88M20 28h8M20 40h8M20 52h8" />
    <g className={styles.accent}>
      <path d="M40 30h40v34M54 42h12M54 53h12" />
    </g>
  </>
);

export const TagDrawing = (
  <>
    <path d="M44 8h24a6 6 0 0 1 6 6v24L46 66a6 6 0 0 1-8 0L16 44a6 6 0 0 1 0-8z" />
    <circle className={styles.accent} cx="60" cy="22" r="5" />
  </>
);

export const IssueDrawing = (
  <>
    <rect x="14" y="8" width="54" height="58" rx="6" />
    <path d="M24 24h6M24 38h6M24 52h6M38 24h20M38 38h20M38 52h12" />
    <path className={styles.accent} d="M66 50l7 7 15-17" />
  </>
);

export const NoteDrawing = (
  <>
    <path d="M18 8h44l14 14v36a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V14a6 6 0 0 1 6-6zM62 8v14h14" />
    <path className={styles.accent} d="M24 34h40M24 46h26" />
  </>
);

export const SavedReplyDrawing = (
  <>
    <path d="M14 8h64a8 8 0 0 1 8 8v30a8 8 0 0 1-8 8H38L22 66V54h-8a8 8 0 0 1-8-8V16a8 8 0 0 1 8-8z" />
    <path d="M36 24h36M36 36h24" />
    <path className={styles.accent} d="M26 20l-8 22" />
  </>
);

export const ChartDrawing = (
  <>
    <path d="M10 8v56h78M24 64V44h10v20M44 64V30h10v34M64 64V38h10v26" />
    <path className={styles.accent} d="M22 32l18-14 18 6 24-16" />
  </>
);

export const RecordingDrawing = (
  <>
    <rect x="8" y="8" width="80" height="50" rx="6" />
    <path d="M8 20h80M36 68h24" />
    <path className={styles.accent} d="M42 30v18l15-9z" />
  </>
);

export const WebhookDrawing = (
  <>
    <rect x="6" y="22" width="28" height="28" rx="6" />
    <rect x="62" y="22" width="28" height="28" rx="6" />
    <path className={styles.accent} d="M34 36h26M52 28l8 8-8 8" />
  </>
);

export const FunctionDrawing = (
  <>
    <path d="M34 10c-12 0-8 8-8 16s-4 10-10 10c6 0 10 2 10 10s-4 16 8 16M62 10c12 0 8 8 8 16s4 10 10 10c-6 0-10 2-10 10s4 16-8 16" />
    <path className={styles.accent} d="M42 36h.5M48 36h.5M54 36h.5" />
  </>
);

export const KeyDrawing = (
  <>
    <circle cx="28" cy="40" r="18" />
    <path d="M43 30l37-20M66 18l8 12M56 23l5 9" />
    <circle className={styles.accent} cx="24" cy="42" r="5" />
  </>
);

export const MailDrawing = (
  <>
    <rect x="8" y="14" width="64" height="46" rx="6" />
    <path d="M8 22l32 20 32-20" />
    <path className={styles.accent} d="M76 30h14M84 23l7 7-7 7" />
  </>
);

export const InboxDrawing = (
  <>
    <path d="M20 10h56l14 30v18a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6V40z" />
    <path d="M6 40h24l6 10h24l6-10h24" />
    <path className={styles.accent} d="M48 16v16M41 26l7 7 7-7" />
  </>
);

export const DoneDrawing = (
  <>
    <circle cx="48" cy="36" r="28" />
    <path className={styles.accent} d="M36 37l9 9 16-19" />
  </>
);
