-- The games of a series, in tournament and challenge matches, and the score that follows from them.

--- True for what was played of a game beyond normal time, in the form of match_games.parts.
create function private.valid_game_parts(p_parts jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(
    jsonb_typeof(p_parts) = 'object' and p_parts <> '{}'
      and p_parts - array['overtime', 'extra_time', 'golden_goal', 'penalties'] = '{}'
      and coalesce(p_parts -> 'overtime' = 'true', true)
      and not exists (
        select 1 from jsonb_each(p_parts - 'overtime') as part
        where part.value::text !~ '^\[\d{1,2}, \d{1,2}\]$'
      ),
    false
  )
$$;
grant execute on function private.valid_game_parts to authenticated, service_role;

--- The games (maps, sets) of a series, in order. The winner of the series follows from them.
--- @chapter results 5
--- @title Leer las partidas de una serie
create table public.match_games (
  id uuid primary key default gen_random_uuid(),
  --- The tournament match; null for the match of a challenge.
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  --- The challenge match; null for the match of a tournament.
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  --- The id of the match, of a tournament or of a challenge.
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  --- The number of the game in the series, from 1, without gaps.
  number integer not null,
  --- The map or mode that was played, if the game has maps or modes.
  map text,
  --- The side of the map on which participant 1 began, in the terms of the game.
  side1 text,
  --- The side of the map on which participant 2 began, in the terms of the game.
  side2 text,
  --- The score of participant 1 (rounds, goals, stocks); null if only the winner was reported.
  score1 integer,
  --- The score of participant 2; null if only the winner was reported.
  score2 integer,
  --- The winner of the game; null for a draw.
  winner_id uuid references public.participants (id) on delete restrict,
  --- How the game ended: played, or forfeit (given to the winner without being played).
  kind text not null default 'played',
  --- The source of the game: side or referee, who entered it; clock, for late arrival; result: derived from the result
  --- of the series, which states how many games each side won but not which.
  source text not null,
  --- Picture of the game: a file in match_proofs, visible to everyone who can read the game.
  picture text,
  --- The user who last entered or corrected the game; null if source is result.
  reported_by uuid references public.profiles (id) on delete set null,
  --- When the game was entered or last corrected.
  reported_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  --- What was played beyond normal time, each "a, b" in the order of the participants: extra_time and golden_goal (their
  --- goals are included in score1 and score2) and penalties (not included); overtime: the game was won in it.
  --- @type parts { extra_time?: [number, number]; golden_goal?: [number, number]; penalties?: [number, number];
  --- overtime?: true }
  parts jsonb,
  constraint match_games_parts_valid check (parts is null or kind = 'played' and private.valid_game_parts(parts)),
  constraint match_games_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_games_number_range check (number between 1 and 10),
  constraint match_games_map_length check (char_length(map) between 1 and 40),
  constraint match_games_sides_length
    check (char_length(side1) between 1 and 20 and char_length(side2) between 1 and 20),
  constraint match_games_score_range check (score1 between 0 and 999 and score2 between 0 and 999),
  constraint match_games_score_whole check ((score1 is null) = (score2 is null)),
  constraint match_games_kind_known check (kind in ('played', 'forfeit')),
  constraint match_games_source_known check (source in ('side', 'referee', 'clock', 'result')),
  constraint match_games_picture_length check (char_length(picture) between 1 and 300),
  constraint match_games_kind_fits check (
    case kind
      when 'forfeit' then winner_id is not null and score1 is null and picture is null
      else winner_id is not null or score1 = score2
    end
  )
);

create unique index match_games_number_key on public.match_games (match_id, number);
create index match_games_tournament_match_id_idx on public.match_games (tournament_match_id);
create index match_games_challenge_match_id_idx on public.match_games (challenge_match_id);
-- Finds the games that a participant won.
create index match_games_winner_id_idx on public.match_games (winner_id, map);
create index match_games_reported_by_idx on public.match_games (reported_by);

--- The score of a series by its games, "a-b" in the order of its sides; null without games.
create function private.score_of_games(p_match_id uuid, p_sides uuid[], p_best_of integer, p_series jsonb default null)
returns text
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when p_series ->> 'kind' = 'aggregate' and count(*) > 0 then
      sum(score1) filter (where number <= p_best_of) || '-' || sum(score2) filter (where number <= p_best_of)
    -- A match of one game shows the score of that game, if it was entered.
    when p_best_of = 1 and max(score1) is not null then max(score1) || '-' || max(score2)
    when count(*) > 0 then
      count(*) filter (where winner_id = p_sides[1]) || '-' || count(*) filter (where winner_id = p_sides[2])
  end
  from public.match_games
  where match_id = p_match_id
$$;

--- Stores the score by games in the row of an undecided match, because clients that list matches receive changes of
--- this row.
create function private.publish_live_score(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
-- One generic plan is cached: the function runs for every game, and planning takes longer than the query.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_since timestamptz;
  v_score text;
begin
  select private.score_of_games(id, array[participant1_id, participant2_id], best_of, series) into v_score
  from public.tournament_matches
  where id = p_match_id;
  if found then
    v_since := private.begun_at(p_match_id);
    update public.tournament_matches
    set live_score = v_score, live_since = v_since
    where id = p_match_id and (live_score, live_since) is distinct from (v_score, v_since);
    perform private.await_next_game(p_match_id);
    return;
  end if;
  select private.score_of_games(id, array[participant1_id, participant2_id], best_of) into v_score
  from public.challenge_matches
  where id = p_match_id;
  v_since := (select created_at from public.match_games where match_id = p_match_id and number = 1);
  update public.challenge_matches
  set live_score = v_score, live_since = v_since
  where id = p_match_id and (live_score, live_since) is distinct from (v_score, v_since);
end;
$$;

--- Adjusts the games of a match to its final result: games that agree with it stay, others are removed, and missing
--- ones are added without scores. In a match of one game the result is its score; of an aggregate it contains the
--- scores of all games (series_text).
create function private.settle_games(
  p_match_id uuid, p_is_tournament boolean, p_sides uuid[], p_best_of integer, p_result text, p_series jsonb default null
)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_score integer[] := regexp_match(p_result, '^(\d+)-(\d+)')::integer[];
  v_parts jsonb := case when p_result like '%(prórroga)' then '{"overtime": true}' end;
  -- The number of the side (1 or 2) with the higher score; null if both scores are equal.
  v_ahead integer := case when v_score[1] > v_score[2] then 1 when v_score[2] > v_score[1] then 2 end;
  v_behind integer := 3 - v_ahead;
  v_won integer[];
  v_played integer;
begin
  if p_series ->> 'kind' = 'aggregate' then
    delete from public.match_games
    where match_id = p_match_id and number > cardinality(private.read_series_text(p_result));
    insert into public.match_games as game (tournament_match_id, number, score1, score2, winner_id, parts, source)
    select p_match_id, said.number, said.score1, said.score2, p_sides[said.ahead], said.parts, 'result'
    from unnest(private.read_series_text(p_result)) with ordinality as said (score1, score2, ahead, parts, number)
    on conflict (match_id, number) do update set
      score1 = excluded.score1, score2 = excluded.score2, winner_id = excluded.winner_id, parts = excluded.parts,
      source = excluded.source, reported_by = null, reported_at = now()
      where (game.score1, game.score2, game.parts) is distinct from (excluded.score1, excluded.score2, excluded.parts);
    return;
  elsif p_best_of = 1 then
    update public.match_games
    set score1 = v_score[1], score2 = v_score[2], parts = v_parts
    where match_id = p_match_id and score1 is null and winner_id is not distinct from p_sides[v_ahead];
    delete from public.match_games
    where match_id = p_match_id and (score1, score2, parts) is distinct from (v_score[1], v_score[2], v_parts);
    insert into public.match_games
      (tournament_match_id, challenge_match_id, number, score1, score2, winner_id, parts, source)
    select
      case when p_is_tournament then p_match_id end, case when not p_is_tournament then p_match_id end,
      1, v_score[1], v_score[2], p_sides[v_ahead], v_parts, 'result'
    where not exists (select 1 from public.match_games where match_id = p_match_id);
    return;
  end if;

  select
    count(*), array[count(*) filter (where winner_id = p_sides[1]), count(*) filter (where winner_id = p_sides[2])]
  into v_played, v_won
  from public.match_games
  where match_id = p_match_id;
  -- If all games of a series are played, any side may win the last one.
  if v_won <> v_score and (
    case when p_series ->> 'kind' = 'games' then v_won[1] > v_score[1] or v_won[2] > v_score[2]
    else v_won[v_ahead] >= v_score[v_ahead] or v_won[v_behind] > v_score[v_behind] end
  ) then
    delete from public.match_games where match_id = p_match_id;
    v_played := 0;
    v_won := array[0, 0];
  end if;
  -- The winner of the series won its last game.
  insert into public.match_games (tournament_match_id, challenge_match_id, number, winner_id, source)
  select
    case when p_is_tournament then p_match_id end, case when not p_is_tournament then p_match_id end, place,
    case
      when v_ahead is null then p_sides[case when place - v_played <= v_score[1] - v_won[1] then 1 else 2 end]
      else p_sides[case when place - v_played <= v_score[v_behind] - v_won[v_behind] then v_behind else v_ahead end]
    end,
    'result'
  from generate_series(v_played + 1, v_score[1] + v_score[2]) as place;
end;
$$;

--- Removes the games that settle_games() added, when the decision of a match is undone. Games that users entered stay.
create function private.unsettle_games(p_match_id uuid)
returns void
language sql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
  delete from public.match_games where match_id = p_match_id and source = 'result';
  select private.publish_live_score(p_match_id);
$$;

--- Deletes the games of a match that is replayed or was not played.
create function private.forget_games(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
begin
  delete from public.match_games where match_id = p_match_id;
  if found then
    perform private.publish_live_score(p_match_id);
  end if;
end;
$$;

select private.show_to_everyone('public.match_games');

alter publication supabase_realtime add table public.match_games;

--- True once a game was entered, an outcome reported or the match decided; a bye never begins.
create function private.has_begun(p_match public.tournament_matches)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_match.status in ('pending_results', 'disputed', 'completed') or p_match.outcome is not null
    or exists (select 1 from public.match_games game where game.tournament_match_id = p_match.id)
$$;
