import { toast } from "../../../../ui/feedback/toasts/toast.ts";
import { text } from "../texts.ts";

/** Says that a detail was not changed, where its field is not on screen any more. */
export const showRefusal = (name: string, reason: string) =>
  toast({ title: text("detail.notSaved", { name }), message: reason, kind: "failure" });
