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

/**
 * The addresses of senders whose remote images load automatically. Loading them reveals to the sender's server when and
 * from where the mail is read.
 */
const trusted = createStoredUserStore<readonly string[]>("pictures-from", textsIn);

interface MailHtmlProps {
  html: string;
  /** The sender's address, if known. */
  sender?: string | undefined;
}

/** Untrusted HTML in a sandboxed frame. Remote images load only if the agent allows them, once or always. */
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
