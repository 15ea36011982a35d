import { describeError, serverMessage } from "../../../platform/requests/errors.ts";

/** The server's reason for a failure, or the given words when the server sent none. */
export const failureReason = (words: string, error: unknown) =>
  serverMessage(error) === undefined ? words : describeError(error);
