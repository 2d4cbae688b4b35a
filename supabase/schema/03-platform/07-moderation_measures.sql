-- Measures: suspensions for some days, exclusions from one tournament, their reasons and appeals.
-- A suspension ends by its date: nothing is written then, every check compares the date.
-- A suspension prevents new actions, and playing in tournaments, except in the tournaments that plays_on lists.
-- Accepted challenges with stakes are still played. Only the user concerned can read the measure and its reason.

--- Suspensions for some days, and measures in one tournament. Readable by administrators and the user concerned.
create table public.measures (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  --- The tournament of the measure; null if it applies to the whole platform.
  tournament_id uuid,
  reason text not null,
  --- The message that the user reads about the measure.
  words text not null,
  --- End of a suspension; null for a measure in one tournament, which lasts as long as the tournament.
  ends_at timestamptz,
  lifted_at timestamptz,
  --- The administrator who imposed the measure; shown to administrators only, by admin_measures().
  imposed_by uuid references public.profiles (id) on delete set null,
  appeal text,
  appealed_at timestamptz,
  outcome text,
  --- The administrator's answer to the appeal.
  answer text,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz,
  --- Tournaments in which a suspended user may continue what began before the suspension.
  plays_on uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint measures_reason_known check (
    reason in ('spam', 'insults', 'harassment', 'hate', 'cheating', 'impersonation', 'inappropriate', 'other')
  ),
  constraint measures_words_length check (char_length(words) between 1 and 500),
  constraint measures_ends_known check ((tournament_id is null) = (ends_at is not null)),
  constraint measures_appeal_length check (char_length(appeal) between 1 and 1000),
  constraint measures_appeal_complete check ((appeal is null) = (appealed_at is null)),
  constraint measures_outcome_known check (outcome in ('upheld', 'lifted', 'shortened')),
  constraint measures_outcome_complete check (
    (outcome is null) = (decided_at is null) and (outcome is null) = (answer is null) and (outcome is null or appeal is not null)
  ),
  constraint measures_answer_length check (char_length(answer) between 1 and 500)
);
create index measures_profile_id_idx on public.measures (profile_id, created_at desc);
create index measures_tournament_id_idx on public.measures (tournament_id) where tournament_id is not null;
create index measures_imposed_by_idx on public.measures (imposed_by);
create index measures_decided_by_idx on public.measures (decided_by);
create index measures_running_idx on public.measures (ends_at) where tournament_id is null and lifted_at is null;
create index measures_appeals_idx on public.measures (appealed_at) where appeal is not null and outcome is null;

create policy select_owner on public.measures
  for select to authenticated using (profile_id = (select auth.uid()));
-- Users may not read the columns that name the administrators; administrators read them by admin_measures().
grant select (
  id, profile_id, tournament_id, reason, words, ends_at, lifted_at, appeal, appealed_at, outcome, answer, decided_at, plays_on, created_at
) on public.measures to authenticated;
grant select on public.measures to service_role;

--- When the user's suspension ends; null without a suspension, and for a tournament in which a suspended user may still
--- play.
create function private.suspended_until(p_profile_id uuid, p_tournament_id uuid default null)
returns timestamptz
language sql
stable
security definer -- called by procedures for any user
set search_path = ''
as $$
  select max(ends_at) from public.measures
  where profile_id = p_profile_id and lifted_at is null and ends_at > now() and (p_tournament_id = any (plays_on)) is not true
$$;

--- True for a user whom a measure excludes from this tournament, whether or not the user is also suspended from the
--- platform.
create function private.is_excluded_from_tournament(p_profile_id uuid, p_tournament_id uuid)
returns boolean
language sql
stable
security definer -- called by procedures for any user
set search_path = ''
as $$
  select exists (
    select 1 from public.measures
    where profile_id = p_profile_id and tournament_id = p_tournament_id and lifted_at is null
  )
$$;

--- False for a user who is suspended, or excluded from this tournament.
create function private.may_play(p_profile_id uuid, p_tournament_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.suspended_until(p_profile_id, p_tournament_id) is null and not private.is_excluded_from_tournament(p_profile_id, p_tournament_id)
$$;

--- Refuses a user who is suspended (suspended) or excluded from a tournament (kept_out); for another user than the
--- caller the code is always cannot_play.
create function private.require_no_measure(p_profile_id uuid, p_tournament_id uuid default null)
returns void
language plpgsql
stable
security definer -- called by procedures for any user
set search_path = ''
as $$
declare
  v_until constant timestamptz := private.suspended_until(p_profile_id, p_tournament_id);
begin
  if v_until is null and not private.is_excluded_from_tournament(p_profile_id, p_tournament_id) then
    return;
  end if;
  -- Other users see that the user cannot play, but not why.
  if p_profile_id is distinct from auth.uid() then
    perform private.refuse('cannot_play', format(
      '%s no puede participar por ahora.', (select username from public.profiles where id = p_profile_id)
    ));
  elsif v_until is not null then
    perform private.refuse('suspended', format(
      'Tu cuenta está suspendida hasta el %s. El motivo está en tus medidas, donde puedes apelar.', private.spoken_time(v_until)
    ));
  end if;
  perform private.refuse(
    'kept_out', 'La administración te dejó fuera de este torneo. El motivo está en tus medidas, donde puedes apelar.'
  );
end;
$$;

--- The number of unanswered appeals, without those of the caller.
create function private.open_appeals()
returns bigint
language sql
stable
security definer -- administrators read measures by procedures only
set search_path = ''
as $$
  select count(*) from public.measures where appeal is not null and outcome is null and profile_id is distinct from auth.uid()
$$;

grant execute on function private.open_appeals to authenticated;
grant execute on function
  private.suspended_until, private.is_excluded_from_tournament, private.may_play
to anon, authenticated, service_role;
grant execute on function private.require_no_measure to authenticated, service_role;

--- Refuses (suspended) a suspended user who founds a team, requests to join a team or makes friends.
create function private.refuse_suspended()
returns trigger
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_no_measure(auth.uid());
  return new;
end;
$$;

create trigger refuse_suspended
  before insert on public.teams
  for each row when (private.is_direct_request())
  execute function private.refuse_suspended();
create trigger refuse_suspended
  before insert on public.team_join_requests
  for each row when (private.is_direct_request())
  execute function private.refuse_suspended();
