import { Button } from "@mantine/core";
import { text } from "../texts/text.ts";
import { askForPage } from "./servers-page.ts";
import { toast } from "./toast.ts";

/** Says that a part of the page could not be fetched. After an update of the server the one that belongs to it is gone. */
export async function sayNotLoaded() {
  if ((await askForPage()) !== "newer") return toast({ title: text("error.load"), kind: "failure" });
  const action = (
    <Button variant="default" size="compact-xs" onClick={() => window.location.reload()}>
      {text("error.reload")}
    </Button>
  );
  toast({ title: text("error.outdated"), message: text("error.outdatedHint"), action, ms: false, id: "outdated" });
}
