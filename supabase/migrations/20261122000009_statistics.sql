-- Made by `npm run migration` from supabase/schema/09-statistics, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-achievements.sql

-- Achievements, and the counters that achievements and the public statistics use.

create table public.achievements (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null,
  icon_url text,
  metric text not null,
  threshold integer not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint achievements_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint achievements_description_length check (char_length(description) <= 300),
  constraint achievements_icon_url_format check (private.is_image_url(icon_url)),
  constraint achievements_metric_known check (metric in (
    'matches_won', 'tournaments_played', 'tournaments_won', 'undefeated_titles', 'challenges_won', 'teams_founded',
    'friends'
  )),
  constraint achievements_threshold_range check (threshold between 1 and 1000000)
);
comment on table public.achievements is
  'Achievements: given when a value of a player reaches a threshold. Defined by administrators.
@chapter ranking 9
@title Leer los logros posibles';
comment on column public.achievements.name is
  'The name shown to users, in Spanish; unique.';
comment on column public.achievements.description is
  'The condition of the achievement, shown to users in Spanish.';
comment on column public.achievements.icon_url is
  'The achievement''s picture; null if the page shows a default one.';
comment on column public.achievements.metric is
  'The name of the value that is compared with the threshold; see private.achievement_facts().';
comment on column public.achievements.threshold is
  'The value from which on the achievement is given.';
comment on column public.achievements.is_active is
  'If false, players neither get nor see the achievement. Its holders do not lose it, and see it again when it is switched on.';
create unique index achievements_name_key on public.achievements (private.search_key(name));
create index achievements_metric_idx on public.achievements (metric, threshold, id);

insert into public.achievements (metric, threshold, name, description) values
  ('matches_won', 1, 'Primera sangre', 'El primer partido ganado.'),
  ('matches_won', 10, 'Imparable', 'Diez partidos ganados.'),
  ('tournaments_won', 1, 'Primera corona', 'El primer torneo ganado.'),
  ('tournaments_won', 3, 'Dinastía', 'Tres torneos ganados.'),
  ('undefeated_titles', 1, 'Campeón invicto', 'Un torneo ganado sin perder un solo partido.'),
  ('challenges_won', 1, 'Duelista', 'El primer desafío ganado.'),
  ('teams_founded', 1, 'Fundador', 'Un equipo propio.'),
  ('tournaments_played', 25, 'Veterano', 'Veinticinco torneos jugados.');

create trigger a_blank_image_is_none
  before insert or update of icon_url on public.achievements
  for each row when (btrim(new.icon_url) = '')
  execute function private.blank_image_is_none('icon_url');

create table public.user_achievements (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references public.profiles (id) on delete cascade,
  achievement_id uuid not null references public.achievements (id) on delete cascade,
  metric text not null,
  threshold integer not null,
  created_at timestamptz not null default now(),
  constraint user_achievements_once unique (profile_id, achievement_id)
);
comment on table public.user_achievements is
  'The achievements that players have, with the time when they achieved them.
@chapter ranking 10
@title Leer quién consiguió cada logro';
comment on column public.user_achievements.metric is
  'The player''s value when the achievement was given.';
comment on column public.user_achievements.threshold is
  'The threshold when the achievement was given: raising it later removes nothing, a corrected result below it does.';
comment on column public.user_achievements.created_at is
  'When the player achieved it.';
create index user_achievements_achievement_id_idx on public.user_achievements (achievement_id);

