import { Button, TextInput } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { ExpandedCustomer } from "@parley/contract";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { api } from "../../../platform/requests/api.ts";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useIsMounted } from "../../../ui/interaction/useIsMounted.ts";
import { IconAdd } from "../../../ui/theme/icons.ts";
import styles from "./Details.module.css";
import { Details } from "./Details.tsx";
import { metadataDetails } from "./details.ts";
import { EditableDetail } from "./editing/EditableDetail.tsx";
import { metadataValue, withMetadata } from "./editing/metadata-value.ts";
import { showRefusal } from "./editing/refusal.ts";
import { useChangeDetails } from "./editing/useChangeDetails.ts";
import { PanelSection } from "./PanelSection.tsx";
import { text } from "./texts.ts";

/** What the company's own pages and agents know about the customer. */
export function MetadataSection({ customer }: { customer: ExpandedCustomer }) {
  const [isAdding, setAdding] = useState(false);
  useFocusReturn({ opened: isAdding });
  const save = useSaveMetadata(customer);
  const details = metadataDetails(customer);
  const add = (
    <IconButton label={text("metadata.add")} isExpanded={isAdding} onClick={() => setAdding(!isAdding)}>
      <IconAdd size={16} stroke={1.75} />
    </IconButton>
  );
  return (
    <PanelSection name="metadata" title={text("customer.metadata")} action={add}>
      {isAdding && (
        <AddValue
          taken={details.map(({ name }) => name)}
          onSave={(name, value) => save(name, value)}
          onClose={() => setAdding(false)}
        />
      )}
      {details.length === 0 && !isAdding && <p className={styles.none}>{text("metadata.none")}</p>}
      <Details details={[]}>
        {details.map(({ name, value }) => (
          <EditableDetail
            key={`${customer.id} ${name}`}
            name={name}
            value={value}
            maxLength={MAX_VALUE_LENGTH}
            hint={text("metadata.hint")}
            onSave={(typed) => save(name, typed)}
          />
        ))}
      </Details>
    </PanelSection>
  );
}

const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 1000;

/**
 * Saves one value. The page of the visitor may have reported other values in the meantime, so that the metadata is loaded
 * first.
 */
function useSaveMetadata({ id, metadata }: ExpandedCustomer) {
  const change = useChangeDetails(id);
  return async (name: string, typed: string) => {
    const value = typed === "" ? undefined : metadataValue(typed, metadata?.[name]);
    if (typed !== "" && value === undefined) return text("metadata.notJson");
    return change({ metadata: withMetadata(metadata, name, value) }, async () => {
      const present = await api.customers.get(id, []);
      return { metadata: withMetadata(present.metadata, name, value) };
    });
  };
}

interface AddValueProps {
  /** The names of the present values. */
  taken: string[];
  onSave(name: string, value: string): Promise<string | undefined>;
  onClose(): void;
}

/** The form for a new value. It closes once the server has stored the value. */
function AddValue({ taken, onSave, onClose }: AddValueProps) {
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const [errors, setErrors] = useState<{ name?: string; value?: string }>({});
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isMounted = useIsMounted();
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const nameError = name.trim() === "" ? "metadata.nameMissing" : taken.includes(name.trim()) && "metadata.nameTaken";
    const valueError = value.trim() === "" && "metadata.valueMissing";
    setErrors({ ...(nameError && { name: text(nameError) }), ...(valueError && { value: text(valueError) }) });
    if (nameError || valueError) return;
    setSaving(true);
    const refusal = await onSave(name.trim(), value.trim());
    if (!isMounted.current) return void (refusal !== undefined && showRefusal(name.trim(), refusal));
    setSaving(false);
    if (refusal === undefined) onClose();
    else setErrors({ value: refusal });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation(); // the panel stays open
    onClose();
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} onKeyDown={onKeyDown}>
      <TextInput
        ref={field}
        size="xs"
        label={text("metadata.name")}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        error={errors.name && <span role="alert">{errors.name}</span>}
        onChange={(event) => setName(event.target.value)}
      />
      <TextInput
        size="xs"
        label={text("metadata.value")}
        maxLength={MAX_VALUE_LENGTH}
        autoComplete="off"
        value={value}
        error={errors.value && <span role="alert">{errors.value}</span>}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="xs" loading={isSaving}>
          {text("metadata.save")}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {text("metadata.cancel")}
        </Button>
      </div>
    </form>
  );
}
