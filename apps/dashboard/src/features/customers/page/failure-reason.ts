import { describeError, serverMessage } from "../../../platform/errors.ts";

/** Why it failed, where the server says so; otherwise these words. */
export const failureReason = (words: string, error: unknown) =>
  serverMessage(error) === undefined ? words : describeError(error);
