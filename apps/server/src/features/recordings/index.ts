export { malformedRecordingChannel, recorderChannel, recordingsChannel, watchChannel } from "./channels.ts";
export { purgeOldRecordings } from "./jobs.ts";
export { recordingRoutes } from "./routes.ts";
export { finishRecordings } from "./stored-events.ts";
export { visitorRoutes as recordingVisitorRoutes } from "./visitor-routes.ts";
