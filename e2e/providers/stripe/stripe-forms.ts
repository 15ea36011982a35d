// biome-ignore lint/suspicious/noExplicitAny: a form is a tree of whatever Stripe documents
export type Thing = Record<string, any>;

/** `items[0][price]=x` as `{ items: [{ price: "x" }] }`. */
export function unfold(pairs: URLSearchParams): Thing {
  const whole: Thing = {};
  for (const [name, value] of pairs) {
    const keys = [...name.matchAll(/[^[\]]+/g)].map(([key]) => key);
    if (name.endsWith("[]")) keys.push(String(Object.keys(at(whole, keys)).length));
    const last = keys.pop()!;
    at(whole, keys)[last] = value;
  }
  return asLists(whole);
}

function at(thing: Thing, keys: string[]) {
  let place = thing;
  for (const key of keys) {
    place[key] ??= {};
    place = place[key];
  }
  return place;
}

function asLists(thing: Thing): Thing {
  const entries = Object.entries(thing).map(([key, value]) => [
    key,
    typeof value === "object" ? asLists(value) : value,
  ]);
  const isList = entries.length > 0 && entries.every(([key], place) => key === String(place));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}
