-- The record of a player or a team in each game, by season and by map (decision 72).

--- How many matches a participant won, drew and lost by game and season; in rows with a map, the single games played on
--- it. For a player also those for their teams. At most the last 100 seasons and the 200 most played maps.
--- @field game games.name
--- @field season The first day of the season, which is a quarter of the year.
--- @field map The map; null in the rows of whole seasons.
--- @field wins Matches won or, in a row with a map, single games won on it.
--- @field draws Matches or games drawn, counted as in wins.
--- @field losses Matches or games lost, counted as in wins.
--- @field kills Kills in these matches or games; null if no statistics were confirmed.
--- @field deaths Deaths in these matches or games; null if no statistics were confirmed.
--- @field assists Assists in these matches or games; null if no statistics were confirmed.
--- @nullable map, kills, deaths, assists
--- @chapter ranking 5
--- @title Leer una carrera por temporada
create function public.career_figures(p_participant_id uuid)
returns table (
  game text, season date, map text, wins integer, draws integer, losses integer, kills integer, deaths integer, assists integer
)
language sql
stable
security definer -- single credits of matches are readable by no role; their sums are public
set search_path = ''
as $$
  with counted as (
    select credit.match_id, credit.side_id, credit.won, tournament.game, coalesce(match.decided_at, credit.created_at) as decided_at
    from private.match_credits credit
    join public.tournament_matches match on match.id = credit.match_id
    join public.tournaments tournament on tournament.id = match.tournament_id
    where credit.participant_id = p_participant_id and credit.tournament_id is not null
    union all
    select credit.match_id, credit.side_id, credit.won, played.name, coalesce(match.decided_at, credit.created_at)
    from private.match_credits credit
    join public.challenge_matches match on match.id = credit.match_id
    join public.challenges challenge on challenge.id = match.challenge_id
    join public.games played on played.id = challenge.game_id
    where credit.participant_id = p_participant_id and credit.tournament_id is null
  ),
  credited as materialized (
    select
      match_id, side_id, won, game,
      date_trunc('quarter', decided_at at time zone 'America/Argentina/Buenos_Aires')::date as season
    from counted
  ),
  lines as (
    select line.id, line.match_id, line.kills, line.deaths, line.assists
    from public.participants side
    join public.match_player_statistics line on line.profile_id = side.user_id
    where side.id = p_participant_id
    union all
    select line.id, line.match_id, line.kills, line.deaths, line.assists
    from public.participants side
    join public.match_player_statistics line on line.participant_id = side.id
    where side.id = p_participant_id and side.type = 'team'
  ),
  figures as (
    select
      credited.game, credited.season, sum(lines.kills)::integer as kills, sum(lines.deaths)::integer as deaths,
      sum(lines.assists)::integer as assists
    from lines
    join credited using (match_id)
    group by credited.game, credited.season
  ),
  seasons as (
    select
      game, season, count(*) filter (where won)::integer as wins, count(*) filter (where won is null)::integer as draws,
      count(*) filter (where not won)::integer as losses
    from credited
    group by game, season
    order by season desc, count(*) desc, game
    limit 100
  ),
  maps as (
    select
      credited.game, credited.season, lower(btrim(played.map)) as word, min(played.map collate "C") as map,
      count(*) filter (where played.winner_id = credited.side_id)::integer as wins,
      count(*) filter (where played.winner_id is null)::integer as draws,
      count(*) filter (where played.winner_id <> credited.side_id)::integer as losses
    from credited
    join public.match_games played on played.match_id = credited.match_id
    where played.map is not null and played.kind = 'played'
    group by credited.game, credited.season, lower(btrim(played.map))
    order by count(*) desc, word
    limit 200
  ),
  map_figures as (
    select
      credited.game, credited.season, lower(btrim(played.map)) as word, sum(figures.kills)::integer as kills,
      sum(figures.deaths)::integer as deaths, sum(figures.assists)::integer as assists
    from lines
    join credited using (match_id)
    join public.match_game_statistics figures on figures.line_id = lines.id
    join public.match_games played on played.match_id = lines.match_id and played.number = figures.number
    where played.map is not null and played.kind = 'played'
    group by credited.game, credited.season, lower(btrim(played.map))
  )
  select
    seasons.game, seasons.season, null, seasons.wins, seasons.draws, seasons.losses, figures.kills, figures.deaths, figures.assists
  from seasons
  left join figures using (game, season)
  union all
  select
    maps.game, maps.season, maps.map, maps.wins, maps.draws, maps.losses, map_figures.kills, map_figures.deaths, map_figures.assists
  from maps
  left join map_figures using (game, season, word)
  order by 2 desc, 1, 3 nulls first
$$;

grant execute on function public.career_figures to anon, authenticated, service_role;
