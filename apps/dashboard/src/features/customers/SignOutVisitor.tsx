import type { Customer } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

interface SignOutVisitorProps {
  customer: Pick<Customer, "id" | "title">;
  onClose(): void;
}

/** Asks, then revokes every visitor key of the customer. */
export function SignOutVisitor({ customer: { id, title: name }, onClose }: SignOutVisitorProps) {
  const { mutate } = useMutation({
    mutationFn: () => api.customers.signOut(id),
    // Not optimistic: an agent relies on this claim.
    onSuccess: () => toast({ title: text("customerSignOut.done", { name }), kind: "success" }),
    onError: (error) =>
      toast({ title: text("customerSignOut.failed", { name }), message: describeError(error), kind: "failure" }),
  });
  return (
    <Confirm
      question={text("customerSignOut.question")}
      action={text("customerSignOut.now")}
      onConfirm={mutate}
      onClose={onClose}
    >
      {text("customerSignOut.hint", { name })}
    </Confirm>
  );
}
