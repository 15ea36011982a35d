import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { Issue } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { TextButton } from "../../../ui/buttons/TextButton.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { IssueStatePill } from "../../issues/index.ts";
import { text } from "../texts.ts";
import { customerQuery } from "../useCustomer.ts";
import styles from "./IssuesTab.module.css";
import { LinkIssue } from "./LinkIssue.tsx";

/** The issues linked to a customer. */
export function IssuesTab({ customerId, issues }: { customerId: string; issues: Issue[] }) {
  const [isLinking, setLinking] = useState(false);
  useFocusReturn({ opened: isLinking });
  const unlinking = useUnlinkIssue(customerId);
  return (
    <div className={styles.tab}>
      <div>
        <Button variant="default" onClick={() => setLinking(true)}>
          {text("customerIssues.link")}
        </Button>
      </div>
      {issues.length === 0 && (
        <EmptyState title={text("customerIssues.none")}>{text("customerIssues.noneHint")}</EmptyState>
      )}
      {issues.length > 0 && (
        <ul className={styles.issues}>
          {issues.map((issue) => (
            <li key={issue.id} className={styles.issue}>
              <Link className={styles.title!} to={`/issues/${issue.id}`} dir="auto">
                {issue.title}
              </Link>
              <IssueStatePill state={issue.state} />
              <TextButton
                aria-label={text("customerIssues.unlinkWhat", { title: issue.title })}
                onClick={() => unlinking.mutate(issue)}
              >
                {text("customerIssues.unlink")}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      {isLinking && <LinkIssue customerId={customerId} linked={issues} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** Unlinks an issue optimistically. When the request fails, the change is reverted. */
function useUnlinkIssue(customerId: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customerId);
  return useMutation({
    mutationFn: ({ id }: Issue) => api.customers.unlinkIssue(customerId, id),
    async onMutate({ id }) {
      await cache.cancelQueries({ queryKey });
      const without = (issues: Issue[] = []) => issues.filter((issue) => issue.id !== id);
      cache.setQueryData(queryKey, (known) => known && { ...known, issues: without(known.issues) });
    },
    onError: (error) =>
      toast({ title: text("customerIssues.unlinkFailed"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
