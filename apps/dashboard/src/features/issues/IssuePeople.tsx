import { Button } from "@mantine/core";
import { useState } from "react";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { IconClose } from "../../ui/theme/icons.ts";
import { visitorLabel } from "../customers/index.ts";
import { LinkedCustomers } from "../linked-customers/index.ts";
import { LinkCustomerForm } from "./LinkCustomerForm.tsx";
import { text } from "./texts.ts";
import { useUnlinkCustomer } from "./useLinkCustomer.ts";

/** The customers linked to an issue. */
export function IssuePeople({ issueId }: { issueId: string }) {
  const [isLinking, setLinking] = useState(false);
  const unlink = useUnlinkCustomer(issueId);
  return (
    <>
      <LinkedCustomers
        common={{ issue_id: issueId }}
        action={
          <Button variant="default" size="xs" onClick={() => setLinking(true)}>
            {text("issuePeople.link")}
          </Button>
        }
        actionOn={(customer) => (
          <IconButton
            label={text("issuePeople.unlink", { name: visitorLabel(customer) })}
            onClick={() => unlink.mutate(customer.id)}
          >
            <IconClose size={18} stroke={1.75} />
          </IconButton>
        )}
      />
      <FormDialog title={text("issuePeople.link")} isOpen={isLinking} onClose={() => setLinking(false)}>
        <LinkCustomerForm issueId={issueId} onClose={() => setLinking(false)} />
      </FormDialog>
    </>
  );
}
