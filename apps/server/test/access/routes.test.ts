import { afterAll, beforeAll, expect, test } from "vitest";
import { StripeStandIn } from "../../../../e2e/providers/stripe/stripe.ts";
import type { DeclaredRoute } from "../../src/platform/http/router.ts";
import type { Answer } from "../harness/call.ts";
import { type Description, DescriptionCheck } from "../harness/described.ts";
import { notAuthenticated } from "../harness/refusals.ts";
import { World } from "../harness/world.ts";
import { type AccountResources, createResources, type Member, snapshotRows } from "./account-resources.ts";
import {
  callsAnotherService,
  credentialHeader,
  type Input,
  inputFor,
  nameOf,
  send as sendTo,
  unreachableServices,
} from "./requests.ts";
import { type IdPlace, withId } from "./sample.ts";

/**
 * Walks all declared routes as every unauthorized client. The router lists them, so new routes are included
 * automatically.
 */
const stripe = await new StripeStandIn().open();
stripe.sellPlans();
const world = new World({ FILE_UPLOADS_ENABLED: "1", ...stripe.environment, ...unreachableServices() });
beforeAll(() => world.begin());
afterAll(async () => {
  await world.end();
  await stripe.close();
});

const wrongRole = { error: { status: 401, message: "Unauthorized access" } };
const notFound = { error: { status: 404, message: "Not found" }, errors: { detail: "Not Found" } };

/** A visitor's browser may use these with the customer's id alone: `widget.md` §6.5, §14.5. */
const opensWithTheIdAlone = [
  "PUT /api/customers/:id/metadata",
  "GET /api/customers/:id/exists",
  "GET /api/browser_sessions/:id/exists",
  "POST /api/browser_sessions/:id/finish",
  "POST /api/browser_sessions/:id/restart",
];

/** The OpenAPI document must allow each response. */
async function send(route: DeclaredRoute, input: Input, token?: string) {
  const answer = await sendTo(world, route, input, token);
  expect([nameOf(route), answer.status, description.flawOf(route, answer)]).toEqual([
    nameOf(route),
    answer.status,
    undefined,
  ]);
  return answer;
}

let description: DescriptionCheck;
beforeAll(async () => {
  const { body } = await world.call<Description>("GET", "/api/openapi.json");
  description = new DescriptionCheck(body);
});

let ours: AccountResources;
let neighbours: AccountResources;
let routes: DeclaredRoute[];

beforeAll(async () => {
  ours = await createResources(world);
  neighbours = await createResources(world);
  routes = world.server.router.routes;
});

/** The contract's refusal in the answer. Undefined if the answer is not a refusal. */
function refusalIn({ status, body }: Answer, place: IdPlace) {
  if (status === 404 && JSON.stringify(body) === JSON.stringify(notFound)) return "not found";
  const { error } = (body ?? {}) as {
    error?: { status?: number; message?: string; errors?: Record<string, string[]> };
  };
  const field = place.path.at(-1)!;
  if (status === 422 && error?.errors?.[field]?.includes("does not exist")) return "does not exist";
  if (status === 404 && error?.message?.startsWith("No account found")) return "not found";
  if (status === 403 && error?.message === "Forbidden: invalid `customer_id`") return "forbidden";
  if (status === 403 && error?.message === "You cannot delete another user.") return "forbidden";
  return undefined;
}

test("the test covers routes of every access level", () => {
  expect(routes.length).toBeGreaterThan(50);
  expect(new Set(routes.map(({ access }) => access))).toEqual(new Set(["public", "user", "admin"]));
});

test("every route answers a caller who uses ids of the own account", async () => {
  let own = await createResources(world);
  const ask = (route: DeclaredRoute) =>
    send(route, inputFor(route, own).input, credentialHeader(ownerFor(route, own), route));
  for (const route of routes.filter(({ access }) => access !== "public")) {
    let answer = await ask(route);
    if (callsAnotherService(route)) {
      expect([nameOf(route), answer.text, answer.status]).not.toEqual([nameOf(route), answer.text, 500]);
      continue;
    }
    if (answer.status >= 300) {
      own = await createResources(world); // an earlier request may have deleted a needed record
      answer = await ask(route);
    }
    expect([nameOf(route), answer.text, answer.status < 300]).toEqual([nameOf(route), answer.text, true]);
  }
});

/** Users cannot delete, disable or promote themselves, but a user may delete their own account. */
const ownerFor = ({ method, path }: DeclaredRoute, own: AccountResources) =>
  method === "DELETE" && path === "/api/users/:id" ? own.user : own.admin;

test("a caller without a token or with an invalid token is not authenticated", async () => {
  for (const route of routes.filter(({ access }) => access !== "public")) {
    const { input } = inputFor(route, ours);
    const { token: otherwise, key } = ours.admin;
    const misplaced = route.credential === "key" ? [otherwise, `Bearer ${otherwise}`, key] : [key, `Bearer ${key}`];
    for (const token of [undefined, "made-up", "Bearer made-up", ours.admin.renew_token, ...misplaced]) {
      const { status, body } = await send(route, input, token);
      expect([nameOf(route), { status, body }]).toEqual([nameOf(route), notAuthenticated]);
    }
  }
});

