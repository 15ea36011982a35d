import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { text } from "./texts.ts";

export const templateKey = ["email-template"] as const;

/**
 * The account's template, or null before the first save. Each visit fetches it, so that editing starts from the latest.
 */
export const useEmailTemplate = () =>
  useQuery({
    queryKey: templateKey,
    queryFn: api.emailTemplate.get,
    gcTime: 0,
    meta: { problem: text("templates.failed") },
  });
