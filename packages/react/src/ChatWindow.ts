import { embedWindow, type Options } from "@parley/widget/embed";
import { createElement, useEffect, useRef } from "react";
import { signOf, useCallbacks, useDefaults } from "./asked.ts";
import type { ChatWindowComponent } from "./types.ts";

export const ChatWindow: ChatWindowComponent = (props) => {
  const place = useRef<HTMLDivElement>(null);
  const chat = useRef<ReturnType<typeof embedWindow>>(undefined);
  const defaults = useDefaults(props);
  const callbacks = useCallbacks(props);
  const asked = { ...props, ...defaults, ...callbacks } as Options;
  const sign = signOf(asked);
  const customer = signOf({ customer: props.customer });
  const where = [props.token ?? props.accountId, props.inbox, props.baseUrl, props.iframeUrlOverride].join();
  const told = useRef({ sign, customer });

  // What else changes is told to the same chat, below.
  useEffect(() => {
    if (!defaults) return undefined;
    try {
      const embedded = embedWindow(asked, place.current!);
      chat.current = embedded;
      told.current = { sign, customer };
      return () => {
        chat.current = undefined;
        embedded.remove();
      };
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a page must go on without its chat
      console.error(error);
      return undefined;
    }
  }, [where, defaults === undefined]);

  useEffect(() => {
    if (sign === told.current.sign) return;
    chat.current?.update(asked);
    if (customer !== told.current.customer && props.customer) chat.current?.identify(props.customer);
    told.current = { sign, customer };
  }, [sign]);

  return createElement("div", { ref: place, style: { width: "100%", height: "100%", minHeight: 320 } });
};
