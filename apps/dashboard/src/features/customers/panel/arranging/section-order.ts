/** The sections of the customer's panel. The most used ones come first. */
export const sectionNames = [
  "basic",
  "company",
  "tags",
  "notes",
  "issues",
  "activity",
  "related",
  "sessions",
  "contacts",
  "metadata",
  "device",
] as const;
export type SectionName = (typeof sectionNames)[number];

/** A stored order, without unknown sections. Sections that it lacks are at the end. */
export function orderFrom(stored: readonly string[]): SectionName[] {
  const known = sectionNames.filter((name) => stored.includes(name));
  const ordered = known.toSorted((a, b) => stored.indexOf(a) - stored.indexOf(b));
  return [...ordered, ...sectionNames.filter((name) => !stored.includes(name))];
}

/**
 * Moves a section past the next visible one. Sections without content are not rendered, so moving past one of them would
 * change nothing on screen.
 */
export function moveSection(order: SectionName[], visible: readonly string[], name: SectionName, by: 1 | -1) {
  const at = visible.indexOf(name);
  const beside = sectionNames.find((other) => at !== -1 && other === visible[at + by]);
  const others = order.filter((other) => other !== name);
  const place = beside ? others.indexOf(beside) : -1;
  return place === -1 ? order : others.toSpliced(by === 1 ? place + 1 : place, 0, name);
}
