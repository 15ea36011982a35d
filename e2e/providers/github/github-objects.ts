/**
 * GitHub's objects with all fields that its description requires. The values are those of a small organization with no
 * further settings.
 */

const API = "https://api.github.com";
const WEB = "https://github.com";
/** GitHub's instants have no fractions. */
export const instant = (at = Date.now()) => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
const FOUNDED = "2026-01-05T09:00:00Z";

export const nodeId = "MDIzOkludGVncmF0aW9uSW5zdGFsbGF0aW9u";

export function userObject(login: string, type: "User" | "Organization" = "User") {
  const url = `${API}/users/${login}`;
  return {
    login,
    id: 583_231,
    node_id: "MDQ6VXNlcjU4MzIzMQ==",
    avatar_url: "https://avatars.githubusercontent.com/u/583231?v=4",
    gravatar_id: "",
    url,
    html_url: `${WEB}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    user_view_type: "public",
    site_admin: false,
  };
}

export function installationObject(installation: {
  id: number;
  app_id: number;
  app_slug: string;
  created_at: string;
  isSuspended: boolean;
}) {
  const { isSuspended, ...given } = installation;
  const account = userObject("acme", "Organization");
  return {
    ...given,
    account,
    repository_selection: "selected",
    access_tokens_url: `${API}/app/installations/${given.id}/access_tokens`,
    repositories_url: `${API}/installation/repositories`,
    html_url: `${WEB}/organizations/acme/settings/installations/${given.id}`,
    target_id: account.id,
    target_type: "Organization",
    permissions: { issues: "write", metadata: "read" },
    events: ["issues"],
    updated_at: given.created_at,
    single_file_name: null,
    suspended_by: isSuspended ? userObject("octocat") : null,
    suspended_at: isSuspended ? given.created_at : null,
  };
}

export function repositoryObject({ owner, name, isPrivate }: { owner: string; name: string; isPrivate: boolean }) {
  const fullName = `${owner}/${name}`;
  const url = `${API}/repos/${fullName}`;
  return {
    id: 1_296_269,
    node_id: "MDEwOlJlcG9zaXRvcnkxMjk2MjY5",
    name,
    full_name: fullName,
    owner: userObject(owner, "Organization"),
    private: isPrivate,
    html_url: `${WEB}/${fullName}`,
    description: null,
    fork: false,
    url,
    ...urlsOf(url),
    git_url: `git://github.com/${fullName}.git`,
    ssh_url: `git@github.com:${fullName}.git`,
    clone_url: `${WEB}/${fullName}.git`,
    svn_url: `${WEB}/${fullName}`,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    forks: 0,
    forks_count: 0,
    stargazers_count: 0,
    watchers: 0,
    watchers_count: 0,
    open_issues: 0,
    open_issues_count: 0,
    size: 108,
    default_branch: "main",
    topics: [],
    has_issues: true,
    has_projects: true,
    has_wiki: true,
    has_pages: false,
    has_downloads: true,
    has_discussions: false,
    archived: false,
    disabled: false,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: false,
    visibility: isPrivate ? "private" : "public",
    pushed_at: FOUNDED,
    created_at: FOUNDED,
    updated_at: FOUNDED,
  };
}

const urlsOf = (url: string) => ({
  archive_url: `${url}/{archive_format}{/ref}`,
  assignees_url: `${url}/assignees{/user}`,
  blobs_url: `${url}/git/blobs{/sha}`,
  branches_url: `${url}/branches{/branch}`,
  collaborators_url: `${url}/collaborators{/collaborator}`,
  comments_url: `${url}/comments{/number}`,
  commits_url: `${url}/commits{/sha}`,
  compare_url: `${url}/compare/{base}...{head}`,
  contents_url: `${url}/contents/{+path}`,
  contributors_url: `${url}/contributors`,
  deployments_url: `${url}/deployments`,
  downloads_url: `${url}/downloads`,
  events_url: `${url}/events`,
  forks_url: `${url}/forks`,
  git_commits_url: `${url}/git/commits{/sha}`,
  git_refs_url: `${url}/git/refs{/sha}`,
  git_tags_url: `${url}/git/tags{/sha}`,
  hooks_url: `${url}/hooks`,
  issue_comment_url: `${url}/issues/comments{/number}`,
  issue_events_url: `${url}/issues/events{/number}`,
  issues_url: `${url}/issues{/number}`,
  keys_url: `${url}/keys{/key_id}`,
  labels_url: `${url}/labels{/name}`,
  languages_url: `${url}/languages`,
  merges_url: `${url}/merges`,
  milestones_url: `${url}/milestones{/number}`,
  notifications_url: `${url}/notifications{?since,all,participating}`,
  pulls_url: `${url}/pulls{/number}`,
  releases_url: `${url}/releases{/id}`,
  stargazers_url: `${url}/stargazers`,
  statuses_url: `${url}/statuses/{sha}`,
  subscribers_url: `${url}/subscribers`,
  subscription_url: `${url}/subscription`,
  tags_url: `${url}/tags`,
  teams_url: `${url}/teams`,
  trees_url: `${url}/git/trees{/sha}`,
});

interface IssueFields {
  number: number;
  title: string;
  body: string | null;
  state: "open" | "closed";
  updated_at: string;
  isPullRequest: boolean;
}

/** Pull requests appear in lists of issues, with the field `pull_request`. */
export function issueObject(fullName: string, { isPullRequest, ...given }: IssueFields) {
  const url = `${API}/repos/${fullName}/issues/${given.number}`;
  const pull = `${API}/repos/${fullName}/pulls/${given.number}`;
  const html_url = `${WEB}/${fullName}/${isPullRequest ? "pull" : "issues"}/${given.number}`;
  return {
    ...given,
    id: 90_000 + given.number,
    node_id: "MDU6SXNzdWUx",
    url,
    html_url,
    repository_url: `${API}/repos/${fullName}`,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    state_reason: given.state === "closed" ? "completed" : null,
    user: userObject("octocat"),
    labels: [],
    assignee: null,
    assignees: [],
    milestone: null,
    locked: false,
    active_lock_reason: null,
    author_association: "MEMBER",
    comments: 0,
    reactions: { url: `${url}/reactions`, ...noReactions },
    created_at: FOUNDED,
    closed_at: given.state === "closed" ? given.updated_at : null,
    ...(isPullRequest && {
      draft: false,
      pull_request: {
        url: pull,
        html_url,
        diff_url: `${html_url}.diff`,
        patch_url: `${html_url}.patch`,
        merged_at: null,
      },
    }),
  };
}

const noReactions = {
  total_count: 0,
  "+1": 0,
  "-1": 0,
  laugh: 0,
  hooray: 0,
  confused: 0,
  heart: 0,
  rocket: 0,
  eyes: 0,
};
