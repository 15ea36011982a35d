export { addUser, checkRegistration } from "./add-user.ts";
export { userOnFeed } from "./events.ts";
export { invitationRoutes } from "./invitation-routes.ts";
export { mailInvitation, mailLostIntegrations, mailWelcome } from "./jobs.ts";
export { joinTeam } from "./join-team.ts";
export { presentUser, presentUserToVisitor, type UserRow } from "./present.ts";
export {
  areMembers,
  countActive,
  findUser,
  getCompanyName,
  isAway,
  listFaces,
  listMembers,
  ofSameUser,
  userColumns,
} from "./queries.ts";
export { userRoutes } from "./routes.ts";
