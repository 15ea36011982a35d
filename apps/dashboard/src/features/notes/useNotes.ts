import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

/** All notes about customers, newest first. No event reports new notes, so each mount refetches them. */
export const useNotes = () => useQuery({ queryKey: ["notes"], queryFn: () => api.notes.list(), staleTime: 0 });
