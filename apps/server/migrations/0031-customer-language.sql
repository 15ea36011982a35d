-- The language of the visitor's browser, or an agent's correction.
alter table customers add column language varchar(255);
