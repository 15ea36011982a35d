import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "account.heading": "Account overview",
  "account.company": "Company",
  "account.logo": "Company logo URL",
  "account.token": "Account token",
  "account.tokenHint": "The chat widget on your site names it, so that messages reach you.",
  "account.copyToken": "Copy account token",
  "account.saveFailed": "The account was not saved",

  "hours.heading": "Working hours",
  "hours.hint": "Outside of them, visitors see that you are away.",
  "hours.fromUntil": "{start} – {end}",
  "hours.day": "Days",
  "hours.start": "From",
  "hours.end": "Until",
  "hours.add": "Add hours",
  "hours.remove": "Remove these hours",
  "hours.timeZone": "Time zone",
  "hours.nothingFound": "Nothing found",

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
    "What is archived leaves every list and the search. Nothing is deleted, and it comes back when the customer writes.",
  "archiving.after": "Archive after",
  "archiving.never": "Never",
  "archiving.days": { one: "{count} day", other: "{count} days" },
  "reminders.heading": "Conversation reminders",
  "reminders.hint": "A private note reminds your team of customers who still wait for an answer.",
  "reminders.enabled": "Remind us",
  "reminders.interval": "Hours between reminders",
  "reminders.hours": { one: "{count} hour", other: "{count} hours" },
  "reminders.most": "Maximum number of reminders",

  "identities.heading": "Verified identities",
  "identities.hint":
    "Without them whoever knows a customer's external ID can read their conversation. Your server signs the ID, and your page hands the signed one to the widget.",
  "identities.require": "Require proof",
  "identities.requireHint":
    "An external ID that is not signed is ignored. Switch this on once your pages hand over signed ones.",
  "identities.secret": "Identity secret",
  "identities.copy": "Copy identity secret",
  "identities.make": "Make a secret",
  "identities.show": "Show the secret",
  "identities.renew": "Make a new secret",
  "identities.renewQuestion": "What was signed with the former secret proves nothing any more. Make a new one?",

  "mailLinks.heading": "Links in mails",
  "mailLinks.hint":
    "Mails to customers link back to the page with the chat only on these hosts. Visitors can report any page as theirs.",
  "mailLinks.allowSeen": "Allow hosts where the chat was seen",
  "mailLinks.allowSeenHint": "A host is added once visitors from ten networks opened the chat there, on three days.",
  "mailLinks.hosts": "Hosts",
  "mailLinks.hostsHint": "One per line, without https:// and without a path.",
  "mailLinks.seen": "Hosts where the chat was seen",
  "mailLinks.wrong": "Please enter hosts only, such as www.example.com",

  "visitorKeys.heading": "Visitor keys",
  "visitorKeys.hint":
    "Parley's widget keeps a secret key in each visitor's browser. A customer who was created with a key is only open to that key, to a verified identity and to your team. Widgets of other makes keep no key, so anyone who knows the ID of one of their customers can read the conversation.",
  "visitorKeys.automatic": "Automatic",
  "visitorKeys.automaticHint":
    "Keys are required as soon as Parley's widget runs on your site, unless a visitor came without a key before.",
  "visitorKeys.nowRequired": "Now: required.",
  "visitorKeys.nowOptional": "Now: not required.",
  "visitorKeys.required": "Require a key or a verified identity",
  "visitorKeys.requiredHint":
    "Pages that use a widget of another make stop working: their visitors cannot start a chat or go on with one.",
  "visitorKeys.optional": "Do not require a key",
  "visitorKeys.optionalHint": "Customers with a key stay protected. Widgets of other makes work.",
});
