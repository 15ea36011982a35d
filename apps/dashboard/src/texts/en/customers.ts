export const customers = {
  "customer.show": "Customer details",
  "customer.online": "Online now",
  "customer.signOut": "Sign this visitor out everywhere",

  "company.name": "Name",

  "visitor.brown": "Brown {number}",
  "visitor.red": "Red {number}",
  "visitor.green": "Green {number}",
  "visitor.purple": "Purple {number}",
  "visitor.pink": "Pink {number}",
} as const;
