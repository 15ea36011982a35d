import { embedWindow, type Options } from "@parley/widget/embed";
import { createElement, useEffect, useRef } from "react";
import { mounted } from "./imperative.ts";
import { contentKeyOf, useCallbacks, useDefaults } from "./props.ts";
import type { ChatWindowComponent } from "./types.ts";

export const ChatWindow: ChatWindowComponent = (props) => {
  const place = useRef<HTMLDivElement>(null);
  const chat = useRef<ReturnType<typeof embedWindow>>(undefined);
  const defaults = useDefaults(props);
  const callbacks = useCallbacks(props);
  const options = { ...props, ...defaults, ...callbacks } as Options;
  const fingerprint = contentKeyOf(options);
  const customer = contentKeyOf({ customer: props.customer });
  const where = [props.token ?? props.accountId, props.inbox, props.baseUrl, props.iframeUrlOverride].join();
  const lastSent = useRef({ fingerprint, customer });

  // Other changes are sent to the same chat, below.
  useEffect(() => {
    if (!defaults) return undefined;
    try {
      const embedded = embedWindow(options, place.current!);
      mounted.add(embedded);
      chat.current = embedded;
      lastSent.current = { fingerprint, customer };
      return () => {
        chat.current = undefined;
        mounted.delete(embedded);
        embedded.remove();
      };
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a page must work without its chat
      console.error(error);
      return undefined;
    }
  }, [where, defaults === undefined]);

  useEffect(() => {
    if (fingerprint === lastSent.current.fingerprint) return;
    chat.current?.update(options);
    if (customer !== lastSent.current.customer && props.customer) chat.current?.identify(props.customer);
    lastSent.current = { fingerprint, customer };
  }, [fingerprint]);

  return createElement("div", { ref: place, style: { width: "100%", height: "100%", minHeight: 320 } });
};
