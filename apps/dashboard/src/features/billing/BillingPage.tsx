import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { BillingInfo, PlanCode } from "@parley/contract";
import { useState } from "react";
import { environment } from "../../platform/environment.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { CardSkeletons } from "../../ui/feedback/CardSkeletons.tsx";
import { Confirm } from "../../ui/feedback/Confirm.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { FormError } from "../../ui/forms/FormError.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { dateOf } from "../../ui/text/times.ts";
import { CardForm } from "./CardForm.tsx";
import { firstOfNextMonth } from "./dates.ts";
import { PaymentCard } from "./PaymentCard.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { PlanPicker } from "./PlanPicker.tsx";
import { isOverLimit, planOf } from "./plans.ts";
import { text } from "./texts.ts";
import { useBilling, useCancelPlan, useCard, useChoosePlan } from "./useBilling.ts";

const PICKER_WIDTH = 1000;

/** `/settings/billing`, if billing is enabled. */
export function BillingPage() {
  const { data: billing, error, refetch } = useBilling();
  return (
    <Page title={text("billing.heading")}>
      {billing && <Overview billing={billing} />}
      {!billing && !error && <CardSkeletons />}
      {error && !billing && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}

/** The open dialog: the plans, the card form with the plan to subscribe to, or the confirmation of a cancellation. */
type Open = { what: "plans" } | { what: "card"; plan?: PlanCode } | { what: "cancel" } | undefined;

function Overview({ billing }: { billing: BillingInfo }) {
  const { card, error: cardError, refetch: readCard } = useCard(billing);
  const choosing = useChoosePlan();
  const cancelling = useCancelPlan();
  const [open, setOpen] = useState<Open>();
  const [isSavingCard, setSavingCard] = useState(false);
  const close = () => setOpen(undefined);
  useFocusReturn({ opened: open !== undefined && open.what !== "cancel" }); // plans and card share it
  const isSubscribed = billing.subscription !== null;
  const notChosen = choosing.error ?? cardError;

  async function select(plan: PlanCode) {
    const known = card === undefined ? (await readCard()).data : card;
    if (known === undefined) return; // the plans show the error
    const isChange = plan !== planOf(billing.subscription_plan);
    if (known && isChange) choosing.mutate({ plan, isSubscribed }, { onSuccess: close });
    else setOpen({ what: "card", plan });
  }

  return (
    <>
      <Notices billing={billing} />
      <PlanCard
        billing={billing}
        onSelect={() => {
          choosing.reset();
          setOpen({ what: "plans" });
        }}
      />
      <PaymentCard
        card={card}
        error={cardError ? describeError(cardError) : undefined}
        onTryAgain={() => void readCard()}
        onChange={() => setOpen({ what: "card" })}
      />
      <FormError>{cancelling.error ? describeError(cancelling.error) : undefined}</FormError>
      {isSubscribed && (
        <div>
          <Button variant="default" loading={cancelling.isPending} onClick={() => setOpen({ what: "cancel" })}>
            {text("billing.cancel")}
          </Button>
        </div>
      )}
      <FormDialog
        title={text("plans.heading")}
        isOpen={open?.what === "plans"}
        width={PICKER_WIDTH}
        isBusy={choosing.isPending}
        onClose={close}
      >
        <PlanPicker
          hasTrial={!isSubscribed}
          current={isSubscribed ? planOf(billing.subscription_plan) : undefined}
          choosing={choosing.isPending ? choosing.variables.plan : undefined}
          error={notChosen ? describeError(notChosen) : undefined}
          onSelect={(plan) => void select(plan)}
        />
      </FormDialog>
      <FormDialog title={text("card.heading")} isOpen={open?.what === "card"} isBusy={isSavingCard} onClose={close}>
        <CardForm
          plan={open?.what === "card" ? open.plan : undefined}
          isSubscribed={isSubscribed}
          onBusy={setSavingCard}
          onClose={close}
        />
      </FormDialog>
      {open?.what === "cancel" && (
        <Confirm
          question={text("billing.cancelQuestion")}
          action={text("billing.cancel")}
          onConfirm={() => cancelling.mutate()}
          onClose={close}
        >
          {text("billing.cancelHint")}
        </Confirm>
      )}
    </>
  );
}

function Notices({
  billing: { subscription, subscription_plan, num_seats_used, num_messages },
}: {
  billing: BillingInfo;
}) {
  return (
    <>
      {!environment.STRIPE_PUBLIC_KEY && (
        <Notice>
          {text("billing.notSetUp")}{" "}
          <a href="/docs/guide/integrations/stripe" target="_blank" rel="noreferrer">
            {text("billing.howTo")}
          </a>
        </Notice>
      )}
      {!subscription && <Notice>{text("billing.trial")}</Notice>}
      {isOverLimit(subscription_plan, num_seats_used, num_messages) && (
        <Notice>{text("billing.overLimit", { date: dateOf(firstOfNextMonth(Date.now())) })}</Notice>
      )}
    </>
  );
}
