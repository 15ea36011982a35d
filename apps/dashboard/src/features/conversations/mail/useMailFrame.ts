import { useComputedColorScheme } from "@mantine/core";
import { type SyntheticEvent, useLayoutEffect, useState } from "react";
import type { CleanMail } from "./clean-mail.ts";
import { collapseQuotation, fillPage, mailPage } from "./mail-page.ts";

const HIGHEST_PX = 20_000;

/** A frame with the mail's content and height. */
export function useMailFrame(mail: CleanMail, loadsPictures: boolean, showsQuotation: boolean) {
  const [loaded, setLoaded] = useState<{ page: Document | null; loadsPictures: boolean }>();
  const [heightPx, setHeight] = useState(0);
  const theme = useComputedColorScheme();
  const page = loaded?.loadsPictures === loadsPictures ? loaded.page : null; // a document with the other policy is loading

  useLayoutEffect(() => {
    if (!page) return;
    fillPage(page, mail, theme);
    const measure = new ResizeObserver(() => setHeight(Math.min(HIGHEST_PX, Math.ceil(page.body.offsetHeight))));
    measure.observe(page.body);
    return () => measure.disconnect();
  }, [page, mail, theme]);

  useLayoutEffect(() => {
    if (page) collapseQuotation(page, !showsQuotation);
  }, [page, showsQuotation]);

  return {
    // Scripts are disabled. The frame has our origin, because the dashboard must fill and measure it. Links open in a
    // new window.
    sandbox: "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    srcDoc: mailPage(loadsPictures),
    onLoad: ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) =>
      setLoaded({ page: currentTarget.contentDocument, loadsPictures }),
    style: { height: heightPx, colorScheme: theme },
  };
}
