import { textsOf } from "../../texts/text.ts";

export const text = textsOf({
  "linkedCustomers.heading": "People",
  "linkedCustomers.none": "No customers yet",
  "linkedCustomers.more": "Show more",
  "linkedCustomers.notLoaded": "Couldn't load the customers.",

  "choice.search": "Search customers...",
  "choice.none": "There are no customers yet",
  "choice.noOthers": "There are no other customers",
  "choice.noMatch": "No customer matches “{q}”",
  "choice.notFound": "Couldn't load the customers.",
});
