import { expect, test } from "vitest";
import { readAuthenticationResults } from "./authentication-results.ts";

const read = (results: string, address = "ann@shop.example") =>
  readAuthenticationResults(`mx.google.com;\r\n ${results}`, "mx.google.com", address);

test("Gmail's results are parsed", () => {
  const header = [
    "dkim=pass header.i=@shop.example header.s=s1 header.b=AbC=",
    "dkim=fail header.i=@news.example header.s=s1 header.b=dEf",
    "spf=pass (google.com: domain of ann@shop.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=ann@shop.example",
    "dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=shop.example",
  ].join(";\r\n       ");
  expect(read(header)).toEqual({
    is_verified: true,
    domain: "shop.example",
    dmarc: "pass",
    dkim: [
      { domain: "shop.example", result: "pass" },
      { domain: "news.example", result: "fail" },
    ],
    spf: { domain: "shop.example", result: "pass" },
  });
});

test.each([
  ["no DMARC, and SPF passes for the domain", "spf=pass smtp.mailfrom=ann@mail.shop.example", true],
  ["no DMARC, and DKIM passes for the domain", "dkim=pass header.d=shop.example", true],
  ["DMARC fails", "dkim=pass header.i=@shop.example; dmarc=fail (p=NONE) header.from=shop.example", false],
  ["another domain signs", "dkim=pass header.i=@evil.example; spf=pass smtp.mailfrom=a@evil.example", false],
  ["a domain that looks alike signs", "dkim=pass header.i=@shop.example.evil.net", false],
  ["DMARC passes for another domain", "dmarc=pass header.from=evil.example", false],
  ["a result stands in a comment", "spf=none (a (dmarc=pass) ; dmarc=pass header.from=shop.example)", false],
  ["a comment holds a quote", 'spf=none (it"s); dkim=pass header.i=@evil.example (")', false],
  ["a result is quoted", 'spf=none smtp.mailfrom="a; dmarc=pass header.from=shop.example ;"@evil.example', false],
  ["a result is quoted with escapes", 'spf=none smtp.mailfrom="\\"; dmarc=pass header.from=shop.example"', false],
  ["there are two results", "dmarc=fail header.from=shop.example; dmarc=pass header.from=shop.example", false],
  ["there is no result", "", false],
])("when %s, a mail with %j is not verified", (_, results, isVerified) => {
  expect(read(results).is_verified).toBe(isVerified);
});

test("only Gmail's own header is used", () => {
  const results = "dmarc=pass header.from=shop.example";
  for (const header of [`mx.evil.example; ${results}`, results, undefined, `mx.google.com.evil.example; ${results}`]) {
    expect(readAuthenticationResults(header, "mx.google.com", "ann@shop.example").is_verified).toBe(false);
  }
});
