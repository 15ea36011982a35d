import { useRef, useState } from "react";
import { api } from "../../platform/requests/api.ts";

export type Verification = "isVerifying" | "isVerified" | "isNotVerified";

/** Verifies an address on blur. After several requests, only the latest counts. */
export function useVerification() {
  const [state, setState] = useState<Verification>();
  const asked = useRef("");

  async function verify(url: string) {
    if (url === asked.current) return;
    asked.current = url;
    setState(url ? "isVerifying" : undefined);
    if (!url) return;
    const verified = await api.webhooks.verify(url).then(
      (answer) => answer.verified,
      () => undefined, // rate limited or offline: saving verifies again
    );
    if (asked.current !== url) return;
    setState(verified === undefined ? undefined : verified ? "isVerified" : "isNotVerified");
  }

  return { state, verify, setState };
}
