export const customers = {
  "customer.show": "Customer details",
  "customer.online": "Online now",
  "customer.signOut": "Sign this visitor out everywhere",
  "customer.all.notes": "Edit the customer's notes",
  "customer.all.issues": "Edit the customer's issues",

  "company.name": "Name",

  "issue.unstarted": "Unstarted",
  "issue.in_progress": "In progress",
  "issue.in_review": "In review",
  "issue.done": "Done",
  "issue.closed": "Closed",

  "customer.sessions": "Sessions",
  "customer.sessionAt": "Session of {at}",
  "customer.sessionGoesOn": "not finished",
} as const;
