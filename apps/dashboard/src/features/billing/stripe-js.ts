import type { Stripe } from "@stripe/stripe-js";
import { createStore } from "zustand";
import { environment } from "../../platform/environment.ts";

const script = createStore<{ loading?: Promise<Stripe> | undefined }>(() => ({}));

/**
 * Loads Stripe's script when the card form opens. Stripe requires its own host. A failed load is retried on the next
 * call.
 */
export function loadStripe(): Promise<Stripe> {
  const loading =
    script.getState().loading ??
    fetchScript().catch((error) => {
      script.setState({ loading: undefined });
      throw error;
    });
  script.setState({ loading });
  return loading;
}

function fetchScript() {
  const { STRIPE_JS_URL: url = "", STRIPE_PUBLIC_KEY: key = "" } = environment;
  return new Promise<Stripe>((resolve, reject) => {
    const element = document.createElement("script");
    element.src = url;
    element.onload = () => (window.Stripe ? resolve(window.Stripe(key)) : reject(new Error("There is no Stripe")));
    element.onerror = () => {
      element.remove();
      reject(new Error(`Not loaded: ${url}`));
    };
    document.head.append(element);
  });
}
