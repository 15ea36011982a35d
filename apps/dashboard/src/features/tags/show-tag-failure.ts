import { text } from "../../texts/text.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";

/** Shows why a change of tags was refused. */
export async function showTagFailure(change: Promise<string | undefined>) {
  const reason = await change;
  if (reason !== undefined) toast({ title: text("tags.changeFailed"), message: reason, kind: "failure" });
}
