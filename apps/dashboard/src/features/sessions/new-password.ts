import { text } from "./texts.ts";

const MIN_LENGTH = 8;

/** Validates a password that is typed twice. */
export function checkNewPassword({
  password,
  password_confirmation,
}: {
  password: string;
  password_confirmation: string;
}) {
  return {
    ...(password.length < MIN_LENGTH && { password: text("password.tooShort") }),
    ...(password === "" && { password: text("password.required") }),
    ...(password !== password_confirmation && { password_confirmation: text("password.mismatch") }),
  };
}
