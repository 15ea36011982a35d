import type { Tag } from "@parley/contract";

export const withoutTags = (tags: Tag[], others: Tag[]) =>
  tags.filter(({ id }) => !others.some((other) => other.id === id));
