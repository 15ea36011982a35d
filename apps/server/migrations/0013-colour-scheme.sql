-- Whether a team's chat is light, dark, or as the visitor's system is.
alter table widget_settings
  add column color_scheme varchar(255) not null default 'auto' check (color_scheme in ('auto', 'light', 'dark'));
