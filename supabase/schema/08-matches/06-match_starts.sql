-- The start of a tournament match: which sides are ready and which have arrived.
-- The clock and the procedures are in match-day.

--- How a tournament match with a scheduled time begins: arrivals, and penalties of the clock for absence. Reset if the
--- time or a side changes.
--- @chapter matches 7
--- @title Leer cómo empieza un partido
create table public.match_starts (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The time at which the clock starts: starts_at of the match.
  starts_at timestamptz not null,
  --- State of the start: waiting; started (both sides came, or a game was reported); walkover (given by the clock, open
  --- to objection until due_at); objected (waits for a referee); over (decided, disputed or called off in another way).
  state text not null default 'waiting',
  --- When side 1 (participant1_id) confirmed that it is ready; null if it has not.
  ready1_at timestamptz,
  --- When side 2 (participant2_id) confirmed that it is ready; null if it has not.
  ready2_at timestamptz,
  --- When side 1 was first counted as present: it confirmed readiness, or had the match room open at or after the
  --- scheduled time.
  arrived1_at timestamptz,
  --- When side 2 was first counted as present, by the same rules as side 1.
  arrived2_at timestamptz,
  --- When both sides were ready or a game was reported; null before.
  started_at timestamptz,
  --- The clock has applied its penalties up to this many minutes after the scheduled time; null before that time.
  late_minutes integer,
  --- The side (1 or 2) that lost the choice of side as a penalty for coming late; null if none did.
  side_lost_by integer,
  --- The side (1 or 2) that lost the first game as a penalty for coming late; null if none did.
  game_lost_by integer,
  --- The side to which the clock gave the match: 1 or 2, or 0 if neither side came.
  walkover_for integer,
  --- The side (1 or 2) that objected to the walkover. Null without an objection, and if a reported game counts as the
  --- objection.
  objected_by integer,
  --- When a side objected to the walkover of the clock; null if none did.
  objected_at timestamptz,
  --- When the clock acts next; null if it does nothing more.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  constraint match_starts_match_id_key unique (match_id),
  constraint match_starts_state_known check (state in ('waiting', 'started', 'walkover', 'objected', 'over')),
  constraint match_starts_sides_known check (
    side_lost_by in (1, 2) and game_lost_by in (1, 2) and walkover_for in (0, 1, 2) and objected_by in (1, 2)
  ),
  constraint match_starts_clock_fits check (due_at is null or state in ('waiting', 'walkover')),
  constraint match_starts_walkover_fits check (state not in ('walkover', 'objected') or walkover_for is not null),
  constraint match_starts_started_fits check ((state = 'started') <= (started_at is not null))
);

create index match_starts_tournament_id_idx on public.match_starts (tournament_id, starts_at);
create index match_starts_due_at_idx on public.match_starts (due_at) where due_at is not null;
create index match_starts_objected_idx on public.match_starts (tournament_id) where state = 'objected';

--- When each user was last seen in the room of a match that is about to begin, or in its veto, and for which side.
--- Users write only their own row.
create table private.match_presence (
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  last_here_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint match_presence_pkey primary key (match_id, profile_id)
);
create index match_presence_profile_id_idx on private.match_presence (profile_id);
create index match_presence_participant_id_idx on private.match_presence (participant_id);

--- The number of a side of a match; null for other participants.
create function private.side_number(p_match private.match_state, p_side_id uuid)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_side_id when p_match.participant1_id then 1 when p_match.participant2_id then 2 end
$$;

--- Returns when an undecided tournament match began, for live_since: when both sides had arrived, or earlier when the
--- first game was reported. In a series with dated games: the present game. Null before that, and while a walkover of the clock is valid or a side objects to it.
create function private.begun_at(p_match_id uuid)
returns timestamptz
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when start.state in ('walkover', 'objected') then null
    when private.next_game_time(p_match_id) is not null then null
    -- A game that the match clock gave because a side was absent was not played.
    else coalesce(start.started_at, (
      select greatest(
        min(created_at),
        case when count(*) > 0 then
          (select max(time.starts_at) from public.match_game_times time where time.match_id = p_match_id and time.starts_at <= now())
        end
      )
      from public.match_games where match_id = p_match_id and source <> 'clock'
    ))
  end
  from (values (p_match_id)) as asked (id)
  left join public.match_starts start on start.match_id = asked.id
$$;

select private.show_to_everyone('public.match_starts');

alter publication supabase_realtime add table public.match_starts;
