export { addUser, checkRegistration } from "./add-user.ts";
export { invitationRoutes } from "./invitation-routes.ts";
export { mailInvitation, mailWelcome } from "./jobs.ts";
export { joinTeam } from "./join-team.ts";
export { presentUser, presentUserToVisitor, type UserRow } from "./present.ts";
export { areMembers, countActive, findUser, getCompanyName, listMembers, userColumns } from "./queries.ts";
export { userRoutes } from "./routes.ts";
