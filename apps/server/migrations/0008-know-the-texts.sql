-- How common a text is decides how a search joins what it found. The usual hundred samples cannot tell a word in a thousand
-- messages from one in a million.
alter table messages alter column body set statistics 1000;
