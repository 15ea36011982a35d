import type { PlanCode } from "@parley/contract";
import { useEffect, useState } from "react";
import { environment } from "../../platform/environment.ts";
import { describeError, serverMessage } from "../../platform/requests/errors.ts";
import { EditForm } from "../../ui/forms/EditForm.tsx";
import { CardField } from "./CardField.tsx";
import { text } from "./texts.ts";
import { showBillingUpdated, useChoosePlan, useSaveCard } from "./useBilling.ts";
import { useCardField } from "./useCardField.ts";

interface CardFormProps {
  /** The plan to subscribe to once the card is saved. */
  plan: PlanCode | undefined;
  isSubscribed: boolean;
  /** Called while a card is being saved. Leaving does not cancel the request. */
  onBusy(isBusy: boolean): void;
  onClose(): void;
}

/** Asks for a card in Stripe's own field, then subscribes to the plan selected before. */
export function CardForm({ plan, isSubscribed, onBusy, onClose }: CardFormProps) {
  const field = useCardField();
  const saving = useSaveCard();
  const choosing = useChoosePlan();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isBusy = isAsking || choosing.isPending;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  async function save() {
    setAsking(true);
    setFailure(undefined);
    try {
      const { paymentMethod, error } = await field.readCard();
      if (!paymentMethod) return setFailure(error?.message ?? text("card.failed"));
      await saving.mutateAsync(paymentMethod.id);
    } catch (error) {
      return setFailure(serverMessage(error) ?? text("card.failed"));
    } finally {
      setAsking(false);
    }
    if (!plan) {
      showBillingUpdated();
      return onClose();
    }
    choosing.mutate(
      { plan, isSubscribed },
      { onSuccess: onClose, onError: (error) => setFailure(describeError(error)) },
    );
  }

  return (
    <EditForm
      isSaving={isBusy}
      isIncomplete={!field.isReady}
      error={failure ?? (field.isMissing ? text("card.notLoaded") : undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onCancel={onClose}
    >
      {environment.STRIPE_PUBLIC_KEY ? <CardField place={field.place} /> : <p>{text("billing.notSetUp")}</p>}
    </EditForm>
  );
}
