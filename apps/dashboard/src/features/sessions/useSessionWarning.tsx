import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useStore } from "zustand";
import { describeError } from "../../platform/requests/errors.ts";
import { renewSession, signIn } from "../../platform/session/session.ts";
import { text } from "../../texts/text.ts";
import { hideToast, toast } from "../../ui/feedback/toasts/toast.ts";

const TOAST = "session is ending";

const sayFailed = (error: unknown) => toast({ title: describeError(error), kind: "failure" });

/** Warns the user shortly before the session expires. */
export function useSessionWarning() {
  const isEnding = useStore(signIn, (state) => state.status === "in" && state.isEnding === true);
  useEffect(() => {
    if (!isEnding) return;
    toast({
      id: TOAST,
      title: text("session.ending"),
      message: text("session.endingHint"),
      kind: "failure",
      ms: false,
      action: (
        <Button variant="default" size="compact-xs" onClick={() => void renewSession().catch(sayFailed)}>
          {text("session.renew")}
        </Button>
      ),
    });
    return () => void hideToast(TOAST);
  }, [isEnding]);
}
