-- The lane of a delivery that was not attempted yet. One job per lane makes these attempts, in the order of the events.
-- Retries and manual deliveries have no lane: each has a job.
alter table webhook_deliveries add column lane smallint;
create index webhook_deliveries_by_lane on webhook_deliveries (account_id, subscription_id, lane, seq)
  where lane is not null;
