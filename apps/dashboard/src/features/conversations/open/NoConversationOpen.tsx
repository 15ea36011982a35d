import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useFeed } from "../../../platform/FeedContext.ts";
import { text } from "../../../texts/text.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { shortcutLabel } from "../../../ui/interaction/shortcuts.ts";
import { useKeys } from "../../commands/index.ts";
import { useConversationList } from "../list/useConversationList.ts";
import { pathOf, type View, withSearch } from "../views/views.ts";
import { usePreloadConversation } from "./OpenConversation.tsx";

/** Shown while no conversation is open: suggests the next step. */
export function NoConversationOpen({ view }: { view: View }) {
  const { data: list } = useConversationList(view);
  usePreloadConversation(list !== undefined);
  const feed = useFeed();
  const keys = useKeys("next");
  if (!list) return null;
  if (list.conversations.length > 0) {
    return (
      <EmptyState title={text("empty.choose")}>{text("empty.chooseHint", { key: shortcutLabel(...keys) })}</EmptyState>
    );
  }
  if (view.q) {
    return (
      <EmptyState
        title={text("search.nothing", { q: view.q })}
        action={
          <Button component={Link} to={pathOf(withSearch(view, ""))} variant="default">
            {text("search.clear")}
          </Button>
        }
      >
        {text("search.nothingHint")}
      </EmptyState>
    );
  }
  if (feed.isEmpty()) {
    return (
      <EmptyState
        title={text("empty.newAccount")}
        action={
          "inboxId" in view ? (
            <Button component={Link} to={`/inboxes/${view.inboxId}`}>
              {text("empty.configureInbox")}
            </Button>
          ) : (
            <Button component={Link} to="/getting-started">
              {text("empty.getStarted")}
            </Button>
          )
        }
      >
        {text("empty.newAccountHint")}
      </EmptyState>
    );
  }
  return <EmptyState title={text("empty.noMessages")}>{text("empty.noMessagesHint")}</EmptyState>;
}
