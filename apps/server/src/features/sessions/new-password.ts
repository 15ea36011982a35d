import type { PasswordChange } from "@parley/contract";
import { Invalid } from "../../platform/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** @throws Invalid when the password is too common, or the confirmation differs */
export async function checkNewPassword(
  { password, password_confirmation = password }: PasswordChange,
  message?: string,
): Promise<void> {
  const reasons = {
    ...((await isCommonPassword(password)) && { password: ["is too common, choose another one"] }),
    ...(password_confirmation !== password && { password_confirmation: ["does not match confirmation"] }),
  };
  if (Object.keys(reasons).length > 0) throw new Invalid(reasons, message);
}
