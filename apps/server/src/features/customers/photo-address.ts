import Type from "typebox";
import { Invalid } from "../../platform/errors.ts";
import { validate } from "../../platform/input/check.ts";
import type { Platform } from "../../platform/platform.ts";

/**
 * The team's browsers load customers' photos from this server. A visitor chooses the original URL, and its server would
 * learn the reader's address and the time. The new URL is signed, so the server fetches only URLs that it has presented
 * to the team.
 */
export const PHOTO_PATH = "/api/photos";

const PURPOSE = "customer-photo";
const MAX_STORED_LENGTH = 255;

const Claims = Type.Object({ url: Type.String() });

type Signer = Pick<Platform, "config" | "secretKey">;

/** The URL from which the team loads a photo. Null if the original is not a web URL. */
export function photoAddress({ config, secretKey }: Signer, url: string | null): string | null {
  const target = url === null ? null : URL.parse(url);
  if (url === null || !target || !["http:", "https:"].includes(target.protocol)) return null;
  if (isOurs(config, target)) return target.href;
  return `${config.publicUrl}${PHOTO_PATH}?token=${secretKey.sign(PURPOSE, { url })}`;
}

/** True for files that were uploaded here, and for photo URLs of this server. */
const isOurs = ({ publicUrl }: Signer["config"], { href }: URL) =>
  ["/uploads/", `${PHOTO_PATH}?`].some((path) =>
    href.startsWith(`${new URL(publicUrl).href.replace(/\/$/, "")}${path}`),
  );

/** The photo's original URL. Undefined when this server did not sign the token. */
export function readPhotoAddress({ secretKey }: Pick<Platform, "secretKey">, token: string): string | undefined {
  const { value, inputErrors } = validate(Claims, secretKey.verify(PURPOSE, token) ?? {});
  return inputErrors.length === 0 ? value.url : undefined;
}

/**
 * Returns the photo URL to store. Clients may send back the signed URL that they received, which stands for the
 * original one. Undefined: another key signed it, so its original is unknown and the stored photo stays.
 * @throws Invalid when it is too long
 */
export function photoToStore(signer: Signer, named: string | null): string | null | undefined {
  const target = named === null ? null : URL.parse(named);
  const token = target && isOurs(signer.config, target) ? target.searchParams.get("token") : null;
  const url = token === null ? named : readPhotoAddress(signer, token);
  if (url && url.length > MAX_STORED_LENGTH) {
    throw new Invalid({ profile_photo_url: [`should be at most ${MAX_STORED_LENGTH} character(s)`] });
  }
  return url;
}
