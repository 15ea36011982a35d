import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "customer.label": "Customer details",
  "customer.hide": "Hide customer details",
  "customer.company": "Company",
  "customer.basic": "Basic info",
  "customer.activity": "Activity",
  "customer.device": "Device",
  "customer.metadata": "Metadata",
  "customer.notes": "Notes",
  "customer.issues": "Issues",
  "customer.phone": "Phone",
  "customer.externalId": "External ID",
  "customer.page": "Current page",
  "customer.firstSeen": "First seen",
  "customer.browser": "Browser",
  "customer.os": "Operating system",
  "customer.timeZone": "Time zone",
  "customer.ip": "IP address",
  "customer.open": "Open {value}",
  "customer.all": "Edit",
  "customer.editTags": "Edit the customer's tags",

  "company.website": "Website",
  "company.industry": "Industry",
  "company.description": "Description",
  "company.slack": "Slack channel",
});
