-- The place and the look of a widget. Null is the default of clients.
alter table widget_settings
  add column position varchar(255) check (position in ('left', 'right', 'start', 'end')),
  add column side_offset integer check (side_offset between 0 and 100),
  add column bottom_offset integer check (bottom_offset between 0 and 200),
  add column launcher_text varchar(24),
  add column logo_url varchar(255),
  add column corner_radius integer check (corner_radius between 0 and 32);
