export const sessions = {
  "field.company": "Company Name",
  "field.email": "Email",
  "field.password": "Password",
  "field.confirmation": "Confirm password",
  "field.newPassword": "New password",
  "field.newConfirmation": "Confirm new password",

  "password.required": "Password is required",
  "password.tooShort": "Password must be at least 8 characters",
  "password.mismatch": "Password confirmation does not match",
  "password.show": "Show password",
  "password.hide": "Hide password",
  "password.capsLock": "Caps Lock is on",

  "login.heading": "Welcome back",
  "login.submit": "Log in",
  "login.noAccount": "Don't have an account?",
  "login.signUp": "Sign up!",
  "login.forgot": "Forgot your password?",
  "login.invalid": "Invalid credentials",
  "login.expired": "Your session has ended. Please log in again.",
  "again.hint": "What you have not saved is still here.",
  "again.other": "Log in as somebody else",

  "session.none": "Invalid token!",
  "session.ending": "You may be logged out in 2 minutes",
  "session.endingHint":
    "Your session could not be renewed, because the server was not reached. What you have typed is kept.",
  "session.renew": "Try now",

  "register.heading": "Get started",
  "register.submit": "Register",
  "register.haveAccount": "Already have an account?",
  "register.logIn": "Log in!",
  "register.companyRequired": "Company name is required",
  "register.emailRequired": "Email is required",

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
} as const;
