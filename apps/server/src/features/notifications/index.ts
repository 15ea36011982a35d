export { mailAlert } from "./mail-alert.ts";
export { mailReply, mailReplyLater } from "./mail-reply.ts";
export { pushToPhone } from "./push-to-phone.ts";
export { unsubscribeRoutes } from "./routes.ts";
