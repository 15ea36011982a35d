import type { Tag } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { nextColour } from "./tag-colours.ts";
import { tagsQuery } from "./useTags.ts";

/** The tags with these names. Missing tags are optimistic: their color is the one they will be created with. */
export function optimisticTags(cache: QueryClient, names: string[]): Tag[] {
  const known = [...(cache.getQueryData(tagsQuery.queryKey) ?? [])];
  return names.map((name) => {
    const tag = named(known, name) ?? optimisticTag(name, nextColour(known));
    if (!known.includes(tag)) known.push(tag);
    return tag;
  });
}

/** The tags with these names. Missing tags are created, each with the next color. */
export async function findOrCreateTags(cache: QueryClient, names: string[]): Promise<Tag[]> {
  let tags = await cache.fetchQuery(tagsQuery);
  // A teammate may have created the tag since the last fetch.
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
