import { Skeleton } from "@mantine/core";
import { Navigate, useParams, useSearchParams } from "react-router";
import { calls } from "../../../platform/requests/api.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { catalogue, pathOf } from "../catalogue.ts";
import { useOAuthReturn } from "../useOAuthReturn.ts";
import { text } from "./texts.ts";

/** `/integrations/google`: the target of Google's redirect. Continues to the page of the granted service and inbox. */
export function GoogleReturnPage() {
  const { inboxId } = useParams();
  const [query] = useSearchParams();
  const granted = query.get("scope") ?? "";
  const name = /spreadsheets/.test(granted) || query.get("state")?.startsWith("sheets") ? "sheets" : "gmail";
  const isReturning = useOAuthReturn({
    failingTitle: catalogue[name].failingTitle,
    async exchange(came) {
      const [code, scope, state] = ["code", "scope", "state"].map((each) => came.get(each));
      const { ok } = await calls.get<{ ok: boolean }>("/google/oauth", { code, scope, state });
      if (!ok) throw new Error(text("error.generic"));
    },
    to({ type, inboxId }) {
      if (name === "sheets") return pathOf("sheets", undefined);
      if (/gmail\.modify/.test(granted) || type === "support") return pathOf("gmail", inboxId);
      return "/integrations";
    },
  });
  if (!isReturning) return <Navigate to={inboxId ? `/inboxes/${inboxId}/integrations` : "/integrations"} replace />;
  return (
    <Page title={text("google.heading")}>
      <Skeleton height="8rem" />
    </Page>
  );
}
