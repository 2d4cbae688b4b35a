-- Sessions: where a user is signed in, ending sessions remotely, and why they ended. The accounts service stores the
-- sessions; users see their own here. A token stays valid for up to an hour after its session has ended, but it cannot
-- write any more, and the page that uses it is notified.

--- Recently ended sessions: their pages are notified, and the user is warned of those whose token was used twice.
create table public.ended_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  --- reused_token: two clients used the same token, so the session was ended for both; a copy of its token was probably
  --- stolen.
  reason text not null,
  user_agent text,
  ended_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint ended_sessions_reason_known check (reason in ('ended', 'reused_token'))
);
create index ended_sessions_user_id_idx on public.ended_sessions (user_id, ended_at desc);
create index ended_sessions_ended_at_idx on public.ended_sessions (ended_at);

--- Records the end of a session: the user signed out, changed the password or ended it, or it was closed because a
--- token was reused.
create function private.record_ended_session()
returns trigger
language plpgsql
security definer -- runs in the accounts service's transaction
set search_path = ''
as $$
begin
  insert into public.ended_sessions (session_id, user_id, reason, user_agent)
  select old.id, profile.id, case when tg_op = 'UPDATE' then 'reused_token' else 'ended' end, left(old.user_agent, 500)
  from public.profiles profile
  where profile.id = old.user_id
  on conflict (session_id) do nothing;
  return null;
end;
$$;

-- If a hosted platform forbids triggers on its tables, the page is not notified of ended sessions.
do $$
begin
  create trigger record_ended_session
    after delete on auth.sessions
    for each row execute function private.record_ended_session();
  create trigger record_closed_session
    after update of not_after on auth.sessions
    for each row when (old.not_after is null and new.not_after is not null)
    execute function private.record_ended_session();
exception when insufficient_privilege then
  raise notice 'sessions that end are not recorded';
end
$$;

--- Whether the session of the calling page is still open.
create function public.is_session_open()
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_session_open()
$$;

--- Returns the sessions of the caller, at most 100: first the session that makes this request, then the others by last
--- use.
create function public.list_sessions()
returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, has_second_factor boolean, is_current boolean
)
language plpgsql
stable
security definer -- looks at the accounts service's tables
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
    select
      s.id, s.created_at, coalesce(s.refreshed_at at time zone current_setting('TimeZone'), s.created_at), s.user_agent,
      s.aal = 'aal2', s.id = (auth.jwt() ->> 'session_id')::uuid
    from auth.sessions s
    where s.user_id = v_user_id and (s.not_after is null or s.not_after > now())
    order by 6 desc nulls last, 3 desc
    limit 100;
end;
$$;

--- Ends the given sessions of the caller at once and returns how many it ended. Sessions that have already ended are
--- skipped. Refuses sessions_count, session_not_found (none of them is active).
create function public.end_sessions(p_session_ids uuid[])
returns integer
language plpgsql
volatile
security definer -- writes the accounts service's tables
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_count integer;
begin
  if (cardinality(p_session_ids) between 1 and 100) is not true then
    perform private.refuse('sessions_count', 'Se cierran de 1 a 100 sesiones por vez.');
  end if;
  delete from auth.sessions where id = any (p_session_ids) and user_id = v_user_id;
  get diagnostics v_count = row_count;
  if v_count = 0 then
    perform private.refuse('session_not_found', 'Esa sesión ya no está abierta.');
  end if;
  return v_count;
end;
$$;

--- Deletes the records of ended sessions after one day, or after thirty days if a token was used twice; at most
--- p_limit. Returns how many it deleted.
create function private.forget_ended_sessions(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_count integer;
begin
  delete from public.ended_sessions
  where session_id in (
    select session_id from public.ended_sessions
    where ended_at < now() - interval '1 day' and (reason = 'ended' or ended_at < now() - interval '30 days')
    order by ended_at
    limit p_limit
    for update skip locked
  );
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;

create policy select_owner on public.ended_sessions
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.ended_sessions to authenticated, service_role;
alter publication supabase_realtime add table public.ended_sessions;

grant execute on function
  public.is_session_open, public.list_sessions, public.end_sessions
to authenticated, service_role;
