import type { OkWithId } from "@parley/contract";
import { Navigate } from "react-router";
import { calls } from "../../../platform/api.ts";
import { text } from "../../../texts/of/integrations.ts";
import { Bone } from "../../../ui/Bone.tsx";
import { Page } from "../../../ui/Page.tsx";
import { catalogue, pathOf } from "../catalogue.ts";
import { useOAuthReturn } from "../useOAuthReturn.ts";

/** `/integrations/slack`: where Slack leads back to. On to the page of what was connected, of the inbox if it was one's. */
export function SlackReturnPage() {
  const isReturning = useOAuthReturn({
    failingTitle: catalogue.slack_reply.failingTitle,
    exchange: (came) => calls.get<OkWithId>("/slack/oauth", { code: came.get("code"), state: came.get("state") }),
    to: ({ type, inboxId }) => {
      if (type === "support") return pathOf("slack_support", inboxId);
      if (type === "reply") return pathOf("slack_reply", inboxId);
      return inboxId ? `/inboxes/${inboxId}/integrations` : "/integrations";
    },
  });
  if (!isReturning) return <Navigate to="/integrations" replace />;
  return (
    <Page title={text("integrations.slack")}>
      <Bone width="100%" height="8rem" />
    </Page>
  );
}
