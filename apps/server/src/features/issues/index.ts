export { issueLobbyChannel } from "./channels.ts";
export { customerIssueRoutes } from "./customer-routes.ts";
export { followGithub, type IssueThere, linkFromGithub } from "./from-github.ts";
export { issuesOfCustomers } from "./of-customers.ts";
export { issueCreatedOnFeed, issueUpdatedOnFeed, pushIssueCreated, pushIssueUpdated } from "./pushes.ts";
export { issueRoutes } from "./routes.ts";
