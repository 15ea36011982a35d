import { Menu } from "@mantine/core";
import type { Issue } from "@parley/contract";
import type { ReactNode } from "react";
import { nextStates } from "./issue-states.ts";
import { text } from "./texts.ts";
import { useMoveIssues } from "./useMoveIssues.ts";

const moves = {
  done: text("issues.toDone"),
  closed: text("issues.toClosed"),
  unstarted: text("issues.toUnstarted"),
};

/** Changes the state of issues. */
export function IssueStateMenu({ issues, children }: { issues: readonly Issue[]; children: ReactNode }) {
  const move = useMoveIssues();
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {nextStates(issues.map((issue) => issue.state)).map((state) => (
          <Menu.Item key={state} onClick={() => move.mutate({ issues, state })}>
            {moves[state]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
