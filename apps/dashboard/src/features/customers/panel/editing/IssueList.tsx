import type { Issue } from "@parley/contract";
import { api } from "../../../../platform/requests/api.ts";
import { describeError } from "../../../../platform/requests/errors.ts";
import { toast } from "../../../../ui/feedback/toasts/toast.ts";
import type { PickerOption } from "../../../../ui/pickers/options.ts";
import { PickerList } from "../../../../ui/pickers/PickerList.tsx";
import { useServerSearch } from "../../../../ui/pickers/useServerSearch.ts";
import { IssueStatePill, useAddIssue } from "../../../issues/index.ts";
import { useLinkIssue } from "../../useLinkedIssues.ts";
import { text } from "../texts.ts";

interface IssueListProps {
  customerId: string;
  /** The issues already linked to the customer. */
  linked: Issue[];
  onClose(): void;
}

/** Links an existing issue to the customer, or creates one with the typed title. */
export function IssueList({ customerId, linked, onClose }: IssueListProps) {
  const { found, error, onTryAgain, ...search } = useServerSearch(["issues", "search"], findIssues);
  const linking = useLinkIssue(customerId);
  const adding = useAddIssue();

  // The list is closed by then, so the promises say what happened: callbacks of a closed component are not called.
  async function link(issue: Issue, failure: Failure = "panel.issueNotLinked") {
    await linking.mutateAsync(issue).catch((error) => showFailure(failure, error));
  }

  async function create(title: string) {
    const issue = await adding.mutateAsync({ title }).catch((error) => showFailure("panel.issueNotLinked", error));
    if (issue) await link(issue, "customerIssues.notLinked");
  }

  return (
    <PickerList
      label={text("customerIssues.search")}
      options={found.map((issue) => issueOption(issue, linked))}
      chosen={[]}
      onPick={(id) => {
        const issue = found.find((one) => one.id === id);
        if (issue) void link(issue);
      }}
      onCreate={(title) => void create(title)}
      nothing={(q) => (q === "" ? text("customerIssues.noneToLink") : text("customerIssues.noMatch", { q }))}
      failure={error && { what: text("error.load"), reason: describeError(error), onTryAgain }}
      onClose={onClose}
      {...search}
    />
  );
}

type Failure = "panel.issueNotLinked" | "customerIssues.notLinked";

function showFailure(failure: Failure, error: unknown): undefined {
  toast({ title: text(failure), message: describeError(error), kind: "failure" });
}

/** An issue to link. One that is linked already cannot be picked. */
export function issueOption({ id, title, state }: Issue, linked: Issue[]): PickerOption {
  const isLinked = linked.some((issue) => issue.id === id);
  return {
    value: id,
    label: title,
    detail: isLinked ? text("customerIssues.linked") : undefined,
    aside: <IssueStatePill state={state} />,
    isDisabled: isLinked,
  };
}

/** The account's issues that match the words, latest change first. */
export const findIssues = (q: string) => api.issues.list(q === "" ? {} : { q });
