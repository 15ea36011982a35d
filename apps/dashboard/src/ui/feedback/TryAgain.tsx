import { Button } from "@mantine/core";
import { text } from "../../texts/text.ts";
import { EmptyState } from "./EmptyState.tsx";

/** The reason of a failed load, and a retry button. */
export function TryAgain({ reason, onClick }: { reason: string; onClick(): void }) {
  return (
    <EmptyState
      title={text("error.load")}
      action={
        <Button variant="default" onClick={onClick}>
          {text("error.tryAgain")}
        </Button>
      }
    >
      {reason}
    </EmptyState>
  );
}
