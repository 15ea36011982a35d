import { Button } from "@mantine/core";
import { Link } from "react-router";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { text } from "../texts.ts";
import styles from "./SandboxPage.module.css";

/** `/sandbox`: a page with a placeholder only. */
export function SandboxPage() {
  return (
    <main className={styles.page} aria-labelledby="sandbox">
      <title>{text("page.title", { title: text("sandbox.heading") })}</title>
      <div className={styles.card}>
        <h1 className={styles.heading} id="sandbox">
          {text("sandbox.heading")}
        </h1>
        <EmptyState
          title={text("sandbox.empty")}
          action={
            <Button component={Link} to="/demo">
              {text("sandbox.demo")}
            </Button>
          }
        >
          {text("sandbox.text")}
        </EmptyState>
      </div>
    </main>
  );
}
