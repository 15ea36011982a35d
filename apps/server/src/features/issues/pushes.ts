import { type IssueTold, topics } from "@parley/contract";
import type { FeedListener, PushListener } from "../../platform/events/announcement.ts";
import type { IssueFact } from "./events.ts";
import { presentIssue } from "./present.ts";

const pushToIssueLobby = (event: string): PushListener => ({
  kind: "push",
  push({ realtime }, { fact }) {
    const { customer_id, issue } = fact as IssueFact;
    realtime.broadcast(topics.issueLobby(customer_id), event, presentIssue(issue));
  },
});

export const pushIssueCreated = pushToIssueLobby("issue:created");
export const pushIssueUpdated = pushToIssueLobby("issue:updated");

const issueOnFeed = (event: string): FeedListener => ({
  kind: "feed",
  event,
  present: ({ customer_id, issue }: IssueFact): IssueTold => ({ customer_id, issue: presentIssue(issue) }),
});

export const issueCreatedOnFeed = issueOnFeed("issue:created");
export const issueUpdatedOnFeed = issueOnFeed("issue:updated");
