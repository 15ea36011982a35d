/** The days for which working hours can be said, in the order in which they are offered. */
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
