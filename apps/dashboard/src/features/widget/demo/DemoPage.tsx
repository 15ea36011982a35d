import { Button, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useStore } from "zustand";
import { environment } from "../../../platform/environment.ts";
import { api } from "../../../platform/requests/api.ts";
import { signIn } from "../../../platform/session/session.ts";
import { ColourField } from "../ColourField.tsx";
import { text } from "../texts.ts";
import styles from "./DemoPage.module.css";
import { type DemoOptions, optionsFrom } from "./demo-options.ts";
import { useDemoWidget } from "./useDemoWidget.ts";

/** `/demo`: the live widget with controls for its options. */
export function DemoPage() {
  const [query] = useSearchParams();
  const [changes, setChanges] = useState<Partial<DemoOptions>>({});
  const accountId = useDemoAccount(query);
  const inbox = query.get("inbox") ?? undefined;
  const stored = usePublicSettings(accountId, inbox);
  const options = { ...optionsFrom(query, stored.data), ...changes };
  useDemoWidget(stored.isFetched ? accountId : undefined, inbox, options);
  const change = (change: Partial<DemoOptions>) => setChanges({ ...changes, ...change });
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
            onChange={(event) => change({ title: event.target.value })}
          />
          <Textarea
            label={text("demo.subtitle")}
            autosize
            minRows={1}
            maxRows={4}
            value={options.subtitle}
            onChange={(event) => change({ subtitle: event.target.value })}
          />
          <ColourField value={options.primaryColor} onChange={(colour) => change({ primaryColor: colour })} />
        </section>
        {accountId === null && (
          <p className={styles.notice}>
            {text("demo.noAccount")} <Link to="/login?redirect=/demo">{text("demo.logIn")}</Link>
          </p>
        )}
        <Button className={styles.signUp ?? ""} component={Link} to="/register" size="md">
          {text("demo.signUp")}
        </Button>
      </div>
    </main>
  );
}

/** The public settings of a team's widget. */
function usePublicSettings(accountId: string | null | undefined, inboxId: string | undefined) {
  return useQuery({
    queryKey: ["public-widget-settings", accountId, inboxId],
    queryFn: () => api.widgetSettings.get({ account_id: accountId!, ...(inboxId && { inbox_id: inboxId }) }),
    enabled: Boolean(accountId),
  });
}

/**
 * The account of the demo's widget: the one in the address, the signed-in user's, or the operator's. Null when there is
 * none. Undefined while the sign-in is loading.
 */
function useDemoAccount(query: URLSearchParams): string | null | undefined {
  const own = useStore(signIn, (state) => (state.status === "in" ? state.session.account_id : undefined));
  const isStarting = useStore(signIn, (state) => state.status === "starting");
  const asked = query.get("account") ?? query.get("token");
  if (asked) return asked;
  if (isStarting) return undefined;
  return own ?? environment.SUPPORT_ACCOUNT_ID ?? null;
}
