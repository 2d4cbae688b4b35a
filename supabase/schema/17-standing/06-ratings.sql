-- Ratings: the strength of a side in a game, week by week (Glicko-2, decision 69).
-- A week from Monday is one rating period. Each side that played in it gets a rating from the ratings before.
-- So the same matches give the same ratings, whenever and however often the ratings are computed.
-- If a result is corrected after its week was rated, the ratings of that game are computed again from that week on.
-- Only matches between two sides with accounts in a tournament of the platform are rated.
-- Walkovers, guests, imported tournaments, tournaments that users founded, and challenges are not rated.
-- In challenges, and in tournaments that users founded, the users choose their rivals.

--- The strength of a side: rating, around 1500; its uncertainty (deviation, 350 for an unknown side); how much it
--- changes from week to week (volatility).
create type private.strength as (rating double precision, deviation double precision, volatility double precision);

--- The strength of a side in a game after each week in which the side played rated matches.
create table private.rating_points (
  participant_id uuid not null references public.participants (id) on delete cascade,
  game_id uuid not null references public.games (id) on delete cascade,
  --- The Monday on which the rated week begins.
  week date not null,
  rating double precision not null,
  deviation double precision not null,
  volatility double precision not null,
  --- The number of rated matches, including those of this week.
  matches integer not null,
  --- The last five rated matches in the game, newest first, as W, D and L.
  form text not null,
  --- The number of rated matches won; matches neither won nor lost were draws.
  wins integer not null default 0,
  --- The number of rated matches lost.
  losses integer not null default 0,
  created_at timestamptz not null default now(),
  constraint rating_points_pkey primary key (participant_id, game_id, week),
  constraint rating_points_matches_positive check (matches > 0),
  constraint rating_points_record_fits check (wins >= 0 and losses >= 0 and wins + losses <= matches),
  constraint rating_points_form_format check (form ~ '^[WDL]{1,5}$')
);
create index rating_points_game_id_idx on private.rating_points (game_id, week);

--- How far the ratings of each game have been computed.
create table private.rated_games (
  game_id uuid primary key references public.games (id) on delete cascade,
  --- Monday of the last week that was rated.
  rated_week date not null,
  created_at timestamptz not null default now()
);
create index rated_games_rated_week_idx on private.rated_games (rated_week, game_id);

--- Weeks of a game to rate again. Transactions only add rows, the same week as often as needed: so they do not wait for
--- each other.
create table private.outdated_ratings (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  week date not null,
  created_at timestamptz not null default now()
);
create index outdated_ratings_game_id_idx on private.outdated_ratings (game_id);

--- The deviation after some weeks without a match: step 6 of Glicko-2 for all these weeks in one calculation.
create function private.idle_deviation(p_deviation double precision, p_volatility double precision, p_weeks integer)
returns double precision
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- 173.7178 is the unit of the internal scale of Glicko-2, on which volatility is measured. 350 is the deviation of an
  -- unknown side.
  select least(350, sqrt(p_deviation ^ 2 + p_weeks * (173.7178 * p_volatility) ^ 2))
$$;

--- f(x) in step 5 of Glicko-2: zero where x is the logarithm of the new variance. p_surprise is delta squared, p_spread
--- phi squared plus v, p_start the logarithm of the old variance; 0.25 is the squared system constant 0.5.
create function private.volatility_slope(
  p_x double precision, p_surprise double precision, p_spread double precision, p_start double precision
)
returns double precision
language sql
immutable
parallel safe
set search_path = ''
as $$
  select exp(p_x) * (p_surprise - p_spread - exp(p_x)) / (2 * (p_spread + exp(p_x)) ^ 2) - (p_x - p_start) / 0.25
$$;

--- A side's strength after the matches of one week, at least one. p_rivals: their strength before the week; p_scores:
--- 1, 0.5 or 0 for each match. Glickman, "Example of the Glicko-2 system" (2013), system constant 0.5.
create function private.strength_after(
  p_before private.strength, p_rivals private.strength[], p_scores double precision[]
)
returns private.strength
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  c_unit constant double precision := 173.7178;
  v_phi constant double precision := p_before.deviation / c_unit;
  v_weight double precision;
  v_expected double precision;
  v_information double precision := 0;
  v_gain double precision := 0;
  v_spread double precision;
  v_surprise double precision;
  v_start constant double precision := ln(p_before.volatility ^ 2);
  v_low double precision := v_start;
  v_high double precision;
  v_next double precision;
  v_at_low double precision;
  v_at_high double precision;
  v_at_next double precision;
  v_after private.strength;
