-- Statistics and achievements. The transaction that changes a result or a friendship also updates them.
-- First the counters of all users whose values may change are locked, in the order of their ids.
-- So transactions wait for each other only if they count for the same users, and never deadlock.

--- Locks the counters of these participants in the order of their ids, before any of them changes; guests have none.
--- Call it once per transaction: a later lock would be out of order.
create function private.lock_counters(p_participant_ids uuid[])
returns void
language sql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
  -- A shared lock: decisions wait only for private.continue_achievement_round(), not for each other.
  select pg_advisory_xact_lock_shared(hashtext('leyenda statistics'));
  insert into private.participant_counters as counters (participant_id)
  select id
  from public.participants
  where id = any (p_participant_ids) and guest_name is null
  order by id
  on conflict (participant_id) do update set wins = counters.wins where false
$$;

--- Locks the counters of everyone for whom a match counts, or has counted. p_tournament_id is null for a challenge.
create function private.lock_match_statistics(p_match_id uuid, p_tournament_id uuid, p_side_ids uuid[])
returns void
language sql
volatile
security definer -- used by procedures
set search_path = ''
as $$
  select private.lock_counters(array(
    select participant_id from private.match_counting(p_match_id, p_side_ids, p_tournament_id)
    union
    select participant_id from private.match_credits where match_id = p_match_id
  ))
$$;

--- Locks the counters of everyone who counts in a tournament: its sides and their players, past ones included, its
--- founder, and p_also_id, a participant about to join.
create function private.lock_tournament_statistics(p_tournament_id uuid, p_also_id uuid default null)
returns void
language sql
volatile
security definer -- used by procedures
set search_path = ''
as $$
  select private.lock_counters(array(
    with sides as (
      select participant_id as id from public.tournament_participants where tournament_id = p_tournament_id
      union
      select p_also_id where p_also_id is not null
    ),
    people as (
      select member.profile_id as id
      from sides
      join public.participants team on team.id = sides.id
      join public.team_members member on member.team_id = team.team_id
      union
      select profile_id from public.roster_entries where tournament_id = p_tournament_id
      union
      select player.profile_id
      from public.tournament_matches match
      join public.match_lineups lineup on lineup.match_id = match.id
      join public.match_lineup_players player on player.lineup_id = lineup.id
      where match.tournament_id = p_tournament_id
      union
      -- A refunded prize is returned to the founder's wallet.
      select founded_by from public.tournaments where id = p_tournament_id
    )
    select id from sides
    union
    select own.id from people join public.participants own on own.user_id = people.id
    union
    select credit.participant_id
    from public.tournament_matches match
    join private.match_credits credit on credit.match_id = match.id
    where match.tournament_id = p_tournament_id
    union
    select participant_id from private.tournament_awards where tournament_id = p_tournament_id
  ))
$$;

--- Kills plus assists per death over all counted matches, two decimals; null without matches. From totals, not a mean
--- of matches, as OP.GG defines it (help.op.gg, "How is KDA calculated"); zero deaths count as one, for which OP.GG
--- shows "perfect".
create function private.average_kda(p_kills integer, p_deaths integer, p_assists integer)
returns numeric
language sql
immutable
parallel safe
set search_path = ''
as $$
  select round((p_kills + p_assists)::numeric / greatest(p_deaths, 1), 2)
  where p_kills + p_deaths + p_assists > 0
$$;

