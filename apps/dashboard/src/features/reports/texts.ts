import { withSharedTexts } from "../../texts/text.ts";

export const { text: reportText } = withSharedTexts({
  "report.heading": "Reporting",
  "report.export": "Export CSV",
  "report.loadFailed": "Couldn't load the report.",
  "report.loading": "Loading the report…",
  "report.none": "No data in this period",
  "report.noneHint": "Choose another period or change the filters. Figures appear when customers contact you.",
  "report.noneHere": "No data in this period",
  "report.unknown": "Unknown",
  "report.other": "Other",
  "report.table": "Table",
  "report.tableOf": "Table: {title}",
  "report.inAll": "Total",
  "report.downloadOf": "Download as CSV: {title}",
  "report.inHour": "{day}, {hour}: {count}",
  "report.chartOf": "Chart: {title}",
  "report.more": { one: "{count} more is in the table", other: "{count} more are in the table" },

  "reportFilter.label": "Filters",
  "reportFilter.all": "All",
  "reportFilter.inbox": "Inbox",
  "reportFilter.tag": "Tag",
  "reportFilter.agent": "Agent",
  "reportFilter.source": "Source",

  "range.label": "Period",
  "range.from": "From",
  "range.to": "To",
  "range.show": "Show",
  "range.last": "Last {n} days",
  "range.zone": "Days and hours are in the time zone of your account, {zone}.",
  "range.incomplete": "Choose both dates",
  "range.backwards": "The first date is after the last",
  "range.tooLong": "A report covers at most 20 years",

  "metric.label": "Times",
  "metric.averageFirstReply": "Average time to first reply",
  "metric.averageFirstReply.definition":
    "The mean time from the start of a conversation to your team's first reply, for conversations that started in this period and have a reply.",
  "metric.medianFirstReply": "Median time to first reply",
  "metric.medianFirstReply.definition":
    "The median time from the start of a conversation to your team's first reply, for conversations that started in this period and have a reply. Half of them were answered sooner.",
  "metric.averageResolution": "Average time to resolution",
  "metric.averageResolution.definition":
    "The mean time from the start of a conversation until it was closed, for conversations that started in this period and are closed now.",
  "metric.medianResolution": "Median time to resolution",
  "metric.medianResolution.definition":
    "The median time from the start of a conversation until it was closed, for conversations that started in this period and are closed now. Half of them were closed sooner.",

  "metric.within": "Within working hours",
  "metric.within.definition":
    "The same time, counted only within your working hours. 0s means that all of it was outside them.",
  "metric.within.limitedDefinition":
    "The same time, counted only within your working hours. Only the latest 20,000 conversations of this period are included.",
  "metric.noData": "No data",
  "metric.setHours": "Set your working hours to see these times within working hours, too.",

  "change.percent": "{percent} compared with the week before",
  "change.none": "No earlier data",

  "figure.messages": "Messages per day",
  "figure.messages.definition":
    "All messages of each day, including private notes and archived conversations. Sent: messages from your team. Received: messages from customers.",
  "figure.conversations": "New conversations per day",
  "figure.conversations.definition": "Conversations that started on each day, including archived ones.",
  "figure.firstReplies": "Time to first reply by week",
  "figure.firstReplies.definition":
    "Time until your team's first reply, for conversations that started in each week, from Sunday to Saturday.",
  "figure.resolutions": "Time to resolution by week",
  "figure.resolutions.definition":
    "Time from start to close, for conversations that started in each week, from Sunday to Saturday, and are closed now.",
  "figure.weekdays": "Messages received by weekday",
  "figure.weekdays.definition":
    "Messages from customers on each day of the week. The average counts only dates with messages.",
  "figure.hours": "Busiest hours",
  "figure.hours.definition": "Messages from customers in each hour of the week, for all weeks of this period.",
  "figure.users": "Messages sent per agent",
  "figure.users.definition": "Messages that each member of your team sent, including private notes.",
  "figure.browsers": "New customers by browser",
  "figure.browsers.definition": "Browsers of customers who first visited in this period.",
  "figure.systems": "New customers by operating system",
  "figure.systems.definition": "Operating systems of customers who first visited in this period.",
  "figure.timeZones": "New customers by time zone",
  "figure.timeZones.definition": "Time zones of customers who first visited in this period.",

  "column.day": "Day",
  "column.week": "Week",
  "column.weekday": "Weekday",
  "column.agent": "Agent",
  "column.browser": "Browser",
  "column.system": "Operating system",
  "column.timeZone": "Time zone",
  "column.all": "All",
  "column.sent": "Sent",
  "column.received": "Received",
  "column.conversations": "Conversations",
  "column.average": "Average",
  "column.median": "Median",
  "column.total": "Total",
  "column.messages": "Messages",
  "column.customers": "Customers",
  "column.change": "Change from the week before (%)",
  "column.seconds": "Seconds",
  "column.withinHours": "Seconds within working hours",
  "column.inSeconds": "{name} (seconds)",

  "duration.hours": "{n}h",
  "duration.minutes": "{n}m",
  "duration.seconds": "{n}s",
  "duration.days": "{n}d",
});
