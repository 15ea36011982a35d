import { describe, expect, test } from "vitest";
import { type Entry, PresenceChanges, PresenceEntries } from "./entries.ts";

const entry = (ref: string, since = 0, more: Partial<Entry> = {}): Entry => ({
  node: "n",
  group: "g",
  topic: "t",
  key: "k",
  ref,
  previousRef: undefined,
  since,
  meta: { a: 1 },
  ...more,
});

const name = (topic: string, key: string, ref: string) => ({ group: "g", topic, key, ref });

const refsOf = (entries: PresenceEntries, key = "k") =>
  entries.list("g", "t")[key]?.metas.map(({ phx_ref }) => phx_ref);

describe("entries", () => {
  test.each<[name: string, added: Entry[], refs: string[]]>([
    ["as they came", [entry("1", 1), entry("2", 2)], ["1", "2"]],
    ["not as they arrived from elsewhere", [entry("2", 2), entry("3", 3), entry("1", 1)], ["1", "2", "3"]],
    ["of the same moment on two nodes, by ref", [entry("b", 1), entry("a", 1)], ["a", "b"]],
  ])("are listed oldest first: %s", (_name, added, refs) => {
    const entries = new PresenceEntries();
    for (const one of added) entries.add(one);
    expect(refsOf(entries)).toEqual(refs);
  });

  test("have their refs, whatever the meta contains", () => {
    const entries = new PresenceEntries();
    entries.add(entry("1", 0, { meta: { phx_ref: "mine", a: 1 } }));
    entries.add(entry("2", 0, { previousRef: "0", key: "other" }));
    expect(entries.list("g", "t")).toEqual({
      k: { metas: [{ a: 1, phx_ref: "1" }] },
      other: { metas: [{ a: 1, phx_ref: "2", phx_ref_prev: "0" }] },
    });
  });

  test("are removed without a remainder", () => {
    const entries = new PresenceEntries();
    entries.add(entry("1"));
    expect(entries.remove(name("t", "k", "2"))).toBeUndefined();
    expect(entries.remove(name("t", "x", "1"))).toBeUndefined();
    expect(entries.remove(name("x", "k", "1"))).toBeUndefined();
    expect(entries.remove({ ...name("t", "k", "1"), group: "x" })).toBeUndefined();
    expect(entries.remove(name("t", "k", "1"))).toEqual(entry("1"));
    expect(entries.remove(name("t", "k", "1"))).toBeUndefined();
    expect(JSON.stringify(entries.list("g", "t"))).toBe("{}");
    expect(entries.size).toBe(0);
  });

  test("can have any key", () => {
    const entries = new PresenceEntries();
    for (const key of ["__proto__", "constructor"]) entries.add(entry("1", 0, { key }));
    expect(Object.keys(entries.list("g", "t"))).toEqual(["__proto__", "constructor"]);
  });

  test("of a node can be listed", () => {
    const entries = new PresenceEntries();
    for (const node of ["n", "m"]) entries.add(entry(node, 0, { node }));
    expect([...entries.of("m")]).toEqual([entry("m", 0, { node: "m" })]);
  });

  test("of a group are separate, and are removed together", () => {
    const entries = new PresenceEntries();
    const others = entry("2", 0, { group: "h" });
    for (const one of [entry("1"), others, entry("3", 0, { topic: "u" })]) entries.add(one);
    expect(refsOf(entries)).toEqual(["1"]);
    entries.removeGroup("g");
    expect([...entries.of("n")]).toEqual([others]);
    expect(entries.size).toBe(1);
  });
});

describe("changes", () => {
  const diffs = (change: (changes: PresenceChanges) => void) => {
    const changes = new PresenceChanges();
    change(changes);
    const taken = Array.from(changes.topics, (topic) => changes.take(topic).map(({ diff }) => [topic, diff])).flat();
    return JSON.parse(JSON.stringify(taken));
  };
  const shown = (...refs: string[]) => ({ k: { metas: refs.map((phx_ref) => ({ a: 1, phx_ref })) } });

  test("contain joins and leaves, also empty ones", () => {
    expect(diffs((changes) => changes.joined(entry("1")))).toEqual([["t", { joins: shown("1"), leaves: {} }]]);
    expect(diffs((changes) => changes.left(entry("1")))).toEqual([["t", { joins: {}, leaves: shown("1") }]]);
  });

  test("are one diff for each topic", () => {
    const seen = diffs((changes) => {
      changes.joined(entry("1"));
      changes.joined(entry("2", 0, { topic: "u" }));
      changes.left(entry("3"));
      changes.joined(entry("4"));
    });
    expect(seen).toEqual([
      ["t", { joins: shown("1", "4"), leaves: shown("3") }],
      ["u", { joins: shown("2"), leaves: {} }],
    ]);
  });

  test("omit entries that joined and left, or left and joined", () => {
    const seen = diffs((changes) => {
      changes.joined(entry("1"));
      changes.left(entry("1"));
      changes.left(entry("2"));
      changes.joined(entry("2"));
      changes.joined(entry("3"));
    });
    expect(seen).toEqual([["t", { joins: shown("3"), leaves: {} }]]);
  });

  test("are reported once", () => {
    const changes = new PresenceChanges();
    changes.joined(entry("2"));
    expect(changes.take("t")).toHaveLength(1);
    expect(changes.take("t")).toEqual([]);
  });

  test("on one topic are one diff for each group", () => {
    const changes = new PresenceChanges();
    changes.joined(entry("1"));
    changes.joined(entry("2", 0, { group: "h" }));
    const taken = changes
      .take("t")
      .map(({ group, diff }) => [group, diff.joins.k?.metas.map(({ phx_ref }) => phx_ref)]);
    expect(taken).toEqual([
      ["g", ["1"]],
      ["h", ["2"]],
    ]);
  });
});
