import { textsOf } from "../../texts/text.ts";

export const text = textsOf({
  "linkedCustomers.heading": "People",
  "linkedCustomers.none": "Nobody yet",
  "linkedCustomers.more": "Show more",
  "linkedCustomers.notLoaded": "The people did not load.",

  "choice.search": "Search customers...",
  "choice.found": "Customers",
  "choice.nobody": "Nobody was found",
  "choice.notFound": "The customers did not load.",
});
