import { Button, Skeleton } from "@mantine/core";
import type { PaymentMethod } from "@parley/contract";
import { environment } from "../../platform/environment.ts";
import { Card } from "../../ui/Card.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import styles from "./PaymentCard.module.css";
import { text } from "./texts.ts";

interface PaymentCardProps {
  /** Null: no card. Undefined: not loaded yet. */
  card: PaymentMethod | null | undefined;
  /** The reason why the card could not be loaded. */
  error: string | undefined;
  onTryAgain(): void;
  onChange(): void;
}

/** The card that pays the subscription. */
export function PaymentCard({ card, error, onTryAgain, onChange }: PaymentCardProps) {
  return (
    <Card
      heading={text("billing.card")}
      action={
        <Button variant="default" disabled={!environment.STRIPE_PUBLIC_KEY} onClick={onChange}>
          {text(card ? "billing.changeCard" : "billing.addCard")}
        </Button>
      }
    >
      {error && <TryAgain reason={error} onClick={onTryAgain} />}
      {card === undefined && !error && <Skeleton width="12rem" height={20} />}
      {card === null && <p className={styles.expiry}>{text("billing.noCard")}</p>}
      {card && (
        <div>
          <p className={styles.card}>{text("billing.cardIs", { brand: nameOf(card.brand), last4: card.last4 })}</p>
          <p className={styles.expiry}>
            {text("billing.cardExpires", { month: String(card.exp_month).padStart(2, "0"), year: card.exp_year })}
          </p>
        </div>
      )}
    </Card>
  );
}

/** Stripe's brand names are lower case with underscores: `visa`, `american_express`. */
const nameOf = (brand: string) => brand.replaceAll("_", " ").replace(/\b\w/g, (letter) => letter.toUpperCase());
