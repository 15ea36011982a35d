import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";

/** The app that the server is configured with. */
export const APP = { id: "4711", name: "parley-support", clientId: "Iv1.parley", clientSecret: "0123456789abcdef" };
export const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs1", format: "pem" }, // GitHub issues keys in this format
});
const MAX_JWT_SECONDS = 600;

export interface Manifest {
  name?: string;
  url: string;
  redirect_url: string;
  hook_attributes?: { url?: string };
  callback_urls?: string[];
  default_permissions: Record<string, string>;
  default_events: string[];
}

/** Source: docs.github.com, "Registering a GitHub App from a manifest". GitHub does not call addresses of this machine. */
export function readManifest(text = "{}"): Manifest | undefined {
  const manifest = JSON.parse(text) as Manifest;
  const { name = "", url, redirect_url, hook_attributes, callback_urls = [] } = manifest;
  const addresses = [url, redirect_url, hook_attributes?.url, ...callback_urls];
  const areAddresses = addresses.every((each) => /^https?:$/.test(URL.parse(each ?? "")?.protocol ?? ""));
  const isReachable = !/^https?:\/\/(localhost|127\.)/.test(hook_attributes?.url ?? "");
  return areAddresses && isReachable && name.length <= 34 && callback_urls.length <= 10 ? manifest : undefined;
}

/** The error in an app's JWT, if any. */
export function problemOfJwt(jwt: string, now: number): string | undefined {
  const [head = "", claims = "", signature = ""] = jwt.split(".");
  const isSigned =
    signature !== "" &&
    verify("sha256", Buffer.from(`${head}.${claims}`), createPublicKey(publicKey), Buffer.from(signature, "base64url"));
  if (!isSigned || partOf(head).alg !== "RS256") return "A JSON web token could not be decoded";
  const { iss, iat, exp } = partOf(claims);
  if (String(iss) !== APP.id) return "'Issuer' claim ('iss') must be an Integer";
  if (typeof iat !== "number" || iat > now + 5) return "'Issued at' claim ('iat') must be an Integer in the past";
  if (typeof exp !== "number" || exp <= now) return "'Expiration time' claim ('exp') must be in the future";
  if (exp > now + MAX_JWT_SECONDS) return "'Expiration time' claim ('exp') is too far in the future";
  return undefined;
}

const partOf = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
