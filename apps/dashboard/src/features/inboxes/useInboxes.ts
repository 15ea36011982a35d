import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

export function useInboxes() {
  return useQuery({ queryKey: ["inboxes"], queryFn: api.inboxes.list });
}
