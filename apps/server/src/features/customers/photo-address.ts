import Type from "typebox";
import { Invalid } from "../../platform/errors.ts";
import { examine } from "../../platform/input/check.ts";
import type { Platform } from "../../platform/platform.ts";

/**
 * The team loads customers' photos from this server and never from the address that a visitor chose, which would learn
 * who looks, when and from where. The address is signed, so the server fetches only what it has shown to the team.
 */
export const PHOTO_PATH = "/api/photos";

const PURPOSE = "customer-photo";
const LONGEST_STORED = 255;

const Claims = Type.Object({ url: Type.String() });

type Signer = Pick<Platform, "config" | "secretKey">;

/** The address under which the team loads a photo. Null for what is no web address. */
export function photoAddress({ config, secretKey }: Signer, url: string | null): string | null {
  const target = url === null ? null : URL.parse(url);
  if (url === null || !target || !["http:", "https:"].includes(target.protocol)) return null;
  if (isOurs(config, target)) return target.href;
  return `${config.publicUrl}${PHOTO_PATH}?token=${secretKey.sign(PURPOSE, { url })}`;
}

/** Files that were uploaded here, and photos that have our address already. */
const isOurs = ({ publicUrl }: Signer["config"], { href }: URL) =>
  ["/uploads/", `${PHOTO_PATH}?`].some((path) =>
    href.startsWith(`${new URL(publicUrl).href.replace(/\/$/, "")}${path}`),
  );

/** The photo's own address; nothing when this server did not sign the token. */
export function readPhotoAddress({ secretKey }: Pick<Platform, "secretKey">, token: string): string | undefined {
  const { value, flaws } = examine(Claims, secretKey.verify(PURPOSE, token) ?? {});
  return flaws.length === 0 ? value.url : undefined;
}

/**
 * What is stored for the photo that a client names. Clients send back the address that they were shown, which stands for
 * the photo's own. Undefined: it was signed with another key, so nothing is known of it, and the photo stays as it is.
 * @throws Invalid when it is too long
 */
export function photoToStore(signer: Signer, named: string | null): string | null | undefined {
  const target = named === null ? null : URL.parse(named);
  const token = target && isOurs(signer.config, target) ? target.searchParams.get("token") : null;
  const url = token === null ? named : readPhotoAddress(signer, token);
  if (url && url.length > LONGEST_STORED) {
    throw new Invalid({ profile_photo_url: [`should be at most ${LONGEST_STORED} character(s)`] });
  }
  return url;
}
