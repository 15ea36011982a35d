/** The days of working hours, in the order in which the product offers them. */
export const workingDays = [
  "everyday",
  "weekdays",
  "weekends",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
