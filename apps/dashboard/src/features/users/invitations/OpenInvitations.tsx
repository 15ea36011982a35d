import { Skeleton } from "@mantine/core";
import type { UserInvitation } from "@parley/contract";
import { useState } from "react";
import { describeError } from "../../../platform/requests/errors.ts";
import { Card } from "../../../ui/Card.tsx";
import { Confirm } from "../../../ui/feedback/Confirm.tsx";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { useNow } from "../../../ui/text/now.ts";
import { text } from "../texts.ts";
import { InvitationTable } from "./InvitationTable.tsx";
import styles from "./OpenInvitations.module.css";
import { openInvitations } from "./open-invitations.ts";
import { useInvitations, useRevokeInvitation } from "./useInvitations.ts";

/** The invitations that can still be used. */
export function OpenInvitations() {
  const { data, error, refetch } = useInvitations();
  const [doomed, setDoomed] = useState<UserInvitation>();
  const revoking = useRevokeInvitation();
  const now = useNow();
  const invitations = data && openInvitations(data, now);
  return (
    <Card heading={text("invite.open")} isFlush>
      {invitations && invitations.length > 0 && <InvitationTable invitations={invitations} onRevoke={setDoomed} />}
      {invitations?.length === 0 && <p className={styles.none}>{text("invite.none")}</p>}
      {!data && !error && (
        <div className={styles.loading} aria-hidden="true">
          <Skeleton height={28} />
          <Skeleton height={28} />
        </div>
      )}
      {!data && error && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {doomed && (
        <Confirm
          question={text("invite.revokeQuestion")}
          action={text("invite.revoke")}
          onConfirm={() => revoking.mutate(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          {text(doomed.uses > 0 ? "invite.revokeUsedHint" : "invite.revokeHint")}
        </Confirm>
      )}
    </Card>
  );
}
