-- The record of a player or a team: results in each game, and titles. Public, as the matches are.

--- How many matches a participant won, drew and lost in each game, the most played game first; for a player also
--- matches for their teams. Matches of deleted tournaments count only in profiles.stats and teams.stats.
--- @field game games.name
--- @field wins Matches won.
--- @field draws Matches drawn.
--- @field losses Matches lost.
--- @field average_kda (kills + assists) / deaths over all these matches, two decimals; null if no statistics were
--- confirmed.
--- @nullable average_kda
--- @chapter ranking 6
--- @title Leer una carrera por juego
create function public.record_by_game(p_participant_id uuid)
returns table (game text, wins integer, draws integer, losses integer, average_kda numeric)
language sql
stable
security definer -- single credits of matches are readable by no role; their sums are public
set search_path = ''
as $$
  with credited as materialized (
    select credit.match_id, credit.won, coalesce(tournament.game, played.name) as game
    from private.match_credits credit
    left join public.tournaments tournament on tournament.id = credit.tournament_id
    left join public.challenge_matches match on credit.tournament_id is null and match.id = credit.match_id
    left join public.challenges challenge on challenge.id = match.challenge_id
    left join public.games played on played.id = challenge.game_id
    where credit.participant_id = p_participant_id
  ),
  lines as (
    select line.match_id, line.kills, line.deaths, line.assists
    from public.participants side
    join public.match_player_statistics line on line.profile_id = side.user_id
    where side.id = p_participant_id
    union all
    select line.match_id, line.kills, line.deaths, line.assists
    from public.participants side
    join public.match_player_statistics line on line.participant_id = side.id
    where side.id = p_participant_id and side.type = 'team'
  ),
  figures as (
    select credited.game, sum(lines.kills) as kills, sum(lines.deaths) as deaths, sum(lines.assists) as assists
    from lines
    join credited using (match_id)
    group by credited.game
  )
  select
    credited.game,
    count(*) filter (where credited.won)::integer,
    count(*) filter (where credited.won is null)::integer,
    count(*) filter (where not credited.won)::integer,
    private.average_kda(min(figures.kills)::integer, min(figures.deaths)::integer, min(figures.assists)::integer)
  from credited
  left join figures on figures.game = credited.game
  where credited.game is not null
  group by credited.game
  order by count(*) desc, credited.game
  limit 12
$$;

--- The first, second and third places of a participant, the best and then the newest first; for a player also titles
--- won with a team. In a tournament that was founded by a user and has guests, a place counts only if the participant
--- beat another one with an account.
--- @param p_limit How many rows to return, 1 to 24.
--- @field name tournaments.name
--- @field game games.name
--- @field place The final place, 1 to 3.
--- @field entrants How many participants have a place in the tournament.
--- @field won_at When the tournament ended.
--- @chapter ranking 7
--- @title Leer los trofeos de un participante
create function public.trophies(p_participant_id uuid, p_limit integer default 6)
returns table (tournament_id uuid, name text, game text, place integer, entrants integer, won_at timestamptz)
language sql
stable
security definer -- which team title belongs to which player is readable by no role; the title is public
set search_path = ''
as $$
  with earned as (
    select registration.tournament_id, registration.final_position as place
    from public.tournament_participants registration
    join public.tournaments tournament on tournament.id = registration.tournament_id
    where registration.participant_id = p_participant_id and registration.final_position <= 3
      and (tournament.founded_by is null or private.is_earned_title(registration.tournament_id, p_participant_id))
    union
    select award.tournament_id, 1
    from private.tournament_awards award
    where award.participant_id = p_participant_id and award.is_title
  ),
  best as (
    select tournament.id, tournament.name, tournament.game, earned.place, tournament.finished_at
    from earned
    join public.tournaments tournament on tournament.id = earned.tournament_id
    where tournament.finished_at is not null
    order by earned.place, tournament.finished_at desc, tournament.id
    limit least(greatest(p_limit, 1), 24)
  )
  select
    best.id, best.name, best.game, best.place,
    (
      select count(*) from public.tournament_participants participant
      where participant.tournament_id = best.id and participant.final_position is not null
    )::integer,
    best.finished_at
  from best
  order by best.place, best.finished_at desc, best.id
$$;

--- The players who won a team tournament, with how many of its matches count for each, the most first. Empty for a
--- tournament of single players, and without a champion.
--- @field profile_id Refers to `profiles.id`; null after the account was closed.
--- @field username profiles.username
--- @field avatar_url profiles.avatar_url
--- @field matches How many matches of the tournament count for the player.
--- @nullable profile_id, avatar_url
--- @chapter ranking 8
--- @title Leer los jugadores de un campeón
create function public.champion_players(p_tournament_id uuid)
returns table (profile_id uuid, username text, avatar_url text, matches integer)
language sql
stable
security definer -- single credits of titles and matches are readable by no role; what this shows is public
set search_path = ''
as $$
  select
    case when profile.closed_at is null then profile.id end, profile.username, profile.avatar_url,
    (
      select count(*) from private.match_credits credit
      where credit.participant_id = own.id and credit.tournament_id = p_tournament_id
        and credit.side_id = champion.participant_id
    )::integer as matches
  from public.tournament_participants champion
  join public.tournaments tournament on tournament.id = champion.tournament_id
  join private.tournament_awards award on award.tournament_id = champion.tournament_id and award.is_title
  join public.participants own on own.id = award.participant_id and own.type = 'user'
  join public.profiles profile on profile.id = own.user_id
  where champion.tournament_id = p_tournament_id and champion.final_position = 1
    and champion.participant_id <> own.id and tournament.finished_at is not null
  order by matches desc, profile.username, profile.id
$$;

grant execute on function
  public.record_by_game, public.trophies, public.champion_players
to anon, authenticated, service_role;
