import { useDebouncedValue } from "@mantine/hooks";
import type { Customer } from "@parley/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import styles from "./CustomerChoice.module.css";
import { text } from "./texts.ts";

const MOST_SHOWN = 20;

const SEARCH_AFTER_MS = 400;

interface CustomerChoiceProps {
  chosen: Customer | undefined;
  onChoose(customer: Customer | undefined): void;
  /** The customer to leave out. */
  exceptId?: string;
}

/** Finds a customer by name or email address. */
export function CustomerChoice({ chosen, onChoose, exceptId }: CustomerChoiceProps) {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const { data, error, refetch } = useCustomerOptions(words);
  const customers = data?.filter(({ id }) => id !== exceptId);
  return (
    <>
      <SearchField
        label={text("choice.search")}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          onChoose(undefined);
        }}
        isFirst
      />
      <fieldset className={styles.found}>
        <legend className={styles.legend}>{text("choice.found")}</legend>
        {customers?.map((customer) => (
          <label key={customer.id} className={styles.customer}>
            <input
              type="radio"
              name="customer"
              checked={customer.id === chosen?.id}
              onChange={() => onChoose(customer)}
            />
            <span dir="auto">{customer.title}</span>
            {customer.email !== customer.title && <span className={styles.email}>{customer.email}</span>}
          </label>
        ))}
        {customers?.length === 0 && <p>{text("choice.nobody")}</p>}
        {error && !customers && (
          <LoadFailed what={text("choice.notFound")} reason={describeError(error)} onTryAgain={() => void refetch()} />
        )}
      </fieldset>
    </>
  );
}

/** Customers whose name or email address contains all words, most recently seen first. */
function useCustomerOptions(words: string) {
  const q = words.trim();
  return useQuery({
    queryKey: ["customers", "found", q],
    queryFn: async () => (await api.customers.list({ ...(q !== "" && { q }), page_size: MOST_SHOWN })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
