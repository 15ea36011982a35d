import { BadRequest } from "../../platform/errors.ts";
import { isMap } from "../../platform/input/is-map.ts";

const MASK = "*";

/** Twice the nesting limit of browsers. The encoder's stack can hold several times as much. */
const DEEPEST = 2_000;

/** No real page has this many. Above the limit, every field counts as a password field. */
const MAX_FIELDS = 10_000;

/**
 * Removes the values of password fields from the events of one page, because published recorders send them in every
 * snapshot. A field that was once a password field stays one, also when the page shows the typed text.
 * Source: the events of rrweb, 0.9 to 2.
 */
export class PasswordScrubber {
  readonly #fields: Set<unknown>;

  /** @param passwordFields the ids of known password fields */
  constructor(passwordFields: unknown[] = []) {
    this.#fields = new Set(passwordFields);
  }

  get passwordFields(): unknown[] {
    return [...this.#fields];
  }

  /** Modifies its argument. @throws BadRequest when it is nested deeper than any real page */
  scrub(payload: object): void {
    const withValue: Record<string, unknown>[] = [];
    let level: object[] = [payload];
    for (let depth = 0; level.length > 0; depth++) {
      if (depth > DEEPEST) throw new BadRequest();
      const below: object[] = [];
      for (const each of level) {
        if (isMap(each)) this.#look(each, withValue);
        for (const inner of Object.values(each)) if (typeof inner === "object" && inner !== null) below.push(inner);
      }
      level = below;
    }
    for (const each of withValue) if (this.#isPassword(each.id)) mask(each);
  }

  #look(each: Record<string, unknown>, withValue: Record<string, unknown>[]) {
    const { id, attributes, text } = each;
    if (isMap(attributes)) {
      if (isPasswordField(attributes)) this.#fields.add(id);
      if ("value" in attributes) withValue.push(each);
    } else if (typeof text === "string") {
      withValue.push(each);
    }
  }

  #isPassword(id: unknown) {
    return this.#fields.has(id) || this.#fields.size > MAX_FIELDS;
  }
}

const isPasswordField = ({ type, ...attributes }: Record<string, unknown>) =>
  String(type).toLowerCase() === "password" || "data-rr-is-password" in attributes;

/** Masks an element of a snapshot, an element of a change, or an input event. */
function mask(each: Record<string, unknown>) {
  if (isMap(each.attributes)) each.attributes.value = MASK;
  else each.text = MASK;
}
