import { Button, TextInput } from "@mantine/core";
import { describeError, serverMessage } from "../../platform/errors.ts";
import { text } from "../../texts/text.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconCopy } from "../../ui/icons.ts";
import { toast } from "../../ui/toast.ts";
import styles from "./InviteLink.module.css";
import { useInvitation } from "./useInvitation.ts";

const FAILURE_SHOWN_FOR_MS = 10_000;

/** Makes an invitation and shows its link. */
export function InviteLink() {
  const invitation = useInvitation({ onSuccess: copy, onError: tellFailure });
  const { data: address } = invitation;
  return (
    <section className={styles.card} aria-labelledby="invite">
      <h2 className={styles.heading} id="invite">
        {text("invite.heading")}
      </h2>
      <p className={styles.hint}>{text("invite.hint")}</p>
      <div className={styles.row}>
        <Button loading={invitation.isPending} onClick={() => invitation.mutate()}>
          {text("invite.generate")}
        </Button>
        {address && (
          <TextInput
            className={styles.address ?? ""}
            aria-label={text("invite.address")}
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
            rightSection={
              <IconButton label={text("invite.copy")} onClick={() => copy(address)}>
                <IconCopy size={18} stroke={1.75} />
              </IconButton>
            }
          />
        )}
      </div>
    </section>
  );
}

/** Browsers may not allow it; the address stands there to be copied by hand. */
async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: text("invite.copied"), message: address, kind: "success" });
  } catch {
    // nothing was copied, and nothing says so
  }
}

function tellFailure(error: unknown) {
  const reason = serverMessage(error);
  toast({
    title: text(reason ? "invite.upgrade" : "invite.failed"),
    message: reason ?? describeError(error),
    kind: "failure",
    ms: FAILURE_SHOWN_FOR_MS,
  });
}
