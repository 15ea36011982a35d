import { useMutation } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { text } from "../texts.ts";
import { showInvitationFailure } from "./invitation-failure-toast.tsx";
import { useReloadInvitations } from "./useInvitations.ts";

/** Mails an invitation to an address. */
export function useMailInvitation(onSuccess: () => void) {
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
