import type { DeclaredRoute } from "../../src/platform/http/router.ts";
import type { World } from "../harness/world.ts";
import type { AccountResources, Member } from "./account-resources.ts";
import { type IdPlace, nameOfPathId, sampleInput } from "./sample.ts";

/** Configures every integration with a URL that refuses connections. */
export function unreachableServices() {
  const apps = ["SLACK", "GOOGLE", "GITHUB", "HUBSPOT", "INTERCOM"];
  const names = [
    ...apps.flatMap((app) => [`${app}_CLIENT_ID`, `${app}_CLIENT_SECRET`]),
    ...["GITHUB_APP_ID", "GITHUB_APP_NAME", "GITHUB_PRIVATE_KEY"],
  ];
  const addresses = [
    ...[...apps, "GMAIL", "SHEETS", "TWILIO"].map((service) => `${service}_API_URL`),
    ...["GOOGLE_TOKEN_URL"],
  ];
  return Object.fromEntries([
    ...names.map((name) => [name, "made-up"]),
    ...addresses.map((name) => [name, "http://127.0.0.1:9"]),
  ]) as Record<string, string>;
}

/** These routes fail at that URL, or report the service's failure. */
export const callsAnotherService = ({ path }: DeclaredRoute) =>
  /^\/api\/(v1\/)?(slack|mattermost|twilio|google|gmail|github|hubspot|intercom)\/(?!authorizations?\b)/.test(path);

export const nameOf = ({ method, path }: DeclaredRoute) => `${method} ${path}`;

export interface Input {
  path: Record<string, string | number>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** A route's input with the records of `whose`, and the places of their ids. */
export function inputFor({ method, path, query, body }: DeclaredRoute, whose: AccountResources) {
  const pathNames = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!).filter((name) => !isFree(name));
  const places: Place[] = [];
  const input: Input = { path: {}, query: {}, body: {} };
  for (const name of pathNames) {
    const idName = nameOfPathId(path, name);
    input.path[name] = whose.ids[idName];
    places.push({ part: "path", path: [name], name: idName });
  }
  for (const [part, schema] of Object.entries({ query, body: method === "GET" ? undefined : body })) {
    const sampled = sampleInput(schema, whose.ids);
    input[part as "query" | "body"] = sampled.value;
    places.push(...sampled.places.map((place) => ({ ...place, part: part as keyof Input })));
  }
  return isMessage(input.body) ? withOneAuthor(input, places) : { input, places };
}

export type Place = IdPlace & { part: keyof Input };

const isMessage = (body: Input["body"]): body is { message: Record<string, unknown> } =>
  typeof body.message === "object";

/** A message has one author. Here it is the customer. */
function withOneAuthor(input: Input, places: Place[]) {
  const { user_id: _, ...message } = input.body.message as Record<string, unknown>;
  return { input: { ...input, body: { message } }, places: places.filter(({ name }) => name !== "user_id") };
}

/** A part of a path that is not an id: any word, or an unguessable name. */
const isFree = (parameter: string) => parameter === "any" || parameter === "name";

/** The header with a user's credential for a route. */
export const credentialHeader = ({ token, key }: Member, { credential }: DeclaredRoute) =>
  credential === "key" ? `Bearer ${key}` : token;

export function send(
  world: World,
  { method, path, form }: DeclaredRoute,
  { path: parameters, query, body }: Input,
  token?: string,
) {
  const anyWord = path.startsWith("/api/integrations/") ? "slack_reply" : "me";
  const address = path.replace(/:(\w+)/g, (_, name) => String(parameters[name] ?? anyWord));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((item) => [`${key}[]`, String(item)]) : [[key, String(value)]],
  );
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
  return world.call(method, `${address}${search}`, {
    token,
    ...(method !== "GET" && { body: form && !goWithoutFile.includes(path) ? aForm() : body }),
  });
}

const goWithoutFile = ["/api/upload", "/api/lambdas/:id/deploy"];

function aForm() {
  const form = new FormData();
  form.append("file", new Blob(["name\nSomebody\n"]), "people.csv");
  return form;
}
