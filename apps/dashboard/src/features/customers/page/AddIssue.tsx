import { Button } from "@mantine/core";
import type { Issue, IssueDraft } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "../../../platform/requests/errors.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { FormError } from "../../../ui/forms/FormError.tsx";
import { PickerList } from "../../../ui/pickers/PickerList.tsx";
import { useServerSearch } from "../../../ui/pickers/useServerSearch.ts";
import { IssueForm, useAddIssue } from "../../issues/index.ts";
import { findIssues, issueOption } from "../panel/editing/IssueList.tsx";
import { text } from "../texts.ts";
import { useLinkIssue } from "../useLinkedIssues.ts";
import styles from "./AddIssue.module.css";

interface AddIssueProps {
  customerId: string;
  /** The issues already linked to the customer. */
  linked: Issue[];
  onClose(): void;
}

/** Links an existing issue to the customer, or creates one. */
export function AddIssue({ customerId, linked, onClose }: AddIssueProps) {
  const [picked, setPicked] = useState<Issue>();
  const linking = useLinkIssue(customerId);
  const adding = useAddLinkedIssue(customerId, picked);
  return (
    <div className={styles.columns}>
      <section aria-labelledby="existing-issue">
        <h3 id="existing-issue">{text("customerIssues.existing")}</h3>
        <form
          className={styles.existing}
          onSubmit={(event) => {
            event.preventDefault();
            if (picked) linking.mutate(picked, { onSuccess: onClose });
          }}
        >
          <FormError>{linking.error ? describeError(linking.error) : undefined}</FormError>
          <IssueChoice picked={picked} linked={linked} onPick={setPicked} />
          <Button type="submit" variant="default" loading={linking.isPending} disabled={!picked}>
            {text("customerIssues.linkNow")}
          </Button>
        </form>
      </section>
      <section aria-labelledby="new-issue">
        <h3 id="new-issue">{text("customerIssues.new")}</h3>
        <IssueForm saving={adding} onClose={onClose} />
      </section>
    </div>
  );
}

interface IssueChoiceProps {
  picked: Issue | undefined;
  linked: Issue[];
  onPick(issue: Issue | undefined): void;
}

/** Finds an existing issue. */
function IssueChoice({ picked, linked, onPick }: IssueChoiceProps) {
  const { found, error, onTryAgain, ...search } = useServerSearch(["issues", "search"], findIssues);
  return (
    <PickerList
      label={text("customerIssues.search")}
      options={found.map((issue) => issueOption(issue, linked))}
      chosen={picked ? [picked.id] : []}
      onPick={(id) => onPick(found.find((issue) => issue.id === id))}
      nothing={(q) => (q === "" ? text("customerIssues.noneToLink") : text("customerIssues.noMatch", { q }))}
      failure={error && { what: text("error.load"), reason: describeError(error), onTryAgain }}
      {...search}
    />
  );
}

/**
 * Creates an issue and links it to the customer. Without a title, the picked issue is linked. If the new issue cannot be
 * linked, the form closes, because saving again would create the issue again.
 */
function useAddLinkedIssue(customerId: string, picked: Issue | undefined) {
  const adding = useAddIssue();
  const linking = useLinkIssue(customerId);
  return useMutation({
    async mutationFn(draft: IssueDraft) {
      if (picked && draft.title.trim() === "") return linking.mutateAsync(picked);
      const issue = await adding.mutateAsync(draft);
      return linking.mutateAsync(issue).catch((error) => {
        toast({ title: text("customerIssues.notLinked"), message: describeError(error), kind: "failure" });
      });
    },
  });
}
