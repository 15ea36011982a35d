import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../feedback/Confirm.tsx";

interface RemoveButtonProps {
  label: string;
  question: string;
  isRemoving: boolean;
  onRemove(): void;
}

/** Deletes the record of a page after a confirmation. */
export function RemoveButton({ label, question, isRemoving, onRemove }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" c="var(--danger)" loading={isRemoving} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <Confirm question={question} action={label} onConfirm={onRemove} onClose={() => setAsking(false)} />}
    </>
  );
}