begin
  for place in 1 .. cardinality(p_scores) loop
    v_weight := 1 / sqrt(1 + 3 * ((p_rivals[place]).deviation / c_unit) ^ 2 / pi() ^ 2);
    v_expected := 1 / (1 + exp(v_weight * ((p_rivals[place]).rating - p_before.rating) / c_unit));
    v_information := v_information + v_weight ^ 2 * v_expected * (1 - v_expected);
    v_gain := v_gain + v_weight * (p_scores[place] - v_expected);
  end loop;
  v_spread := v_phi ^ 2 + 1 / v_information;
  v_surprise := (v_gain / v_information) ^ 2;

  -- The Illinois algorithm, with a precision of six decimals as in the paper.
  if v_surprise > v_spread then
    v_high := ln(v_surprise - v_spread);
  else
    v_high := v_start - 0.5;
    while private.volatility_slope(v_high, v_surprise, v_spread, v_start) < 0 loop
      v_high := v_high - 0.5;
    end loop;
  end if;
  v_at_low := private.volatility_slope(v_low, v_surprise, v_spread, v_start);
  v_at_high := private.volatility_slope(v_high, v_surprise, v_spread, v_start);
  while abs(v_high - v_low) > 0.000001 loop
    v_next := v_low + (v_low - v_high) * v_at_low / (v_at_high - v_at_low);
    v_at_next := private.volatility_slope(v_next, v_surprise, v_spread, v_start);
    if v_at_next * v_at_high <= 0 then
      v_low := v_high;
      v_at_low := v_at_high;
    else
      v_at_low := v_at_low / 2;
    end if;
    v_high := v_next;
    v_at_high := v_at_next;
  end loop;

  v_after.volatility := exp(v_low / 2);
  v_after.deviation := c_unit / sqrt(1 / (v_phi ^ 2 + v_after.volatility ^ 2) + v_information);
  v_after.rating := p_before.rating + v_after.deviation ^ 2 / c_unit * v_gain;
  return v_after;
end;
$$;

--- The Monday of an instant's week, in the time zone of Buenos Aires.
create function private.rating_week(p_at timestamptz)
returns date
language sql
immutable
parallel safe
set search_path = ''
as $$
  select date_trunc('week', p_at at time zone 'America/Argentina/Buenos_Aires')::date
$$;

--- The rated matches of one week of a game, with the score of the first side: 1, 0.5 for a draw, or 0.
create function private.rated_matches(p_game_id uuid, p_week date)
returns table (match_id uuid, first_id uuid, second_id uuid, score double precision, decided_at timestamptz)
language sql
stable
security definer -- used by the scheduled work
set search_path = ''
as $$
  select
    match.id, match.participant1_id, match.participant2_id,
    (case match.winner_id when match.participant1_id then 1 when match.participant2_id then 0 else 0.5 end)::double precision,
    match.decided_at
  from public.tournament_matches match
  join public.tournaments tournament on tournament.id = match.tournament_id
  join public.games game on game.name = tournament.game
  join public.participants first on first.id = match.participant1_id
  join public.participants second on second.id = match.participant2_id
  where match.status = 'completed' and match.outcome = 'score' and game.id = p_game_id
    and match.decided_at >= private.day_start(p_week) and match.decided_at < private.day_start(p_week + 7)
    and tournament.founded_by is null and tournament.imported_from is null
    and first.guest_name is null and second.guest_name is null
$$;

--- Computes the ratings of one week of a game from those before it, and replaces any earlier result for that week.
create function private.rate_week(p_game_id uuid, p_week date)
returns void
language sql
volatile
security definer -- ratings are written by the scheduled work only
set search_path = ''
as $$
  with played as materialized (
    select * from private.rated_matches(p_game_id, p_week)
  ),
  sides as (
    select first_id as id, second_id as rival_id, score, match_id, decided_at from played
    union all
    select second_id, first_id, 1 - score, match_id, decided_at from played
  ),
  known as materialized (
    select
      side.id, coalesce(last.matches, 0) as matches, coalesce(last.form, '') as form,
      coalesce(last.wins, 0) as wins, coalesce(last.losses, 0) as losses,
      case
        when last.week is null then row(1500, 350, 0.06)::private.strength
        else row(
          last.rating, private.idle_deviation(last.deviation, last.volatility, (p_week - last.week) / 7 - 1), last.volatility
        )::private.strength
      end as strength
    from (select distinct id from sides) as side
    left join lateral (
      select * from private.rating_points point
      where point.participant_id = side.id and point.game_id = p_game_id and point.week < p_week
      order by point.week desc
      limit 1
    ) as last on true
  ),
  rated as materialized (
    select
      own.id, own.matches + count(*) as matches,
      own.wins + count(*) filter (where score = 1) as wins, own.losses + count(*) filter (where score = 0) as losses,
      left(
        string_agg(
          case score when 1 then 'W' when 0 then 'L' else 'D' end, '' order by decided_at desc, match_id desc
        ) || own.form,
        5
      ) as form,
      -- The values have a fixed order, because the last digits of a sum of fractions depend on the order.
      private.strength_after(
        own.strength, array_agg(rival.strength order by match_id), array_agg(score order by match_id)
      ) as strength
    from sides
    join known own on own.id = sides.id
    join known rival on rival.id = sides.rival_id
    group by own.id, own.matches, own.wins, own.losses, own.form, own.strength
  ),
  gone as (
    delete from private.rating_points point
    where point.game_id = p_game_id and point.week = p_week
      and not exists (select 1 from rated where rated.id = point.participant_id)
  )
  insert into private.rating_points as point
    (participant_id, game_id, week, rating, deviation, volatility, matches, wins, losses, form)
  select id, p_game_id, p_week, (strength).rating, (strength).deviation, (strength).volatility, matches, wins, losses, form
  from rated
  on conflict (participant_id, game_id, week) do update set
    rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
    matches = excluded.matches, wins = excluded.wins, losses = excluded.losses, form = excluded.form
  where (point.rating, point.deviation, point.volatility, point.matches, point.wins, point.losses, point.form)
    is distinct from (
      excluded.rating, excluded.deviation, excluded.volatility, excluded.matches, excluded.wins, excluded.losses, excluded.form
    )
