import type { ShownMessage } from "../conversation/message/shown-message.ts";

const LONGEST = 140;
/** Two messages are shown if they are together no longer than this. */
const MAX_PAIR_LENGTH = 100;

/** The first unseen messages, shortened for the preview. Source: `widget.md` §8.4. */
export function previewMessages(news: ShownMessage[]): ShownMessage[] {
  const [first, second] = news;
  if (!first) return [];
  const isRoomForBoth = second && first.body.length + second.body.length <= MAX_PAIR_LENGTH;
  return (isRoomForBoth ? [first, second] : [first]).map((said) => ({ ...said, body: shortened(said.body) }));
}

/** Cuts after a whole word, or within a word that is longer than the limit. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const words = text.slice(0, LONGEST + 1).replace(/\s+\S*$/, "");
  const cut = words.length <= LONGEST ? words : text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "");
  return `${cut}...`;
}
