export { issueLobbyChannel } from "./channels.ts";
export { customerIssueRoutes } from "./customer-routes.ts";
export {
  followGithub,
  type GithubIssueDetails,
  githubStateOf,
  linkFromGithub,
  saveGithubState,
} from "./from-github.ts";
export { issuesOfCustomers } from "./of-customers.ts";
export { issueOnFeed, pushToIssueLobby } from "./pushes.ts";
export { findIssue, listLinkedUrls } from "./queries.ts";
export { issueRoutes } from "./routes.ts";
