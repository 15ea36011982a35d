import { Button, TextInput } from "@mantine/core";
import { Card } from "../../../ui/Card.tsx";
import { useFields } from "../../../ui/forms/useFields.ts";
import { text } from "../texts.ts";
import styles from "./InviteByMail.module.css";
import { isMailAddress } from "./mail-address.ts";
import { useMailInvitation } from "./useMailInvitation.ts";

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
