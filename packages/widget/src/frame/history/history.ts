import { createPastChatsApi } from "@parley/api-client";
import type { ExpandedConversation, Message } from "@parley/contract";
import type { Visit } from "@parley/sdk/internal";
import type { FunctionComponent, h, render } from "preact";
import type { useEffect, useState } from "preact/hooks";
import { adoptStyles } from "../../shared/styles.ts";
import type { ShownMessage } from "../conversation/message/shown-message.ts";
import { withPageTexts } from "../on-demand-texts.ts";
import overChat from "../over-chat.css?inline";
import type { texts } from "../texts.ts";
import css from "./history.css?inline";

/** The chat's Preact and its parts. A second copy would come with this script, which loads on demand. */
export interface Pieces {
  h: typeof h;
  render: typeof render;
  useState: typeof useState;
  useEffect: typeof useEffect;
  Thread: FunctionComponent<{ said: ShownMessage[] }>;
  texts: typeof texts;
  show(message: Message): ShownMessage;
}

/** A text without the most frequent marks of Markdown. */
const plain = (text: string | null | undefined) => text?.replace(/\*\*|__|~~|`/g, "");

type Loaded<Value> = { value?: Value; hasFailed?: boolean };

adoptStyles(document, overChat + css);

/** Opens a dialog over the chat with the visitor's closed conversations, of which each can be read. */
export function openHistory(pieces: Pieces, visit: Visit, opener: Element) {
  const parent = opener.closest("main")!;
  // The visitor may have clicked twice, or have closed the chat while this script loaded.
  if (parent.closest("[hidden]") || parent.querySelector(".history")) return;
  const { h, render, useState, useEffect, Thread, show } = pieces;
  const texts = withPageTexts(pieces.texts);
  const { account_id, inbox_id } = visit.place;
  const own = { account_id, customer_id: visit.get().customerId! };
  const api = createPastChatsApi(visit.connection);
  const dialog = document.createElement("dialog");
  dialog.className = "over-chat history";
  dialog.setAttribute("aria-label", texts.pastConversations);
  dialog.tabIndex = -1; // a click on a text keeps the focus inside
  dialog.addEventListener("keydown", (event) => event.stopPropagation()); // Escape closes the dialog, not the chat
  // The page may identify another person.
  const unsubscribe = visit.subscribe(() => visit.get().customerId !== own.customer_id && dialog.close());
  dialog.addEventListener("close", () => {
    unsubscribe();
    render(null, dialog);
    dialog.remove();
  });
  render(h(History, null), dialog);
  parent.append(dialog);
  dialog.showModal();

  function History() {
    const [chosen, choose] = useState<ExpandedConversation>();
    useEffect(() => dialog.querySelector("button")?.focus(), [chosen]); // the pressed button may be gone
    return [
      h(
        "header",
        null,
        h("button", { type: "button", onClick: () => (chosen ? choose(undefined) : dialog.close()) }, texts.back),
        h("h2", null, chosen ? dayOf(chosen) : texts.pastConversations),
      ),
      chosen ? h(Conversation, { id: chosen.id }) : h(List, { onChoose: choose }),
    ];
  }

  function List({ onChoose }: { onChoose(chat: ExpandedConversation): void }) {
    const { value: chats, ...state } = useLoaded(() => api.list({ ...own, inbox_id }));
    if (!chats) return h(Waiting, state);
    if (chats.length === 0) return h("p", null, texts.noPastConversations);
    return h(
      "ul",
      null,
      chats.map((chat) =>
        h(
          "li",
          { key: chat.id },
          h(
            "button",
            { type: "button", onClick: () => onChoose(chat) },
            h("strong", null, dayOf(chat)),
            h("span", { dir: "auto" }, plain(chat.messages.at(-1)?.body) || texts.attachments),
          ),
        ),
      ),
    );
  }

  function Conversation({ id }: { id: string }) {
    const { value: chat, ...state } = useLoaded(() => api.get(id, own));
    return chat ? h(Thread, { said: chat.messages.map(show) }) : h(Waiting, state);
  }

  function Waiting({ hasFailed }: Loaded<never>) {
    return h("p", { role: "status" }, hasFailed ? texts.notLoaded : texts.loading);
  }

  function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
    const [loaded, setLoaded] = useState<Loaded<Value>>({});
    useEffect(() => {
      load().then(
        (value) => setLoaded({ value }),
        () => setLoaded({ hasFailed: true }),
      );
    }, []);
    return loaded;
  }

  /** The day of the last message. */
  const dayOf = ({ messages, created_at }: ExpandedConversation) =>
    new Date(`${messages.at(-1)?.created_at ?? created_at}Z`).toLocaleDateString(texts.locale, { dateStyle: "medium" });
}
