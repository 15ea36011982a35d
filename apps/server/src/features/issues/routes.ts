import { Data, Issue, IssueChanges, IssueDraft, IssueState, Nullable, Uuid } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { addIssue, changeIssue, getIssue, removeIssue } from "./change-issues.ts";
import { presentIssue } from "./present.ts";
import { listIssues } from "./queries.ts";

const MAX_ISSUES = 1000;

const ById = Type.Object({ id: Uuid });
const text = Type.Optional(Nullable(Type.String({ maxLength: 1000 })));

export function issueRoutes(router: Router) {
  router.get(
    "/api/issues",
    {
      access: "user",
      summary: "Issues, most recently changed first",
      query: Type.Object({
        q: text,
        state: Type.Optional(Nullable(IssueState)),
        title: text,
        github_issue_url: text,
        customer_id: Type.Optional(Nullable(Uuid)),
        issue_id: Type.Optional(Nullable(Uuid)),
      }),
      reply: Data(Type.Array(Issue)),
    },
    async ({ scope, query }) => ({ data: (await listIssues(scope, query, MAX_ISSUES)).map(presentIssue) }),
  );

  router.post(
    "/api/issues",
    {
      access: "user",
      summary: "Add an issue",
      status: 201,
      body: Type.Object({ issue: IssueDraft }),
      reply: Data(Issue),
    },
    async ({ scope, body }) => ({ data: presentIssue(await addIssue(scope, body.issue)) }),
  );

  router.get(
    "/api/issues/:id",
    { access: "user", summary: "One issue", params: ById, reply: Data(Issue) },
    async ({ scope, params }) => ({ data: presentIssue(await getIssue(scope, params.id)) }),
  );

  router.put(
    "/api/issues/:id",
    {
      access: "user",
      summary: "Change an issue",
      params: ById,
      body: Type.Object({ issue: IssueChanges }),
      reply: Data(Issue),
    },
    async ({ scope, params, body }) => ({ data: presentIssue(await changeIssue(scope, params.id, body.issue)) }),
  );

  router.delete(
    "/api/issues/:id",
    { access: "user", summary: "Delete an issue", params: ById, status: 204 },
    async ({ scope, params }) => removeIssue(scope, params.id),
  );
}
