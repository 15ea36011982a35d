-- The chat lists the visitor's closed conversations.
alter table widget_settings add column show_past_conversations boolean not null default false;
-- Agents see what a visitor types before it is sent.
alter table accounts add column is_typing_previewed boolean not null default false;
-- The first messages that an empty chat suggests, one per line.
alter table widget_settings add column suggestions varchar(255);
-- A new widget is light, and follows the visitor's system only if the team chooses so.
alter table widget_settings alter column color_scheme set default 'light';
