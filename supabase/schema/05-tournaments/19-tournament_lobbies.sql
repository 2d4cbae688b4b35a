-- Lobbies of a stage: 3 to 100 participants who play a series of games together. The procedures are in the areas stages
-- (draw, points, table) and lobbies (results, corrections, rooms).

--- Lobbies of a stage. What a structure plays later (a next round, an upper and a lower half) is more lobbies.
--- @chapter lobbies 2
--- @title Leer las salas de una etapa
create table public.tournament_lobbies (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  --- The round of the stage in which the lobby plays, from 1.
  round integer not null default 1,
  --- The position among the lobbies of the round, from 1.
  position integer not null,
  --- The name shown to users.
  name text not null,
  created_at timestamptz not null default now(),
  --- Whether the lobby is one of the lower half, whose sides fell once.
  is_lower boolean not null default false,
  constraint tournament_lobbies_position_key unique (stage_id, round, position),
  constraint tournament_lobbies_round_range check (round between 1 and 100),
  constraint tournament_lobbies_position_range check (position between 1 and 512),
  constraint tournament_lobbies_name_length check (char_length(btrim(name)) between 1 and 60)
);
create index tournament_lobbies_tournament_id_idx on public.tournament_lobbies (tournament_id);

--- The participants of a lobby with their slots, which stay the same for the complete series.
--- @chapter lobbies 3
--- @title Leer los lugares de una sala
create table public.lobby_slots (
  id uuid primary key default gen_random_uuid(),
  lobby_id uuid not null references public.tournament_lobbies (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The participant's number in the lobby, from 1.
  slot integer not null,
  created_at timestamptz not null default now(),
  constraint lobby_slots_once unique (lobby_id, participant_id),
  constraint lobby_slots_slot_key unique (lobby_id, slot) deferrable,
  constraint lobby_slots_slot_range check (slot between 1 and 512)
);
create index lobby_slots_participant_id_idx on public.lobby_slots (participant_id);

--- The games of a lobby, in order.
--- @chapter lobbies 4
--- @title Leer las partidas de una sala
create table public.lobby_games (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  lobby_id uuid not null references public.tournament_lobbies (id) on delete cascade,
  --- The number of the game, from 1. In rotating groups, Swiss lobbies and a cut with `keeps_points`, the numbers of a round
  --- follow those of the round before.
  number integer not null,
  --- The map or mode; null if not stated.
  mode text,
  --- When the game is planned to start; null if not stated.
  scheduled_time timestamptz,
  --- State of the game: planned (its rows are provisional), published, cancelled (it does not count), or unneeded (the
  --- stage was decided before it).
  state text not null default 'planned',
  --- True for a game that only breaks a tie: it gives no points.
  is_extra boolean not null default false,
  --- From when the players of the lobby can read its room; null while no room is set and after the game.
  room_opens_at timestamptz,
  --- When the result was published; null before.
  published_at timestamptz,
  --- When the published result was last corrected; null if never.
  corrected_at timestamptz,
  --- When the game, one of its rows or the points of its stage last changed.
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint lobby_games_number_key unique (lobby_id, number),
  constraint lobby_games_number_range check (number between 1 and 3000),
  constraint lobby_games_mode_length check (char_length(btrim(mode)) between 1 and 40),
  constraint lobby_games_state_known check (state in ('planned', 'published', 'cancelled', 'unneeded')),
  constraint lobby_games_published_fits check ((state = 'published') = (published_at is not null)),
  constraint lobby_games_room_fits check (room_opens_at is null or state = 'planned')
);
create index lobby_games_tournament_id_idx on public.lobby_games (tournament_id);

--- The results of a game, one row for each participant of the lobby; provisional until the game is published.
--- @chapter lobbies 5
--- @title Leer los resultados de una partida
create table public.lobby_results (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.lobby_games (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- Whether the participant has a place (placed), did not play (absent), or was excluded from this game (disqualified).
  status text not null default 'placed',
  --- The place in the game, from 1; null without a place.
  place integer,
  --- True if other participants have the same place.
  is_tied boolean not null default false,
  --- The kills (eliminations) of the participant.
  kills integer not null default 0,
  --- Milliseconds until the finish or, where places are measured, of survival; null if not measured.
  time_ms integer,
  --- True while the row is what the participant's captain reported.
  is_reported boolean not null default false,
  --- Points for the place and the win, by the scoring system.
  placement_points numeric not null default 0,
  --- Kills that count, before the multiplier.
  counted_kills integer not null default 0,
  --- The multiplier of the kills by place.
  multiplier numeric not null default 1,
  --- All points of the game, exact.
  points numeric not null default 0,
  created_at timestamptz not null default now(),
  constraint lobby_results_once unique (game_id, participant_id),
  constraint lobby_results_status_known check (status in ('placed', 'absent', 'disqualified')),
  constraint lobby_results_place_fits check ((status = 'placed') = (place is not null)),
  constraint lobby_results_place_range check (place between 1 and 100),
  constraint lobby_results_kills_range check (kills >= 0 and kills <= 999 and (status = 'placed' or kills = 0)),
  constraint lobby_results_time_range check (time_ms between 1 and 100000000)
);
create index lobby_results_participant_id_idx on public.lobby_results (participant_id);

--- Points that do not come from a game: a bonus, a penalty, the compensation of a game (the participant's own average),
--- or starting points. Everybody reads the reason.
--- @chapter lobbies 6
--- @title Leer los ajustes de puntos
create table public.lobby_adjustments (
  id uuid primary key default gen_random_uuid(),
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The kind of the adjustment: bonus, penalty, compensation or starting_points.
  kind text not null,
  --- The points, negative for a penalty; null for a compensation, which follows the participant's average.
  points numeric,
  --- The reason, for everybody to read.
  reason text not null,
  created_by uuid references public.profiles (id) on delete set null,
  --- When it was withdrawn; null while it counts.
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  --- The round in which it was given: where each round begins without points, it counts in this one only.
  round integer not null default 1,
  constraint lobby_adjustments_kind_known check (kind in ('bonus', 'penalty', 'compensation', 'starting_points')),
  constraint lobby_adjustments_points_fit check (case kind
    when 'compensation' then points is null
    when 'penalty' then coalesce(points < 0, false)
    when 'bonus' then coalesce(points > 0, false)
    else points is not null
  end),
  constraint lobby_adjustments_round_range check (round between 1 and 100),
  constraint lobby_adjustments_points_range check (abs(points) <= 1000000),
  constraint lobby_adjustments_reason_length check (char_length(btrim(reason)) between 1 and 500)
);
create index lobby_adjustments_stage_id_idx on public.lobby_adjustments (stage_id, participant_id);
create index lobby_adjustments_participant_id_idx on public.lobby_adjustments (participant_id);
create index lobby_adjustments_created_by_idx on public.lobby_adjustments (created_by);

--- Games of a score attack that sides submit with a proof; staff accept each or refuse it with a reason.
--- @chapter lobbies 9
--- @title Leer los envíos de puntaje
create table public.lobby_submissions (
  id uuid primary key default gen_random_uuid(),
  lobby_id uuid not null references public.tournament_lobbies (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- Whether it waits for a decision (open), counts (accepted), or does not count (refused).
  state text not null default 'open',
  --- The place in the game, from 1.
  place integer not null,
  --- The kills of the side.
  kills integer not null default 0,
  --- Milliseconds until the finish or of survival; null if not stated.
  time_ms integer,
  --- The picture that proves it: a file in the bucket match_proofs, in the folder of the lobby.
  proof text not null unique,
  --- Why it was refused, for everybody to read; null otherwise.
  reason text,
  --- The game as which it counts; null unless it is accepted.
  game_id uuid references public.lobby_games (id) on delete set null,
  submitted_by uuid references public.profiles (id) on delete set null,
  decided_by uuid references public.profiles (id) on delete set null,
  --- When staff last decided; null before.
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint lobby_submissions_state_known check (state in ('open', 'accepted', 'refused')),
  constraint lobby_submissions_place_range check (place between 1 and 100),
  constraint lobby_submissions_kills_range check (kills between 0 and 999),
  constraint lobby_submissions_time_range check (time_ms between 1 and 100000000),
  constraint lobby_submissions_reason_length check (char_length(btrim(reason)) between 1 and 500),
  constraint lobby_submissions_reason_fits check ((state = 'refused') = (reason is not null)),
  constraint lobby_submissions_game_fits check (game_id is null or state = 'accepted')
);
create index lobby_submissions_lobby_id_idx on public.lobby_submissions (lobby_id, state);
create index lobby_submissions_participant_id_idx on public.lobby_submissions (participant_id);
create index lobby_submissions_game_id_idx on public.lobby_submissions (game_id);
create index lobby_submissions_submitted_by_idx on public.lobby_submissions (submitted_by);
create index lobby_submissions_decided_by_idx on public.lobby_submissions (decided_by);

select private.show_to_everyone(
  'public.tournament_lobbies', 'public.lobby_slots', 'public.lobby_games', 'public.lobby_results', 'public.lobby_adjustments',
  'public.lobby_submissions'
);

-- Clients receive changes of games only: every entered row, adjustment and correction also writes changed_at.
alter publication supabase_realtime add table public.lobby_games;

--- Every result row that was entered, by whom, in order; rows are only added. So no report is lost, and differences
--- between reports can be shown.
create table private.lobby_reports (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.lobby_games (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  --- The user who entered it; null once the account was deleted, and for the service key.
  profile_id uuid references public.profiles (id) on delete set null,
  is_staff boolean not null,
  status text not null,
  place integer,
  kills integer not null,
  time_ms integer,
  written bigint not null generated always as identity,
  created_at timestamptz not null default now()
);
create index lobby_reports_game_id_idx on private.lobby_reports (game_id, written);
create index lobby_reports_participant_id_idx on private.lobby_reports (participant_id);
create index lobby_reports_profile_id_idx on private.lobby_reports (profile_id);
