export const sessions = {
  "field.company": "Company Name",
  "field.email": "Email",
  "field.password": "Password",

  "password.show": "Show password",
  "password.hide": "Hide password",
  "password.capsLock": "Caps Lock is on",

  "session.none": "Invalid token!",
  "session.ending": "You may be logged out in 2 minutes",
  "session.endingHint":
    "Your session could not be renewed, because the server was not reached. What you have typed is kept.",
  "session.renew": "Try now",
  "login.expired": "Your session has ended. Please log in again.",
  "register.companyRequired": "Company name is required",
  "register.emailRequired": "Email is required",
} as const;
