import { useMemo, useState } from "react";
import { LinkedText } from "../../../ui/text/LinkedText.tsx";
import styles from "./MailBody.module.css";
import { QuotationButton } from "./QuotationButton.tsx";
import { splitQuote } from "./split-quote.ts";

interface MailTextProps {
  children: string;
  /** What it answers, if that is no part of the text any more. */
  quoted?: string | undefined;
}

/** A mail as it was typed, with what it answers folded. */
export function MailText({ children, quoted: known }: MailTextProps) {
  const [isShown, setShown] = useState(false);
  const { body, quoted } = useMemo(
    () => (known ? { body: children, quoted: known } : splitQuote(children)),
    [children, known],
  );
  return (
    <div dir="auto">
      <LinkedText>{body}</LinkedText>
      {quoted && <QuotationButton isShown={isShown} onClick={() => setShown(!isShown)} />}
      {quoted && isShown && (
        <div className={styles.quoted}>
          <LinkedText>{quoted}</LinkedText>
        </div>
      )}
    </div>
  );
}
