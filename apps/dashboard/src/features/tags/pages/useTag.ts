import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { tagsQuery } from "../useTags.ts";

export const tagKey = (id: string) => [...tagsQuery.queryKey, id] as const;

/** One tag. The list's data is the placeholder. */
export function useTag(id: string) {
  const { data: tags } = useQuery({ ...tagsQuery, enabled: false });
  return useQuery({
    queryKey: tagKey(id),
    queryFn: () => api.tags.get(id),
    placeholderData: tags?.find((tag) => tag.id === id),
  });
}
