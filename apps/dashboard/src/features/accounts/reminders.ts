import type { Account } from "@parley/contract";

const DEFAULT_INTERVAL_HOURS = 72;
const DEFAULT_MOST = 3;
/** Numbers with more digits are typing errors. */
const MOST_DIGITS = 4;

/** The reminder settings of an account. Missing settings have the server's defaults. */
export function remindersOf({ settings }: Pick<Account, "settings">) {
  return {
    isOn: settings?.conversation_reminders_enabled ?? false,
    intervalHours: settings?.conversation_reminder_hours_interval ?? DEFAULT_INTERVAL_HOURS,
    most: settings?.max_num_conversation_reminders ?? DEFAULT_MOST,
  };
}

/** Whether a field for whole numbers accepts the input. Empty is allowed during typing. */
export const isWholeNumber = (typed: string) => new RegExp(`^\\d{0,${MOST_DIGITS}}$`).test(typed);
