-- Calls to functions of a hosted platform for work that the database cannot do.

--- Calls the Edge Function scheduled-work at the address in the secret project_url, with the key in the secret
--- secret_key. False if pg_net or a secret is missing.
create function private.call_scheduled_function(p_is_daily boolean)
returns boolean
language plpgsql
volatile
security definer -- reads secrets
set search_path = ''
as $$
declare
  v_url text;
  v_key text;
begin
  if to_regclass('vault.decrypted_secrets') is null or to_regproc('net.http_post') is null then
    return false;
  end if;
  select
    max(decrypted_secret) filter (where name = 'project_url'), max(decrypted_secret) filter (where name = 'secret_key')
  into v_url, v_key
  from vault.decrypted_secrets;
  if v_url is null or v_key is null then
    return false;
  end if;
  perform net.http_post(
    url => v_url || '/functions/v1/scheduled-work',
    body => jsonb_build_object('daily', p_is_daily),
    headers => jsonb_build_object('content-type', 'application/json', 'apikey', v_key),
    timeout_milliseconds => 60000
  );
  return true;
end;
$$;

--- Tells, after the commit, the process that pairs Swiss rounds that a round must be paired.
create function private.ask_for_pairing()
returns void
language plpgsql
volatile
security definer -- reads secrets
set search_path = ''
as $$
begin
  -- This project's servers listen to the channel due_round.
  -- On a hosted platform the Edge Function is called after the commit instead of listening to the channel.
  perform pg_notify('due_round', '');
  perform private.call_scheduled_function(false);
exception when others then
  -- If the call fails, the match's result must not be undone. The schedule later finds the round to pair.
  raise warning 'the next round was not asked for: %', sqlerrm;
end;
$$;
