create table inboxes (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  name varchar(255) not null,
  description varchar(255),
  slug varchar(255),
  is_primary boolean not null default false,
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index one_primary_inbox on inboxes (account_id) where is_primary;
create trigger touch before update on inboxes for each row execute function touch_updated_at();

-- Informational: membership does not restrict access.
create table inbox_members (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  inbox_id uuid not null,
  user_id bigint not null,
  role varchar(255) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, inbox_id, user_id),
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);

-- Texts are null until the team writes its own. Rows appear on first reading.
create table widget_settings (
  account_id uuid not null references accounts on delete cascade,
  id uuid not null default gen_random_uuid(),
  inbox_id uuid,
  title varchar(255),
  subtitle text,
  color varchar(255),
  greeting text,
  away_message text,
  new_message_placeholder varchar(255),
  email_input_placeholder varchar(255),
  new_messages_notification_text varchar(255),
  agent_available_text varchar(255),
  agent_unavailable_text varchar(255),
  base_url varchar(255),
  custom_icon_url varchar(255),
  iframe_url_override varchar(255),
  show_agent_availability boolean not null default false,
  require_email_upfront boolean not null default false,
  is_open_by_default boolean not null default false,
  is_branding_hidden boolean not null default false,
  icon_variant varchar(255) not null default 'outlined' check (icon_variant in ('outlined', 'filled')),
  host text,
  pathname text,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique nulls not distinct (account_id, inbox_id),
  foreign key (account_id, inbox_id) references inboxes (account_id, id) on delete cascade
);
create trigger touch before update on widget_settings for each row execute function touch_updated_at();
