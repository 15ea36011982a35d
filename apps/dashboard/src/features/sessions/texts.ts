import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "login.heading": "Welcome back",
  "login.submit": "Log in",
  "login.noAccount": "Don't have an account?",
  "login.signUp": "Sign up!",
  "login.forgot": "Forgot your password?",
  "login.invalid": "Invalid credentials",
  "login.tooMany": "Too many attempts from here. Wait a few minutes, then try again.",

  "again.hint": "What you have not saved is still here.",
  "again.other": "Log in as somebody else",

  "register.heading": "Get started",
  "register.submit": "Register",
  "register.haveAccount": "Already have an account?",
  "register.logIn": "Log in!",

  "reset.heading": "Reset password",
  "reset.submit": "Reset",
  "reset.request": "Submit",
  "reset.backToLogin": "Back to login",
  "reset.invalidToken": "Invalid reset token!",
  "reset.failed": "Something went wrong! Try again in a few minutes.",
  "reset.requestedHeading": "Please check your email",
  "reset.requested":
    "If there is an account with that address, we will send a link to reset your password. If it has not arrived after a few minutes, please check your spam folder.",

  "verify.verified": "Email verified!",
  "verify.verifiedText": "Thanks for verifying your email address",
  "verify.notVerified": "Email verification failed.",
  "verify.notVerifiedText": "Something went wrong.",
  "verify.continue": "Continue to Parley",

  "field.confirmation": "Confirm password",
  "field.newPassword": "New password",
  "field.newConfirmation": "Confirm new password",

  "password.required": "Password is required",
  "password.tooShort": "Password must be at least 8 characters",
  "password.mismatch": "Password confirmation does not match",
});
