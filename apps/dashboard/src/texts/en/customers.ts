export const customers = {
  "customer.label": "Customer details",
  "customer.show": "Customer details",
  "customer.hide": "Hide customer details",
  "customer.online": "Online now",
  "customer.lastSeen": "Last seen",
  "customer.email": "Email",
  "customer.phone": "Phone",
  "customer.externalId": "External ID",
  "customer.page": "Page",
  "customer.device": "Device",
  "customer.timeZone": "Time zone",
  "customer.firstSeen": "First seen",
} as const;