create table private.team_foundings (
  team_id uuid primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.team_foundings is
  'Founders of teams. No foreign key to the team: the fact outlives it.';
create index team_foundings_profile_id_idx on private.team_foundings (profile_id);

create table private.achievement_rounds (
  achievement_id uuid primary key references public.achievements (id) on delete cascade,
  last_participant_id uuid,
  created_at timestamptz not null default now()
);
comment on table private.achievement_rounds is
  'New or changed achievements that are being given to players who already meet them, with the progress.';
create index achievement_rounds_created_at_idx on private.achievement_rounds (created_at, achievement_id);

create table private.participant_counters (
  participant_id uuid primary key references public.participants (id) on delete cascade,
  wins integer not null default 0,
  draws integer not null default 0,
  losses integer not null default 0,
  challenge_wins integer not null default 0,
  tournaments_played integer not null default 0,
  tournaments_won integer not null default 0,
  undefeated_titles integer not null default 0,
  earnings numeric(14, 2) not null default 0,
  kills integer not null default 0,
  deaths integer not null default 0,
  assists integer not null default 0,
  created_at timestamptz not null default now(),
  constraint participant_counters_not_negative check (
    wins >= 0 and draws >= 0 and losses >= 0 and challenge_wins >= 0 and tournaments_played >= 0
    and tournaments_won >= 0 and undefeated_titles >= 0 and earnings >= 0
    and kills >= 0 and deaths >= 0 and assists >= 0
  )
);
comment on table private.participant_counters is
  'The values from which profiles.stats and teams.stats are computed. Those of a player include matches of their team.';

create table private.match_credits (
  match_id uuid not null,
  participant_id uuid not null references public.participants (id) on delete cascade,
  tournament_id uuid,
  side_id uuid,
  won boolean,
  created_at timestamptz not null default now(),
  constraint match_credits_pkey primary key (match_id, participant_id)
);
comment on table private.match_credits is
  'The participants for whom a decided match was counted, including the players of a team, so that reopening the match can reverse exactly these counts. No foreign key to the match: statistics outlive a deleted tournament.';
comment on column private.match_credits.tournament_id is
  'The tournament of the match; null for a challenge.';
comment on column private.match_credits.side_id is
  'The side played for: the player or the team. No foreign key, for the same reason as for the match.';
comment on column private.match_credits.won is
  'Whether the side won; null for a draw.';

create index match_credits_participant_id_idx
  on private.match_credits (participant_id, tournament_id);
-- Lists a player's matches with teams, newest first.
create index match_credits_history_idx
  on private.match_credits (participant_id, created_at desc, match_id desc) where side_id <> participant_id;

create policy select_active on public.achievements
  for select to anon using (is_active);
create policy select_active_or_admin on public.achievements
  for select to authenticated using (is_active or (select private.is_admin()));
select private.let_admins_edit(
  'public.achievements', 'name, description, icon_url, metric, threshold, is_active',
  p_roles => 'authenticated, service_role'
);
-- Holders of a disabled achievement are hidden, so that a page of holders has no gaps.
create policy select_everyone on public.user_achievements
  for select to anon, authenticated
  using (achievement_id in (select id from public.achievements where is_active));

grant select on public.achievements, public.user_achievements to anon, authenticated, service_role;

-- 02-statistics_and_achievements.sql

-- Statistics and achievements. The transaction that changes a result or a friendship also updates them.
-- First the counters of all users whose values may change are locked, in the order of their ids.
-- So transactions wait for each other only if they count for the same users, and never deadlock.

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
comment on function private.lock_counters(p_participant_ids uuid[]) is
  'Locks the counters of these participants in the order of their ids, before any of them changes; guests have none. Call it once per transaction: a later lock would be out of order.';

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
comment on function private.lock_match_statistics(p_match_id uuid, p_tournament_id uuid, p_side_ids uuid[]) is
  'Locks the counters of everyone for whom a match counts, or has counted. p_tournament_id is null for a challenge.';

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
comment on function private.lock_tournament_statistics(p_tournament_id uuid, p_also_id uuid) is
  'Locks the counters of everyone who counts in a tournament: its sides and their players, past ones included, its founder, and p_also_id, a participant about to join.';

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
comment on function private.average_kda(p_kills integer, p_deaths integer, p_assists integer) is
  'Kills plus assists per death over all counted matches, two decimals; null without matches. From totals, not a mean of matches, as OP.GG defines it (help.op.gg, "How is KDA calculated"); zero deaths count as one, for which OP.GG shows "perfect".';

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
comment on function private.publish_statistics(p_participant_ids uuid[]) is
  'Copies the counters of these participants to profiles.stats and teams.stats. winRate is a whole percentage of all matches; draws is absent without a draw, averageKda without confirmed statistics.';

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
comment on function private.achievement_facts(p_participant_ids uuid[], p_metrics text[]) is
  'Returns the values of these metrics, which achievements compare with their thresholds, for the players among these participants.';

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
comment on function private.give_achievements(p_participant_ids uuid[], p_metrics text[], p_is_notified boolean) is
  'Gives the players among these participants the achievements that they have reached by these values, and removes those that a corrected result had given. Raising a threshold removes nothing.';

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
comment on function private.credit_match(p_match_id uuid, p_tournament_id uuid, p_side_ids uuid[], p_winner_id uuid) is
  'Counts a decided match for both sides and their players (match_counting), without a winner as a draw; a match against a guest counts for no participant. p_tournament_id is null for a challenge.';

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
comment on function private.uncredit_match(p_match_id uuid) is
  'Reverses exactly what credit_match counted.';

-- 03-achievement_awards.sql

-- Achievements for founding teams and making friends, and new or changed achievements for users who already meet them.

create function private.reward_team_founder()
returns trigger
language plpgsql
volatile
security definer -- achievements are given by the database only
set search_path = ''
as $$
begin
  insert into private.team_foundings (team_id, profile_id) values (new.id, new.leader_id);
  perform private.give_achievements(
    array[private.user_participant_id(new.leader_id)], array['teams_founded'], p_is_notified => false
  );
  return null;
end;
$$;
comment on function private.reward_team_founder() is
  'Updates the achievements of the founder of a team.';

create trigger reward_team_founder
  after insert on public.teams
  for each row execute function private.reward_team_founder();

create function private.reward_friends()
returns trigger
language plpgsql
volatile
security definer -- achievements are given by the database only
set search_path = ''
as $$
begin
  -- Two friendships of one user wait for each other here, because parallel transactions would not count each other's.
  perform pg_advisory_xact_lock(hashtextextended('befriended:' || least(new.user_id_1, new.user_id_2), 0));
  perform pg_advisory_xact_lock(hashtextextended('befriended:' || greatest(new.user_id_1, new.user_id_2), 0));
  perform private.give_achievements(
    array[private.user_participant_id(new.user_id_1), private.user_participant_id(new.user_id_2)], array['friends']
  );
  return null;
end;
$$;
comment on function private.reward_friends() is
  'Updates the achievements of both friends.';

create trigger reward_friends
  after insert or update of status on public.friends
  for each row when (new.status = 'accepted')
  execute function private.reward_friends();

create function private.begin_achievement_round()
returns trigger
language plpgsql
volatile
security definer -- rounds are started by the database only
set search_path = ''
as $$
begin
  insert into private.achievement_rounds (achievement_id) values (new.id)
  on conflict (achievement_id) do update set last_participant_id = null;
  return null;
end;
$$;
comment on function private.begin_achievement_round() is
  'Starts giving an achievement to all players who already meet it, from the first player on.';

create trigger begin_achievement_round
  after insert on public.achievements
  for each row when (new.is_active)
  execute function private.begin_achievement_round();
create trigger begin_achievement_round_again
  after update on public.achievements
  for each row when (
    new.is_active and (new.metric, new.threshold, new.is_active) is distinct from (old.metric, old.threshold, old.is_active)
  )
  execute function private.begin_achievement_round();

create function private.continue_achievement_round(p_limit integer)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  v_achievement public.achievements;
  v_last_id uuid;
  v_ids uuid[];
begin
  select achievement.* into v_achievement
  from private.achievement_rounds round
  join public.achievements achievement on achievement.id = round.achievement_id
  order by round.created_at, round.achievement_id
  limit 1
  for key share of achievement skip locked;
  if not found then
    return false;
  end if;
  select last_participant_id into v_last_id
  from private.achievement_rounds
  where achievement_id = v_achievement.id
  for update;
  -- Waits for match decisions in progress, which may have read the old threshold of the achievement.
  -- Waits also for corrections, which may still take the achievement away.
  perform pg_advisory_xact_lock(hashtext('leyenda statistics'));
  select array_agg(id order by id) into v_ids
  from (
    select id from public.participants
    where type = 'user' and id > coalesce(v_last_id, '00000000-0000-0000-0000-000000000000')
    order by id
    limit p_limit
  ) as batch;
  perform private.give_achievements(v_ids, array[v_achievement.metric]);
  if cardinality(v_ids) = p_limit then
    update private.achievement_rounds set last_participant_id = v_ids[p_limit] where achievement_id = v_achievement.id;
  else
    delete from private.achievement_rounds where achievement_id = v_achievement.id;
  end if;
  return exists (select 1 from private.achievement_rounds);
end;
$$;
comment on function private.continue_achievement_round(p_limit integer) is
  'Gives new or changed achievements to those of the next p_limit players who meet them; returns true while there are more players. It blocks all decisions of matches until its transaction ends, so call it last in the transaction.';

create function public.holders(achievement public.achievements)
returns bigint
language sql
stable
security definer -- also counts disabled achievements
set search_path = ''
as $$
  select case when private.is_admin() then (
    select count(*) from public.user_achievements where achievement_id = achievement.id
  ) end
$$;
comment on function public.holders(achievement public.achievements) is
  'Computed field for administrators: number of holders; null for others.
@nullable holders';

create function public.is_being_given(achievement public.achievements)
returns boolean
language sql
stable
security definer -- rounds are the database's
set search_path = ''
as $$
  select case when private.is_admin() then exists (
    select 1 from private.achievement_rounds where achievement_id = achievement.id
  ) end
$$;
comment on function public.is_being_given(achievement public.achievements) is
  'Computed field for administrators: true while players who already meet it still receive it; null for others.';

grant execute on function public.holders, public.is_being_given to authenticated, service_role;

-- 04-match_statistics.sql

-- Kills, deaths and assists of players: those in a side's report, and the confirmed values after the decision.
--
-- The values are given for the whole match, or per game.
-- If given per game, a player's values for the match are the sum of the games, written in the same transaction.

create type private.statistics_line as (
  participant_id uuid,
  profile_id uuid,
  kills integer,
  deaths integer,
  assists integer,
  game integer
);
comment on type private.statistics_line is
  'The values of one player in a game, or with game null in the whole match; participant_id is the player''s side.';

create table public.match_report_statistics (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references public.match_reports (id) on delete cascade,
  match_id uuid not null,
  participant_id uuid not null references public.participants (id) on delete restrict,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kills integer not null,
  deaths integer not null,
  assists integer not null,
  created_at timestamptz not null default now(),
  constraint match_report_statistics_once unique (report_id, profile_id),
  constraint match_report_statistics_kills_range check (kills between 0 and 300),
  constraint match_report_statistics_deaths_range check (deaths between 0 and 300),
  constraint match_report_statistics_assists_range check (assists between 0 and 300)
);
comment on table public.match_report_statistics is
  'Statistics of players as a side reports them with its result; deleted with the report. The maximum of 300 for each value is more than a best of five can reach.';
comment on column public.match_report_statistics.match_id is
  'The match of the report, which the row level policy needs.';
create index match_report_statistics_match_id_idx on public.match_report_statistics (match_id);
create index match_report_statistics_participant_id_idx on public.match_report_statistics (participant_id);
create index match_report_statistics_profile_id_idx on public.match_report_statistics (profile_id);

create table public.match_report_game_statistics (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null references public.match_report_statistics (id) on delete cascade,
  number integer not null,
  kills integer not null,
  deaths integer not null,
  assists integer not null,
  created_at timestamptz not null default now(),
  constraint match_report_game_statistics_once unique (line_id, number),
  constraint match_report_game_statistics_number_range check (number between 1 and 9),
  constraint match_report_game_statistics_kills_range check (kills between 0 and 300),
  constraint match_report_game_statistics_deaths_range check (deaths between 0 and 300),
  constraint match_report_game_statistics_assists_range check (assists between 0 and 300)
);
comment on table public.match_report_game_statistics is
  'Statistics of a player in each game of the series, if a side reports them per game; the values for the match are their sum.';
comment on column public.match_report_game_statistics.line_id is
  'The row with the player''s values in the report.';
comment on column public.match_report_game_statistics.number is
  'The number of the game, as in match_games.';

create table public.match_player_statistics (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  participant_id uuid not null references public.participants (id) on delete restrict,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  kills integer not null,
  deaths integer not null,
  assists integer not null,
  created_at timestamptz not null default now(),
  constraint match_player_statistics_one_match
    check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_player_statistics_kills_range check (kills between 0 and 300),
  constraint match_player_statistics_deaths_range check (deaths between 0 and 300),
  constraint match_player_statistics_assists_range check (assists between 0 and 300)
);
comment on table public.match_player_statistics is
  'Statistics of players in decided matches, as both sides or an administrator confirmed them; players with a closed account stay as ''Jugador eliminado''.
@chapter figures 1
@title Leer las estadísticas por partido';
comment on column public.match_player_statistics.tournament_match_id is
  'The tournament match; null for the match of a challenge.';
comment on column public.match_player_statistics.challenge_match_id is
  'The challenge match; null for the match of a tournament.';
comment on column public.match_player_statistics.match_id is
  'The id of the match, of a tournament or of a challenge.';
comment on column public.match_player_statistics.participant_id is
  'The side for which the player played.';
comment on column public.match_player_statistics.kills is
  'Kills over all games of the match.';
comment on column public.match_player_statistics.deaths is
  'Deaths over all games of the match.';
comment on column public.match_player_statistics.assists is
  'Assists over all games of the match.';
create unique index match_player_statistics_player_key on public.match_player_statistics (match_id, profile_id);
create index match_player_statistics_tournament_match_id_idx on public.match_player_statistics (tournament_match_id);
create index match_player_statistics_challenge_match_id_idx on public.match_player_statistics (challenge_match_id);
create index match_player_statistics_participant_id_idx on public.match_player_statistics (participant_id);
create index match_player_statistics_profile_id_idx on public.match_player_statistics (profile_id, created_at desc);

create table public.match_game_statistics (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null references public.match_player_statistics (id) on delete cascade,
  number integer not null,
  kills integer not null,
  deaths integer not null,
  assists integer not null,
  created_at timestamptz not null default now(),
  constraint match_game_statistics_once unique (line_id, number),
  constraint match_game_statistics_number_range check (number between 1 and 9),
  constraint match_game_statistics_kills_range check (kills between 0 and 300),
  constraint match_game_statistics_deaths_range check (deaths between 0 and 300),
  constraint match_game_statistics_assists_range check (assists between 0 and 300)
);
comment on table public.match_game_statistics is
  'Statistics of a player in each game of a decided match, if given per game; the values for the match are their sum. In a match of one game both are equal.
@chapter figures 2
@title Leer las estadísticas por partida';
comment on column public.match_game_statistics.line_id is
  'The row with the player''s values for the whole match.';
comment on column public.match_game_statistics.number is
  'The number of the game in match_games, where its map is stored.';
comment on column public.match_game_statistics.kills is
  'Kills in this game.';
comment on column public.match_game_statistics.deaths is
  'Deaths in this game.';
comment on column public.match_game_statistics.assists is
  'Assists in this game.';

create function private.counts_kda(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads the tournament or challenge for procedures
set search_path = ''
as $$
  select coalesce(
    (
      select game.counts_kda
      from public.tournaments tournament
      join public.games game on game.name = tournament.game
      where tournament.id = p_match.tournament_id
    ),
    (
      select game.counts_kda
      from public.challenges challenge
      join public.games game on game.id = challenge.game_id
      where challenge.id = p_match.challenge_id
    ),
    false
  )
$$;
comment on function private.counts_kda(p_match private.match_state) is
  'True when the game of the match counts kills, deaths and assists.';

create function private.match_players(p_match private.match_state)
returns table (profile_id uuid, side_id uuid)
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select distinct on (known.profile_id) known.profile_id, known.side_id
  from (
    select line.profile_id, line.participant_id as side_id, 1 as rank
    from public.match_player_statistics line
    where line.match_id = p_match.id
    union all
    select line.profile_id, line.participant_id, 2
    from public.match_report_statistics line
    where line.match_id = p_match.id
    union all
    select coalesce(side.user_id, member.profile_id), side.id, 3
    from public.participants side
    left join public.team_members member on member.team_id = side.team_id
    where side.id in (p_match.participant1_id, p_match.participant2_id)
      and (
        not exists (
          select 1 from public.tournament_participants registration
          where registration.tournament_id = p_match.tournament_id and registration.participant_id = side.id
            and registration.roster_frozen_at is not null
        )
        or exists (
          select 1 from public.roster_entries entry
          where entry.tournament_id = p_match.tournament_id and entry.participant_id = side.id
            and entry.profile_id = member.profile_id and entry.state = 'active'
        )
      )
      and not exists (
        select 1 from public.match_lineups lineup where lineup.match_id = p_match.id and lineup.participant_id = side.id
      )
    union all
    select player.profile_id, lineup.participant_id, 3
    from public.match_lineups lineup
    join public.match_lineup_players player on player.lineup_id = lineup.id
    where lineup.match_id = p_match.id and (
      player.role = 'starter'
      or exists (
        select 1 from public.match_substitutions change
        where change.lineup_id = lineup.id and change.in_id = player.profile_id
      )
    )
  ) as known
  order by known.profile_id, known.rank
$$;
comment on function private.match_players(p_match private.match_state) is
  'Returns the players of a match and their sides: players who are already in its statistics, even if they have left the team since, the line-up of a team, or without a line-up the team''s present members.';

create function private.played_game(
  p_match private.match_state, p_result text, p_side_id uuid, p_profile_id uuid, p_number integer
)
returns boolean
language sql
stable
security definer -- reads line-ups for procedures
set search_path = ''
as $$
  select p_number between 1 and greatest(
      case when p_match.best_of > 1 and p_result <> 'W.O.' then
        (select sum(won.games::integer) from unnest(string_to_array(p_result, '-')) as won (games))
      else 1 end,
      (select count(*) from public.match_games where match_id = p_match.id)
    )
    and not exists (
      select 1 from public.match_games where match_id = p_match.id and number = p_number and kind = 'forfeit'
    )
    and not exists (
      select 1 from public.match_lineups lineup
      where lineup.match_id = p_match.id and lineup.participant_id = p_side_id
        and p_profile_id not in (select private.on_the_field(lineup.id, p_number))
    )
$$;
comment on function private.played_game(p_match private.match_state, p_result text, p_side_id uuid, p_profile_id uuid, p_number integer) is
  'Whether a player can have statistics in a game: a series that ended p_result has this game, it was played, and the player (if the team set a line-up) was on the field.';

create function private.read_statistics(p_match private.match_state, p_result text, p_statistics jsonb)
returns private.statistics_line[]
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
declare
  v_lines private.statistics_line[];
  v_line private.statistics_line;
begin
  if p_statistics is null or p_statistics in ('null', '[]') then
    return '{}';
  end if;
  if not private.counts_kda(p_match) then
    perform private.refuse('statistics_not_counted', 'En este juego no se cargan estadísticas de jugadores.');
  end if;
  begin
    select array_agg(row(player.side_id, line.profile_id, line.kills, line.deaths, line.assists, line.game)::private.statistics_line)
    into v_lines
    from jsonb_to_recordset(p_statistics) as line (profile_id uuid, kills integer, deaths integer, assists integer, game integer)
    left join private.match_players(p_match) as player using (profile_id);
  exception when data_exception then
    perform private.refuse('statistics_invalid', 'Las estadísticas no se pueden leer.');
  end;

  foreach v_line in array v_lines loop
    if v_line.participant_id is null then
      perform private.refuse('statistics_of_stranger', 'Solo se cargan estadísticas de quienes juegan este encuentro.');
    end if;
    if (
      v_line.kills between 0 and 300 and v_line.deaths between 0 and 300 and v_line.assists between 0 and 300
    ) is not true then
      perform private.refuse('statistics_out_of_range', 'Bajas, muertes y asistencias van de 0 a 300.');
    end if;
    if v_line.game is not null
      and not private.played_game(p_match, p_result, v_line.participant_id, v_line.profile_id, v_line.game)
    then
      perform private.refuse(
        'statistics_of_unplayed_game', format('De la partida %s solo se cargan estadísticas de quienes la jugaron.', v_line.game)
      );
    end if;
  end loop;
  if (select count(line.game) not in (0, count(*)) from unnest(v_lines) as line) then
    perform private.refuse('statistics_mixed', 'Las estadísticas se cargan partida por partida o del partido entero, no de las dos maneras.');
  end if;
  if (select count(distinct (line.profile_id, line.game)) from unnest(v_lines) as line) < cardinality(v_lines) then
    perform private.refuse('statistics_twice', 'Cada jugador se carga una sola vez.');
  end if;
  if exists (
    select 1 from unnest(v_lines) as line
    group by line.profile_id
    having greatest(sum(line.kills), sum(line.deaths), sum(line.assists)) > 300
  ) then
    perform private.refuse('statistics_out_of_range', 'Bajas, muertes y asistencias van de 0 a 300 en todo el partido.');
  end if;
  return v_lines;
end;
$$;
comment on function private.read_statistics(p_match private.match_state, p_result text, p_statistics jsonb) is
  'Reads the statistics [{profile_id, kills, deaths, assists, game?}] of a match with the result p_result, all of them per game or all for the whole match. Returns no row for null and []. Refuses statistics_not_counted, statistics_invalid, statistics_of_stranger, statistics_out_of_range, statistics_of_unplayed_game, statistics_mixed, statistics_twice.';

create function private.record_statistics(p_report_id uuid, p_match_id uuid, p_lines private.statistics_line[])
returns void
language sql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
  delete from public.match_report_statistics where report_id = p_report_id;
  with said as (
    insert into public.match_report_statistics (report_id, match_id, participant_id, profile_id, kills, deaths, assists)
    select
      p_report_id, p_match_id, line.participant_id, line.profile_id, sum(line.kills), sum(line.deaths), sum(line.assists)
    from unnest(p_lines) as line
    group by line.participant_id, line.profile_id
    returning id, profile_id
  )
  insert into public.match_report_game_statistics (line_id, number, kills, deaths, assists)
  select said.id, line.game, line.kills, line.deaths, line.assists
  from unnest(p_lines) as line
  join said using (profile_id)
  where line.game is not null
$$;
comment on function private.record_statistics(p_report_id uuid, p_match_id uuid, p_lines private.statistics_line[]) is
  'Stores the statistics of a report, in place of earlier ones.';

create function private.reported_statistics(p_report_id uuid)
returns private.statistics_line[]
language sql
stable
security definer -- reads the rival's report for procedures
set search_path = ''
as $$
  select array(
    select
      row(
        line.participant_id, line.profile_id, coalesce(game.kills, line.kills), coalesce(game.deaths, line.deaths),
        coalesce(game.assists, line.assists), game.number
      )::private.statistics_line
    from public.match_report_statistics line
    left join public.match_report_game_statistics game on game.line_id = line.id
    where line.report_id = p_report_id
  )
$$;
comment on function private.reported_statistics(p_report_id uuid) is
  'The statistics of a report, in the form that record_statistics takes.';

create function private.count_statistics(p_match_id uuid, p_sign integer)
returns uuid[]
language sql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
  with counting as (
    select own.id as participant_id, line.kills, line.deaths, line.assists
    from public.match_player_statistics line
    join public.participants own on own.user_id = line.profile_id
    where line.match_id = p_match_id
    union all
    select side.id, line.kills, line.deaths, line.assists
    from public.match_player_statistics line
    join public.participants side on side.id = line.participant_id and side.type = 'team'
    where line.match_id = p_match_id
  ),
  totals as (
    select participant_id, sum(kills) as kills, sum(deaths) as deaths, sum(assists) as assists
    from counting
    group by participant_id
  ),
  counted as (
    update private.participant_counters counters
    set
      kills = counters.kills + p_sign * totals.kills,
      deaths = counters.deaths + p_sign * totals.deaths,
      assists = counters.assists + p_sign * totals.assists
    from totals
    -- Selects only players for whom the match counts, because the transaction has locked only their counters.
    join private.match_credits credit on credit.match_id = p_match_id and credit.participant_id = totals.participant_id
    where counters.participant_id = totals.participant_id
    returning counters.participant_id
  )
  select array_agg(participant_id) from counted
$$;
comment on function private.count_statistics(p_match_id uuid, p_sign integer) is
  'Adds the statistics of a counted match to the counters (1), or subtracts them (-1); returns the participants that changed.';

create function private.put_statistics(p_match private.match_state, p_lines private.statistics_line[])
returns void
language sql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
  with put as (
    insert into public.match_player_statistics
      (tournament_match_id, challenge_match_id, participant_id, profile_id, kills, deaths, assists)
    select
      case p_match.kind when 'tournament' then p_match.id end,
      case p_match.kind when 'challenge' then p_match.id end,
      line.participant_id, line.profile_id, sum(line.kills), sum(line.deaths), sum(line.assists)
    from unnest(p_lines) as line
    group by line.participant_id, line.profile_id
    returning id, profile_id
  )
  insert into public.match_game_statistics (line_id, number, kills, deaths, assists)
  select put.id, coalesce(line.game, 1), line.kills, line.deaths, line.assists
  from unnest(p_lines) as line
  join put using (profile_id)
  where line.game is not null or p_match.best_of = 1
$$;
comment on function private.put_statistics(p_match private.match_state, p_lines private.statistics_line[]) is
  'Writes the confirmed statistics of a decided match that has none yet: per game or for the whole match. In a match of one game they are also those of the game.';

create function private.confirm_statistics(p_match private.match_state, p_result text)
returns void
language plpgsql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
begin
  if not exists (select 1 from public.match_report_statistics where match_id = p_match.id) then
    return;
  end if;
  perform private.put_statistics(p_match, array(
    with agreeing as (
      select id from public.match_reports where match_id = p_match.id and outcome = 'score' and result = p_result
    ),
    reported as (
      select
        line.participant_id, line.profile_id, line.kills, line.deaths, line.assists,
        (
          select array_agg(array[game.number, game.kills, game.deaths, game.assists] order by game.number)
          from public.match_report_game_statistics game
          where game.line_id = line.id
        ) as games
      from public.match_report_statistics line
      join agreeing on agreeing.id = line.report_id
    ),
    agreed as (
      -- If both sides reported this result, both must have reported the same statistics for a player. Games that only
      -- one side reported are accepted.
      select
        participant_id, profile_id, kills, deaths, assists,
        case when count(distinct games) = 1 then max(games) end as games
      from reported
      group by participant_id, profile_id, kills, deaths, assists
      having count(*) = (select count(*) from agreeing)
    )
    select
      row(
        agreed.participant_id, agreed.profile_id, coalesce(agreed.games[place][2], agreed.kills),
        coalesce(agreed.games[place][3], agreed.deaths), coalesce(agreed.games[place][4], agreed.assists), agreed.games[place][1]
      )::private.statistics_line
    from agreed
    left join lateral generate_subscripts(agreed.games, 1) as place on true
    where agreed.games is null
      or private.played_game(p_match, p_result, agreed.participant_id, agreed.profile_id, agreed.games[place][1])
  ));
  perform private.publish_statistics(private.count_statistics(p_match.id, 1));
end;
$$;
comment on function private.confirm_statistics(p_match private.match_state, p_result text) is
  'Confirms the statistics that were reported with the final result. If both sides reported statistics, the values on which they agree are confirmed; if one side reported none, or an administrator decided, those of one report. Values of single games are confirmed only for games that count.';

create function private.follow_games(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.find_match(p_match_id);
  v_gone_ids constant uuid[] := array(
    select figures.id
    from public.match_player_statistics line
    join public.match_game_statistics figures on figures.line_id = line.id
    where line.match_id = p_match_id
      and not private.played_game(v_match, v_match.result, line.participant_id, line.profile_id, figures.number)
  );
  v_line_ids uuid[];
begin
  if cardinality(v_gone_ids) = 0 then
    return;
  end if;
  perform private.count_statistics(p_match_id, -1);
  with gone as (
    delete from public.match_game_statistics where id = any (v_gone_ids) returning line_id
  )
  select array_agg(line_id) into v_line_ids from gone;
  update public.match_player_statistics line
  set kills = played.kills, deaths = played.deaths, assists = played.assists
  from (
    select line_id, sum(kills) as kills, sum(deaths) as deaths, sum(assists) as assists
    from public.match_game_statistics
    where line_id = any (v_line_ids)
    group by line_id
  ) as played
  where line.id = played.line_id;
  delete from public.match_player_statistics line
  where id = any (v_line_ids) and not exists (select 1 from public.match_game_statistics where line_id = line.id);
  perform private.publish_statistics(private.count_statistics(p_match_id, 1));
end;
$$;
comment on function private.follow_games(p_match_id uuid) is
  'After a correction: removes the statistics of games that no longer exist, also from sums and averages.';

create function private.withdraw_statistics(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
begin
  if exists (select 1 from public.match_player_statistics where match_id = p_match_id) then
    perform private.count_statistics(p_match_id, -1);
    delete from public.match_player_statistics where match_id = p_match_id;
  end if;
end;
$$;
comment on function private.withdraw_statistics(p_match_id uuid) is
  'Reverses what confirm_statistics() counted. Call it before uncredit_match(), which updates the published statistics.';

create policy select_sides_staff_or_admin on public.match_report_statistics
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or match_id in (select private.my_staffed_match_ids('results'))
  );
create policy select_with_line on public.match_report_game_statistics
  for select to authenticated
  using (exists (select 1 from public.match_report_statistics line where line.id = line_id));
select private.show_to_everyone('public.match_player_statistics', 'public.match_game_statistics');

grant select on public.match_report_statistics, public.match_report_game_statistics to authenticated, service_role;

-- 05-title_holders.sql

-- Holders of a title: the users for whom a won tournament counts.

create function private.title_counting(p_tournament_id uuid, p_champion_id uuid)
returns setof uuid
language sql
stable
rows 10
security definer -- reads memberships for procedures
set search_path = ''
as $$
  with counting as (
    select participant_id from private.counting_participants(array[p_champion_id], p_tournament_id)
  ),
  lined as (
    select exists (
      select 1
      from public.match_lineups lineup
      join public.tournament_matches match on match.id = lineup.match_id
      where lineup.participant_id = p_champion_id and match.tournament_id = p_tournament_id and match.status = 'completed'
    ) as up
  )
  select counting.participant_id from counting, lined where not lined.up or counting.participant_id = p_champion_id
  union
  select own.id
  from lined
  join public.roster_entries entry
    on entry.tournament_id = p_tournament_id and entry.participant_id = p_champion_id and entry.state <> 'removed'
  join public.participants own on own.user_id = entry.profile_id
  where lined.up and exists (
    select 1 from private.match_credits credit
    where credit.participant_id = own.id and credit.tournament_id = p_tournament_id
  )
$$;
comment on function private.title_counting(p_tournament_id uuid, p_champion_id uuid) is
  'Returns the participants for whom a title counts: the champion and its players. If the team set line-ups, these are the players of its matches, stand-ins included; otherwise those of counting_participants().';

-- 06-team_membership_periods.sql

-- Periods of team membership, present and past; team_members contains only present memberships.

create table public.team_stays (
  id uuid primary key default gen_random_uuid(),
  participant_id uuid not null references public.participants (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  role text not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  created_at timestamptz not null default now(),
  constraint team_stays_role_known check (role in ('leader', 'co-leader', 'member')),
  constraint team_stays_end check (left_at >= joined_at)
);
comment on table public.team_stays is
  'Periods of membership: one row each time a player joined a team. Rows outlive the team, as participants do.
@chapter participants 5
@title Leer quién estuvo en cada equipo';
comment on column public.team_stays.participant_id is
  'The team of which the player was a member.';
comment on column public.team_stays.role is
  'The highest role during the period.';
comment on column public.team_stays.joined_at is
  'When the membership started.';
comment on column public.team_stays.left_at is
  'When the membership ended; null while it lasts.';

create unique index team_stays_present_key on public.team_stays (profile_id) where left_at is null;
create index team_stays_participant_id_idx on public.team_stays (participant_id, left_at desc, id);
create index team_stays_profile_id_idx on public.team_stays (profile_id, joined_at desc, id);

select private.show_to_everyone('public.team_stays');

create function private.keep_team_stay()
returns trigger
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  if private.is_renewing_member(coalesce(new, old)) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.team_stays (participant_id, profile_id, role, joined_at)
    values (private.team_participant_id(new.team_id), new.profile_id, new.role, new.created_at);
  elsif tg_op = 'UPDATE' then
    update public.team_stays
    set joined_at = new.created_at,
      role = case when 'leader' in (role, new.role) then 'leader' when 'co-leader' in (role, new.role) then 'co-leader' else 'member' end
    where profile_id = new.profile_id and left_at is null;
  else
    -- The update does not search by team, because the participant has no team_id once the team is deleted.
    update public.team_stays set left_at = greatest(now(), joined_at) where profile_id = old.profile_id and left_at is null;
  end if;
  return null;
end;
$$;
comment on function private.keep_team_stay() is
  'Updates team_stays when team_members changes.';

create trigger keep_team_stay
  after insert or update of role, created_at or delete on public.team_members
  for each row execute function private.keep_team_stay();

create function private.recall_team_stays()
returns integer
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_present integer;
  v_past integer;
begin
  insert into public.team_stays (participant_id, profile_id, role, joined_at)
  select team.id, member.profile_id, member.role, member.created_at
  from public.team_members member
  join public.participants team on team.team_id = member.team_id
  on conflict do nothing;
  get diagnostics v_present = row_count;
  insert into public.team_stays (participant_id, profile_id, role, joined_at, left_at)
  select
    entry.participant_id, entry.profile_id, 'member', min(entry.created_at),
    max(greatest(entry.created_at, entry.changed_at, played.last_at))
  from public.roster_entries entry
  join public.participants own on own.user_id = entry.profile_id
  left join lateral (
    select max(credit.created_at) as last_at
    from private.match_credits credit
    where credit.participant_id = own.id and credit.tournament_id = entry.tournament_id
      and credit.side_id = entry.participant_id
  ) as played on true
  where entry.state in ('active', 'left') and not exists (
    select 1 from public.team_stays stay
    where stay.participant_id = entry.participant_id and stay.profile_id = entry.profile_id
  )
  group by entry.participant_id, entry.profile_id;
  get diagnostics v_past = row_count;
  return v_present + v_past;
end;
$$;
comment on function private.recall_team_stays() is
  'Fills in memberships from before this table existed, and returns how many: for present members since they joined; for players in a team''s roster without a membership, from the first roster to their last match with it, or until they left. Repeating it adds nothing.';
