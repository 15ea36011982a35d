import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { IconRemove } from "../../ui/theme/icons.ts";
import styles from "./FaqItem.module.css";
import { type Faq, removeFaq } from "./faqs.ts";
import { text } from "./texts.ts";

/** One question with its answer. The remove button is shown on hover and focus. */
export function FaqItem({ faq }: { faq: Faq }) {
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <h3 className={styles.question} dir="auto">
          {faq.question}
        </h3>
        <p className={styles.answer} dir="auto">
          {faq.answer}
        </p>
      </div>
      <IconButton
        className={styles.remove}
        label={text("bot.remove", { question: faq.question })}
        onClick={() => removeFaq(faq)}
      >
        <IconRemove size={18} stroke={1.75} />
      </IconButton>
    </li>
  );
}
