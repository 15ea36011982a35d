import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Button, NativeSelect, Radio } from "@mantine/core";
import { type CustomerImport, type ImportField, importFields } from "@parley/contract";
import { useState } from "react";
import { Card } from "../../../ui/Card.tsx";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { text } from "../texts.ts";
import { Counts } from "./Counts.tsx";
import styles from "./Import.module.css";
import { columnsRefusal } from "./refusals.ts";
import { useImportActions } from "./useImports.ts";

const options = [
  { value: "", label: text("import.nothing") },
  ...importFields.map((field) => ({
    value: field,
    label: field === "metadata" ? text("import.metadata") : text(`customerColumn.${field}`),
  })),
];

/**
 * Asks for the meaning of each column and how to treat existing customers. Shows a forecast, then starts the import.
 */
export function MapColumns({ customerImport }: { customerImport: CustomerImport }) {
  const { id, filename, columns } = customerImport;
  const [mapping, setMapping] = useState(customerImport.mapping);
  const [updatesExisting, setUpdatesExisting] = useState(customerImport.updates_existing);
  const steering = useImportActions();
  const plan = { mapping, updates_existing: updatesExisting };
  const isAsChecked =
    customerImport.status === "checked" &&
    JSON.stringify(plan) ===
      JSON.stringify({ mapping: customerImport.mapping, updates_existing: customerImport.updates_existing });

  return (
    <>
      <Card heading={text("import.columns")} hint={text("import.columnsHint", { filename })}>
        <ul className={styles.columns}>
          {columns.map(({ name, samples }, index) => (
            <li key={index} className={styles.column}>
              <NativeSelect
                label={<span dir="auto">{name}</span>}
                description={<span dir="auto">{samples.filter(Boolean).join(", ") || text("import.noSample")}</span>}
                data={options}
                value={mapping[index] ?? ""}
                onChange={({ target }) =>
                  setMapping(mapping.with(index, target.value === "" ? null : (target.value as ImportField)))
                }
              />
            </li>
          ))}
        </ul>
      </Card>
      <Card heading={text("import.known")} hint={text("import.knownHint")}>
        <Radio.Group
          aria-label={text("import.known")}
          value={String(updatesExisting)}
          onChange={(value) => setUpdatesExisting(value === "true")}
        >
          <div className={styles.choices}>
            <Radio value="true" label={text("import.update")} />
            <Radio value="false" label={text("import.skip")} />
          </div>
        </Radio.Group>
      </Card>
      {isAsChecked && (
        <Card heading={text("import.checked")}>
          <Counts customerImport={customerImport} isForecast />
        </Card>
      )}
      <FormError>{steering.error ? columnsRefusal(steering.error) : undefined}</FormError>
      <div className={styles.buttons}>
        <Button
          variant={isAsChecked ? "default" : "filled"}
          loading={steering.isPending}
          onClick={() => steering.mutate({ is: "check", id, plan })}
        >
          {text("import.check")}
        </Button>
        <Button
          variant={isAsChecked ? "filled" : "default"}
          disabled={steering.isPending}
          onClick={() => steering.mutate({ is: "run", id, plan })}
        >
          {text("import.run")}
        </Button>
        <Button variant="default" disabled={steering.isPending} onClick={() => steering.mutate({ is: "cancel", id })}>
          {text("import.otherFile")}
        </Button>
      </div>
    </>
  );
}
