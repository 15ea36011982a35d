/** The pages are in one chunk: they are small, and users visit them together. */
export { LiveRecordingPage } from "./LiveRecordingPage.tsx";
export { RecorderSetupPage } from "./RecorderSetupPage.tsx";
export { RecordingsPage } from "./RecordingsPage.tsx";
