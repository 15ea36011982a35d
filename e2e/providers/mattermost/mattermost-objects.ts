/** The fields of Mattermost's objects that its types require, as they are when nothing was configured. */

const created = { create_at: 1_767_600_000_000, update_at: 1_767_600_000_000 };

export const teamDefaults = {
  ...created,
  delete_at: 0,
  description: "",
  email: "",
  type: "O",
  company_name: "",
  allowed_domains: "",
  invite_id: "",
  allow_open_invite: false,
  scheme_id: "",
  group_constrained: false,
};

export const channelDefaults = {
  ...created,
  header: "",
  purpose: "",
  last_post_at: 0,
  last_root_post_at: 0,
  creator_id: "",
  scheme_id: "",
  group_constrained: false,
};

export const memberDefaults = {
  roles: "channel_user",
  last_viewed_at: 0,
  msg_count: 0,
  msg_count_root: 0,
  mention_count: 0,
  mention_count_root: 0,
  urgent_mention_count: 0,
  notify_props: {},
  last_update_at: 0,
  scheme_user: true,
  scheme_admin: false,
};

export const webhookDefaults = {
  ...created,
  creator_id: "",
  trigger_when: 0,
  display_name: "Parley",
  description: "",
  content_type: "application/json",
  username: "",
  icon_url: "",
};

export const userDefaults = {
  ...created,
  delete_at: 0,
  auth_service: "",
  nickname: "",
  first_name: "",
  last_name: "",
  position: "",
  roles: "system_user",
  locale: "en",
};

export const fileDefaults = {
  ...created,
  delete_at: 0,
  extension: "txt",
  mime_type: "text/plain",
  width: 0,
  height: 0,
  has_preview_image: false,
  archived: false,
};
