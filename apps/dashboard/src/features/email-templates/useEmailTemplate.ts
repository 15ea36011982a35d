import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { text } from "../../texts/of/email-templates.ts";

export const templateKey = ["email-template"] as const;

/** The account's; null before one was saved. */
export const useEmailTemplate = () =>
  useQuery({ queryKey: templateKey, queryFn: api.emailTemplate.get, meta: { problem: text("templates.failed") } });
