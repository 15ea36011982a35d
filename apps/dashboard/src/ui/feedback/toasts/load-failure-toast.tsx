import { Button } from "@mantine/core";
import { text } from "../../../texts/text.ts";
import { checkPageVersion } from "../../page/page-version.ts";
import { toast } from "./toast.ts";

/** Shows that a script of the page failed to load. An update of the server removes the scripts of older pages. */
export async function showLoadFailure() {
  if ((await checkPageVersion()) !== "newer") return toast({ title: text("error.load"), kind: "failure" });
  const action = (
    <Button variant="default" size="compact-xs" onClick={() => window.location.reload()}>
      {text("error.reload")}
    </Button>
  );
  toast({ title: text("error.outdated"), message: text("error.outdatedHint"), action, ms: false, id: "outdated" });
}
