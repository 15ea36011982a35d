-- An inbox has one number, and so has an account apart from its inboxes; connecting again renews it.
drop index twilio_authorizations_by_inbox;
create unique index one_twilio_number on twilio_authorizations (account_id, inbox_id) nulls not distinct;
