-- Whatever was known of another issue at GitHub says nothing of this one.
create function forget_other_github_issue() returns trigger language plpgsql as $$
begin
  new.github_state := null;
  new.github_updated_at := null;
  return new;
end
$$;
create trigger forget_other_github_issue before update of github_issue_url on issues for each row
  when (lower(old.github_issue_url) is distinct from lower(new.github_issue_url)) execute function forget_other_github_issue();

-- Where somebody here finishes an issue of GitHub's, or takes it up again, GitHub is told. What comes from there sets
-- github_state with it, and so is not told back. In the lane in which GitHub is heard: our own doing is known here before GitHub says it.
create function tell_github_of_issue() returns trigger language plpgsql as $$
begin
  if exists (select from github_authorizations g where g.account_id = new.account_id) then
    perform graphile_worker.add_job(
      'turn-github-issue',
      json_build_object('account_id', new.account_id, 'issue_id', new.id),
      queue_name => new.account_id || '/hear-github',
      job_key => 'github-issue/' || new.id,
      max_attempts => 20
    );
  end if;
  return null;
end
$$;
create trigger tell_github after update of state on issues for each row
  when (
    new.github_issue_url = old.github_issue_url
    and (old.state in ('done', 'closed')) <> (new.state in ('done', 'closed'))
    and new.github_state is not distinct from old.github_state
  ) execute function tell_github_of_issue();
