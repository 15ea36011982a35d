import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "login.heading": "Welcome back",
  "login.submit": "Log in",
  "login.noAccount": "Don't have an account?",
  "login.signUp": "Sign up!",
  "login.forgot": "Forgot your password?",
  "login.invalid": "Invalid credentials",
  "login.tooMany": "Too many attempts. Wait a few minutes, then try again.",

  "again.hint": "Your unsaved changes are kept.",
  "again.other": "Log in as someone else",

  "register.heading": "Get started",
  "register.setUp": "This sets up Parley: your company, with you as its admin.",
  "register.join": "You're joining {company}.",
  "register.expired": "This invitation has expired",
  "register.used": "This invitation has already been used",
  "register.invalid": "This invitation link isn't valid",
  "register.askAgain": "Ask an admin of your team for a new invitation.",
  "register.submit": "Register",
  "register.haveAccount": "Already have an account?",
  "register.logIn": "Log in!",

  "reset.heading": "Reset password",
  "reset.hint": "Enter your email address. We'll send you a link to choose a new password.",
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

  "field.fullName": "Your name",
  "field.confirmation": "Confirm password",
  "field.currentPassword": "Current password",
  "field.newPassword": "New password",
  "field.newConfirmation": "Confirm new password",

  "password.heading": "Password",
  "password.hint": "Changing your password logs you out everywhere else.",
  "password.change": "Change password",
  "password.changed": "Password changed",
  "password.otherSessions": "You stay logged in here and are logged out everywhere else.",
  "password.currentRequired": "Enter your current password",
  "password.wrong": "This isn't your current password",
  "password.required": "Password is required",
  "password.tooShort": "Password must be at least 8 characters",
  "password.mismatch": "Password confirmation does not match",
});
