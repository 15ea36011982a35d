import { Button } from "@mantine/core";
import type { CustomerImport } from "@parley/contract";
import { describeError } from "../../../platform/requests/errors.ts";
import { Card } from "../../../ui/Card.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { text } from "../texts.ts";
import { Counts } from "./Counts.tsx";
import styles from "./Import.module.css";
import { useImportActions } from "./useImports.ts";

/** The progress of an import. The import continues when the agent leaves the page. */
export function ImportProgress({ customerImport }: { customerImport: CustomerImport }) {
  const { id, status, filename, bytes_read, byte_size } = customerImport;
  const cancelling = useImportActions();
  const heading = text(status === "checking" ? "import.checking" : "import.importing", { filename });
  return (
    <Card heading={heading} hint={text("import.mayLeave")}>
      <progress className={styles.progress} aria-label={heading} max={byte_size} value={bytes_read} />
      <Counts customerImport={customerImport} isForecast={status === "checking"} />
      <FormError>{cancelling.error ? describeError(cancelling.error) : undefined}</FormError>
      <div className={styles.buttons}>
        <Button
          variant="default"
          loading={cancelling.isPending}
          onClick={() => cancelling.mutate({ is: "cancel", id })}
        >
          {text("form.cancel")}
        </Button>
      </div>
    </Card>
  );
}
