import { useEffect, useRef, useState } from "react";
import type { ChatWidgetProps, ChatWindowProps, WidgetSettings } from "./types.ts";

type Props = Partial<ChatWidgetProps> & ChatWindowProps;

/** A reference to the newest value, for callbacks that were created with an older one. */
function useLatest<Value>(value: Value) {
  const newest = useRef(value);
  newest.current = value;
  return newest;
}

/** A string that is equal for properties with equal contents. Functions are ignored. */
export const contentKeyOf = (props: object) =>
  JSON.stringify(props, (_name, value) => (typeof value === "function" ? undefined : value));

/** The texts that the page derives from the stored settings; undefined until they are loaded. */
export function useDefaults({ setDefaultTitle, setDefaultSubtitle, setDefaultGreeting, ...props }: Props) {
  const makers = { title: setDefaultTitle, subtitle: setDefaultSubtitle, greeting: setDefaultGreeting };
  const wanted = Object.entries(makers).filter(([, make]) => make);
  const [made, setMade] = useState<Record<string, string> | undefined>(wanted.length > 0 ? undefined : {});
  const newest = useLatest(wanted);
  const { token, accountId, inbox, baseUrl } = props;
  const account = token ?? accountId;

  useEffect(() => {
    if (newest.current.length === 0) return;
    let isWanted = true;
    const query = new URLSearchParams({ account_id: account ?? "", ...(inbox && { inbox_id: inbox }) });
    const settings: Promise<WidgetSettings> = fetch(`${baseUrl}/api/widget_settings?${query}`)
      .then((response) => response.json())
      .then(({ data }) => data ?? {})
      .catch(() => ({}));
    settings
      .then((stored) => Promise.all(newest.current.map(async ([name, make]) => [name, await make!(stored)] as const)))
      .then((texts) => isWanted && setMade(Object.fromEntries(texts)))
      .catch(() => isWanted && setMade({}));
    return () => {
      isWanted = false;
    };
  }, [account, inbox, baseUrl, newest]);

  return made;
}

/** Callbacks that always call the page's newest functions, so that a new function does not create a new widget. */
export function useCallbacks(props: Props) {
  const newest = useLatest(props);
  const [callbacks] = useState(() => ({
    onChatOpened: () => newest.current.onChatOpened?.(),
    onChatClosed: () => newest.current.onChatClosed?.(),
    onMessageSent: ((message) => newest.current.onMessageSent?.(message)) as Props["onMessageSent"],
    onMessageReceived: ((message) => newest.current.onMessageReceived?.(message)) as Props["onMessageReceived"],
  }));
  const onChatLoaded: Props["onChatLoaded"] = (controls) => newest.current.onChatLoaded?.(controls);
  return { ...callbacks, ...(props.onChatLoaded && { onChatLoaded }) };
}
