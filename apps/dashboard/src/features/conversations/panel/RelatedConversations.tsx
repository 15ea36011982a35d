import { memo } from "react";
import { Link } from "react-router";
import { describeError } from "../../../platform/errors.ts";
import { useSession } from "../../../platform/SessionContext.tsx";
import { text } from "../../../texts/text.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { PanelSection } from "../../customers/index.ts";
import { previewOf } from "../preview.ts";
import { pathOf } from "../views.ts";
import styles from "./RelatedConversations.module.css";
import { useRelatedConversations } from "./useRelatedConversations.ts";

/** What else the customer has talked about with the team; nothing if that is all. */
export const RelatedConversations = memo(({ id }: { id: string }) => {
  const { user_id } = useSession();
  const { data: related = [], error, refetch } = useRelatedConversations(id);
  if (related.length === 0 && !error) return null;
  return (
    <PanelSection name="related" title={text("related.heading")}>
      {error && (
        <LoadFailed what={text("related.notLoaded")} reason={describeError(error)} onTryAgain={() => void refetch()} />
      )}
      <ul>
        {related.map((conversation) => (
          <li key={conversation.id}>
            <Link
              className={styles.conversation!}
              to={pathOf({ bucket: conversation.status === "closed" ? "closed" : "all" }, conversation.id)}
            >
              <span className={styles.preview} dir="auto">
                {previewOf(conversation, user_id)}
              </span>
              <span className={styles.state}>
                <RelativeTime at={conversation.last_activity_at ?? conversation.created_at} />
                {conversation.status === "closed" && ` · ${text("related.closed")}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
});
