import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Spreadsheet } from "@parley/contract";
import { describeError, reasonsByField } from "../../../platform/requests/errors.ts";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { useFields } from "../../../ui/forms/useFields.ts";
import { text } from "./texts.ts";
import { useChooseSheet, useSpreadsheet } from "./useSheets.ts";

const ASK_AFTER_MS = 400;

/** Asks for a spreadsheet and the sheet that receives the rows. */
export function SheetForm({ onClose }: { onClose(): void }) {
  const choosing = useChooseSheet();
  const { field, values, onSubmit, isChanged } = useFields({ spreadsheet: "", sheet_id: "" }, ({ spreadsheet }) =>
    spreadsheet.trim() ? {} : { spreadsheet: text("sheets.required") },
  );
  const [address] = useDebouncedValue(values.spreadsheet.trim(), ASK_AFTER_MS);
  const { data: found, error: lookupError, isFetching } = useSpreadsheet(address);
  const sheets = found?.sheets ?? [];
  const sheetId = sheets.some(({ id }) => String(id) === values.sheet_id)
    ? values.sheet_id
    : likelySheet(found, address);
  const isReady = found !== undefined && sheetId !== "" && address === values.spreadsheet.trim();
  const { error, isPending, isSuccess } = choosing;
  return (
    <EditForm
      isSaving={isPending}
      isUnsaved={isChanged && !isSuccess}
      isIncomplete={values.spreadsheet.trim() !== "" && !isReady}
      error={error ? describeError(error) : undefined}
      onSubmit={onSubmit(() =>
        choosing.mutate({ spreadsheet: address, sheet_id: Number(sheetId) }, { onSuccess: onClose }),
      )}
      onCancel={onClose}
    >
      <TextInput
        inputMode="url"
        label={text("sheets.address")}
        description={text("sheets.addressHint")}
        placeholder={text("sheets.addressPlaceholder")}
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        data-autofocus
        {...field("spreadsheet")}
        error={lookupError ? reasonOf(lookupError) : field("spreadsheet").error}
      />
      <NativeSelect
        label={text("sheets.sheet")}
        description={isFetching ? text("sheets.looking") : hintFor(found)}
        inputWrapperOrder={["label", "input", "description", "error"]}
        data={sheets.map(({ id, title }) => ({ value: String(id), label: title }))}
        disabled={sheets.length === 0}
        {...field("sheet_id")}
        value={sheetId}
      />
    </EditForm>
  );
}

const hintFor = (found: Spreadsheet | undefined) =>
  found ? text("sheets.found", { title: found.title }) : text("sheets.addressFirst");

const reasonOf = (error: unknown) => reasonsByField(error).spreadsheet ?? describeError(error);

/** The sheet named in the address, or the first sheet. */
function likelySheet(found: Spreadsheet | undefined, address: string): string {
  const named = /[#&?]gid=(\d+)/.exec(address)?.[1];
  const { id } = found?.sheets.find((sheet) => String(sheet.id) === named) ?? found?.sheets[0] ?? {};
  return id === undefined ? "" : String(id);
}
