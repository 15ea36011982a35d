/** The customers of a company, a tag or an issue. */
export const peopleOf = {
  "peopleOf.heading": "People",
  "peopleOf.none": "Nobody yet",
  "peopleOf.more": "Show more",
  "peopleOf.notLoaded": "The people did not load.",
} as const;
