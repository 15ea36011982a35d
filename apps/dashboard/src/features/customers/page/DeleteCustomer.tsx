import { Button } from "@mantine/core";
import { useState } from "react";
import { text } from "../../../texts/of/customers.ts";
import { Confirm } from "../../../ui/feedback/Confirm.tsx";
import type { useDeleteCustomer } from "./useDeleteCustomer.ts";

/** Deletes a customer, and with them everything they have, once that was confirmed. */
export function DeleteCustomer({ deletion }: { deletion: ReturnType<typeof useDeleteCustomer> }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        loading={deletion.isPending || deletion.isSuccess} // it is still shown for a moment
        onClick={() => setAsking(true)}
      >
        {text("customerPage.delete")}
      </Button>
      {isAsking && (
        <Confirm
          question={text("customerPage.deleteQuestion")}
          action={text("customerPage.delete")}
          onConfirm={() => deletion.mutate()}
          onClose={() => setAsking(false)}
        >
          {text("customerPage.deleteWarning")}
        </Confirm>
      )}
    </>
  );
}
