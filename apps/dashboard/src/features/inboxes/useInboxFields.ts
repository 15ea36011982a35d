import { text } from "../../texts/text.ts";
import { useFields } from "../../ui/forms/useFields.ts";

/** What an inbox is called, and what it is for. */
export const useInboxFields = (name: string, description: string) =>
  useFields({ name, description }, (values) => (values.name.trim() ? {} : { name: text("inboxes.nameRequired") }));
