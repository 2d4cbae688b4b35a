-- The structure of a tournament: groups, their tables, and matches.

--- Groups with a table: the groups of a round robin; a Swiss stage is one group.
--- @chapter stages 3
--- @title Leer los grupos de un torneo
create table public.tournament_groups (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  --- The name shown to users, in Spanish: 'Grupo A'; for a Swiss stage, the name of the stage.
  name text not null,
  --- The position of the group, from 1, in the order in which groups are shown.
  position integer not null,
  created_at timestamptz not null default now(),
  constraint tournament_groups_position_key unique (stage_id, position),
  constraint tournament_groups_position_positive check (position > 0)
);

create index tournament_groups_tournament_id_idx on public.tournament_groups (tournament_id, position);

--- Group tables. Every number follows from the decided matches of the group.
--- @chapter stages 4
--- @title Leer las tablas de los grupos
create table public.group_participants (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references public.tournament_groups (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- Place in the table, by the tie-breaks of the stage.
  position integer not null,
  --- The points that the stage gives for wins, draws and losses, plus the adjustments by staff; a bye counts as a win.
  points integer not null default 0,
  --- Matches won, byes and walkovers included.
  wins integer not null default 0,
  --- Matches that ended in a draw.
  draws integer not null default 0,
  --- Matches lost, walkovers included.
  losses integer not null default 0,
  --- The participant's own score minus the rivals' score, over all matches.
  score_difference integer not null default 0,
  --- The participant's own score over all matches.
  score_for integer not null default 0,
  --- Games won minus games lost; a match of one game counts as one, whatever its score.
  map_difference integer not null default 0,
  --- Own score minus the rivals', over games with a known score; computed only if the stage is ranked by it.
  round_difference integer not null default 0,
  --- Sum of the points of the rivals, without adjustments by staff. A bye counts as a rival with the participant's own
  --- points, a withdrawn rival with the points that it had.
  buchholz integer not null default 0,
  --- Buchholz without the best and the worst rival.
  median_buchholz integer not null default 0,
  --- Sum of the points of beaten rivals, plus half of those of rivals in draws.
  sonneborn_berger numeric(8, 1) not null default 0,
  --- The mean share of wins of the participant's rivals, where a draw is half a win; byes are not counted.
  opponents_win_rate numeric(5, 4) not null default 0,
  --- Why the participant is not one place higher: {rule, own, above}, the deciding tie-break and both values; null for
  --- the first participant, and for the first of those that withdrew or were disqualified.
  --- @type reason { rule: "points" | "wins" | "losses" | "score_difference" | "map_difference" | "round_difference" |
  --- "score_for" | "direct_encounter" | "encounter_difference" | "record_below" | "buchholz" | "median_buchholz" |
  --- "sonneborn_berger" | "neustadtl" | "opponents_win_rate" | "tie_break" | "seed" | "draw"; own: number; above: number }
  reason jsonb,
  created_at timestamptz not null default now(),
  --- Points that staff added or, if negative, deducted; included in points.
  adjustment integer not null default 0,
  --- Sum over the rivals: their points times the games won against them, where a draw in one game is half a game.
  neustadtl numeric(10, 1) not null default 0,
  constraint group_participants_once unique (group_id, participant_id),
  constraint group_participants_position_positive check (position > 0)
);

create index group_participants_table_idx on public.group_participants (group_id, position);
create index group_participants_participant_id_idx on public.group_participants (participant_id);

--- The matches of all stages of all tournaments.
--- @chapter matches 2
--- @title Leer los partidos de los torneos
create table public.tournament_matches (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  --- Part of its stage: group, swiss, bracket (of a double elimination the upper one), lower, final, third_place,
  --- placement; tie_break (between members of a table that are equal, whose points it does not change).
  stage text not null,
  --- The group table in which the match counts; null for a match of a bracket.
  group_id uuid references public.tournament_groups (id) on delete cascade,
  --- The round, from 1; the third-place match has the round of the final.
  round integer not null,
  --- The position in the round, from 1 at the top.
  position_in_bracket integer not null,
  --- The first side; null if the side is not known yet, or if the slot stays empty (slot1_closed).
  participant1_id uuid references public.participants (id) on delete restrict,
  --- The second side; null if the side is not known yet, or if the slot stays empty (slot2_closed).
  participant2_id uuid references public.participants (id) on delete restrict,
  --- True if the slot stays empty, because the match that feeds it was a bye or had no winner. If the slot is empty but
  --- not closed, its side is not known yet.
  slot1_closed boolean not null default false,
  --- The second slot stays empty, for the same reasons as slot1_closed.
  slot2_closed boolean not null default false,
  --- The winning side; null until the match is decided, for a draw, and if neither side came.
  winner_id uuid references public.participants (id) on delete restrict,
  --- Status: pending_opponent (a side is not known yet); pending (both known, no scheduled time); scheduled (with a
  --- time); pending_results (one side reported); disputed; completed; bye (one side alone, which advances); cancelled
  --- (no side advances).
  status text not null default 'pending_opponent',
  --- How the match ended: score; walkover (one side did not come); no_show (neither side came: cancelled, no side
  --- advances).
  outcome text,
  --- The result: "a-b" in the order participant 1, participant 2; equal numbers in a draw, which has no winner; "W.O."
  --- for a walkover. What decided beyond the score follows in parentheses: "3-3 (4-2 pen.)", "8-7 (prórroga)".
  result text,
  --- Maximum number of games, without a third game. If series is null, the first side to win more than half of them wins.
  best_of integer not null,
  --- The time set by the staff, the sides or the default; null if none was set. starts_at is the time that applies.
  scheduled_time timestamptz,
  --- A later time that applies instead of scheduled_time; null if there is none.
  delayed_to timestamptz,
  --- Why delayed_to applies: known_late, the sides or the time were known less than match_ready_minutes before;
  --- clock_stopped, the scheduled work did not run, or the tournament or its module was not active. Null without a
  --- delay.
  delay_reason text,
  --- The next match of the winner; null if there is none.
  next_match_id uuid references public.tournament_matches (id) on delete cascade,
  --- Slot (1 or 2) that the winner fills in the winner's next match.
  next_match_slot integer,
  --- The next match of the loser; null if the loser is eliminated.
  loser_next_match_id uuid references public.tournament_matches (id) on delete cascade,
  --- Slot (1 or 2) that the loser fills in the loser's next match.
  loser_next_match_slot integer,
  --- When the match was decided; null before.
  decided_at timestamptz,
  --- The user who decided as a referee (staff or administrator); null if no user did, or if the decision came through a
  --- referee link.
  decided_by uuid references public.profiles (id) on delete set null,
  --- How the result was decided: agreement of both sides; unanswered, one report without an answer in time; conceded by
  --- a side; referee, named by decided_by; exclusion, a side is out of the tournament; absence, by the clock for an
  --- absent side.
  decided_how text,
  --- Public reason of the referee's decision; null if none was needed.
  decision_reason text,
  --- The score by the games entered so far, "a-b" as in result: games won, or in a match of one game its score. Null
  --- without games, and after the decision.
  live_score text,
  --- When the match began: both sides came, or its first game was reported. Null if it has not begun, waits for a
  --- referee because of an absence, or is decided.
  live_since timestamptz,
  --- When an administrator last entered player statistics; a change notifies clients that show the match.
  statistics_at timestamptz,
  --- When the match was last disputed.
  disputed_at timestamptz,
  --- Version of the match's calendar entry: rises when its time, sides or length change, or whether it is played.
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  --- True if an outcome was reported but not yet decided: such matches are first in the back office.
  needs_attention boolean generated always as (status in ('disputed', 'pending_results')) stored,
  --- The time that applies, shown everywhere: delayed_to if set, else scheduled_time; null if none was set.
  starts_at timestamptz generated always as (coalesce(delayed_to, scheduled_time)) stored,
  --- When the match began, or before that its scheduled time (starts_at).
  plays_at timestamptz generated always as (coalesce(live_since, delayed_to, scheduled_time)) stored,
  --- Stream of this match; null if the tournament's stream shows it, or if there is none.
  stream_url text,
  --- The score when a match was given by walkover after play had begun; null otherwise.
  abandoned_score text,
  --- How the series is decided, as tournament_stages.series; null: the best of best_of games. Copied from the stage, and
  --- unchangeable after the first result of the stage.
  --- @type series tournament_stages.series
  series jsonb,
  constraint tournament_matches_delay_reason_known check (delay_reason in ('known_late', 'clock_stopped')),
  constraint tournament_matches_delay_fits check ((delayed_to is null) = (delay_reason is null) and delayed_to > scheduled_time),
  constraint tournament_matches_stream_url_fits check (private.is_stream_url(stream_url)),
  constraint tournament_matches_stream_url_length check (char_length(stream_url) <= 200),
  constraint tournament_matches_stage_known
    check (stage in ('group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement', 'tie_break')),
  constraint tournament_matches_group_stage check ((stage in ('group', 'swiss', 'tie_break')) = (group_id is not null)),
  constraint tournament_matches_place_positive check (round > 0 and position_in_bracket > 0),
  constraint tournament_matches_status_known check (status in (
    'pending_opponent', 'pending', 'scheduled', 'pending_results', 'disputed',
    'completed', 'bye', 'cancelled'
  )),
  constraint tournament_matches_decided_how_known
    check (decided_how in ('agreement', 'unanswered', 'conceded', 'referee', 'exclusion', 'absence')),
  constraint tournament_matches_decision_reason_length check (char_length(decision_reason) between 1 and 500),
  constraint tournament_matches_decision_reason_fits check (decision_reason is null or decided_how is not distinct from 'referee'),
  constraint tournament_matches_live_score_format
    check (live_score ~ '^\d{1,3}-\d{1,3}$'),
  constraint tournament_matches_abandoned_score_format check (abandoned_score ~ '^\d{1,3}-\d{1,3}$'),
  constraint tournament_matches_abandoned_score_fits
    check (abandoned_score is null or outcome is not distinct from 'walkover'),
  constraint tournament_matches_live_score_undecided
    check (num_nonnulls(live_score, live_since) = 0 or status not in ('completed', 'bye', 'cancelled')),
  constraint tournament_matches_outcome_known check (outcome in ('score', 'walkover', 'no_show')),
  constraint tournament_matches_best_of_known check (best_of in (1, 2, 3, 4, 5, 6, 7, 8, 9)),
  constraint tournament_matches_best_of_odd check (series is not null or best_of % 2 = 1),
  constraint tournament_matches_series_valid check (series is null or private.valid_series(series)),
  constraint tournament_matches_not_against_oneself check (participant1_id <> participant2_id),
  constraint tournament_matches_winner_played
    check (winner_id is null or winner_id in (participant1_id, participant2_id)),
  -- An unknown side is not a bye: an empty slot means that the match waits.
  -- Only a closed slot (a bye) lets a side win without an opponent.
  constraint tournament_matches_status_fits check (
    case status
      when 'pending_opponent' then
        winner_id is null and (participant1_id is null or participant2_id is null)
      when 'bye' then
        winner_id is not null and num_nonnulls(participant1_id, participant2_id) = 1
      when 'completed' then
        participant1_id is not null and participant2_id is not null
        and (winner_id is not null or outcome = 'score' and group_id is not null)
      when 'cancelled' then winner_id is null
      else winner_id is null and participant1_id is not null and participant2_id is not null
    end
  ),
  constraint tournament_matches_closed_slots_empty check (
    not (slot1_closed and participant1_id is not null) and not (slot2_closed and participant2_id is not null)
  ),
  constraint tournament_matches_result_fits check (
    case
      when status = 'cancelled' then coalesce(outcome, 'no_show') = 'no_show' and result is null
      when status <> 'completed' then outcome is null and result is null
      when outcome = 'score' then result ~ '^\d{1,3}-\d{1,3}( \([^()]{1,60}\))?$' and (winner_id is null) = (result ~ '^(\d+)-\1$')
      else outcome is not null and result = 'W.O.'
    end
  ),
  constraint tournament_matches_slots_known check (
    (next_match_id is null) = (next_match_slot is null)
    and (loser_next_match_id is null) = (loser_next_match_slot is null)
    and next_match_slot in (1, 2) and loser_next_match_slot in (1, 2)
  )
);

create unique index tournament_matches_place_key
  on public.tournament_matches (stage_id, stage, round, position_in_bracket);
create index tournament_matches_tournament_id_idx
  on public.tournament_matches (tournament_id, round, position_in_bracket);
create unique index tournament_matches_feeds_key
  on public.tournament_matches (next_match_id, next_match_slot);
create unique index tournament_matches_loser_feeds_key
  on public.tournament_matches (loser_next_match_id, loser_next_match_slot);
create index tournament_matches_group_id_idx on public.tournament_matches (group_id);
-- The index includes the other side, so that a query for the matches between two participants reads only those matches.
create index tournament_matches_participant1_id_idx
  on public.tournament_matches (participant1_id, participant2_id);
create index tournament_matches_participant2_id_idx on public.tournament_matches (participant2_id);
create index tournament_matches_winner_id_idx on public.tournament_matches (winner_id);
create index tournament_matches_decided_by_idx on public.tournament_matches (decided_by);
-- Indexes for the back office's lists, of all tournaments or one: undecided, playable and decided matches.
create index tournament_matches_to_play_idx
  on public.tournament_matches (needs_attention desc, plays_at, created_at, round, stage, position_in_bracket, id)
  where status in ('pending', 'scheduled', 'pending_results', 'disputed');
create index tournament_matches_to_play_of_one_idx
  on public.tournament_matches (tournament_id, needs_attention desc, plays_at, created_at, round, stage, position_in_bracket, id)
  where status in ('pending', 'scheduled', 'pending_results', 'disputed');
create index tournament_matches_disputed_idx
  on public.tournament_matches (plays_at, created_at, round, stage, position_in_bracket, id) where status = 'disputed';
create index tournament_matches_two_sides_idx
  on public.tournament_matches (created_at desc, round, stage, position_in_bracket, id)
  where participant1_id is not null and participant2_id is not null;
create index tournament_matches_two_sides_of_one_idx
  on public.tournament_matches (tournament_id, created_at desc, round, stage, position_in_bracket, id)
  where participant1_id is not null and participant2_id is not null;
create index tournament_matches_decided_at_idx
  on public.tournament_matches (decided_at desc, tournament_id) where status = 'completed';
create index tournament_matches_decided_of_one_idx
  on public.tournament_matches (tournament_id, decided_at desc) where status = 'completed';
-- Index of matches in progress and upcoming matches, the soonest first. The few matches of one tournament with the same
-- time are sorted after reading.
create index tournament_matches_plays_at_idx
  on public.tournament_matches (plays_at, tournament_id)
  where plays_at is not null and status not in ('completed', 'bye', 'cancelled');
-- Index of playable matches without a scheduled time, the most recently created first.
create index tournament_matches_without_hour_idx
  on public.tournament_matches (created_at desc, tournament_id)
  where plays_at is null and status in ('pending', 'pending_results', 'disputed');
create index tournament_matches_reported_idx
  on public.tournament_matches (id) where status = 'pending_results';
create index tournament_matches_undecided_idx
  on public.tournament_matches (tournament_id, stage_id)
  where status not in ('completed', 'bye', 'cancelled');

--- Sort key of a match among those of its tournament in every list, ascending: stage (its position), round, part,
--- position in the round.
create function private.match_place(p_stage integer, p_round integer, p_part text, p_position integer)
returns integer[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select array[
    p_stage, p_round, array_position(array['group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement', 'tie_break'], p_part), p_position
  ]
$$;
grant execute on function private.match_place to anon, authenticated, service_role;

--- Points that staff added to a participant of a table, or deducted from it, with the reason. A revoked adjustment stays
--- readable.
--- @chapter stages 5
--- @title Leer los puntos quitados o sumados
create table public.table_adjustments (
  id uuid primary key default gen_random_uuid(),
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The points added to the participant's total; negative if they were deducted.
  points integer not null,
  --- Why, as everybody reads it.
  reason text not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  --- When staff revoked the adjustment; null while it counts.
  revoked_at timestamptz,
  revoked_by uuid references public.profiles (id) on delete set null,
  constraint table_adjustments_points_range check (points >= -1000 and points <= 1000 and points <> 0),
  constraint table_adjustments_reason_length check (char_length(reason) between 1 and 500)
);

create index table_adjustments_stage_id_idx on public.table_adjustments (stage_id, created_at);
create index table_adjustments_participant_id_idx on public.table_adjustments (participant_id);
create index table_adjustments_created_by_idx on public.table_adjustments (created_by);
create index table_adjustments_revoked_by_idx on public.table_adjustments (revoked_by);

select private.show_to_everyone('public.table_adjustments', 'public.tournament_groups', 'public.group_participants', 'public.tournament_matches');

alter publication supabase_realtime add table
  public.tournament_groups, public.group_participants, public.tournament_matches;
