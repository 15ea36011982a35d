import { useDebouncedValue } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { describeError } from "../../platform/errors.ts";
import { text } from "../../texts/of/issues.ts";
import { EditForm } from "../../ui/EditForm.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import styles from "./LinkCustomerForm.module.css";
import { useFoundCustomers } from "./useFoundCustomers.ts";
import { useLinkCustomer } from "./useLinkCustomer.ts";

const SEARCH_AFTER_MS = 400;

/** Finds a customer, and links them. With nobody selected there is nothing to do. */
export function LinkCustomerForm({ issueId, onClose }: { issueId: string; onClose(): void }) {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const { data: customers, error, refetch } = useFoundCustomers(words);
  const [selectedId, setSelectedId] = useState<string>();
  const link = useLinkCustomer(issueId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (selectedId === undefined) onClose();
    else link.mutate(selectedId, { onSuccess: onClose });
  }

  return (
    <EditForm
      isSaving={link.isPending}
      error={link.error ? describeError(link.error) : undefined}
      submit={text("issuePeople.submit")}
      onSubmit={submit}
      onCancel={onClose}
    >
      <SearchField
        label={text("issuePeople.search")}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setSelectedId(undefined);
        }}
        isFirst
      />
      <fieldset className={styles.found}>
        <legend className={styles.legend}>{text("issuePeople.found")}</legend>
        {customers?.map(({ id, title, email }) => (
          <label key={id} className={styles.customer}>
            <input type="radio" name="customer" checked={id === selectedId} onChange={() => setSelectedId(id)} />
            <span dir="auto">{title}</span>
            {email !== title && <span className={styles.email}>{email}</span>}
          </label>
        ))}
        {customers?.length === 0 && <p>{text("issuePeople.nobody")}</p>}
        {error && !customers && (
          <LoadFailed
            what={text("issuePeople.notFound")}
            reason={describeError(error)}
            onTryAgain={() => void refetch()}
          />
        )}
      </fieldset>
    </EditForm>
  );
}
