export { fileMail, forgetReceivedMail, mailAnswerJob } from "./jobs.ts";
export { fetchMail } from "./object-storage/jobs.ts";
export { storedMailRoutes } from "./object-storage/routes.ts";
export { openMailReceiver } from "./receiver.ts";
export { emailRoutes } from "./routes.ts";
