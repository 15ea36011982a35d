/** The names of the states, which the customer's panel shows, too. */
export const issueStateTexts = {
  "issue.unstarted": "Unstarted",
  "issue.in_progress": "In progress",
  "issue.in_review": "In review",
  "issue.done": "Done",
  "issue.closed": "Closed",
} as const;
