import type { SavedReply } from "@parley/contract";

/** The replies that contain every word in the name or the content. */
export function searchReplies(replies: SavedReply[], words: string): SavedReply[] {
  const wanted = lower(words)
    .split(/\s+/)
    .filter((word) => word !== "");
  return replies.filter(({ name, content }) => wanted.every((word) => lower(`/${name} ${content}`).includes(word)));
}

/** The replies whose name starts with the text, then those where a later word of the name does. */
export function suggestReplies(replies: SavedReply[], typed: string): SavedReply[] {
  const beginning = lower(typed);
  const begins = (reply: SavedReply) => lower(reply.name).startsWith(beginning);
  const others = replies.filter((reply) => !begins(reply) && wordsOf(reply).some((word) => word.startsWith(beginning)));
  return [...replies.filter(begins), ...others];
}

const wordsOf = ({ name }: SavedReply) => lower(name).split(/[^\p{L}\p{N}]+/u);
const lower = (text: string) => text.toLocaleLowerCase();
