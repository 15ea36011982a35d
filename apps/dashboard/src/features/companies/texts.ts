import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "companies.heading": "Companies (beta)",
  "companies.lead": "Your customers, gathered by the company they belong to.",
  "companies.new": "New company",
  "companies.name": "Name",
  "companies.description": "Description",
  "companies.website": "Website",
  "companies.slack": "Slack channel",
  "companies.externalId": "External ID",
  "companies.industry": "Industry",
  "companies.updated": "Updated",
  "companies.none": "No companies",
  "companies.noneHint": "Add one, and say at its customers that they belong to it.",

  "companyPage.heading": "Company",
  "companyPage.back": "Back to all companies",
  "companyPage.details": "Details",
  "companyPage.edit": "Edit",
  "companyPage.failed": "Error retrieving company",
  "companyPage.remove": "Delete company",
  "companyPage.removeQuestion": "Are you sure you want to delete this company?",
  "companyPage.removed": "Company successfully deleted.",
  "companyPage.removeFailed": "The company was not deleted",

  "companyForm.create": "New company",
  "companyForm.edit": "Edit company",
  "companyForm.backToOne": "Back to the company",
  "companyForm.noChannel": "No channel",
  "companyForm.channelsLoad": "Loading channels…",
  "companyForm.channelsFailed": "No channels came from Slack.",
  "companyForm.connectSlack": "Connect Slack to choose a channel",
});
