import { text } from "../texts/text.ts";
import { toast } from "./toast.ts";

/** Puts a text on the clipboard, and says so. Browsers may not allow it; then nothing was copied, and nothing says so. */
export async function copy(value: string) {
  try {
    await navigator.clipboard.writeText(value);
    toast({ title: text("copied"), message: value, kind: "success" });
  } catch {
    // whoever reads the text can still copy it by hand
  }
}
