export { fileMail, forgetReceivedMail, mailAnswerJob } from "./jobs.ts";
export { openMailReceiver } from "./receiver.ts";
export { emailRoutes } from "./routes.ts";
