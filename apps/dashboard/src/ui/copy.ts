import { text } from "../texts/text.ts";
import { toast } from "./toast.ts";

/** Puts a text on the clipboard, and says so, by a name if it has one. Browsers may not allow it; then it says that. */
export async function copy(value: string, name = value) {
  try {
    await navigator.clipboard.writeText(value);
    toast({ title: text("copied"), message: name, kind: "success" });
  } catch {
    toast({ title: text("notCopied"), message: name, kind: "failure" }); // to be copied by hand
  }
}
