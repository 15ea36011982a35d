import { text } from "../texts/text.ts";
import { toast } from "./toast.ts";

/** Puts a text on the clipboard, and says so, by a name if it has one. Browsers may not allow it; then nothing was copied, and nothing says so. */
export async function copy(value: string, name = value) {
  try {
    await navigator.clipboard.writeText(value);
    toast({ title: text("copied"), message: name, kind: "success" });
  } catch {
    // whoever reads the text can still copy it by hand
  }
}
