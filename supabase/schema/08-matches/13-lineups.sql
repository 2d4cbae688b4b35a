-- Line-ups: which players of a roster play a match, substitutions between games, and stand-ins from outside.
-- If a team sets no line-up, its whole roster plays.
-- A stand-in gets a roster entry (stand_in), so that no player plays for two teams of one tournament.

--- The line-up of a team in a tournament match, written by procedures only; without a row the whole roster plays.
--- @chapter lineups 3
--- @title Leer las alineaciones de los partidos
create table public.match_lineups (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  --- The team whose line-up this is.
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The user who last changed the line-up, including its substitutions.
  set_by uuid references public.profiles (id) on delete set null,
  --- Whether the user who last changed the line-up acted as staff.
  is_by_staff boolean not null default false,
  --- When the line-up or its substitutions were last changed.
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint match_lineups_once unique (match_id, participant_id)
);
create index match_lineups_participant_id_idx on public.match_lineups (participant_id, changed_at desc);
create index match_lineups_set_by_idx on public.match_lineups (set_by);

--- The players of a line-up.
--- @chapter lineups 4
--- @title Leer los jugadores de una alineación
create table public.match_lineup_players (
  id uuid primary key default gen_random_uuid(),
  lineup_id uuid not null references public.match_lineups (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  --- starter plays from the first game on; substitute may replace another player.
  role text not null,
  --- Whether the player is from outside the roster, with the organiser's approval.
  is_stand_in boolean not null default false,
  created_at timestamptz not null default now(),
  constraint match_lineup_players_once unique (lineup_id, profile_id),
  constraint match_lineup_players_role_known check (role in ('starter', 'substitute'))
);
create index match_lineup_players_profile_id_idx on public.match_lineup_players (profile_id);

--- Substitutions between the games of a series.
--- @chapter lineups 5
--- @title Leer los cambios entre partidas
create table public.match_substitutions (
  id uuid primary key default gen_random_uuid(),
  lineup_id uuid not null references public.match_lineups (id) on delete cascade,
  --- The number of the first game after the substitution.
  game integer not null,
  --- The player who leaves the game.
  out_id uuid not null references public.profiles (id) on delete restrict,
  --- The player who enters the game.
  in_id uuid not null references public.profiles (id) on delete restrict,
  --- The user who made the substitution, of the team or of the staff.
  made_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint match_substitutions_game_range check (game between 2 and 9),
  constraint match_substitutions_two_players check (out_id <> in_id)
);
create index match_substitutions_lineup_id_idx on public.match_substitutions (lineup_id, created_at);
create index match_substitutions_out_id_idx on public.match_substitutions (out_id);
create index match_substitutions_in_id_idx on public.match_substitutions (in_id);
create index match_substitutions_made_by_idx on public.match_substitutions (made_by);

--- Returns the players of a match whose side has a line-up: the starters, and the substitutes who entered in a game
--- that was played.
create function private.who_played(p_match_id uuid)
returns table (side_id uuid, profile_id uuid)
language sql
stable
rows 10
security definer -- used by procedures
set search_path = ''
as $$
  select lineup.participant_id, player.profile_id
  from public.match_lineups lineup
  join public.match_lineup_players player on player.lineup_id = lineup.id and player.role = 'starter'
  where lineup.match_id = p_match_id
  union
  select lineup.participant_id, change.in_id
  from public.match_lineups lineup
  join public.match_substitutions change on change.lineup_id = lineup.id
  where lineup.match_id = p_match_id
    and change.game <= (select count(*) from public.match_games where match_id = p_match_id)
$$;

--- The players of a line-up in one game of the series.
create function private.on_the_field(p_lineup_id uuid, p_game integer)
returns setof uuid
language sql
stable
rows 5
security definer -- used by procedures
set search_path = ''
as $$
  select player.profile_id
  from public.match_lineup_players player
  where player.lineup_id = p_lineup_id and coalesce(
    (
      select change.in_id = player.profile_id
      from public.match_substitutions change
      where change.lineup_id = p_lineup_id and change.game <= p_game and player.profile_id in (change.in_id, change.out_id)
      order by change.created_at desc
      limit 1
    ),
    player.role = 'starter'
  )
$$;

--- Returns the profiles for which a decided match counts. For a team these are the players of the line-up who played,
--- or without a line-up those of counting_participants().
create function private.match_counting(p_match_id uuid, p_side_ids uuid[], p_tournament_id uuid)
returns table (participant_id uuid, side_id uuid)
language sql
stable
rows 10
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select counting.participant_id, counting.side_id
  from private.counting_participants(p_side_ids, p_tournament_id) as counting
  where counting.participant_id = counting.side_id
    or not exists (
      select 1 from public.match_lineups lineup
      where lineup.match_id = p_match_id and lineup.participant_id = counting.side_id
    )
  union
  select own.id, played.side_id
  from private.who_played(p_match_id) as played
  join public.participants own on own.user_id = played.profile_id
  where played.side_id = any (p_side_ids)
$$;

--- Whether a side has confirmed readiness, or the match has begun: both sides ready, scheduled time reached, first game
--- or report entered.
create function private.is_lineup_locked(p_match private.match_state, p_side_id uuid)
returns boolean
language sql
stable
security definer -- reads reports for procedures
set search_path = ''
as $$
  select coalesce(p_match.status in ('completed', 'bye', 'cancelled') or p_match.starts_at <= now(), false)
    or exists (select 1 from public.match_games where match_id = p_match.id)
    or exists (select 1 from public.match_reports where match_id = p_match.id)
    or exists (
      select 1 from public.match_starts start
      where start.match_id = p_match.id and (
        start.started_at is not null
        or p_side_id = p_match.participant1_id and start.ready1_at is not null
        or p_side_id = p_match.participant2_id and start.ready2_at is not null
      )
    )
$$;

--- Computed field: the match has begun, or the caller's side is ready, so that only staff can change the line-up.
create function public.lineups_locked(match public.tournament_matches)
returns boolean
language sql
stable
security definer -- reads reports, of which it tells only that there is one
set search_path = ''
as $$
  select private.is_lineup_locked(found, private.acting_side_id(found)) from private.find_match(match.id) as found
$$;

--- Removes players who may no longer play from the line-ups of matches that have not begun.
create function private.follow_lineups()
returns trigger
language plpgsql
volatile
security definer -- line-ups are written by nothing else
set search_path = ''
as $$
begin
  delete from public.match_lineup_players player
  using public.match_lineups lineup, public.tournament_matches match
  where player.profile_id = new.profile_id and lineup.id = player.lineup_id
    and lineup.participant_id = new.participant_id
    and match.id = lineup.match_id and match.tournament_id = new.tournament_id
    and match.status not in ('completed', 'bye', 'cancelled')
    -- A player who took part in a played game stays in the line-up.
    and not exists (select 1 from public.match_games game where game.match_id = match.id);
  return null;
end;
$$;

create trigger follow_lineups
  after update of state on public.roster_entries
  for each row when (old.state in ('active', 'stand_in') and new.state not in ('active', 'stand_in'))
  execute function private.follow_lineups();

--- Deletes the line-up of a side that is replaced in a match, because line-ups are stored per side.
create function private.forget_lineups()
returns trigger
language plpgsql
volatile
security definer -- line-ups are written by nothing else
set search_path = ''
as $$
begin
  delete from public.match_lineups
  where match_id = new.id
    and participant_id is distinct from new.participant1_id and participant_id is distinct from new.participant2_id;
  update public.stand_ins
  set state = 'withdrawn', answered_at = now()
  where match_id = new.id and state = 'open'
    and participant_id is distinct from new.participant1_id and participant_id is distinct from new.participant2_id;
  return null;
end;
$$;

create trigger forget_lineups
  after update of participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (
      old.participant1_id is distinct from new.participant1_id and old.participant1_id is not null
      or old.participant2_id is distinct from new.participant2_id and old.participant2_id is not null
    )
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.forget_lineups();

select private.show_to_everyone('public.match_lineups', 'public.match_lineup_players', 'public.match_substitutions');
create policy select_approved_sides_staff_or_admin on public.stand_ins
  for select to authenticated
  using (
    state = 'approved'
    or profile_id = (select auth.uid())
    or match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('participants'))
  );

grant execute on function public.lineups_locked to anon, authenticated, service_role;

-- Clients receive no changes of a line-up's players and substitutions: each change also updates the row of the line-up,
-- which clients receive.
alter publication supabase_realtime add table public.match_lineups;
