import { Button } from "@mantine/core";
import { text } from "../texts/text.ts";
import { toast } from "./toast.ts";

/** Says that a part of the page could not be fetched. After an update of the server the one that belongs to it is gone. */
export async function sayNotLoaded() {
  if (!(await isOutdated())) return toast({ title: text("error.load"), kind: "failure" });
  const action = (
    <Button variant="default" size="compact-xs" onClick={() => window.location.reload()}>
      {text("error.reload")}
    </Button>
  );
  toast({ title: text("error.outdated"), message: text("error.outdatedHint"), action, ms: false, id: "outdated" });
}

/** Whether the server has another page by now than this one. */
async function isOutdated(): Promise<boolean> {
  const ours = document.querySelector("script[type=module][src]")?.getAttribute("src");
  try {
    const answer = await fetch("/", { cache: "no-store" });
    return answer.ok && ours != null && !(await answer.text()).includes(ours);
  } catch {
    return false;
  }
}
