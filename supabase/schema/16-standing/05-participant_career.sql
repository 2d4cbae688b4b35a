-- What a visitor knows a player or a team by: how it does in each game, and what it has won. Public, as the matches are.

create function public.record_by_game(p_participant_id uuid)
returns table (game text, wins integer, draws integer, losses integer, average_kda numeric)
language sql
stable
security definer -- whom a match counted for is nobody's to read; what it adds up to is public
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
  -- A player's own, or those of everybody who played for the team; each is found by its own index.
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
comment on function public.record_by_game(uuid) is
  'The matches that count for a participant (a player: his team''s as well) by game, the most played first; what a deleted '
  'tournament left counts in profiles.stats and teams.stats only. average_kda is null where no figures were confirmed.
@field game games.name
@field wins Of matches.
@field draws Of matches.
@field losses Of matches.
@field average_kda (kills + assists) / deaths over all of them, two decimals; null where no figures were confirmed.
@nullable average_kda';

create function public.trophies(p_participant_id uuid, p_limit integer default 6)
returns table (tournament_id uuid, name text, game text, place integer, entrants integer, won_at timestamptz)
language sql
stable
security definer -- whose title a team's is stands where nobody reads; that it was won is public
set search_path = ''
as $$
  with earned as (
    select registration.tournament_id, registration.final_position as place
    from public.tournament_participants registration
    join public.tournaments tournament on tournament.id = registration.tournament_id
    where registration.participant_id = p_participant_id and registration.final_position <= 3
      -- A member fills his own cup with as many guests as he likes: a place among them alone is none.
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
      select count(*) from public.tournament_participants entrant
      where entrant.tournament_id = best.id and entrant.final_position is not null
    )::integer,
    best.finished_at
  from best
  order by best.place, best.finished_at desc, best.id
$$;
comment on function public.trophies(uuid, integer) is
  'First to third places of a participant, the best and then the newest first, 1 to 24; a player''s titles with a team as well. Of a '
  'member''s cup with guests only for who beat somebody with an account. '
  'entrants: how many have a place.
@param p_limit 1 to 24 rows.
@field name tournaments.name
@field game games.name
@field place 1 to 3.
@field entrants How many have a place in it.
@field won_at When the tournament ended.';

create function public.champion_players(p_tournament_id uuid)
returns table (profile_id uuid, username text, avatar_url text, matches integer)
language sql
stable
security definer -- whose title a team's is, and whom a match counted for, stands where nobody reads; what a page tells of it is public
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
comment on function public.champion_players(uuid) is
  'Who has the title of a team''s cup, whoever played most first, with how many of its matches counted for him; nobody of a '
  'player''s cup, and as long as it has no champion. profile_id is null once the account was closed.
@field profile_id Refers to `profiles.id`; null once the account was closed.
@field username profiles.username
@field avatar_url profiles.avatar_url
@field matches How many of the cup''s matches counted for him.
@nullable profile_id, avatar_url';

grant execute on function public.record_by_game(uuid), public.trophies(uuid, integer), public.champion_players(uuid)
  to anon, authenticated, service_role;
