import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { useCallback, useRef, useState } from "react";
import { environment } from "../../platform/environment.ts";
import { loadStripe } from "./stripe-js.ts";

interface Field {
  stripe: Stripe;
  card: StripeCardElement;
}

/** Stripe's card field: its container, its loading state, and the call that tokenizes the card. */
export function useCardField() {
  const [isReady, setReady] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const shown = useRef<Field>(undefined);

  /** Mounts the field into a container for as long as the container exists. */
  const place = useCallback((home: HTMLElement | null) => {
    if (!home || !environment.STRIPE_PUBLIC_KEY) return;
    let isWanted = true;
    loadStripe().then(
      (stripe) => {
        if (!isWanted) return;
        const card = stripe.elements().create("card", { style: { base: styleOf(home) } });
        card.on("ready", () => {
          setReady(true);
          card.focus();
        });
        card.mount(home);
        shown.current = { stripe, card };
      },
      () => isWanted && setMissing(true),
    );
    return () => {
      isWanted = false;
      shown.current?.card.destroy();
      shown.current = undefined;
    };
  }, []);

  const readCard = useCallback(async () => {
    if (!shown.current) throw new Error("There is no card field");
    const { stripe, card } = shown.current;
    return stripe.createPaymentMethod({ type: "card", card });
  }, []);

  return { place, isReady, isMissing, readCard };
}

/** The field is in a frame, which inherits no styles from the page. */
function styleOf(home: HTMLElement) {
  const { color, fontSize, fontFamily } = getComputedStyle(home);
  return { color, iconColor: color, fontSize, fontFamily, "::placeholder": { color } };
}
