import { Button } from "@mantine/core";
import { MAX_IMPORT_BYTES } from "@parley/contract";
import { useRef, useState } from "react";
import { describeError, reasonsByField } from "../../../platform/errors.ts";
import { Card } from "../../../ui/Card.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { useFileDrop } from "../../../ui/transfer/useFileDrop.ts";
import { text } from "../texts.ts";
import styles from "./Import.module.css";
import { useImportActions } from "./useImports.ts";

/** Accepts a file by selection or by drop. */
export function ChooseFile() {
  const input = useRef<HTMLInputElement>(null);
  const uploading = useImportActions();
  const [isTooLarge, setTooLarge] = useState(false);
  const { isOver, dropProps } = useFileDrop(upload);

  function upload([file]: File[]) {
    if (!file || uploading.isPending) return;
    setTooLarge(file.size > MAX_IMPORT_BYTES);
    if (file.size <= MAX_IMPORT_BYTES) uploading.mutate({ is: "upload", file });
  }
  const { error } = uploading;
  const reason = error && (reasonsByField(error).file ?? describeError(error));
  return (
    <Card heading={text("import.file")} hint={text("import.fileHint")}>
      <FormError>
        {isTooLarge ? text("import.tooLarge") : reason ? text("import.refusedFile", { reason }) : undefined}
      </FormError>
      <div className={styles.drop} data-over={isOver} {...dropProps}>
        <Button loading={uploading.isPending} onClick={() => input.current?.click()}>
          {text("import.choose")}
        </Button>
        <span>{text("import.drop")}</span>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label={text("import.file")}
          hidden
          onChange={({ target }) => {
            upload([...(target.files ?? [])]);
            target.value = "";
          }}
        />
      </div>
    </Card>
  );
}
