import { text } from "../texts.ts";
import styles from "./MailBody.module.css";

/** Expands or collapses a mail's quoted text. */
export function QuotationButton({ isShown, onClick }: { isShown: boolean; onClick(): void }) {
  const label = text(isShown ? "mail.hideQuotation" : "mail.showQuotation");
  return (
    <button
      type="button"
      className={styles.unfold}
      aria-expanded={isShown}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      •••
    </button>
  );
}
