import {
  Credentials,
  Data,
  DeviceToken,
  describedAs,
  Ok,
  OwnPasswordChange,
  PasswordChange,
  Session,
} from "@parley/contract";
import Type from "typebox";
import { Invalid } from "../../platform/errors.ts";
import type { Router } from "../../platform/http/router.ts";
import { check } from "../../platform/input/check.ts";
import { changePassword } from "./change-password.ts";
import { InvalidCredentials, InvalidRenewToken } from "./errors.ts";
import { renewSession } from "./renew-session.ts";
import { requestPasswordReset, resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { verifyEmail } from "./verify-email.ts";

const LooseCredentials = Type.Record(Type.String(), Type.Unknown(), describedAs(Credentials));

export function sessionRoutes(router: Router) {
  router.post(
    "/api/session",
    {
      access: "public",
      summary: "Log in",
      body: Type.Object({ user: LooseCredentials, device_token: Type.Optional(DeviceToken) }),
      reply: Data(Session),
    },
    async ({ body: { user, device_token }, publicContext, ip }) => ({
      data: await signIn(publicContext, credentialsOf(user), { ip, device_token }),
    }),
  );

  router.delete(
    "/api/session",
    { access: "public", recognizes: ["token"], summary: "Log out; also without a token", reply: Data(Type.Object({})) },
    async ({ publicContext, token }) => {
      await signOut(publicContext, token);
      return { data: {} };
    },
  );

  router.post(
    "/api/session/renew",
    {
      access: "public",
      recognizes: ["token"],
      summary: "Exchange the renew token in the Authorization header for a new pair",
      reply: Data(Session),
    },
    async ({ publicContext, token, ip }) => {
      if (!token) throw new InvalidRenewToken();
      return { data: await renewSession(publicContext, token, { ip }) };
    },
  );

  router.post(
    "/api/verify_email",
    {
      access: "public",
      summary: "Confirm an address with the token from the mail",
      body: Type.Object({ token: Type.String() }),
      reply: Data(Type.Object({ success: Type.Boolean(), message: Type.Optional(Type.String()) })),
    },
    async ({ body, publicContext }) => {
      const { wasVerified } = await verifyEmail(publicContext, body.token);
      return { data: { success: true, ...(wasVerified && { message: "Email already verified!" }) } };
    },
  );

  router.put(
    "/api/password",
    {
      access: "user",
      summary: "Change the caller's password",
      body: Type.Object({ user: OwnPasswordChange, device_token: Type.Optional(DeviceToken) }),
      reply: Data(Ok),
    },
    async ({ scope, body: { user, device_token }, token, ip }) => {
      await changePassword(scope, token, user, { ip, device_token });
      return { data: { ok: true } };
    },
  );

  router.post(
    "/api/reset_password",
    {
      access: "public",
      summary: "Request a mail with a link to set a new password",
      body: Type.Object({ email: Type.String() }),
      reply: Data(Type.Object({ ok: Type.Boolean() })),
      rateLimit: "password-reset",
    },
    async ({ body, publicContext }) => {
      await requestPasswordReset(publicContext, body.email);
      return { data: { ok: true } };
    },
  );

  router.put(
    "/api/reset_password",
    {
      access: "public",
      summary: "Set a new password with the token from the link",
      body: Type.Object({
        token: Type.String(),
        ...Type.Partial(PasswordChange).properties,
        device_token: Type.Optional(DeviceToken),
      }),
      reply: Data(Type.Object({ success: Type.Boolean(), email: Type.String() })),
    },
    async ({ body, publicContext, ip }) => {
      const { token, device_token } = body;
      const email = await resetPassword(publicContext, token, check(PasswordChange, body), { ip, device_token });
      return { data: { success: true, email } };
    },
  );
}

/** Missing or malformed credentials count as wrong credentials. */
function credentialsOf(user: Record<string, unknown>) {
  try {
    return check(Credentials, user);
  } catch (error) {
    throw error instanceof Invalid ? new InvalidCredentials() : error;
  }
}
