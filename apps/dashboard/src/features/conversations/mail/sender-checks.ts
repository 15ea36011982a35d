import type { SenderAuthentication } from "@parley/contract";
import { text } from "../../../texts/text.ts";

type Check = SenderAuthentication["dkim"][number];

/** The result of each check as text: `DKIM: pass (example.com)`. */
export function checksOf({ dmarc, dkim, spf }: SenderAuthentication): string[] {
  return [
    text("mail.check", { name: "DMARC", result: dmarc }),
    ...(dkim.length > 0 ? dkim : [undefined]).map((check) => described("DKIM", check ?? "none")),
    described("SPF", spf ?? text("mail.notChecked")),
  ];
}

const described = (name: string, check: Check | string) =>
  typeof check === "string"
    ? text("mail.check", { name, result: check })
    : text("mail.checkOf", { name, result: check.result, domain: check.domain || "?" });

/** The verification in a message's metadata if its format is valid. API clients may write any value there. */
export function authenticationIn(value: unknown): SenderAuthentication | undefined {
  if (!isRecord(value)) return undefined;
  const { is_verified, domain, dmarc, dkim, spf } = value;
  if (typeof is_verified !== "boolean" || typeof dmarc !== "string" || !Array.isArray(dkim)) return undefined;
  return {
    is_verified,
    domain: typeof domain === "string" ? domain : null,
    dmarc,
    dkim: dkim.filter(isCheck),
    spf: isCheck(spf) ? spf : null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isCheck = (value: unknown): value is Check =>
  isRecord(value) && typeof value.domain === "string" && typeof value.result === "string";
