import { describeError, reasonsByField } from "../../../platform/requests/errors.ts";
import { text } from "../texts.ts";

/** The sentences for the server's reasons to refuse a file. */
const ofFile: Record<string, string | undefined> = {
  "is empty": text("import.fileIsEmpty"),
  "no longer exists": text("import.fileIsGone"),
  "has nothing below its first row": text("import.fileHasNoRows"),
  "is not a CSV file": text("import.fileIsNoCsv"),
};

/** The sentences for the server's reasons to refuse the meaning of the columns. */
const ofColumns: Record<string, string | undefined> = {
  "has a field twice": text("import.fieldTwice"),
  "needs a name, an email, a phone or an external id": text("import.noIdentity"),
};

/** Why a file was not accepted. */
export function fileRefusal(error: unknown): string {
  const { file: reason } = reasonsByField(error);
  return reason === undefined ? describeError(error) : (ofFile[reason] ?? text("import.fileRefused", { reason }));
}

/** Why the chosen meaning of the columns was not accepted. */
export function columnsRefusal(error: unknown): string {
  const { mapping: reason } = reasonsByField(error);
  return reason === undefined ? describeError(error) : (ofColumns[reason] ?? text("import.planRefused", { reason }));
}
