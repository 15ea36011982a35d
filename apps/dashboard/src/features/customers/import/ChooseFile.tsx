import { Button } from "@mantine/core";
import { MAX_IMPORT_BYTES } from "@parley/contract";
import { useRef, useState } from "react";
import { Card } from "../../../ui/Card.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { useFileDrop } from "../../../ui/transfer/useFileDrop.ts";
import { text } from "../texts.ts";
import styles from "./Import.module.css";
import { fileRefusal } from "./refusals.ts";
import { useImportActions } from "./useImports.ts";

const EXAMPLE = `name,email,phone,company
Customer One,customer.one@example.com,+1 555 0100,Company One
Customer Two,customer.two@example.com,,Company Two`;

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
  return (
    <Card heading={text("import.file")} hint={text("import.fileHint")}>
      <FormError>{isTooLarge ? text("import.tooLarge") : error ? fileRefusal(error) : undefined}</FormError>
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
      <p className={styles.next}>{text("import.next")}</p>
      <figure className={styles.example}>
        <figcaption>{text("import.example")}</figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be scrollable by keyboard */}
        <pre tabIndex={0}>{EXAMPLE}</pre>
      </figure>
    </Card>
  );
}
