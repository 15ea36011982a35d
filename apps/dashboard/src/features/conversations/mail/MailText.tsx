import { useMemo, useState } from "react";
import { LinkedText } from "../../../ui/LinkedText.tsx";
import styles from "./MailBody.module.css";
import { QuotationButton } from "./QuotationButton.tsx";
import { splitQuote } from "./split-quote.ts";

/** A mail as it was typed, with what it answers folded. */
export function MailText({ children }: { children: string }) {
  const [isShown, setShown] = useState(false);
  const { said, quoted } = useMemo(() => splitQuote(children), [children]);
  return (
    <div dir="auto">
      <LinkedText>{said}</LinkedText>
      {quoted && <QuotationButton isShown={isShown} onClick={() => setShown(!isShown)} />}
      {quoted && isShown && (
        <div className={styles.quoted}>
          <LinkedText>{quoted}</LinkedText>
        </div>
      )}
    </div>
  );
}
