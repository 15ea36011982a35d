import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../../ui/feedback/Confirm.tsx";
import { text } from "../texts.ts";
import type { useDeleteCustomer } from "./useDeleteCustomer.ts";

/** Deletes a customer with all related data, after confirmation. */
export function DeleteCustomer({ deletion }: { deletion: ReturnType<typeof useDeleteCustomer> }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        c="var(--danger)"
        loading={deletion.isPending || deletion.isSuccess} // the customer stays visible for a moment after the deletion
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
