import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { eventsOf, operationsOf } from "./openapi.mjs";

const operations = [
  "POST /app-manifests/{code}/conversions",
  "GET /app/hook/config",
  "GET /app/hook/deliveries",
  "GET /app/installations/{installation_id}",
  "DELETE /app/installations/{installation_id}",
  "POST /app/installations/{installation_id}/access_tokens",
  "GET /user/installations",
  "GET /user/installations/{installation_id}/repositories",
  "GET /installation/repositories",
  "GET /repos/{owner}/{repo}/issues",
  "POST /repos/{owner}/{repo}/issues",
  "GET /repos/{owner}/{repo}/issues/{issue_number}",
  "PATCH /repos/{owner}/{repo}/issues/{issue_number}",
];

const events = [
  ...["issues-opened", "issues-edited", "issues-closed", "issues-reopened", "issues-deleted"],
  ...["installation-created", "installation-deleted", "installation-suspend", "installation-unsuspend"],
];

const read = (file) => JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(file)), "utf8"));

/** Source: docs.github.com, "Generating a user access token for a GitHub App". The OpenAPI document has only `api.`. */
const exchangeCode = {
  json: {
    type: "object",
    properties: {
      client_id: { type: "string" },
      client_secret: { type: "string" },
      code: { type: "string" },
      redirect_uri: { type: "string" },
      repository_id: { type: "string" },
    },
    required: ["client_id", "client_secret", "code"],
    additionalProperties: false,
  },
  answers: {
    200: {
      anyOf: [
        textsOf(["access_token", "token_type", "scope"]),
        textsOf(["error", "error_description"]),
        textsOf(["error", "error_description", "error_uri"]),
      ],
    },
  },
};

function textsOf(names) {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  return { type: "object", properties, required: names, additionalProperties: false };
}

/** GitHub publishes an OpenAPI document of its API. It describes a refusal once for most operations. */
export function describeGithub() {
  const description = operationsOf(read("@octokit/openapi/generated/api.github.com.json"), operations);
  for (const { answers } of Object.values(description.operations)) {
    answers["4XX"] = { $ref: "#/schemas/basic-error" };
  }
  description.operations["POST /login/oauth/access_token"] = exchangeCode;
  return description;
}

/** The payloads of GitHub's webhooks, by event and action. */
export function describeGithubWebhooks() {
  return eventsOf(read("@octokit/openapi-webhooks/generated/api.github.com.json"), events);
}

/** GitHub publishes no example of this event. */
const withoutExample = ["issues-closed"];

/** GitHub's published examples of these payloads, the first of each action. */
export function examplesOfGithub() {
  const examples = read("@octokit/webhooks-examples/api.github.com/index.json");
  const names = events.map((name) => name.split("-"));
  const found = names.flatMap(([event, action]) => {
    const { examples: all } = examples.find(({ name }) => name === event);
    const example = all.find((each) => each.action === action);
    if (!example && !withoutExample.includes(`${event}-${action}`)) throw new Error(`No example of ${event} ${action}`);
    return example ? [[`${event}-${action}`, example]] : [];
  });
  return { examples: Object.fromEntries(found) };
}
