import type { UserInvitation } from "@parley/contract";
import { instantOf } from "../../../ui/text/times.ts";

/** The invitations that can still be used, latest first. */
export const openInvitations = (invitations: UserInvitation[], now: number) =>
  invitations
    .filter(({ expires_at, uses, max_uses }) => instantOf(expires_at) > now && (max_uses === null || uses < max_uses))
    .toReversed();
