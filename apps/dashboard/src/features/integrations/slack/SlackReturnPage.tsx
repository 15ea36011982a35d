import { Skeleton } from "@mantine/core";
import type { OkWithId } from "@parley/contract";
import { Navigate, useParams, useSearchParams } from "react-router";
import { calls } from "../../../platform/requests/api.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { catalogue, pathOf } from "../catalogue.ts";
import { type ReturnState, readReturnState } from "../return-state.ts";
import { text } from "../texts.ts";
import { useOAuthReturn } from "../useOAuthReturn.ts";

const pageOf = ({ type, inboxId }: Pick<ReturnState, "type" | "inboxId">) => {
  if (type === "support") return pathOf("slack_support", inboxId);
  if (type === "reply") return pathOf("slack_reply", inboxId);
  return inboxId ? `/inboxes/${inboxId}/integrations` : "/integrations";
};

/**
 * `/integrations/slack`, also below an inbox: the target of Slack's redirect. Continues to the connected service's
 * page.
 */
export function SlackReturnPage() {
  const { inboxId } = useParams();
  const [asked] = useSearchParams();
  const isReturning = useOAuthReturn({
    failingTitle: catalogue.slack_reply.failingTitle,
    exchange: (came) => calls.get<OkWithId>("/slack/oauth", { code: came.get("code"), state: came.get("state") }),
    to: pageOf,
  });
  const { type, inboxId: stateInboxId = inboxId } = readReturnState(asked.get("state"), asked.get("type"));
  if (!isReturning) return <Navigate to={pageOf({ type, inboxId: stateInboxId })} replace />;
  return (
    <Page title={text("integrations.slack")}>
      <Skeleton height="8rem" />
    </Page>
  );
}
