/** What the server tells every page about itself; never a secret. */
interface Environment {
  PUBLIC_URL: string;
  FILE_UPLOADS_ENABLED: string;
  USER_INVITATION_EMAIL_ENABLED: boolean;
  BILLING_ENABLED: boolean;
  /** Where plans can be paid for. */
  STRIPE_PUBLIC_KEY: string;
  STRIPE_JS_URL: string;
  EMAIL_FORWARDING_ENABLED: boolean;
  FUNCTIONS_ENABLED: boolean;
  DEBUG_MODE: boolean;
  SUPPORT_ACCOUNT_ID: string | null;
  EDITION: "US" | "EU";
  /** Without it the page's policy refuses a style element. */
  STYLE_NONCE: string;
}

declare global {
  interface Window {
    __ENV__?: Environment;
  }
}

/** Empty when Vite serves the page during development. */
export const environment: Partial<Environment> = window.__ENV__ ?? {};

/** Where the server answers: the same origin, in development by Vite's proxy. */
export const serverUrl = window.location.origin;
