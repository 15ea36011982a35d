import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

/** Every note about a customer, newest first. Asked for again each time somebody looks: nobody tells when one is written. */
export const useNotes = () => useQuery({ queryKey: ["notes"], queryFn: () => api.notes.list(), staleTime: 0 });
