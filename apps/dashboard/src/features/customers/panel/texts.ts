import { withSharedTexts } from "../../../texts/text.ts";

/** The labels of the columns that the panel, the list, the form or the import shows. */
export const columnTexts = {
  "customerColumn.name": "Name",
  "customerColumn.email": "Email",
  "customerColumn.phone": "Phone",
  "customerColumn.external_id": "External ID",
  "customerColumn.profile_photo_url": "Photo address",
  "customerColumn.current_url": "Current page",
  "customerColumn.browser": "Browser",
  "customerColumn.os": "Operating system",
  "customerColumn.time_zone": "Time zone",
  "customerColumn.language": "Language",
  "customerColumn.ip": "IP address",
  "customerColumn.first_seen": "First seen",
  "customerColumn.last_seen_at": "Last seen",
} as const;

export const { text } = withSharedTexts({
  ...columnTexts,
  "customer.label": "Customer details",
  "customer.hide": "Hide customer details",
  "customer.company": "Company",
  "customer.basic": "Basic info",
  "customer.activity": "Activity",
  "customer.device": "Device",
  "customer.metadata": "Metadata",
  "customer.notes": "Notes",
  "customer.issues": "Issues",
  "customer.open": "Open {value}",
  "customer.all": "Edit",
  "customer.editTags": "Edit the customer's tags",

  "company.website": "Website",
  "company.industry": "Industry",
  "company.description": "Description",
  "company.slack": "Slack channel",
});
