import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth/lib/dkim/sign.js";
import type { NameServer } from "../../../../e2e/providers/name-server.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** Creates a signed domain. Returns nodemailer's options for signing. */
export function signingFor(names: NameServer, domainName: string) {
  names.set(`s1._domainkey.${domainName}`, "TXT", `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`);
  return { domainName, keySelector: "s1", privateKey };
}

/** Signs only the first bytes of a mail's body. */
export async function signedInPart(names: NameServer, domain: string, raw: string, maxBodyLength: number) {
  const { keySelector: selector, privateKey } = signingFor(names, domain);
  const signature = { signingDomain: domain, selector, privateKey, maxBodyLength };
  const { signatures } = await dkimSign(raw, { ...signature, signatureData: [signature] });
  return signatures + raw;
}
