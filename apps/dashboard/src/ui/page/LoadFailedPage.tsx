import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { text } from "../../texts/text.ts";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { Page } from "./Page.tsx";

interface LoadFailedPageProps {
  title: string;
  back: ReactNode;
  problem: string;
  /** A short reason. */
  reason: string;
  onTryAgain(): void;
}

/** Replaces the page of a record that failed to load. */
export const LoadFailedPage = ({ title, back, problem, reason, onTryAgain }: LoadFailedPageProps) => (
  <Page title={title} back={back}>
    <EmptyState
      title={problem}
      action={
        <Button variant="default" onClick={onTryAgain}>
          {text("error.tryAgain")}
        </Button>
      }
    >
      {reason}
    </EmptyState>
  </Page>
);
