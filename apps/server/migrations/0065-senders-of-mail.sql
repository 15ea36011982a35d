-- Which server delivered a mail over SMTP, and the name it gave itself: SPF is checked by them. Null for other ways in.
alter table received_mails add column delivered_by varchar(45), add column helo varchar(255);

-- A customer made of mails whose sender was not verified, though the address is that of a verified customer. Nobody else is
-- taken for them because of that address.
alter table customers add column is_sender_unverified boolean not null default false;
