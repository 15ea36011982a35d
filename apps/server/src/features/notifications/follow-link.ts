import Type, { type Static } from "typebox";
import { check } from "../../platform/input/check.ts";
import { enter, type PublicContext, type Scope } from "../../platform/scope.ts";
import { digestOfAddress, recordReceipt } from "../mail-addresses/index.ts";
import { findLink } from "../mail-links/index.ts";
import { MailLinkInvalid } from "./errors.ts";

const PURPOSE = "link in a mail";

/** The target of a link, and a digest of the address that it was mailed to. */
const Claims = Type.Object({ account_id: Type.String(), address: Type.String(), url: Type.String() });
type Claims = Static<typeof Claims>;

/** A link to this server, which records the click and redirects to the target. */
export function redirectLink({ accountId, platform }: Scope, address: string, url: URL): string {
  const claims: Claims = {
    account_id: accountId,
    address: digestOfAddress(address).toString("base64url"),
    url: url.href,
  };
  return `${platform.config.publicUrl}/api/mail_link?token=${platform.secretKey.sign(PURPOSE, claims)}`;
}

/**
 * Returns the target of a link. The account may have removed the host from its list since.
 * @throws MailLinkInvalid
 */
export async function findTarget(publicContext: PublicContext, token: string): Promise<URL> {
  return (await readLink(publicContext, token)).target;
}

/** Records the click. @returns the target of the link @throws MailLinkInvalid */
export async function followLink(publicContext: PublicContext, token: string): Promise<URL> {
  const { scope, digest, target } = await readLink(publicContext, token);
  await recordReceipt(scope, digest);
  return target;
}

async function readLink(publicContext: PublicContext, token: string) {
  const signed = publicContext.platform.secretKey.verify(PURPOSE, token);
  if (!signed) throw new MailLinkInvalid();
  const { account_id, address, url } = check(Claims, signed);
  const scope = enter(publicContext, account_id, { kind: "system" });
  const target = await findLink(scope, url);
  if (!target) throw new MailLinkInvalid();
  return { scope, target, digest: Buffer.from(address, "base64url") };
}
