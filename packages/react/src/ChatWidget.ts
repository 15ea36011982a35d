import { embedWidget, type Options, type Widget } from "@parley/widget/embed";
import { createElement, Fragment, useEffect, useRef, useState } from "react";
import { mounted } from "./imperative.ts";
import { contentKeyOf, useCallbacks, useDefaults } from "./props.ts";
import type { ChatWidgetComponent } from "./types.ts";

/** Renders no markup of its own, because the widget is added to the page's body. On a server it renders nothing. */
export const ChatWidget: ChatWidgetComponent = (props) => {
  const { renderToggleButton } = props;
  const widget = useRef<Widget>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [isThere, setThere] = useState(false);
  const defaults = useDefaults(props);
  const callbacks = useCallbacks({
    ...props,
    onChatOpened() {
      setOpen(true);
      props.onChatOpened?.();
    },
    onChatClosed() {
      setOpen(false);
      props.onChatClosed?.();
    },
  });
  const options = {
    ...props,
    ...defaults,
    ...callbacks,
    hideToggleButton: Boolean(props.hideToggleButton || renderToggleButton),
  } as Options;
  const fingerprint = contentKeyOf(options);
  const customer = contentKeyOf({ customer: props.customer });
  const place = [props.token ?? props.accountId, props.inbox, props.baseUrl, props.iframeUrlOverride].join();
  const lastSent = useRef({ fingerprint, customer });

  // Other changes are sent to the same widget, below.
  useEffect(() => {
    if (!defaults) return undefined;
    try {
      const embedded = embedWidget(options);
      mounted.add(embedded);
      widget.current = embedded;
      lastSent.current = { fingerprint, customer };
      setThere(true);
      return () => {
        widget.current = undefined;
        setThere(false);
        setOpen(false);
        mounted.delete(embedded);
        embedded.remove();
      };
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a page must work without its chat
      console.error(error);
      return undefined;
    }
  }, [place, defaults === undefined]);

  useEffect(() => {
    if (fingerprint === lastSent.current.fingerprint) return;
    widget.current?.update(options);
    if (customer !== lastSent.current.customer && props.customer) widget.current?.identify(props.customer);
    lastSent.current = { fingerprint, customer };
  }, [fingerprint]);

  if (!renderToggleButton) return null;
  const onToggleOpen = () => widget.current?.toggle();
  return createElement(Fragment, null, renderToggleButton({ isOpen, isDisabled: !isThere, onToggleOpen }));
};
