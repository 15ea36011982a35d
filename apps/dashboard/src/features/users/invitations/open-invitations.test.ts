import type { UserInvitation } from "@parley/contract";
import { expect, test } from "vitest";
import { openInvitations } from "./open-invitations.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const invitation = (id: string, more: Partial<UserInvitation> = {}): UserInvitation => ({
  id,
  account_id: "account",
  expires_at: "2026-11-22T12:00:00Z",
  uses: 0,
  max_uses: null,
  to_address: null,
  created_by: 1,
  created_at: "2026-11-19T12:00:00",
  ...more,
});

test("expired and used-up invitations are not listed, and the latest is first", () => {
  const all = [
    invitation("first", { uses: 7 }),
    invitation("expired", { expires_at: "2026-11-21T12:00:00Z" }),
    invitation("used up", { uses: 1, max_uses: 1 }),
    invitation("for one", { max_uses: 1 }),
  ];
  expect(openInvitations(all, NOW).map(({ id }) => id)).toEqual(["for one", "first"]);
});
