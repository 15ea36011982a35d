import { Button } from "@mantine/core";
import type { BillingInfo } from "@parley/contract";
import { locale } from "../../texts/text.ts";
import { Card } from "../../ui/Card.tsx";
import { DescriptionItem, DescriptionList } from "../../ui/DescriptionList.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { dateOf } from "../../ui/text/times.ts";
import { nextBillingOf, trialEndOf } from "./dates.ts";
import { PriceTable } from "./PriceTable.tsx";
import { planOf, seatsOf } from "./plans.ts";
import { text } from "./texts.ts";

/** The plan with its price, usage and next payment. */
export function PlanCard({ billing, onSelect }: { billing: BillingInfo; onSelect(): void }) {
  const { subscription, product, subscription_plan, num_seats_used, num_messages } = billing;
  const plan = planOf(subscription_plan);
  const trialEnd = subscription && trialEndOf(subscription, Date.now());
  const seats = plan && seatsOf[plan];
  return (
    <Card
      heading={text("billing.plan")}
      action={
        <Button variant={subscription ? "default" : "filled"} onClick={onSelect}>
          {text(subscription ? "billing.change" : "billing.select")}
        </Button>
      }
    >
      <DescriptionList>
        <DescriptionItem name={text("billing.current")}>
          {plan ? text(`plans.${plan}`) : (product?.name ?? subscription_plan)}{" "}
          {subscription && <Pill>{subscription.status.replaceAll("_", " ")}</Pill>}
        </DescriptionItem>
        <DescriptionItem name={text("billing.users")}>
          {seats ? text("billing.seats", { count: num_seats_used, seats }) : String(num_seats_used)}
        </DescriptionItem>
        <DescriptionItem name={text("billing.messages")}>{num_messages.toLocaleString(locale)}</DescriptionItem>
        {trialEnd && <DescriptionItem name={text("billing.trialEnds")}>{dateOf(trialEnd)}</DescriptionItem>}
        {subscription && (
          <DescriptionItem name={text("billing.nextDate")}>{dateOf(nextBillingOf(subscription))}</DescriptionItem>
        )}
      </DescriptionList>
      {subscription && <PriceTable subscription={subscription} name={product?.name} />}
    </Card>
  );
}
