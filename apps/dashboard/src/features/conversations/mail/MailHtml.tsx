import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { createStoredUserStore } from "../../../platform/client-state.ts";
import { textsIn } from "../../../platform/storage.ts";
import { text } from "../texts.ts";
import { cleanMail } from "./clean-mail.ts";
import styles from "./MailBody.module.css";
import { QuotationButton } from "./QuotationButton.tsx";
import { useMailFrame } from "./useMailFrame.ts";

/** Whose pictures are loaded unasked, by address: it tells the sender's server that their mail is read, and where. */
const trusted = createStoredUserStore<readonly string[]>("pictures-from", textsIn);

interface MailHtmlProps {
  html: string;
  /** Whose it is, by address; nothing if that is not known. */
  sender?: string | undefined;
}

/** A stranger's HTML, in a frame that it cannot leave. Pictures of other servers come when the agent says so: once, or always. */
export function MailHtml({ html, sender }: MailHtmlProps) {
  const isTrusted = useIsTrusted(sender);
  const [isAsked, setAsked] = useState(false);
  const loadsPictures = isTrusted || isAsked;
  const [showsQuotation, setShowsQuotation] = useState(false);
  const mail = useMemo(() => cleanMail(html, loadsPictures), [html, loadsPictures]);
  const frame = useMailFrame(mail, loadsPictures, showsQuotation);
  return (
    <>
      {mail.blocked > 0 && (
        <p className={styles.blocked}>
          {text("mail.blocked")}{" "}
          <Button variant="default" size="compact-xs" onClick={() => setAsked(true)}>
            {text("mail.loadPictures")}
          </Button>
          {sender && (
            <Button variant="default" size="compact-xs" onClick={() => trust(sender)}>
              {text("mail.trust", { sender })}
            </Button>
          )}
        </p>
      )}
      <iframe className={styles.frame} title={text("mail.frame")} {...frame} />
      {mail.hasQuotation && (
        <QuotationButton isShown={showsQuotation} onClick={() => setShowsQuotation(!showsQuotation)} />
      )}
    </>
  );
}

const useIsTrusted = (address: string | undefined) =>
  useStore(trusted, (addresses) => address !== undefined && addresses.includes(address));

const trust = (address: string) => void trusted.save([...trusted.getState(), address]);
