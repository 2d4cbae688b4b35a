-- The schedule of a hosted platform, where no server of this project triggers due work.
-- pg_cron calls private.run_schedule(), which does the database's part.
-- If there is work outside the database (pairings, files, e-mails), it calls the Edge Function scheduled-work.
-- Without pg_cron any scheduler may call scheduled-work with the secret key: that function does both parts.

--- Does the due work and returns the result of private.run_scheduled_work(). Only with the service key.
create function public.run_scheduled_work()
returns jsonb
language sql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
  select private.run_scheduled_work()
$$;
grant execute on function public.run_scheduled_work to service_role;

--- For pg_cron, every few seconds: runs private.run_scheduled_work(), and calls the Edge Function if it has work.
create function private.run_schedule()
returns jsonb
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_done jsonb := private.run_scheduled_work();
begin
  if coalesce((v_done ->> 'more')::boolean, false)
    or exists (select 1 from public.tournament_stages where due_round is not null)
    or exists (select 1 from private.mail_outbox where next_attempt_at <= now())
    or exists (select 1 from private.erased_files)
  then
    v_done := v_done || jsonb_build_object('called', private.call_scheduled_function(false));
  end if;
  return v_done;
end;
$$;

--- Adds the work to the schedule of pg_cron, idempotently; false without pg_cron.
create function private.start_schedule()
returns boolean
language plpgsql
volatile
security definer -- the schedule belongs to the owner of the database
set search_path = ''
as $$
begin
  if to_regnamespace('platform') is not null then
    return false;
  end if;
  if exists (select 1 from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
  end if;
  if exists (select 1 from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net with schema extensions;
  end if;
  if to_regproc('cron.schedule') is null then
    return false;
  end if;
  perform cron.schedule('leyenda-due', '15 seconds', 'select private.run_schedule()');
  -- At 3:00 UTC the previous day has ended in Buenos Aires; later runs are for a provider that did not respond.
  perform cron.schedule('leyenda-daily', '15 4,5,7,11 * * *', 'select private.call_scheduled_function(true)');
  -- pg_cron stores a row of every run, so old rows are deleted here.
  perform cron.schedule(
    'leyenda-tidy', '40 4 * * *', $job$delete from cron.job_run_details where end_time < now() - interval '2 days'$job$
  );
  return true;
end;
$$;

do $$
begin
  perform private.start_schedule();
exception when others then
  raise warning 'the schedule was not started (%): call the function scheduled-work, or private.start_schedule() later', sqlerrm;
end
$$;
