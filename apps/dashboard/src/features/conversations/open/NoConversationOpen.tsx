import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../../platform/requests/api.ts";
import { text } from "../../../texts/text.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { shortcutLabel } from "../../../ui/interaction/shortcuts.ts";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { useKeys } from "../../commands/index.ts";
import { useConversationList } from "../list/useConversationList.ts";
import { pathOf, type View, withSearch } from "../views/views.ts";
import { usePreloadConversation } from "./OpenConversation.tsx";

/** Shown while no conversation is open: suggests the next step. */
export function NoConversationOpen({ view }: { view: View }) {
  const { data: list } = useConversationList(view);
  usePreloadConversation(list !== undefined);
  const keys = useKeys("next");
  const isEmpty = list?.conversations.length === 0;
  const isNew = useIsNewAccount(isEmpty && !view.q);
  const [wasNew, setWasNew] = useState(false);
  if (isNew && !wasNew) setWasNew(true);
  if (!list) return null;
  if (wasNew) return <NewAccount view={view} hasConversation={!isEmpty} />;
  if (!isEmpty) {
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
  if (isNew === undefined) return null;
  return <EmptyState title={text("empty.noMessages")}>{text("empty.noMessagesHint")}</EmptyState>;
}

const NewAccount = lazyComponent(async () => (await import("../new-account/NewAccount.tsx")).NewAccount);

/**
 * Whether the account has no message, also none in archived conversations. Undefined until it is known.
 * @param isDue while there is a reason to ask
 */
function useIsNewAccount(isDue: boolean): boolean | undefined {
  const { data, isPending } = useQuery({
    queryKey: ["messages", "newest"],
    queryFn: () => api.messages.list({ limit: 1 }),
    gcTime: 0, // the next empty list asks again
    enabled: isDue,
  });
  return isPending || !isDue ? undefined : data?.length === 0;
}
