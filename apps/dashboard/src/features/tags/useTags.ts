import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";

export const tagsQuery = queryOptions({ queryKey: ["tags"], queryFn: api.tags.list });

/** The account's tags, oldest first. */
export const useTags = () => useQuery(tagsQuery);
