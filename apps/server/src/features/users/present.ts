import type { User, UserInvitation, UserSettings } from "@parley/contract";
import { naive, utc } from "../../platform/times.ts";

/** A user with the profile, as `selectUsers` in queries.ts reads it. */
export interface UserRow {
  id: number;
  account_id: string;
  email: string;
  role: "user" | "admin";
  created_at: string;
  disabled_at: string | null;
  archived_at: string | null;
  full_name: string | null;
  display_name: string | null;
  profile_photo_url: string | null;
  /** Absent for an author. */
  is_away?: boolean;
}

export function presentUser(user: UserRow): User {
  return {
    id: user.id,
    object: "user",
    email: user.email,
    role: user.role,
    created_at: naive(user.created_at),
    disabled_at: utc(user.disabled_at),
    archived_at: utc(user.archived_at),
    full_name: user.full_name,
    display_name: user.display_name,
    profile_photo_url: user.profile_photo_url,
    account_id: user.account_id,
    ...(user.is_away !== undefined && { is_away: user.is_away }),
  };
}

/**
 * Presents an agent to a visitor. Published widgets derive a name from the part of `email` before the `@`, so it is a
 * text, but not a real address.
 */
export function presentUserToVisitor(user: UserRow): User {
  const isNamed = Boolean(user.display_name || user.full_name);
  return {
    ...presentUser(user),
    email: isNamed ? "agent" : (user.email.split("@")[0] ?? "agent"),
    role: "user",
    created_at: null,
    disabled_at: null,
    archived_at: null,
  };
}

export function presentUserSettings(settings: {
  id: string;
  user_id: number;
  email_alert_on_new_message: boolean;
  email_alert_on_new_conversation: boolean;
  expo_push_token: string | null;
}): UserSettings {
  const { id, user_id, email_alert_on_new_message, email_alert_on_new_conversation, expo_push_token } = settings;
  return {
    id,
    object: "user_settings",
    user_id,
    email_alert_on_new_message,
    email_alert_on_new_conversation,
    expo_push_token,
  };
}

export function presentInvitation(invitation: {
  id: string;
  account_id: string;
  expires_at: string;
  uses: number;
  max_uses: number | null;
  to_address: string | null;
  created_by: number | null;
  created_at: string;
}): UserInvitation {
  const { id, account_id, expires_at, uses, max_uses, to_address, created_by, created_at } = invitation;
  return {
    id,
    account_id,
    expires_at: utc(expires_at),
    uses,
    max_uses,
    to_address,
    created_by,
    created_at: naive(created_at),
  };
}
