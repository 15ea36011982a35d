import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { text } from "../../texts/text.ts";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { Page } from "./Page.tsx";

interface LoadFailedPageProps {
  title: string;
  back: ReactNode;
  problem: string;
  /** As the page of the record. */
  isWide?: boolean;
  /** A short reason. */
  reason: string;
  /** Absent if a retry cannot help. */
  onTryAgain: (() => void) | undefined;
}

/** Replaces the page of a record that failed to load. */
export const LoadFailedPage = ({ title, back, isWide = false, problem, reason, onTryAgain }: LoadFailedPageProps) => (
  <Page title={title} back={back} isWide={isWide}>
    <EmptyState
      title={problem}
      action={
        onTryAgain && (
          <Button variant="default" onClick={onTryAgain}>
            {text("error.tryAgain")}
          </Button>
        )
      }
    >
      {reason}
    </EmptyState>
  </Page>
);
