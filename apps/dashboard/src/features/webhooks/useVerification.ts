import { useRef, useState } from "react";
import { api } from "../../platform/api.ts";

export type Verification = "isVerifying" | "isVerified" | "isNotVerified";

/** Whether an address answers as it should, asked when the field is left. Of two questions the last answer counts. */
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
      () => undefined, // asking too often, or no network: saving tells
    );
    if (asked.current !== url) return;
    setState(verified === undefined ? undefined : verified ? "isVerified" : "isNotVerified");
  }

  return { state, verify, setState };
}
