import { useFields } from "../../ui/forms/useFields.ts";
import { text } from "./texts.ts";

export const useInboxFields = (name: string, description: string) =>
  useFields({ name, description }, (values) => (values.name.trim() ? {} : { name: text("inboxes.nameRequired") }));
