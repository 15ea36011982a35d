import { useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

/** Sends the code of Google's consent page to the server and removes it from the address. */
export function useGoogleCode() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const code = query.get("code");

  const exchange = useEffectEvent(async (code: string) => {
    const [scope, state] = ["scope", "state"].map((name) => query.get(name) ?? undefined);
    await navigate("/settings/profile", { replace: true }); // later the user may be on another page
    try {
      const { ok } = await api.google.authorize({ code, scope, state });
      if (!ok) throw new Error(text("error.generic"));
      toast({ title: text("google.authorized"), kind: "success" });
    } catch (error) {
      toast({ title: text("google.failed"), message: describeError(error), kind: "failure", ms: false });
    }
  });

  useEffect(() => {
    if (code) void exchange(code);
  }, [code]);
}
