import type { UnreadCounts } from "@parley/contract";
import { expect, test } from "vitest";
import type { View } from "../views/views.ts";
import { countsOf, type ViewCounts } from "./counts.ts";

const counts: UnreadCounts = {
  conversations: { open: 5, assigned: 1, mentioned: 2, unread: 5, unassigned: 3, priority: 4, closed: 6 },
  inboxes: { sales: 2 },
  totals: { conversations: { open: 50, assigned: 10, unassigned: 30, priority: 40 }, inboxes: { sales: 20 } },
};

const large = { ...counts, totals: { conversations: { open: 1000 }, inboxes: {} } };

test.each<[View, ViewCounts]>([
  [{ bucket: "all" }, { unread: 5, open: 50 }],
  [{ bucket: "me" }, { unread: 1, open: 10 }],
  [{ bucket: "mentions" }, { unread: 2 }],
  [{ bucket: "unread" }, { unread: 5 }],
  [{ bucket: "unassigned" }, { unread: 3, open: 30 }],
  [{ bucket: "priority" }, { unread: 4, open: 40 }],
  [{ bucket: "closed" }, {}],
  [{ inboxId: "sales" }, { unread: 2, open: 20 }],
])("the counts of %j", (view, expected) => {
  expect(countsOf(view, counts)).toEqual(expected);
  expect(countsOf(view, undefined)).toEqual({});
});

test("with more than 1,000 open conversations, only the total of all is known", () => {
  expect(countsOf({ bucket: "all" }, large)).toEqual({ unread: 5, open: 1000 });
  expect(countsOf({ bucket: "me" }, large)).toEqual({ unread: 1 });
  expect(countsOf({ inboxId: "sales" }, large)).toEqual({ unread: 2 });
});
