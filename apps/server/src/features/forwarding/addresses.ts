import type { ForwardingAddress, ForwardingAddressDraft, ForwardingAddressFilter } from "@parley/contract";
import { refuseUnknownReference } from "../../platform/db/violations.ts";
import { Invalid } from "../../platform/errors.ts";
import { isEmail } from "../../platform/input/formats.ts";
import type { UserScope } from "../../platform/scope.ts";
import { newLinkToken } from "../../platform/secrets/tokens.ts";
import { ForwardingAddressNotFound, TooManyAddresses } from "./errors.ts";
import { presentAddress } from "./present.ts";
import { countAddresses, deleteAddress, findAddress, findAddresses, insertAddress, updateAddress } from "./queries.ts";

const MAX_ADDRESSES = 100;
const NAME_LENGTH = 32; // 160 bits: knowing an address is the permission to write to it

const domainOf = ({ platform }: UserScope) => platform.config.mailDomain;

export async function listAddresses(scope: UserScope, filter: ForwardingAddressFilter): Promise<ForwardingAddress[]> {
  const { forwarding_email_address: address, ...rest } = filter;
  const domain = domainOf(scope);
  const [, name] = address ? (/^(.*)@(.*)$/.exec(address.toLowerCase()) ?? []) : [];
  if (address && address.toLowerCase() !== `${name}@${domain}`) return [];
  const wanted = Object.entries({ name, ...rest }).filter(([, value]) => value != null && value !== "");
  return (await findAddresses(scope, Object.fromEntries(wanted))).map((row) => presentAddress(row, domain));
}

/** @throws ForwardingAddressNotFound */
export async function getAddress(scope: UserScope, id: string): Promise<ForwardingAddress> {
  const row = await findAddress(scope, id);
  if (!row) throw new ForwardingAddressNotFound();
  return presentAddress(row, domainOf(scope));
}

/** @throws Invalid, TooManyAddresses */
export async function addAddress(scope: UserScope, draft: ForwardingAddressDraft): Promise<ForwardingAddress> {
  refuseMalformed(draft);
  if ((await countAddresses(scope)) >= MAX_ADDRESSES) throw new TooManyAddresses(MAX_ADDRESSES);
  const row = await insertAddress(scope, newLinkToken(NAME_LENGTH), draft).catch(refuseUnknownReference);
  return presentAddress(row, domainOf(scope));
}

/** @throws Invalid, ForwardingAddressNotFound */
export async function changeAddress(
  scope: UserScope,
  id: string,
  changes: ForwardingAddressDraft,
): Promise<ForwardingAddress> {
  refuseMalformed(changes);
  const row = await updateAddress(scope, id, changes).catch(refuseUnknownReference);
  if (!row) throw new ForwardingAddressNotFound();
  return presentAddress(row, domainOf(scope));
}

/** Deletes an address. Later mails to it are refused. @throws ForwardingAddressNotFound */
export async function removeAddress(scope: UserScope, id: string): Promise<void> {
  if (!(await deleteAddress(scope, id))) throw new ForwardingAddressNotFound();
}

function refuseMalformed({ source_email_address: source }: ForwardingAddressDraft) {
  if (source && !isEmail(source)) throw new Invalid({ source_email_address: ["has invalid format"] });
}
