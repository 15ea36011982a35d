import { Button } from "@mantine/core";
import { Card } from "../../../ui/Card.tsx";
import { CopyField } from "../../../ui/forms/CopyField.tsx";
import { copy } from "../../../ui/forms/copy.ts";
import { text } from "../texts.ts";
import styles from "./InviteLink.module.css";
import { useInvitation } from "./useInvitation.ts";

/** Creates an invitation and shows its link. */
export function InviteLink() {
  const invitation = useInvitation(copy);
  const { data: address } = invitation;
  return (
    <Card heading={text("invite.heading")} hint={text("invite.hint")}>
      <div className={styles.row}>
        <Button loading={invitation.isPending} onClick={() => invitation.mutate()}>
          {text("invite.generate")}
        </Button>
        {address && (
          <CopyField
            className={styles.address}
            label={text("invite.address")}
            copyLabel={text("invite.copy")}
            value={address}
          />
        )}
      </div>
    </Card>
  );
}
