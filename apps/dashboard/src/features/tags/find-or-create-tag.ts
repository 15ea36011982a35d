import type { Tag } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { nextColour } from "./tag-colours.ts";
import { tagsQuery } from "./useTags.ts";

/** The tag with this name. A missing tag is optimistic: its color is the one it will be created with. */
export function optimisticTag(cache: QueryClient, name: string): Tag {
  const color = nextColour(knownTags(cache));
  const missing: Tag = { id: name, object: "tag", name, description: null, color, created_at: "", updated_at: "" };
  return findTag(cache, name) ?? missing;
}

/** The tag with this name. A missing tag is created, with the next color. */
export async function findOrCreateTag(cache: QueryClient, name: string): Promise<Tag> {
  const known = findTag(cache, name);
  if (known) return known;
  const tags = await cache.fetchQuery({ ...tagsQuery, staleTime: 0 }); // a teammate may have created the tag meanwhile
  const found = findTag(cache, name);
  if (found) return found;
  const created = await api.tags.create({ name, color: nextColour(tags) });
  cache.setQueryData(tagsQuery.queryKey, [...tags, created]);
  return created;
}

/** The loaded tag with this name. */
export function findTag(cache: QueryClient, name: string): Tag | undefined {
  const tags = knownTags(cache);
  return tags.find((tag) => tag.name === name) ?? tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());
}

const knownTags = (cache: QueryClient): Tag[] => cache.getQueryData(tagsQuery.queryKey) ?? [];
