import { expect, test } from "vitest";
import { BadRequest } from "../../platform/errors.ts";
import { PasswordScrubber } from "./scrub-passwords.ts";

const input = (id: number, attributes: object) => ({ type: 2, id, tagName: "input", childNodes: [], attributes });
const snapshot = (...childNodes: object[]) => ({
  type: 2,
  timestamp: 1,
  data: { node: { type: 0, id: 1, childNodes: [{ type: 2, id: 2, tagName: "form", attributes: {}, childNodes }] } },
});
const typed = (id: number, text: string) => ({
  type: 3,
  timestamp: 1,
  data: { source: 5, id, text, isChecked: false },
});
const mutation = (changes: object) => ({
  type: 3,
  timestamp: 1,
  data: { source: 0, adds: [], removes: [], texts: [], attributes: [], ...changes },
});
const added = (node: object) => ({ parentId: 2, nextId: null, node });

/** The events of one page after scrubbing. */
function scrubbed(...events: object[]) {
  const scrubber = new PasswordScrubber();
  for (const event of events) scrubber.scrub({ event });
  return JSON.stringify(events);
}

test.each([
  ["in a snapshot", [snapshot(input(5, { type: "password", value: "SECRET" }))]],
  ["written in capitals", [snapshot(input(5, { type: "PassWord", value: "SECRET" }))]],
  ["in a field that comes later", [mutation({ adds: [added(input(5, { type: "password", value: "SECRET" }))] })]],
  ["typed", [snapshot(input(5, { type: "password" })), typed(5, "SECRET")]],
  [
    "typed into a field that came later",
    [mutation({ adds: [added(input(5, { type: "password" }))] }), typed(5, "SECRET")],
  ],
  [
    "set by the page's script",
    [snapshot(input(5, { type: "password" })), mutation({ attributes: [{ id: 5, attributes: { value: "SECRET" } }] })],
  ],
  [
    "set in the same change that brings the field",
    [
      mutation({
        adds: [added(input(5, { type: "password" }))],
        attributes: [{ id: 5, attributes: { value: "SECRET" } }],
      }),
    ],
  ],
  [
    "shown by the page on request",
    [
      snapshot(input(5, { type: "password" })),
      mutation({ attributes: [{ id: 5, attributes: { type: "text" } }] }),
      typed(5, "SECRET"),
      snapshot(input(5, { type: "text", value: "SECRET" })),
    ],
  ],
  [
    "of a field that became one",
    [
      snapshot(input(5, { type: "text" })),
      mutation({ attributes: [{ id: 5, attributes: { type: "password" } }] }),
      typed(5, "SECRET"),
    ],
  ],
  [
    "that the recorder itself knows to have been one",
    [snapshot(input(5, { type: "text", "data-rr-is-password": "true", value: "SECRET" }))],
  ],
])("a password is scrubbed: %s", (_, events) => {
  const told = scrubbed(...events);
  expect(told).not.toContain("SECRET");
  expect(told).toMatch(/"(value|text)":"\*"/);
});

test("all other data is unchanged", () => {
  const events = [
    snapshot(input(5, { type: "password" }), input(6, { type: "text", value: "Ada" }), {
      type: 3,
      id: 7,
      textContent: "",
    }),
    typed(6, "Ada L."),
    mutation({ texts: [{ id: 7, value: "Hello" }], attributes: [{ id: 6, attributes: { value: "x", type: null } }] }),
    { type: 3, timestamp: 1, data: { source: 1, positions: [{ x: 1, y: 2, id: 5, timeOffset: 0 }] } },
    { type: 4, timestamp: 1, data: { href: "https://example.com", width: 1, height: 1 } },
  ];
  const before = JSON.stringify(events);
  expect(scrubbed(...events)).toBe(before);
});

test("a page with too many password fields has all its fields scrubbed", () => {
  const many = Array.from({ length: 10_002 }, (_, id) => input(id + 10, { type: "password" }));
  expect(scrubbed(snapshot(...many, input(5, { type: "text" })), typed(5, "SECRET"))).not.toContain("SECRET");
});

test("excessive nesting is refused, and the nesting of pages is not", () => {
  const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
  expect(() => new PasswordScrubber().scrub(nested(100_000))).toThrow(BadRequest);
  new PasswordScrubber().scrub(nested(1_500));
});
