import { Button, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { text } from "../../texts/text.ts";
import { ColourField } from "./ColourField.tsx";
import styles from "./DemoPage.module.css";
import { optionsFrom } from "./demo-options.ts";
import { useDemoAccount } from "./useDemoAccount.ts";
import { useWidgetPreview } from "./useWidgetPreview.ts";

const SHOWN_AFTER_MS = 400;

/** `/demo`: the widget to try, and what a team can change about it. */
export function DemoPage() {
  const [query] = useSearchParams();
  const [options, setOptions] = useState(() => optionsFrom(query));
  const [shown] = useDebouncedValue(options, SHOWN_AFTER_MS);
  const accountId = useDemoAccount(query);
  useWidgetPreview(accountId, shown);
  return (
    <main className={styles.page} aria-labelledby="demo">
      <title>{text("page.title", { title: text("demo.heading") })}</title>
      <div className={styles.column}>
        <h1 className={styles.heading} id="demo">
          {text("demo.heading")}
        </h1>
        <p className={styles.lead}>{text("demo.lead")}</p>
        <section className={styles.card} aria-label={text("demo.customise")}>
          <TextInput
            label={text("demo.title")}
            value={options.title}
            onChange={(event) => setOptions({ ...options, title: event.target.value })}
          />
          <Textarea
            label={text("demo.subtitle")}
            autosize
            minRows={1}
            maxRows={4}
            value={options.subtitle}
            onChange={(event) => setOptions({ ...options, subtitle: event.target.value })}
          />
          <ColourField
            value={options.primaryColor}
            onChange={(colour) => setOptions({ ...options, primaryColor: colour })}
          />
        </section>
        {accountId === null && <p className={styles.notice}>{text("demo.noAccount")}</p>}
        <Button className={styles.signUp ?? ""} component={Link} to="/register" size="md">
          {text("demo.signUp")}
        </Button>
      </div>
    </main>
  );
}