$$;

--- A new game has no matches to rate before this week.
create function private.begin_rating()
returns trigger
language plpgsql
volatile
security definer -- any user who adds a game
set search_path = ''
as $$
begin
  insert into private.rated_games (game_id, rated_week) values (new.id, private.rating_week(now()) - 7);
  return null;
end;
$$;

create trigger begin_rating
  after insert on public.games
  for each row execute function private.begin_rating();

--- Marks a past week to be rated again, because a decision in it was reversed or corrected, or a participant took over
--- a guest's entry.
create function private.outdate_rating()
returns trigger
language plpgsql
volatile
security definer -- any user who corrects a match
set search_path = ''
as $$
begin
  insert into private.outdated_ratings (game_id, week)
  select game.id, private.rating_week(least(old.decided_at, new.decided_at))
  from public.tournaments tournament
  join public.games game on game.name = tournament.game
  where tournament.id = old.tournament_id and tournament.founded_by is null and tournament.imported_from is null;
  return null;
end;
$$;

create trigger z_outdate_rating
  after update of status, outcome, winner_id, participant1_id, participant2_id, decided_at on public.tournament_matches
  for each row when (
    old.status = 'completed'
    and (new.status, new.outcome, new.winner_id, new.participant1_id, new.participant2_id, new.decided_at)
      is distinct from (old.status, old.outcome, old.winner_id, old.participant1_id, old.participant2_id, old.decided_at)
    and private.rating_week(least(old.decided_at, new.decided_at)) < private.rating_week(now())
  )
  execute function private.outdate_rating();

--- Marks past weeks to be rated again when a tournament is deleted or moved to another game.
create function private.outdate_ratings()
returns trigger
language plpgsql
volatile
security definer -- any user who changes the tournament
set search_path = ''
as $$
begin
  insert into private.outdated_ratings (game_id, week)
  select game.id, private.rating_week(min(match.decided_at))
  from public.tournament_matches match
  join public.games game on game.name in (old.game, new.game)
  where match.tournament_id = old.id and match.status = 'completed'
    -- If the game itself was renamed, nothing is computed again, because its ratings stay the same.
    and exists (select 1 from public.games where name = old.game)
  group by game.id
  having private.rating_week(min(match.decided_at)) < private.rating_week(now());
  return old;
end;
$$;

create trigger z_outdate_ratings
  before delete on public.tournaments
  for each row when (old.structure_generated_at is not null and old.founded_by is null and old.imported_from is null)
  execute function private.outdate_ratings();
create trigger z_outdate_ratings_of_game
  after update of game on public.tournaments
  for each row when (
    old.game <> new.game and old.structure_generated_at is not null and old.founded_by is null and old.imported_from is null
  )
  execute function private.outdate_ratings();

--- Rates up to p_limit past weeks that are not rated yet, the oldest first; returns how many. For each game without
--- such weeks left, makes the ranking.
create function private.rate_weeks(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  -- One hour after midnight, all transactions that began before midnight have ended.
  v_last_over constant date := private.rating_week(now() - interval '1 hour') - 7;
  v_game private.rated_games;
  v_count integer := 0;
begin
  with taken as (
    delete from private.outdated_ratings where id in (select id from private.outdated_ratings limit 10000)
    returning game_id, week
  )
  update private.rated_games game
  set rated_week = first.week - 7
  from (select game_id, min(week) as week from taken group by game_id) as first
  where game.game_id = first.game_id and game.rated_week >= first.week;

  while v_count < p_limit loop
    select * into v_game
    from private.rated_games
    where rated_week < v_last_over
    order by rated_week, game_id
    limit 1
    for update skip locked;
    exit when not found;
    perform private.rate_week(v_game.game_id, v_game.rated_week + 7);
    update private.rated_games set rated_week = rated_week + 7 where game_id = v_game.game_id;
    if v_game.rated_week + 7 = v_last_over then
      perform private.rank_sides(v_game.game_id, v_last_over);
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
