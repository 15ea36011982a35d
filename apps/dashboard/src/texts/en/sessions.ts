export const sessions = {
  "field.company": "Company Name",
  "field.email": "Email",
  "field.password": "Password",

  "password.show": "Show {name}",
  "password.capsLock": "Caps Lock is on",

  "session.none": "Invalid token!",
  "session.ending": "You may be logged out in 2 minutes",
  "session.endingHint":
    "Your session couldn't be renewed because the server couldn't be reached. Your drafts are kept.",
  "session.renew": "Try now",
  "login.expired": "Your session has ended. Please log in again.",
  "register.companyRequired": "Company name is required",
  "register.emailRequired": "Email is required",
} as const;
