import { text } from "../../texts/text.ts";
import { toast } from "../feedback/toasts/toast.ts";

/** Copies a text to the clipboard and shows a toast with its name. Shows a failure if the browser does not allow it. */
export async function copy(value: string, name = value) {
  try {
    await navigator.clipboard.writeText(value);
    toast({ title: text("copied"), message: name, kind: "success" });
  } catch {
    toast({ title: text("notCopied"), message: name, kind: "failure" }); // the user can copy it manually
  }
}
