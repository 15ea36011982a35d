import type { Thing } from "./stripe-forms.ts";
import { cardDefaults, paymentMethodDefaults } from "./stripe-objects.ts";
import { Refusal } from "./stripe-refusals.ts";

const DECLINED_NUMBER = "4000000000000002";

const cardsByToken: Record<string, { brand: string; number: string }> = {
  pm_card_visa: { brand: "visa", number: "4242424242424242" },
  pm_card_mastercard: { brand: "mastercard", number: "5555555555554444" },
  pm_card_chargeDeclined: { brand: "visa", number: DECLINED_NUMBER },
};

/** The fields of the payment method for one of Stripe's test tokens, such as `pm_card_visa`. */
export function cardOfToken(token: string): Thing | undefined {
  const card = cardsByToken[token];
  return card && cardMethod(card.brand, card.number);
}

/** The fields of the payment method for an entered card. @throws Refusal if the card is invalid */
export function readCard({ number = "", exp_month, exp_year, cvc }: Thing): Thing {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError("Your card number is incorrect.", "incorrect_number", { param: "number" });
  }
  if (!cvc || !/^\d{3,4}$/.test(cvc)) {
    throw cardError("Your card's security code is invalid.", "invalid_cvc", { param: "cvc" });
  }
  const brand = number.startsWith("5") ? "mastercard" : "visa";
  return cardMethod(brand, number, Number(exp_month), Number(exp_year));
}

const cardMethod = (brand: string, number: string, exp_month = 8, exp_year = new Date().getFullYear() + 2): Thing => ({
  ...paymentMethodDefaults,
  type: "card",
  customer: null,
  card: {
    ...cardDefaults,
    brand,
    display_brand: brand,
    networks: { available: [brand], preferred: null },
    exp_month,
    exp_year,
    last4: number.slice(-4),
  },
  number, // Stripe never returns the number
});

/** The bank declines the card when it is attached. @throws Refusal */
export function refuseDeclined({ number }: Thing) {
  if (number !== DECLINED_NUMBER) return;
  throw cardError("Your card was declined.", "card_declined", { decline_code: "generic_decline" });
}

const cardError = (message: string, code: string, more: Thing = {}) =>
  new Refusal(402, { type: "card_error", message, code, ...more });

function passesLuhn(number: string) {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
