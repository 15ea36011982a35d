import { Link } from "react-router";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import styles from "./BotDemoPage.module.css";
import { FaqForm } from "./FaqForm.tsx";
import { FaqItem } from "./FaqItem.tsx";
import { useFaqs } from "./faqs.ts";
import { text } from "./texts.ts";

/** `/bot/demo`: questions and answers for a bot, kept in this browser. */
export function BotDemoPage() {
  const faqs = useFaqs();
  return (
    <main className={styles.page} aria-labelledby="bot-demo">
      <title>{text("page.title", { title: text("bot.heading") })}</title>
      <div className={styles.column}>
        <p className={styles.disabled}>
          {text("bot.disabled")} <Link to="/demo">{text("bot.toDemo")}</Link>
        </p>
        <h1 className={styles.heading} id="bot-demo">
          {text("bot.heading")}
        </h1>
        <p className={styles.lead}>{text("bot.lead")}</p>
        <Card heading={text("bot.add")}>
          <FaqForm />
        </Card>
        <Card heading={text("bot.entries")} isFlush>
          {faqs.length === 0 && <EmptyState title={text("bot.none")}>{text("bot.noneHint")}</EmptyState>}
          <ul>
            {faqs.map((faq, position) => (
              <FaqItem key={`${faq.question} ${position}`} faq={faq} />
            ))}
          </ul>
        </Card>
      </div>
    </main>
  );
}