--- Copies the counters of these participants to profiles.stats and teams.stats. winRate is a whole percentage of all
--- matches; draws is absent without a draw, averageKda without confirmed statistics.
create function private.publish_statistics(p_participant_ids uuid[])
returns void
language plpgsql
volatile
security definer -- stats are written by procedures only
set search_path = ''
as $$
begin
  -- Locks the team before the player, as all code does: leaving or deleting a team locks the team first.
  -- PostgreSQL itself locks the team if a transaction updates a player twice.
  perform 1
  from public.teams
  where id in (
    select coalesce(participant.team_id, profile.team_id)
    from public.participants participant
    left join public.profiles profile on profile.id = participant.user_id
    where participant.id = any (p_participant_ids)
  )
  order by id
  for key share;
  update public.teams team
  set stats = jsonb_strip_nulls(jsonb_build_object(
    'wins', counters.wins,
    -- The field 'draws' is omitted if there are no draws, as in most games.
    'draws', nullif(counters.draws, 0),
    'losses', counters.losses,
    'winRate', coalesce(round(100.0 * counters.wins / nullif(counters.wins + counters.draws + counters.losses, 0)), 0),
    'tournamentsWon', counters.tournaments_won,
    'averageKda', private.average_kda(counters.kills, counters.deaths, counters.assists)
  ))
  from private.participant_counters counters
  join public.participants participant on participant.id = counters.participant_id
  where counters.participant_id = any (p_participant_ids) and team.id = participant.team_id;

  update public.profiles profile
  set stats = jsonb_strip_nulls(jsonb_build_object(
    'wins', counters.wins,
    'draws', nullif(counters.draws, 0),
    'losses', counters.losses,
    'tournamentsWon', counters.tournaments_won,
    'tournamentsPlayed', counters.tournaments_played,
    'winRate', coalesce(round(100.0 * counters.wins / nullif(counters.wins + counters.draws + counters.losses, 0)), 0),
    'totalEarnings', trim_scale(counters.earnings),
    'averageKda', private.average_kda(counters.kills, counters.deaths, counters.assists)
  ))
  from private.participant_counters counters
  join public.participants participant on participant.id = counters.participant_id
  where counters.participant_id = any (p_participant_ids) and profile.id = participant.user_id;
end;
$$;

--- Returns the values of these metrics, which achievements compare with their thresholds, for the players among these
--- participants.
create function private.achievement_facts(p_participant_ids uuid[], p_metrics text[])
returns table (profile_id uuid, metric text, value bigint)
language sql
stable
security definer -- counters are readable by no role
set search_path = ''
as $$
  select participant.user_id, fact.metric, fact.value
  from public.participants participant
  left join private.participant_counters counters on counters.participant_id = participant.id
  cross join lateral (values
    ('matches_won', coalesce(counters.wins, 0)::bigint),
    ('tournaments_played', coalesce(counters.tournaments_played, 0)),
    ('tournaments_won', coalesce(counters.tournaments_won, 0)),
    ('undefeated_titles', coalesce(counters.undefeated_titles, 0)),
    ('challenges_won', coalesce(counters.challenge_wins, 0)),
    ('teams_founded', case when 'teams_founded' = any (p_metrics) then (
      select count(*) from private.team_foundings where profile_id = participant.user_id
    ) end),
    ('friends', case when 'friends' = any (p_metrics) then (
      select count(*) from public.friends
      where status = 'accepted' and (user_id_1 = participant.user_id or user_id_2 = participant.user_id)
    ) end)
  ) as fact (metric, value)
  where participant.id = any (p_participant_ids)
    and participant.user_id is not null
    and fact.metric = any (p_metrics)
$$;

--- Gives the players among these participants the achievements that they have reached by these values, and removes
--- those that a corrected result had given. Raising a threshold removes nothing.
create function private.give_achievements(
  p_participant_ids uuid[],
  p_metrics text[] default array[
    'matches_won', 'tournaments_played', 'tournaments_won', 'undefeated_titles', 'challenges_won'
  ],
  p_is_notified boolean default true
)
returns void
language plpgsql
volatile
security definer -- achievements are given by the database only
set search_path = ''
as $$
begin
  with facts as materialized (
    select * from private.achievement_facts(p_participant_ids, p_metrics)
  ),
  taken_back as (
    delete from public.user_achievements owned
    using facts, public.achievements achievement
    where owned.profile_id = facts.profile_id
      and owned.metric = facts.metric
      and facts.metric not in ('friends', 'teams_founded')
      and facts.value < owned.threshold
      and achievement.id = owned.achievement_id
      and (achievement.metric <> facts.metric or facts.value < achievement.threshold)
  ),
  deserved as (
    select facts.profile_id, achievement.id as achievement_id, achievement.metric, achievement.threshold
    from facts
    join public.achievements achievement
      on achievement.metric = facts.metric and achievement.threshold <= facts.value and achievement.is_active
    where not exists (
      select 1 from public.user_achievements owned
      where owned.profile_id = facts.profile_id and owned.achievement_id = achievement.id
    )
    -- An achievement that is being deleted is skipped, so that the match does not wait.
    for key share of achievement
  ),
  given as (
    insert into public.user_achievements (profile_id, achievement_id, metric, threshold)
    select profile_id, achievement_id, metric, threshold from deserved
    on conflict do nothing
    returning profile_id, achievement_id
  )
  insert into public.notifications (user_id, kind, title, body, link)
  select given.profile_id, 'achievement', 'Nuevo logro: ' || achievement.name, achievement.description, '/profile'
  from given
  join public.achievements achievement on achievement.id = given.achievement_id
  join public.profiles profile on profile.id = given.profile_id and profile.closed_at is null
  where p_is_notified;
