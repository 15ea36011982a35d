import { text } from "../../../texts/text.ts";
import { useFollowLink } from "../../../ui/interaction/useFollowLink.ts";
import { pathOf, type View } from "../views/views.ts";
import type { ConversationList } from "./conversation-list.ts";
import styles from "./SearchBox.module.css";
import { useViewName } from "./useViewName.ts";

interface SearchSummaryProps {
  view: View;
  /** Undefined while the search runs. */
  found: ConversationList | undefined;
}

/** Says which list was searched and how many conversations were found. Offers to search all of them. */
export function SearchSummary({ view, found }: SearchSummaryProps) {
  const name = useViewName(view);
  const follow = useFollowLink();
  if (!view.q) return null;
  const isAll = "bucket" in view && view.bucket === "all";
  const list = isAll ? text("search.all") : name;
  return (
    <div className={styles.summary}>
      <span role="status">{found && text("search.foundIn", { list, count: countOf(found) })}</span>
      {!isAll && (
        <a href={pathOf({ bucket: "all", q: view.q })} onClick={follow}>
          {text("search.searchAll")}
        </a>
      )}
    </div>
  );
}

/** Once all pages are loaded, they are counted: a conversation may have left the list since. */
const countOf = ({ conversations, next, total = 0 }: ConversationList) =>
  next === null ? conversations.length : total;
