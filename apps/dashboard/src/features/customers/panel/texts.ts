import { withSharedTexts } from "../../../texts/text.ts";
import { issueStateTexts } from "../../issues/index.ts";

/** The labels of the columns that the panel, the list, the form or the import shows. */
export const columnTexts = {
  "customerColumn.name": "Name",
  "customerColumn.email": "Email",
  "customerColumn.phone": "Phone",
  "customerColumn.external_id": "External ID",
  "customerColumn.profile_photo_url": "Photo URL",
  "customerColumn.current_url": "Current page",
  "customerColumn.browser": "Browser",
  "customerColumn.os": "Operating system",
  "customerColumn.time_zone": "Time zone",
  "customerColumn.language": "Language",
  "customerColumn.ip": "IP address",
  "customerColumn.first_seen": "First seen",
  "customerColumn.last_seen_at": "Last seen",
} as const;

/** The texts of the issues, in the panel and on the customer's page. */
export const linkedIssueTexts = {
  "customerIssues.search": "Search issues...",
  "customerIssues.noMatch": "No issue matches “{q}”",
  "customerIssues.noneToLink": "There is no issue to link yet.",
  "customerIssues.linked": "Already linked",
  "customerIssues.notLinked": "The issue was created but couldn't be linked",
  "customerIssues.unlinkWhat": "Unlink {title}",
  "customerIssues.unlinkFailed": "Couldn't unlink the issue",
} as const;

/** The texts of the button that writes to a customer, in the panel and on the customer's page. */
export const startTexts = {
  "customerTalk.start": "Start a new conversation",
  "customerTalk.isOpen": "This customer already has an open conversation.",
} as const;

export const { text } = withSharedTexts({
  ...issueStateTexts,
  "customer.all.notes": "View all notes of the customer",
  "customer.all.issues": "View all issues of the customer",
  ...columnTexts,
  ...linkedIssueTexts,
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
  "customer.all": "View all",
  "customer.add": "Add",
  "customer.editTags": "Edit the customer's tags",

  "detail.add": "Add {name}",
  "detail.edit": "Edit {name}",
  "detail.notSaved": "Couldn't change {name}",

  "panel.addNote": "Write a note",
  "panel.noNotes": "No notes yet",
  "panel.deleteNote": "Delete the note “{what}”",
  "panel.addIssue": "Link or create an issue",
  "panel.noIssues": "No issues yet",
  "panel.issueNotLinked": "Couldn't link the issue",
  "panel.editCompany": "Choose a company",
  "panel.noCompany": "No company",

  "companyList.search": "Search companies",
  "companyList.noMatch": "No company matches “{q}”",
  "companyList.notLoaded": "Couldn't load the companies",

  "metadata.add": "Add a value",
  "metadata.name": "Name of the value",
  "metadata.value": "Value",
  "metadata.save": "Save",
  "metadata.cancel": "Cancel",
  "metadata.none": "No metadata yet",
  "metadata.hint": "Leave empty to remove it.",
  "metadata.nameMissing": "Enter a name.",
  "metadata.nameTaken": "There is already a value with this name.",
  "metadata.valueMissing": "Enter a value.",
  "metadata.notJson": "This isn't valid JSON.",

  "section.options": "Move {title}",
  "section.up": "Move up",
  "section.down": "Move down",
  "section.moved": "{title}: moved to position {place} of {of}",

  "company.website": "Website",
  "company.industry": "Industry",
  "company.description": "Description",
  "company.slack": "Slack channel",
});
