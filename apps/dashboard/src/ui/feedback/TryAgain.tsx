import { Button } from "@mantine/core";
import { text } from "../../texts/text.ts";
import { EmptyState } from "./EmptyState.tsx";

interface TryAgainProps {
  title?: string;
  reason: string;
  onClick(): void;
}

/** The reason of a failed load, and a retry button. */
export function TryAgain({ title = text("error.load"), reason, onClick }: TryAgainProps) {
  return (
    <EmptyState
      title={title}
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
