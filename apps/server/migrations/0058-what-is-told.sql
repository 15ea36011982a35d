-- As in 0057, with two more things. Servers of before know conversations only, and by another name: where they run beside this one,
-- they tell what they know how to. And of two rows that are appended to a Google Sheet at once one may be lost: one after the other.
create or replace function ask_to_tell(account uuid, integration text, subject uuid, pause interval, key_mode text)
returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'tell-integration',
    json_build_object('account_id', account, 'integration', integration, 'subject_id', subject, 'conversation_id', subject),
    queue_name => account || '/' || integration || '/' || case integration when 'sheets' then 0 else abs(hashtext(subject::text) % 4) end,
    run_at => now() + pause,
    max_attempts => 20,
    job_key => integration || '/' || subject,
    job_key_mode => key_mode
  );
end
$$;
-- Jobs of before do not say so, and are in any lane.
select ask_to_tell(account_id, integration, subject_id, '0', 'replace')
from (select distinct account_id, integration, subject_id from integration_deliveries) waiting;
