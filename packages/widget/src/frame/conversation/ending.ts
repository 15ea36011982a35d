import type { h } from "preact";
import { withPageTexts } from "../on-demand-texts.ts";
import type { texts } from "../texts.ts";

/**
 * Says that the team has closed the conversation. This script loads on demand, so the chat passes its `h`
 * of Preact and its texts.
 */
export function renderEnding(create: typeof h, chatTexts: typeof texts, onStart: () => void) {
  const { ended, startNew } = withPageTexts(chatTexts);
  return [create("p", null, ended), create("button", { type: "button", onClick: onStart }, startNew)];
}