end;
$$;

--- Counts a decided match for both sides and their players (match_counting), without a winner as a draw; a match
--- against a guest counts for no participant. p_tournament_id is null for a challenge.
create function private.credit_match(
  p_match_id uuid, p_tournament_id uuid, p_side_ids uuid[], p_winner_id uuid
)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
declare
  v_participant_ids uuid[];
begin
  if exists (select 1 from public.participants where id = any (p_side_ids) and guest_name is not null) then
    return;
  end if;
  with credited as (
    insert into private.match_credits (match_id, participant_id, tournament_id, side_id, won)
    select p_match_id, counting.participant_id, p_tournament_id, counting.side_id, counting.side_id = p_winner_id
    from private.match_counting(p_match_id, p_side_ids, p_tournament_id) as counting
    on conflict do nothing
    returning participant_id, won
  ),
  counted as (
    insert into private.participant_counters as counters
      (participant_id, wins, draws, losses, challenge_wins, tournaments_played)
    select
      credited.participant_id,
      (credited.won is true)::integer,
      (credited.won is null)::integer,
      (credited.won is false)::integer,
      (credited.won is true and p_tournament_id is null)::integer,
      (p_tournament_id is not null and not exists (
        select 1 from private.match_credits earlier
        where earlier.participant_id = credited.participant_id and earlier.tournament_id = p_tournament_id
      ))::integer
    from credited
    order by credited.participant_id
    on conflict (participant_id) do update set
      wins = counters.wins + excluded.wins,
      draws = counters.draws + excluded.draws,
      losses = counters.losses + excluded.losses,
      challenge_wins = counters.challenge_wins + excluded.challenge_wins,
      tournaments_played = counters.tournaments_played + excluded.tournaments_played
    returning counters.participant_id
  )
  select array_agg(participant_id) into v_participant_ids from counted;
  perform private.publish_statistics(v_participant_ids);
  perform private.give_achievements(v_participant_ids);
end;
$$;

--- Reverses exactly what credit_match counted.
create function private.uncredit_match(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
declare
  v_participant_ids uuid[];
begin
  select array_agg(participant_id order by participant_id)
  into v_participant_ids
  from private.match_credits
  where match_id = p_match_id;
  perform 1
  from private.participant_counters
  where participant_id = any (v_participant_ids)
  order by participant_id
  for update;

  with taken_back as (
    delete from private.match_credits where match_id = p_match_id
    returning participant_id, tournament_id, won
  )
  update private.participant_counters counters
  set
    wins = wins - (won is true)::integer,
    draws = draws - (won is null)::integer,
    losses = losses - (won is false)::integer,
    challenge_wins = challenge_wins - (won is true and tournament_id is null)::integer,
    tournaments_played = tournaments_played - (tournament_id is not null and not exists (
      select 1 from private.match_credits other
      where other.participant_id = taken_back.participant_id
        and other.tournament_id = taken_back.tournament_id
        and other.match_id <> p_match_id
    ))::integer
  from taken_back
  where counters.participant_id = taken_back.participant_id;
  perform private.publish_statistics(v_participant_ids);
  perform private.give_achievements(v_participant_ids);
end;
$$;
