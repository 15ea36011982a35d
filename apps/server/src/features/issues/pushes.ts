import { topics } from "@parley/contract";
import type { FeedListener, PushListener } from "../../platform/events/announcement.ts";

type IssueEvent = "issue:created" | "issue:updated";

export const pushToIssueLobby: PushListener<IssueEvent> = {
  kind: "push",
  push(sockets, { type, fact: { customer_id, issue } }) {
    sockets.broadcastHere(topics.issueLobby(customer_id), type, issue);
  },
};

export const issueOnFeed: FeedListener<IssueEvent> = { kind: "feed", present: (fact) => fact };
