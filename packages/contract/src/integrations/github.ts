import Type, { type Static } from "typebox";
import { LongText, Name, Nullable } from "../primitives.ts";
import { OkWithId } from "./integrations.ts";

const optional = (longest: number) => Type.Optional(Nullable(Type.String({ maxLength: longest })));

/** The parameters of GitHub's redirect: a `code`, the id of the user's installation, or both. */
export const GithubReturn = Type.Object({
  code: optional(2000),
  setup_action: optional(50),
  installation_id: Type.Optional(Nullable(Type.String({ pattern: "^[0-9]{1,20}$" }))),
  state: optional(500),
});
export type GithubReturn = Static<typeof GithubReturn>;

/** The connection's id; or a URL at GitHub where the user must first give consent. */
export const GithubConnected = Type.Union([OkWithId, Type.Object({ ok: Type.Literal(false), url: Type.String() })]);
export type GithubConnected = { ok: true; id: string } | { ok: false; url: string };

/** The owner of the new app: an organization, or the user. */
export const GithubAppDraft = Type.Object({
  organization: Type.Optional(Nullable(Type.String({ pattern: "^[A-Za-z0-9-]{1,39}$" }))),
});
export type GithubAppDraft = Static<typeof GithubAppDraft>;

/** A page at GitHub that creates the app. A form posts the manifest there, as the field `manifest`. */
export const GithubNewAppPage = Type.Object({ url: Type.String(), manifest: Type.String() });
export type GithubNewAppPage = Static<typeof GithubNewAppPage>;

/** The parameters of GitHub's redirect after the app was created. */
export const GithubAppCode = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 2000 }),
  state: Type.String({ maxLength: 500 }),
});
export type GithubAppCode = Static<typeof GithubAppCode>;

/** The environment variables of the new app. They contain its secrets. */
export const GithubNewApp = Type.Object({
  html_url: Type.String(),
  variables: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
});
export type GithubNewApp = Static<typeof GithubNewApp>;

/** A repository in GitHub's format. */
export const GithubRepo = Type.Unsafe<object>({
  type: "object",
  additionalProperties: true,
  properties: { full_name: { type: "string" } },
});

/** An issue in GitHub's format. */
export const GithubIssue = Type.Unsafe<GithubIssue>({
  type: "object",
  additionalProperties: true,
  properties: {
    html_url: { type: "string" },
    title: { type: "string" },
    body: { type: ["string", "null"] },
    state: { type: "string" },
  },
});
export type GithubIssue = {
  html_url: string;
  title: string;
  body?: string | null | undefined;
  state: string;
  updated_at: string;
  /** Present for a pull request, which GitHub lists as an issue. */
  pull_request?: object | undefined;
};

/** In enterprise accounts the name ends with `_` and the enterprise's short code. */
const OwnerName = Type.String({ pattern: "^[A-Za-z0-9_-]{1,100}$" });
/** Excludes `.` and `..`, which mean folders in a path. */
const RepoName = Type.String({ pattern: "^(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$" });

/** An issue by its URL, or the issues of a repository. */
export const GithubIssueFilter = Type.Object({
  url: optional(1000),
  owner: Type.Optional(Nullable(OwnerName)),
  repo: Type.Optional(Nullable(RepoName)),
});
export type GithubIssueFilter = Static<typeof GithubIssueFilter>;

const Names = Type.Array(Type.String({ maxLength: 255 }), { maxItems: 20 });

export const GithubIssueDraft = Type.Object({
  owner: OwnerName,
  repo: RepoName,
  issue: Type.Object({
    title: Name,
    body: Type.Optional(Nullable(LongText)),
    labels: Type.Optional(Names),
    assignees: Type.Optional(Names),
  }),
});
export type GithubIssueDraft = Static<typeof GithubIssueDraft>;
