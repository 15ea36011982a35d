import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "account.heading": "Account overview",
  "account.company": "Company",
  "account.logo": "Company logo URL",
  "account.token": "Account token",
  "account.tokenHint": "The chat widget uses this token to deliver messages to your account.",
  "account.copyToken": "Copy account token",
  "account.saveFailed": "Couldn't save the account",

  "hours.heading": "Working hours",
  "hours.hint": "Outside these hours, visitors see that you are away.",
  "hours.fromUntil": "{start} – {end}",
  "hours.day": "Days",
  "hours.start": "From",
  "hours.end": "Until",
  "hours.add": "Add hours",
  "hours.remove": "Remove these hours",
  "hours.timeZone": "Time zone",
  "hours.nothingFound": "No matches",

  "day.everyday": "Everyday",
  "day.weekdays": "Weekdays",
  "day.weekends": "Weekends",
  "day.monday": "Monday",
  "day.tuesday": "Tuesday",
  "day.wednesday": "Wednesday",
  "day.thursday": "Thursday",
  "day.friday": "Friday",
  "day.saturday": "Saturday",
  "day.sunday": "Sunday",
  "time.am": "{time} am",
  "time.pm": "{time} pm",

  "archiving.heading": "Closed conversations",
  "archiving.hint":
    "Archived conversations are hidden from every list and from search. Nothing is deleted. A new message from the customer restores the conversation.",
  "archiving.after": "Archive after",
  "archiving.never": "Never",
  "archiving.days": { one: "{count} day", other: "{count} days" },
  "reminders.heading": "Conversation reminders",
  "reminders.hint": "A private note reminds your team of customers who are waiting for a reply.",
  "reminders.enabled": "Send reminders",
  "reminders.interval": "Hours between reminders",
  "reminders.hours": { one: "{count} hour", other: "{count} hours" },
  "reminders.most": "Maximum number of reminders",

  "typing.heading": "Live typing",
  "typing.hint": "The inbox always shows when a visitor is typing.",
  "typing.preview": "Show what visitors type before they send it",
  "typing.previewHint": "The chat tells visitors that your team can see their message while they type it.",

  "identities.heading": "Verified identities",
  "identities.hint":
    "Without verification, anyone who knows a customer's external ID can read their conversation. Your server signs the ID, and your page passes the signature to the widget.",
  "identities.require": "Require signed IDs",
  "identities.requireHint":
    "External IDs without a signature are ignored. Turn this on after your pages send signatures.",
  "identities.secret": "Identity secret",
  "identities.copy": "Copy identity secret",
  "identities.make": "Generate a secret",
  "identities.show": "Show the secret",
  "identities.renew": "Generate a new secret",
  "identities.renewQuestion": "Signatures made with the current secret stop working. Generate a new one?",

  "mailLinks.heading": "Links in emails",
  "mailLinks.hint":
    "Emails to customers link to the page with the chat only if its host is allowed. This protects customers from links to pages that a visitor made up.",
  "mailLinks.allowSeen": "Allow hosts where the chat was seen",
  "mailLinks.allowSeenHint":
    "A host is added after visitors from ten networks opened the chat there on three different days.",
  "mailLinks.hosts": "Hosts",
  "mailLinks.hostsHint": "One per line, without https:// and without a path.",
  "mailLinks.seen": "Hosts where the chat was seen",
  "mailLinks.wrong": "Enter hosts only, such as www.example.com",

  "visitorKeys.heading": "Visitor keys",
  "visitorKeys.hint":
    "Parley's widget stores a secret key in each visitor's browser. Only that browser, a verified identity and your team can access a customer who was created with a key. Other widgets don't use keys, so anyone who knows a customer's ID can read that conversation.",
  "visitorKeys.automatic": "Automatic",
  "visitorKeys.automaticHint":
    "Keys are required once Parley's widget runs on your site, unless visitors have already chatted without a key.",
  "visitorKeys.nowRequired": "Now: required.",
  "visitorKeys.nowOptional": "Now: not required.",
  "visitorKeys.required": "Require a key or a verified identity",
  "visitorKeys.requiredHint": "Pages with other widgets stop working: their visitors can't start or continue a chat.",
  "visitorKeys.optional": "Don't require a key",
  "visitorKeys.optionalHint": "Customers with a key stay protected. Other widgets keep working.",
});
