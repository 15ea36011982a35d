import { expect, test } from "vitest";
import { evaluateFindings, type Findings, haveSameOrganizationalDomain } from "./evaluate-findings.ts";

const nothing: Findings = { domain: "shop.example", dmarc: "none", dkim: [], spf: null };
const pass = (domain: string) => ({ domain, result: "pass" });

test.each<[string, boolean, Partial<Findings>]>([
  ["DMARC passes", true, { dmarc: "pass" }],
  ["nothing is known", false, {}],
  ["there is no DMARC, and DKIM passes for the domain", true, { dkim: [pass("shop.example")] }],
  ["there is no DMARC, and DKIM passes for a domain below", true, { dkim: [pass("mail.shop.example")] }],
  ["there is no DMARC, and SPF passes for the domain", true, { spf: pass("SHOP.example") }],
  ["one of several signatures passes for the domain", true, { dkim: [pass("news.example"), pass("shop.example")] }],
  ["DMARC fails though DKIM passes for a domain below", false, { dmarc: "fail", dkim: [pass("mail.shop.example")] }],
  ["DMARC cannot be looked up", false, { dmarc: "temperror", dkim: [pass("shop.example")] }],
  ["the signature fails", false, { dkim: [{ domain: "shop.example", result: "fail" }] }],
  ["SPF is neutral", false, { spf: { domain: "shop.example", result: "neutral" } }],
  ["another domain signs", false, { dkim: [pass("evil.example")] }],
  ["a domain that ends alike signs", false, { dkim: [pass("evil-shop.example")] }],
  ["a domain that begins alike signs", false, { dkim: [pass("shop.example.evil.net")] }],
  ["the top-level domain signs", false, { dkim: [pass("example")] }],
  ["the sender's domain is not known", false, { domain: null, dmarc: "pass", dkim: [pass("shop.example")] }],
])("when %s, whether the sender is verified: %s", (_, isVerified, findings) => {
  expect(evaluateFindings({ ...nothing, ...findings }).is_verified).toBe(isVerified);
});

test.each([
  ["a.co.uk", "b.co.uk", false],
  ["ann.github.io", "bob.github.io", false],
  ["mail.example.co.uk", "example.co.uk", true],
  ["xn--bcher-kva.example", "mail.xn--bcher-kva.example", true],
  ["co.uk", "a.co.uk", false],
  ["", "", false],
])("%j and %j have the same owner: %s", (one, other, areOne) => {
  expect(haveSameOrganizationalDomain(one, other)).toBe(areOne);
});
