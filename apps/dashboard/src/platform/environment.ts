/** Public settings that the server writes into every page. They contain no secret. */
interface Environment {
  PUBLIC_URL: string;
  FILE_UPLOADS_ENABLED: string;
  USER_INVITATION_EMAIL_ENABLED: boolean;
  BILLING_ENABLED: boolean;
  /** Set where billing is enabled. */
  STRIPE_PUBLIC_KEY: string;
  STRIPE_JS_URL: string;
  EMAIL_FORWARDING_ENABLED: boolean;
  FUNCTIONS_ENABLED: boolean;
  DEBUG_MODE: boolean;
  SUPPORT_ACCOUNT_ID: string | null;
  /** Nobody has registered yet. The server sets it for the address `/` only. */
  IS_EMPTY: boolean;
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

/** The server's address: the same origin, also behind Vite's development proxy. */
export const serverUrl = window.location.origin;
