import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { dmarc } from "mailauth/lib/dmarc/index.js";
import { spf } from "mailauth/lib/spf/index.js";
import { parseMailHeader } from "../parsing/mail-header.ts";
import type { Resolve } from "./dns.ts";
import { type Findings, haveSameOrganizationalDomain } from "./evaluate-findings.ts";

/** The SMTP client that delivered a mail, and its HELO and MAIL FROM. */
export interface Delivery {
  ip: string;
  helo: string | null;
  /** Empty for a mail without a return path. */
  mail_from: string;
}

export interface SenderFindings {
  findings: Findings;
  /** The single address in the From header. */
  address: string | null;
  /** A lookup got no answer, and could change the findings. */
  isTemporary: boolean;
}

/** The limit of checked signatures: each needs a hash of the whole mail and a DNS lookup. */
const MAX_SIGNATURES = 10;
const MAX_HEAD_BYTES = 256 * 1024;

/**
 * Checks SPF, DKIM and DMARC of a mail (RFC 7208, 6376, 9989). Ignores signatures that do not cover the whole body, use
 * SHA-1, or have a key below 1,024 bits.
 * @param delivery null when the sending server is unknown. SPF is not checked then
 */
export async function checkSender(
  raw: Buffer,
  delivery: Delivery | null,
  resolve: Resolve,
): Promise<SenderFindings | undefined> {
  const { fields, bodyBegin } = parseMailHeader(raw);
  const signatures = fields.get("dkim-signature")?.length ?? 0;
  if (bodyBegin >= MAX_HEAD_BYTES || signatures > MAX_SIGNATURES) return undefined;

  const [signed, sent] = await Promise.all([
    dkimVerify(raw, { resolver: resolve, minBitLength: 1024, rejectRsaSha1: true }),
    delivery && checkSpf(delivery, resolve),
  ]);
  const dkim = signed.results.flatMap(({ signingDomain, status: { result, underSized } }) =>
    signingDomain
      ? { domain: signingDomain.toLowerCase(), result: result === "pass" && underSized ? "policy" : result }
      : [],
  );
  const passed = dkim.filter(({ result }) => result === "pass").map(({ domain }) => ({ domain }));
  const { headerFrom, fromFields } = signed;
  const policy = await dmarc({
    headerFrom,
    fromFields,
    spfDomains: sent?.result === "pass" ? [sent.domain] : [],
    dkimDomains: passed,
    resolver: resolve,
  });
  const address = headerFrom.length === 1 && policy ? headerFrom[0]!.toLowerCase() : null;
  const domain = address && policy ? String(policy.status.header?.from ?? "") || null : null;
  const findings = { domain, dmarc: policy ? policy.status.result : "permerror", dkim, spf: sent };
  return { findings, address, isTemporary: isTemporary(findings) };
}

async function checkSpf({ ip, helo, mail_from }: Delivery, resolver: Resolve) {
  const { domain, status } = await spf({ ip, helo: helo ?? "", sender: mail_from, mta: "parley", resolver });
  return { domain: (domain ?? "").toLowerCase(), result: status.result };
}

/**
 * Whether a retry could verify the sender, because a needed lookup got no answer. Lookups about unrelated domains are
 * ignored.
 */
const isTemporary = ({ domain, dmarc, dkim, spf }: Findings) =>
  domain !== null &&
  dmarc !== "pass" &&
  (dmarc === "temperror" ||
    [...dkim, ...(spf ? [spf] : [])].some(
      (check) => check.result === "temperror" && haveSameOrganizationalDomain(domain, check.domain),
    ));
