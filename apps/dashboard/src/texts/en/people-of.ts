/** The customers of a company, a tag or an issue, and finding one of all. */
export const peopleOf = {
  "peopleOf.heading": "People",
  "peopleOf.none": "Nobody yet",
  "peopleOf.more": "Show more",
  "peopleOf.notLoaded": "The people did not load.",

  "choice.search": "Search customers...",
  "choice.found": "Customers",
  "choice.nobody": "Nobody was found",
  "choice.notFound": "The customers did not load.",
} as const;
