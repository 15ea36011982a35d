import type { SenderAuthentication } from "@parley/contract";
import { evaluateFindings } from "./evaluate-findings.ts";

/**
 * Reads a mailbox provider's findings about a mail from its topmost Authentication-Results header (RFC 8601).
 * @param provider the expected first word of the header. Other servers may have added such a header, too
 * @param address from the From header
 */
export function readAuthenticationResults(
  header: string | undefined,
  provider: string,
  address: string | undefined,
): SenderAuthentication {
  const [by = "", ...statements] = statementsOf(header ?? "");
  const results = by.trim().toLowerCase() === provider ? statements.map(resultOf) : [];
  const policies = results.filter(({ method }) => method === "dmarc");
  const domain = domainOf(address);
  return evaluateFindings({
    domain: policies.every(({ from }) => domainOf(from) === domain) ? domain : null,
    dmarc: policies.length > 1 ? "permerror" : (policies[0]?.result ?? "none"),
    dkim: results
      .filter(({ method }) => method === "dkim")
      .map(({ result, signer }) => ({ domain: domainOf(signer) ?? "", result })),
    spf:
      results
        .filter(({ method }) => method === "spf")
        .map(({ result, sender }) => ({ domain: domainOf(sender) ?? "", result }))[0] ?? null,
  });
}

function resultOf(statement: string) {
  const pairs = statement
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.split("=", 2) as [string, string?]);
  const [method = "", result = ""] = pairs[0] ?? [];
  const textOf = (...names: string[]) => pairs.find(([name]) => names.includes(name))?.[1];
  return {
    method,
    result,
    from: textOf("header.from"),
    signer: textOf("header.d", "header.i"),
    sender: textOf("smtp.mailfrom", "smtp.helo"),
  };
}

/** The domain of an address, or a domain alone. */
const domainOf = (text: string | undefined) => text?.slice(text.lastIndexOf("@") + 1).toLowerCase() || null;

/** Splits a header at semicolons, without comments. Quoted text never counts as a result. */
function statementsOf(header: string): string[] {
  const statements = [""];
  let comments = 0;
  let isQuoted = false;
  let isEscaped = false;
  const add = (text: string) => {
    statements[statements.length - 1] += text;
  };
  for (const char of header) {
    if (isEscaped) isEscaped = false;
    else if (char === "\\" && (isQuoted || comments > 0)) isEscaped = true;
    else if (isQuoted) {
      if (char === '"') isQuoted = false;
      else add(/[\w.@+-]/.test(char) ? char : "_");
    } else if (char === "(") comments += 1;
    else if (comments > 0) comments -= char === ")" ? 1 : 0;
    else if (char === '"') isQuoted = true;
    else if (char === ";") statements.push("");
    else add(char);
  }
  return statements;
}
