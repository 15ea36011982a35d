import type { SearchMatch } from "@parley/contract";
import { stripMarkdown } from "../../../../ui/markdown/strip-markdown.ts";
import { Highlight } from "../../../../ui/text/Highlight.tsx";
import { useUser } from "../../../users/index.ts";
import { aroundMatch } from "../../preview/around-match.ts";
import { withAuthor } from "../../preview/preview.ts";

interface RowMatchProps {
  match: SearchMatch;
  q: string;
  userId: number;
}

/** The matching message of a search, with the text of the search highlighted. */
export function RowMatch({ match, q, userId }: RowMatchProps) {
  const user = useUser(match.user_id) ?? null;
  const excerpt = aroundMatch(stripMarkdown(match.excerpt), q);
  return <Highlight terms={[q]}>{withAuthor({ ...match, user }, excerpt, userId)}</Highlight>;
}
