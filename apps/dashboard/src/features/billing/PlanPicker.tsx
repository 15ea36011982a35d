import { Button } from "@mantine/core";
import { type PlanCode, planCodes } from "@parley/contract";
import type { ReactNode } from "react";
import { environment } from "../../platform/environment.ts";
import { FormError } from "../../ui/forms/FormError.tsx";
import { Pill } from "../../ui/Pill.tsx";
import styles from "./PlanPicker.module.css";
import { featuresOf, priceOf, seatsOf } from "./plans.ts";
import { money } from "./price.ts";
import { text } from "./texts.ts";

interface PlanPickerProps {
  current: PlanCode | undefined;
  /** Only an account without a subscription gets a trial. */
  hasTrial: boolean;
  /** The plan whose request is pending. */
  choosing: PlanCode | undefined;
  error: string | undefined;
  onSelect(plan: PlanCode): void;
}

/** The features and prices of the plans, side by side. */
export function PlanPicker({ current, hasTrial, choosing, error, onSelect }: PlanPickerProps) {
  return (
    <div className={styles.picker}>
      <FormError>{error}</FormError>
      {hasTrial && <p className={styles.hint}>{text("plans.trialHint")}</p>}
      <ul className={styles.plans}>
        {planCodes.map((plan) => (
          <Plan
            key={plan}
            code={plan}
            isCurrent={plan === current}
            price={money(100 * priceOf(plan, environment.EDITION))}
            unit={text("plans.month")}
            seats={text("plans.seats", { count: seatsOf[plan] })}
          >
            <Button
              fullWidth
              variant={plan === current ? "default" : "filled"}
              loading={plan === choosing}
              disabled={choosing !== undefined && plan !== choosing}
              onClick={() => onSelect(plan)}
            >
              {text("plans.selectPlan", { plan: text(`plans.${plan}`) })}
            </Button>
          </Plan>
        ))}
        <Plan code="enterprise" price={text("plans.custom")} />
      </ul>
    </div>
  );
}

interface PlanProps {
  code: PlanCode | "enterprise";
  isCurrent?: boolean;
  price: string;
  unit?: string;
  seats?: string;
  children?: ReactNode;
}

function Plan({ code, isCurrent = false, price, unit, seats, children }: PlanProps) {
  return (
    <li className={styles.plan} data-current={isCurrent}>
      <h3 className={styles.name}>
        {text(`plans.${code}`)} {isCurrent && <Pill>{text("plans.current")}</Pill>}
      </h3>
      <p className={styles.price}>
        <strong>{price}</strong>
        {unit}
      </p>
      <ul className={styles.features}>
        {seats && <li>{seats}</li>}
        {featuresOf[code].map((feature) => (
          <li key={feature}>{text(feature)}</li>
        ))}
      </ul>
      {children}
    </li>
  );
}
