-- The language of the visitor's browser, or what an agent corrected.
alter table customers add column language varchar(255);
