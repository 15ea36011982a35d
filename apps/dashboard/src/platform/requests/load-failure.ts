import { textsOf } from "../../texts/text.ts";
import { describeError, isNotFound } from "./errors.ts";

const text = textsOf({ "loadFailure.gone": "It doesn't exist or was deleted." });

/** The reason why a record is not shown, and a retry if one can help. */
export function loadFailure(error: unknown, refetch: () => unknown) {
  return isNotFound(error)
    ? { reason: text("loadFailure.gone"), onTryAgain: undefined }
    : { reason: describeError(error), onTryAgain: () => void refetch() };
}
