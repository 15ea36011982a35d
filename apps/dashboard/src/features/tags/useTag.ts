import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { tagsQuery } from "./useTags.ts";

export const tagKey = (id: string) => [...tagsQuery.queryKey, id] as const;

/** One tag; what the list knows of it is there at once. */
export function useTag(id: string) {
  const { data: tags } = useQuery({ ...tagsQuery, enabled: false });
  return useQuery({
    queryKey: tagKey(id),
    queryFn: () => api.tags.get(id),
    placeholderData: tags?.find((tag) => tag.id === id),
  });
}
