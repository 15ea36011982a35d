import { expect, test } from "vitest";
import { filterParams, queryOf, readFilter } from "./customer-filter.ts";

test.each([
  ["", { q: "", tagIds: [], isAnonymousIncluded: false, sort: undefined, page: 1 }],
  [
    "q=ann+smith&sort=-name&page=3",
    { q: "ann smith", tagIds: [], isAnonymousIncluded: false, sort: "-name" as const, page: 3 },
  ],
  ["tag=a&tag=b&anonymous=true", { q: "", tagIds: ["a", "b"], isAnonymousIncluded: true, sort: undefined, page: 1 }],
])("the address ?%s parses to its filter and back", (address, filter) => {
  expect(readFilter(new URLSearchParams(address))).toEqual(filter);
  expect(queryOf(filter).toString()).toBe(address);
});

test.each(["page=0", "page=-1", "page=x", "page=1.5", "anonymous=1", "sort=id", "sort=constructor"])(
  "?%s is ignored",
  (address) => {
    expect(queryOf(readFilter(new URLSearchParams(address))).toString()).toBe("");
  },
);

test("only filters that differ from the default become parameters", () => {
  expect(filterParams({ q: " ", tagIds: [], isAnonymousIncluded: true, sort: undefined, page: 2 })).toEqual({});
  expect(filterParams({ q: " ann ", tagIds: ["a"], isAnonymousIncluded: false, sort: "name", page: 1 })).toEqual({
    q: "ann",
    tag_ids: ["a"],
    include_anonymous: false,
    sort: "name",
  });
});
