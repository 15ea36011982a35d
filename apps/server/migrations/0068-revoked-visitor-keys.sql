-- A revoked key stays known, so that it cannot become a key of the same customer again.
alter table visitor_keys add column revoked_at timestamptz;
