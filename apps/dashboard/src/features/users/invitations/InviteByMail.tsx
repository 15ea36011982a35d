import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { Card } from "../../../ui/Card.tsx";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { useFields } from "../../../ui/forms/useFields.ts";
import { text } from "../texts.ts";
import styles from "./InviteByMail.module.css";
import { showInvitationFailure } from "./invitation-failure-toast.tsx";
import { isMailAddress } from "./mail-address.ts";
import { useReloadInvitations } from "./useInvitations.ts";

export function InviteByMail() {
  const { field, onSubmit, reset } = useFields({ email: "" }, ({ email }) => {
    if (!email.trim()) return { email: text("register.emailRequired") };
    return isMailAddress(email.trim()) ? {} : { email: text("invite.notAnAddress") };
  });
  const invitation = useMailInvitation(reset);
  return (
    <Card heading={text("invite.byMail")} hint={text("invite.byMailHint")}>
      <form className={styles.row} noValidate onSubmit={onSubmit(({ email }) => invitation.mutate(email.trim()))}>
        <TextInput
          className={styles.address ?? ""}
          aria-label={text("field.email")}
          type="email"
          autoComplete="off"
          placeholder={text("invite.addressExample")}
          {...field("email")}
        />
        <Button type="submit" loading={invitation.isPending}>
          {text("invite.send")}
        </Button>
      </form>
    </Card>
  );
}

/** Mails an invitation to an address. */
function useMailInvitation(onSuccess: () => void) {
  const reload = useReloadInvitations();
  return useMutation({
    mutationFn: api.invitations.mail,
    onSuccess(_, email) {
      toast({ title: text("invite.mailed", { email }), kind: "success" });
      reload();
      onSuccess();
    },
    onError: showInvitationFailure,
  });
}