test("a disabled user is refused with the reason", async () => {
  const removed = await createResources(world);
  await world.call("POST", `/api/users/${removed.user.id}/disable`, { token: removed.admin.token });
  for (const route of routes.filter(({ access }) => access !== "public")) {
    const { status, body } = await send(route, inputFor(route, removed).input, credentialHeader(removed.user, route));
    expect([nameOf(route), status]).toEqual([nameOf(route), 401]);
    expect(body).toEqual({
      error: { status: 401, message: expect.stringMatching(/^Your account is disabled/) },
    });
  }
});

test("a member who is not an admin cannot call routes for admins", async () => {
  const before = await snapshotRows(world, neighbours.admin.account_id);
  for (const route of routes.filter(({ access }) => access === "admin")) {
    const { status, body } = await send(
      route,
      inputFor(route, neighbours).input,
      credentialHeader(neighbours.user, route),
    );
    expect([nameOf(route), status, body]).toEqual([nameOf(route), 401, wrongRole]);
  }
  expect(await snapshotRows(world, neighbours.admin.account_id)).toEqual(before);
});

test("an admin of another account cannot use this account's ids, one at a time or all at once", async () => {
  const before = await snapshotRows(world, ours.admin.account_id);
  let exchanged = 0;
  for (const route of routes.filter(({ access }) => access !== "public")) {
    for (const place of inputFor(route, neighbours).places) {
      const { input: own } = inputFor(route, neighbours); // names a message that does not exist yet
      // Each request gets its own neighbor, because a successful request may delete records that the next one needs.
      const input = { ...own, [place.part]: withId(own[place.part], place.path, ours.ids[place.name]) };
      const answer = await send(route, input, credentialHeader(await fresh(route), route));
      exchanged += 1;
      expect([nameOf(route), answer.text.includes(ours.secret)]).toEqual([nameOf(route), false]);
      if (place.part === "path") {
        expect([nameOf(route), place.name, refusalIn(answer, place)]).toEqual([
          nameOf(route),
          place.name,
          nameOf(route) === "DELETE /api/users/:id" ? "forbidden" : "not found",
        ]);
      } else if (place.part === "body" && !isIgnored(route, place)) {
        expect([nameOf(route), place.name, answer.status, refusalIn(answer, place) !== undefined]).toEqual([
          nameOf(route),
          place.name,
          answer.status,
          true,
        ]);
      }
    }
    const all = await send(route, inputFor(route, ours).input, credentialHeader(await fresh(route), route));
    expect([nameOf(route), all.text.includes(ours.secret)]).toEqual([nameOf(route), false]);
  }
  expect(exchanged).toBeGreaterThan(40);
  expect(await snapshotRows(world, ours.admin.account_id)).toEqual(before);
});

test("public routes do not accept this account's ids together with another account", async () => {
  const before = await snapshotRows(world, ours.admin.account_id);
  for (const route of routes.filter(
    (each) => each.access === "public" && !opensWithTheIdAlone.includes(nameOf(each)),
  )) {
    const { input: own, places } = inputFor(route, neighbours);
    for (const place of places.filter(({ name }) => name !== "account_id")) {
      const input = { ...own, [place.part]: withId(own[place.part], place.path, ours.ids[place.name]) };
      for (const token of [undefined, neighbours.admin.token]) {
        const { text } = await send(route, input, token);
        expect([nameOf(route), text.includes(ours.secret)]).toEqual([nameOf(route), false]);
        expect([nameOf(route), text.includes(`"id":"${ours.ids.customer_id}"`)]).toEqual([nameOf(route), false]);
      }
    }
  }
  expect(await snapshotRows(world, ours.admin.account_id)).toEqual(before);
});

test("public routes return no team data for known ids", async () => {
  for (const route of routes.filter(({ access }) => access === "public")) {
    const { text } = await send(route, inputFor(route, ours).input);
    expect([nameOf(route), text.includes(ours.secret)]).toEqual([nameOf(route), false]);
    expect([nameOf(route), text.includes(ours.admin.email)]).toEqual([nameOf(route), false]);
  }
});

/** The server ignores the id in these inputs, because it determines the value itself. */
function isIgnored(route: DeclaredRoute, { name }: IdPlace) {
  const ignored: Record<string, string[]> = {
    // the author is the caller, mentioned users of other accounts are left out
    "POST /api/messages": ["mentioned_user_id"],
    "POST /api/conversations": ["account_id", "mentioned_user_id"],
    // a site's own id may be anything
    "POST /api/customers": ["account_id", "external_id"],
    "PUT /api/customers/:id": ["external_id"],
    "POST /api/intercom/contacts": ["external_id"],
    "POST /api/companies": ["external_id"],
    "PUT /api/companies/:id": ["external_id"],
  };
  return ignored[nameOf(route).replace("/api/v1/", "/api/")]?.includes(name) ?? false;
}

/** A user who deletes the account or themselves must not be used again. */
async function fresh(route: DeclaredRoute): Promise<Member> {
  const endsTheCaller = nameOf(route) === "DELETE /api/accounts/me" || nameOf(route) === "DELETE /api/users/:id";
  return endsTheCaller ? { ...(await world.anAccount()).admin, key: "" } : neighbours.admin;
}
