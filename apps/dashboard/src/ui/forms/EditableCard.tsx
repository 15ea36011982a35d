import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { text } from "../../texts/text.ts";
import { Card } from "../Card.tsx";

interface EditableCardProps {
  heading: string;
  hint?: string;
  /** Shown in both modes, above the fields. */
  lead?: ReactNode;
  form(close: () => void): ReactNode;
  children: ReactNode;
}

/**
 * A card that shows its content or, after a click on Edit, a form. The focus moves into the form and back to the
 * button.
 */
export function EditableCard({ heading, hint, lead, form, children }: EditableCardProps) {
  const [mode, setMode] = useState<"untouched" | "editing" | "closed">("untouched");
  const edit = (
    <Button
      variant="default"
      size="xs"
      aria-label={text("form.editWhat", { what: heading })}
      autoFocus={mode === "closed"}
      onClick={() => setMode("editing")}
    >
      {text("form.edit")}
    </Button>
  );
  return (
    <Card heading={heading} hint={hint} action={mode !== "editing" && edit}>
      {lead}
      {mode === "editing" ? form(() => setMode("closed")) : children}
    </Card>
  );
}
