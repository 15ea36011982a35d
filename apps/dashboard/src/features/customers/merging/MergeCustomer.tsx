import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { Customer } from "@parley/contract";
import { useState } from "react";
import { text } from "../texts.ts";
import { MergeDialog } from "./MergeDialog.tsx";

/** Merges a customer with another record of the same person. */
export function MergeCustomer({ customer }: { customer: Customer }) {
  const [isOpen, setOpen] = useState(false);
  useFocusReturn({ opened: isOpen });
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text("merge.open")}
      </Button>
      {isOpen && <MergeDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}
