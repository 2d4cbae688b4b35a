-- Times of matches that the sides agree on: proposals, answers, and the default time without an agreement.
--
-- Every proposal stays on record. One is open at a time; a proposal of the rival replaces it as a counterproposal.

--- Times that the sides of a match proposed to each other, with the outcome of each: evidence for a referee.
create table public.match_time_proposals (
  id uuid primary key default gen_random_uuid(),
  --- The tournament match; null for the match of a challenge.
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  --- The challenge match; null for the match of a tournament.
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  --- The id of the match, of a tournament or of a challenge.
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  --- The side that made the proposal.
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The time that the side proposed.
  proposed_time timestamptz not null,
  --- State of the proposal: open; accepted; declined; countered (the rival proposed another time); withdrawn; overtaken
  --- (the match got a time in another way, or began).
  state text not null default 'open',
  --- The user who made the proposal for the side.
  proposed_by uuid references public.profiles (id) on delete set null,
  --- The user who accepted, declined, countered or withdrew the proposal; null while it is open, and if the match got
  --- its time in another way.
  answered_by uuid references public.profiles (id) on delete set null,
  --- When the proposal was answered or ended; null while it is open.
  answered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint match_time_proposals_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_time_proposals_state_known
    check (state in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'overtaken')),
  constraint match_time_proposals_answered check ((state = 'open') = (answered_at is null))
);

create unique index match_time_proposals_open_key on public.match_time_proposals (match_id) where state = 'open';
create index match_time_proposals_match_id_idx on public.match_time_proposals (match_id, created_at);
create index match_time_proposals_tournament_match_id_idx on public.match_time_proposals (tournament_match_id);
create index match_time_proposals_challenge_match_id_idx on public.match_time_proposals (challenge_match_id);
create index match_time_proposals_participant_id_idx on public.match_time_proposals (participant_id);
create index match_time_proposals_proposed_by_idx on public.match_time_proposals (proposed_by);
create index match_time_proposals_answered_by_idx on public.match_time_proposals (answered_by);

--- When a match is played if its sides do not agree on a time before agree_until; settled_at is set after that.
--- @chapter schedule 8
--- @title Leer las horas por defecto
create table public.match_default_times (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  --- When the match is played if its sides agree on no other time.
  default_time timestamptz not null,
  --- Until when the sides of the match may agree on another time.
  agree_until timestamptz not null,
  --- When, after agree_until, the default time was applied or was found not to be needed; null before.
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint match_default_times_match_id_key unique (match_id),
  constraint match_default_times_agree_first check (agree_until <= default_time)
);
create index match_default_times_due_idx on public.match_default_times (agree_until) where settled_at is null;

create policy select_sides_staff_or_admin on public.match_time_proposals
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('schedule'))
  );
select private.show_to_everyone('public.match_default_times');

grant select on public.match_time_proposals to authenticated, service_role;
alter publication supabase_realtime add table public.match_time_proposals, public.match_default_times;

--- True while both sides are known, no game was entered and no outcome reported: its time can still change.
create function private.is_unbegun(p_match private.match_state)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select (
      p_match.status in ('pending', 'scheduled')
      or p_match.kind = 'challenge' and p_match.status = 'pending_results'
    )
    and not exists (select 1 from public.match_reports where match_id = p_match.id)
    and not exists (select 1 from public.match_games where match_id = p_match.id)
$$;

--- Sets the time of a locked match, or removes it (null), and adjusts the match's status.
create function private.set_match_time(p_match private.match_state, p_time timestamptz)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_waiting constant boolean := p_match.status in ('pending', 'scheduled')
    or (
      p_match.kind = 'challenge' and p_match.status = 'pending_results'
      and not exists (select 1 from public.match_reports where match_id = p_match.id)
    );
begin
  if p_match.kind = 'tournament' then
    update public.tournament_matches
    set
      scheduled_time = p_time,
      status = case when not v_waiting then status when p_time is null then 'pending' else 'scheduled' end
    where id = p_match.id;
  else
    update public.challenge_matches
    set
      scheduled_time = p_time,
      status = case when not v_waiting then status when p_time is null then 'pending_results' else 'scheduled' end
    where id = p_match.id;
  end if;
end;
$$;

--- Ends the open proposal of a match when the match gets a time or another side, or begins.
create function private.overtake_proposal()
returns trigger
language plpgsql
volatile
security definer -- proposals are written by procedures only
set search_path = ''
as $$
begin
  update public.match_time_proposals
  set state = 'overtaken', answered_at = now()
  where match_id = new.id and state = 'open';
  return null;
end;
$$;

create trigger overtake_proposal
  after update of scheduled_time, status, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.scheduled_time, new.participant1_id, new.participant2_id)
      is distinct from (old.scheduled_time, old.participant1_id, old.participant2_id)
      and coalesce(current_setting('leyenda.claim', true), '') = ''
    or new.status <> old.status and new.status not in ('pending', 'scheduled')
  )
  execute function private.overtake_proposal();
create trigger overtake_proposal
  after update of scheduled_time, status on public.challenge_matches
  for each row when (
    new.scheduled_time is distinct from old.scheduled_time
    or new.status <> old.status and new.status not in ('pending_results', 'scheduled')
  )
  execute function private.overtake_proposal();

--- After agree_until, gives a match without a time its default time. Returns false before then, and if already done.
create function private.settle_default_time(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_match(p_match_id);
  v_default public.match_default_times;
begin
  update public.match_default_times
  set settled_at = now()
  where match_id = p_match_id and settled_at is null and agree_until <= now()
  returning * into v_default;
  if not found then
    return false;
  end if;
  if v_match.scheduled_time is not null or v_match.status not in ('pending_opponent', 'pending') then
    return true;
  end if;
  perform private.set_match_time(v_match, v_default.default_time);
  perform private.notify_side(
    v_match.tournament_id, side.id, 'match_scheduled', 'Quedó el horario por defecto',
    'No acordaron otro a tiempo. Mira la fecha y la hora en la sala del partido.', private.match_link(v_match), v_match.id::text,
    p_match_id => v_match.id
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
  where side.id is not null and not private.is_out(v_match.tournament_id, side.id);
  return true;
end;
$$;
