-- The W3C trace context of the change that stored the event: `traceparent`, if the server sends traces. Null takes no
-- space. The delivery to sockets and the jobs that handle the event continue the trace.
alter table events add column trace text;
