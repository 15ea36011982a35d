import { Button } from "@mantine/core";
import type { GithubIssue } from "@parley/contract";
import { useMutation } from "@tanstack/react-query";
import { calls } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { fieldsFromGithub, type GithubIssueFields } from "./github-issue-fields.ts";
import { sourceIssue } from "./source-issue.ts";
import { text } from "./texts.ts";

interface FillFromGithubProps {
  url: string;
  onFound(known: GithubIssueFields): void;
  onFailed(reason: string): void;
}

/** Fills title, description and status from the GitHub issue. */
export function FillFromGithub({ url, onFound, onFailed }: FillFromGithubProps) {
  const source = sourceIssue(url);
  const asking = useIssueAt();
  return (
    <Button
      variant="default"
      disabled={!source}
      loading={asking.isPending}
      onClick={() =>
        source &&
        asking.mutate(source, {
          onSuccess: ([issue]) =>
            issue ? onFound(fieldsFromGithub(issue, source)) : onFailed(text("issueForm.notThere")),
          onError: (error) => onFailed(describeError(error)),
        })
      }
    >
      {text("issueForm.fillIn")}
    </Button>
  );
}

/** The GitHub issue at an address, as a list of one or none. */
const useIssueAt = () =>
  useMutation({ mutationFn: (url: string) => calls.get<GithubIssue[]>("/github/issues", { url }) });
