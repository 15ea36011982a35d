import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { describeError, isUnreachable, messageOf } from "../../platform/requests/errors.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Skeletons } from "../../ui/feedback/Skeletons.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { IntegrationsCard } from "../integrations/index.ts";
import { InboxCard } from "./InboxCard.tsx";
import { text } from "./texts.ts";
import { inboxKey, useInboxes } from "./useInboxes.ts";

/** `/inboxes/{id}`: one inbox and its settings. */
export function InboxPage() {
  const { id } = useParams();
  const { data: inbox, error, refetch } = useInbox(id!);
  const back = <Link to="/inboxes">{text("inboxes.back")}</Link>;
  if (error && !inbox) {
    return (
      <Page title={text("inboxes.one")} back={back}>
        <EmptyState
          title={text("inboxes.oneFailed")}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {text("error.tryAgain")}
            </Button>
          }
        >
          {isUnreachable(error) ? describeError(error) : (messageOf(error) ?? text("inboxes.unknownError"))}
        </EmptyState>
      </Page>
    );
  }
  if (!inbox) {
    return (
      <Page title={text("inboxes.one")} back={back}>
        <Skeletons heights={["9rem", "6rem", "6rem", "20rem"]} />
      </Page>
    );
  }
  return (
    <Page
      title={inbox.name}
      back={back}
      badge={inbox.is_primary && <Pill>{text("inboxes.primary")}</Pill>}
      action={
        <Button component={Link} to={`/inboxes/${inbox.id}/conversations`} variant="default">
          {text("inboxes.viewConversations")}
        </Button>
      }
    >
      <InboxCard key={inbox.id} inbox={inbox} />
      <Card
        heading={text("inboxes.widget")}
        action={
          <Button
            component={Link}
            to={`/inboxes/${inbox.id}/chat-widget`}
            variant="default"
            size="xs"
            aria-label={text("inboxes.configureWhat", { name: text("inboxes.widget") })}
          >
            {text("inboxes.configure")}
          </Button>
        }
      >
        {text("inboxes.widgetHint")}
      </Card>
      <Card
        heading={text("inboxes.forwarding")}
        action={
          <Button
            component={Link}
            to={`/inboxes/${inbox.id}/email-forwarding`}
            variant="default"
            size="xs"
            aria-label={text("inboxes.configureWhat", { name: text("inboxes.forwarding") })}
          >
            {text("inboxes.configure")}
          </Button>
        }
      >
        {text("inboxes.forwardingHint")}
      </Card>
      <IntegrationsCard inboxId={inbox.id} />
    </Page>
  );
}

/** One inbox. The list's data is the placeholder. */
function useInbox(id: string) {
  const { data: inboxes } = useInboxes();
  return useQuery({
    queryKey: inboxKey(id),
    queryFn: () => api.inboxes.get(id),
    placeholderData: inboxes?.find((inbox) => inbox.id === id),
  });
}
