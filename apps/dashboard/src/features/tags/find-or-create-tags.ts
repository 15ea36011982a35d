import type { Tag } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { nextColour } from "./tag-colours.ts";
import { tagsQuery } from "./useTags.ts";

/** The tags by these names, as far as they are known; and how the others will look once they are made. */
export function optimisticTags(cache: QueryClient, names: string[]): Tag[] {
  const known = [...(cache.getQueryData(tagsQuery.queryKey) ?? [])];
  return names.map((name) => {
    const tag = named(known, name) ?? optimisticTag(name, nextColour(known));
    if (!known.includes(tag)) known.push(tag);
    return tag;
  });
}

/** The tags by these names. Those that are not there yet are made, each with the next colour. */
export async function findOrCreateTags(cache: QueryClient, names: string[]): Promise<Tag[]> {
  let tags = await cache.fetchQuery(tagsQuery);
  // Somebody may have made it since.
  if (!names.every((name) => named(tags, name))) tags = await cache.fetchQuery({ ...tagsQuery, staleTime: 0 });
  for (const name of names) {
    if (named(tags, name)) continue;
    tags = [...tags, await api.tags.create({ name, color: nextColour(tags) })];
    cache.setQueryData(tagsQuery.queryKey, tags);
  }
  return names.map((name) => named(tags, name)!);
}

const named = (tags: Tag[], name: string) =>
  tags.find((tag) => tag.name === name) ?? tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase());

function optimisticTag(name: string, color: string): Tag {
  return { id: name, object: "tag", name, description: null, color, created_at: "", updated_at: "" };
}
