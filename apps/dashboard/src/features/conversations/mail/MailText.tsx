import { useState } from "react";
import { LinkedText } from "../../../ui/text/LinkedText.tsx";
import styles from "./MailBody.module.css";
import { QuotationButton } from "./QuotationButton.tsx";

interface MailTextProps {
  children: string;
  /** The quoted original. The server cuts it off the text. */
  quoted?: string | undefined;
}

/** A mail's plain text, with the quoted original collapsed below it. */
export function MailText({ children, quoted }: MailTextProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div dir="auto">
      <LinkedText>{children}</LinkedText>
      {quoted && <QuotationButton isShown={isShown} onClick={() => setShown(!isShown)} />}
      {quoted && isShown && (
        <div className={styles.quoted}>
          <LinkedText>{quoted}</LinkedText>
        </div>
      )}
    </div>
  );
}
