export { authenticate, getSessionFamily } from "./authenticate.ts";
export { mailResetLink, mailVerificationLink, purgeExpiredSessions } from "./jobs.ts";
export type { Client } from "./known-clients.ts";
export { checkNewPassword } from "./new-password.ts";
export { hashPassword } from "./password.ts";
export { sessionRoutes } from "./routes.ts";
export { normalizeEmail } from "./sign-in.ts";
export { closeSockets, closeSocketsOnCommit, endEverySession } from "./sign-out.ts";
export { startSession } from "./start-session.ts";
