import {
  Data,
  GithubAppCode,
  GithubAppDraft,
  GithubConnected,
  GithubIssue,
  GithubIssueDraft,
  GithubIssueFilter,
  GithubNewApp,
  GithubNewAppPage,
  GithubRepo,
  GithubReturn,
  Nullable,
  PlainAuthorization,
  Uuid,
} from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../../platform/http/router.ts";
import { throwAsHttpError } from "../shared/answer.ts";
import { presentPlain } from "../shared/plain-authorization.ts";
import { connect } from "./connect.ts";
import { beginAppCreation, finishAppCreation } from "./create-app.ts";
import { disconnectGithub } from "./disconnect.ts";
import { addIssue, listIssues, listRepos } from "./issues.ts";
import { findAuthorization } from "./queries.ts";

/** An empty list if GitHub is not connected or fails. */
const IssueOrNothing = Type.Unsafe<object>({ anyOf: [{ type: "array", items: {}, maxItems: 0 }, GithubIssue] });

export function githubRoutes(router: Router) {
  router.post(
    "/api/github/app_manifest",
    {
      access: "admin",
      summary: "Get the page and the manifest that create this server's app at GitHub",
      body: GithubAppDraft,
      reply: Data(GithubNewAppPage),
    },
    async ({ scope, body }) => ({ data: await beginAppCreation(scope, body) }),
  );

  router.post(
    "/api/github/app",
    {
      access: "admin",
      summary: "Get the environment variables of a new app, once",
      body: GithubAppCode,
      reply: Data(GithubNewApp),
    },
    async ({ scope, body }, reply) => {
      reply.header("cache-control", "no-store");
      return { data: await finishAppCreation(scope, body).catch(throwAsHttpError) };
    },
  );

  router.get(
    "/api/github/oauth",
    { access: "user", summary: "Connect GitHub", query: GithubReturn, reply: Data(GithubConnected) },
    async ({ scope, query }) => ({ data: await connect(scope, query).catch(throwAsHttpError) }),
  );

  router.get(
    "/api/github/authorization",
    { access: "user", summary: "Get the GitHub connection", reply: Data(Nullable(PlainAuthorization)) },
    async ({ scope }) => {
      const found = await findAuthorization(scope);
      return { data: found ? presentPlain(found) : null };
    },
  );

  router.delete(
    "/api/github/authorizations/:id",
    { access: "user", summary: "Disconnect GitHub", params: Type.Object({ id: Uuid }), status: 204 },
    async ({ scope, params }) => disconnectGithub(scope, params.id),
  );

  router.get(
    "/api/github/repos",
    { access: "user", summary: "List repositories at GitHub", reply: Data(Type.Array(GithubRepo)) },
    async ({ scope }) => ({ data: await listRepos(scope) }),
  );

  router.get(
    "/api/github/issues",
    {
      access: "user",
      summary: "List issues at GitHub",
      query: GithubIssueFilter,
      reply: Data(Type.Array(GithubIssue)),
    },
    async ({ scope, query }) => ({ data: await listIssues(scope, query) }),
  );

  router.post(
    "/api/github/issues",
    { access: "user", summary: "Add an issue at GitHub", body: GithubIssueDraft, reply: Data(IssueOrNothing) },
    async ({ scope, body }) => ({ data: await addIssue(scope, body) }),
  );
}
