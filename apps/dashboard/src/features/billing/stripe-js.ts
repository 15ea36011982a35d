import type { Stripe } from "@stripe/stripe-js";
import { environment } from "../../platform/environment.ts";

let loading: Promise<Stripe> | undefined;

/**
 * Loads Stripe's script when the card form opens. Stripe requires its own host. A failed load is retried on the next
 * call.
 */
export function loadStripe(): Promise<Stripe> {
  loading ??= fetchScript().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function fetchScript() {
  const { STRIPE_JS_URL: url = "", STRIPE_PUBLIC_KEY: key = "" } = environment;
  return new Promise<Stripe>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => (window.Stripe ? resolve(window.Stripe(key)) : reject(new Error("There is no Stripe")));
    script.onerror = () => {
      script.remove();
      reject(new Error(`Not loaded: ${url}`));
    };
    document.head.append(script);
  });
}
