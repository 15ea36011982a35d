/** Fetched together: each is small, and whoever sees one sees another next. */
export { LiveRecordingPage } from "./LiveRecordingPage.tsx";
export { RecorderSetupPage } from "./RecorderSetupPage.tsx";
export { RecordingsPage } from "./RecordingsPage.tsx";
