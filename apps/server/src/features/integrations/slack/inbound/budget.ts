/**
 * The work that one message may still cause. Its blocks and attachments are untrusted. When the budget is used up, the
 * rest of them is not read.
 */
export interface Budget {
  elements: number;
  characters: number;
  /** Whether something was left out because of these limits. */
  isExceeded: boolean;
}

export const newBudget = (): Budget => ({ elements: 2000, characters: 40_000, isExceeded: false });

type Fields = Record<string, unknown>;

/** The objects of a list, until the budget is used up. Empty for any other value. */
export function* objectsIn(list: unknown, budget: Budget): Generator<Fields, void> {
  if (!Array.isArray(list)) return;
  for (const item of list as unknown[]) {
    if (budget.elements <= 0) {
      budget.isExceeded = true;
      return;
    }
    budget.elements -= 1;
    if (typeof item === "object" && item !== null) yield item as Fields;
  }
}

/** A text, truncated to the budget. Empty for any other value. */
export function textWithin(value: unknown, budget: Budget): string {
  if (typeof value !== "string") return "";
  const text = value.slice(0, budget.characters).toWellFormed();
  budget.characters -= text.length;
  if (text.length < value.length) budget.isExceeded = true;
  return text;
}
