import type { WidgetSettings } from "@parley/contract";
import { useEffect, useRef } from "react";
import { type EmbeddedWidget, embed } from "../embed.ts";
import { text } from "../texts.ts";
import styles from "./WidgetPreview.module.css";

interface WidgetPreviewProps {
  accountId: string;
  inboxId: string | undefined;
  settings: Partial<WidgetSettings>;
}

const PAGE = `<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><title>${text("widget.preview")}</title>`;

/** The live widget on its own page in a frame, as a visitor sees it. Settings apply at once. */
export function WidgetPreview({ accountId, inboxId, settings }: WidgetPreviewProps) {
  const page = useRef<HTMLIFrameElement>(null);
  const widget = useRef<EmbeddedWidget>(undefined);

  function start() {
    widget.current = embed(page.current!.contentWindow!, { token: accountId, inbox: inboxId, isOpenByDefault: true });
    widget.current.update({}, settings);
  }

  useEffect(() => widget.current?.update({}, settings), [settings]);

  return <iframe ref={page} className={styles.page} title={text("widget.preview")} srcDoc={PAGE} onLoad={start} />;
}
