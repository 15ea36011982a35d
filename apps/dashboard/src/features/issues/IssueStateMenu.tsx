import { Menu } from "@mantine/core";
import type { Issue } from "@parley/contract";
import type { ReactNode } from "react";
import { nextStates } from "./issue-states.ts";
import { text } from "./texts.ts";
import { useMoveIssue } from "./useMoveIssue.ts";

const moves = {
  done: text("issues.toDone"),
  closed: text("issues.toClosed"),
  unstarted: text("issues.toUnstarted"),
};

/** Changes the state of an issue. */
export function IssueStateMenu({ issue, children }: { issue: Issue; children: ReactNode }) {
  const move = useMoveIssue(issue);
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {nextStates(issue.state).map((state) => (
          <Menu.Item key={state} onClick={() => move.mutate(state)}>
            {moves[state]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
