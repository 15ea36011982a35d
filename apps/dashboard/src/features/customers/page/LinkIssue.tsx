import { IssueStatePill } from "../../issues/index.ts";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Radio, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Issue } from "@parley/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { EditForm } from "../../../ui/forms/EditForm.tsx";
import { IconSearch } from "../../../ui/theme/icons.ts";
import { Dialog } from "../Dialog.tsx";
import { text } from "../texts.ts";
import { customerQuery } from "../useCustomer.ts";
import styles from "./LinkIssue.module.css";

const AFTER_TYPING_MS = 400;
const MAX_SEARCH_LENGTH = 200;

interface LinkIssueProps {
  customerId: string;
  /** The issues already linked to the customer. */
  linked: Issue[];
  onClose(): void;
}

/** Finds an existing issue and links it to the customer. */
export function LinkIssue({ customerId, linked, onClose }: LinkIssueProps) {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed.trim(), AFTER_TYPING_MS);
  const { data: found, error, refetch } = useIssueSearch(words);
  const [picked, setPicked] = useState<Issue>();
  const linking = useLinkIssue(customerId);
  return (
    <Dialog title={text("customerIssues.link")} onClose={onClose}>
      <EditForm
        isSaving={linking.isPending}
        isIncomplete={!picked}
        error={linking.error ? describeError(linking.error) : undefined}
        submit={text("customerIssues.linkNow")}
        onSubmit={(event) => {
          event.preventDefault();
          if (picked) linking.mutate(picked, { onSuccess: onClose });
        }}
        onCancel={onClose}
      >
        <TextInput
          className={styles.search ?? ""}
          aria-label={text("customerIssues.search")}
          placeholder={text("customerIssues.search")}
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          data-autofocus
        />
        {error && (
          <LoadFailed what={text("error.load")} reason={describeError(error)} onTryAgain={() => void refetch()} />
        )}
        {found && found.length > 0 && (
          <Radio.Group
            className={styles.found ?? ""}
            aria-label={text("customerIssues.found")}
            value={picked?.id ?? null}
            onChange={(id) => setPicked(found.find((issue) => issue.id === id))}
          >
            {found.map((issue) => {
              const isLinked = linked.some(({ id }) => id === issue.id);
              return (
                <Radio
                  key={issue.id}
                  className={styles.issue ?? ""}
                  value={issue.id}
                  disabled={isLinked}
                  label={
                    <span dir="auto">
                      {issue.title} <IssueStatePill state={issue.state} />
                      {isLinked && ` ${text("customerIssues.linked")}`}
                    </span>
                  }
                />
              );
            })}
          </Radio.Group>
        )}
        {found?.length === 0 && <p>{text(words ? "customerIssues.noneFound" : "customerIssues.allLinked")}</p>}
      </EditForm>
    </Dialog>
  );
}

/** The account's issues that match the words, latest change first. */
function useIssueSearch(words: string) {
  return useQuery({
    queryKey: ["issues", "search", words],
    queryFn: () => api.issues.list(words ? { q: words } : {}),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function useLinkIssue(customerId: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customerId);
  return useMutation({
    mutationFn: ({ id }: Issue) => api.customers.linkIssue(customerId, id),
    async onSuccess(_, issue) {
      await cache.cancelQueries({ queryKey }); // a response in flight may lack the issue
      const others = (issues: Issue[] = []) => issues.filter(({ id }) => id !== issue.id);
      cache.setQueryData(queryKey, (known) => known && { ...known, issues: [...others(known.issues), issue] });
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
