-- Made by `npm run migration` from supabase/schema/15-achievements, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-achievements.sql

-- Achievements, and the counters behind them and behind the public statistics.

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
  'What players can achieve: as soon as a figure of theirs reaches a number. Admins make and change them.';
comment on column public.achievements.metric is 'The figure that counts; see private.achievement_facts().';
comment on column public.achievements.is_active is
  'False: given to nobody, and shown to nobody; whoever has it keeps it for the day that it is switched on again.';
create unique index achievements_name_key on public.achievements (lower(btrim(name)));
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
  profile_id uuid not null,
  achievement_id uuid not null,
  metric text not null,
  threshold integer not null,
  created_at timestamptz not null default now(),
  constraint user_achievements_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint user_achievements_achievement_id_fkey
    foreign key (achievement_id) references public.achievements (id) on delete cascade,
  constraint user_achievements_once unique (profile_id, achievement_id)
);
comment on table public.user_achievements is 'Who achieved what, and when.';
comment on column public.user_achievements.metric is 'The figure that counted when it was given.';
comment on column public.user_achievements.threshold is
  'What it had to reach then: a number that is raised later takes nothing away, a corrected result below this one does.';
create index user_achievements_achievement_id_idx on public.user_achievements (achievement_id);

create table private.team_foundings (
  team_id uuid primary key,
  profile_id uuid not null,
  created_at timestamptz not null default now(),
  constraint team_foundings_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table private.team_foundings is 'Who founded which team. No foreign key to the team: the fact outlives it.';
create index team_foundings_profile_id_idx on private.team_foundings (profile_id);

create table private.achievement_rounds (
  achievement_id uuid primary key,
  last_participant_id uuid,
  created_at timestamptz not null default now(),
  constraint achievement_rounds_achievement_id_fkey
    foreign key (achievement_id) references public.achievements (id) on delete cascade
);
comment on table private.achievement_rounds is
  'Achievements that were made or changed and are being given to who deserves them already, and how far that has come.';
create index achievement_rounds_created_at_idx on private.achievement_rounds (created_at, achievement_id);

create table private.participant_counters (
  participant_id uuid primary key,
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
  constraint participant_counters_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint participant_counters_not_negative check (
    wins >= 0 and draws >= 0 and losses >= 0 and challenge_wins >= 0 and tournaments_played >= 0
    and tournaments_won >= 0 and undefeated_titles >= 0 and earnings >= 0
    and kills >= 0 and deaths >= 0 and assists >= 0
  )
);
comment on table private.participant_counters is
  'Raw figures behind profiles.stats and teams.stats. A player counts his own matches and those of his team.';

create table private.match_credits (
  match_id uuid not null,
  participant_id uuid not null,
  tournament_id uuid,
  side_id uuid,
  won boolean,
  created_at timestamptz not null default now(),
  constraint match_credits_pkey primary key (match_id, participant_id),
  constraint match_credits_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade
);
comment on table private.match_credits is
  'Who a decided match was counted for, who played for a team included, so that reopening takes back exactly that. '
  'No foreign key to the match: statistics outlive a deleted tournament.';
comment on column private.match_credits.side_id is 'The side that he played for: himself, or his team. No foreign key: see above.';
comment on column private.match_credits.won is 'Null for a draw.';
comment on column private.match_credits.tournament_id is 'Null for a challenge.';

create index match_credits_participant_id_idx
  on private.match_credits (participant_id, tournament_id);
-- What a player played with teams, the newest first.
create index match_credits_history_idx
  on private.match_credits (participant_id, created_at desc, match_id desc) where side_id <> participant_id;

-- RLS ----------------------------------------------------------------------------------------

alter table public.achievements enable row level security;
alter table public.user_achievements enable row level security;
alter table private.team_foundings enable row level security;
alter table private.achievement_rounds enable row level security;
alter table private.participant_counters enable row level security;
alter table private.match_credits enable row level security;

create policy select_active on public.achievements
  for select to anon using (is_active);
create policy select_active_or_admin on public.achievements
  for select to authenticated using (is_active or (select private.is_admin()));
create policy insert_admin on public.achievements
  for insert to authenticated with check ((select private.is_admin()) and private.gave_recent_factor());
create policy update_admin on public.achievements
  for update to authenticated
  using ((select private.is_admin()) and private.gave_recent_factor())
  with check ((select private.is_admin()) and private.gave_recent_factor());
create policy delete_admin on public.achievements
  for delete to authenticated using ((select private.is_admin()) and private.gave_recent_factor());
-- Of one that is switched off nobody is shown as its holder, so that no page has a gap in its list.
create policy select_everyone on public.user_achievements
  for select to anon, authenticated
  using (achievement_id in (select id from public.achievements where is_active));

grant select on public.achievements, public.user_achievements to anon, authenticated, service_role;
grant
  insert (name, description, icon_url, metric, threshold, is_active),
  update (name, description, icon_url, metric, threshold, is_active),
  delete
on public.achievements to authenticated, service_role;

-- 02-statistics.sql

-- Statistics and achievements, as facts happen.
--
-- Counters of several participants are always locked in the order of their ids, and a transaction
-- that ends a tournament runs alone (see lock_statistics): so no two of them wait for each other.

create function private.lock_statistics(p_exclusive boolean)
returns void
language sql
volatile
set search_path = ''
as $$
  select case
    when p_exclusive then pg_advisory_xact_lock(hashtext('leyenda statistics'))
    else pg_advisory_xact_lock_shared(hashtext('leyenda statistics'))
  end
$$;
comment on function private.lock_statistics(boolean) is
  'Taken before counters change: shared by decisions of single matches, exclusive when many participants count at once.';

create function private.counting_participants(p_participant_ids uuid[], p_tournament_id uuid)
returns table (participant_id uuid, side_id uuid)
language sql
stable
-- Two players or two teams: where a thousand are expected, whoever asks for each of them reads all that there is instead.
rows 10
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select side.id, side.id
  from unnest(p_participant_ids) as side (id)
  union
  select own.id, side.id
  from unnest(p_participant_ids) as side (id)
  join public.participants team on team.id = side.id
  join public.team_members member on member.team_id = team.team_id
  join public.participants own on own.user_id = member.profile_id
  where not exists (
    select 1 from public.tournament_participants registration
    where registration.tournament_id = p_tournament_id and registration.participant_id = side.id
      and registration.roster_frozen_at is not null
  )
  or exists (
    select 1 from public.roster_entries entry
    where entry.tournament_id = p_tournament_id and entry.participant_id = side.id
      and entry.profile_id = member.profile_id and entry.state = 'active'
  )
$$;
comment on function private.counting_participants(uuid[], uuid) is
  'Who a fact about these sides counts for: themselves, and the present members of a team; in a tournament those of its roster.';

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
comment on function private.average_kda(integer, integer, integer) is
  'Kills and assists per death over all counted matches, two decimals; null when nothing was counted. Of totals, not the mean of '
  'matches, as OP.GG has it (help.op.gg, "How is KDA calculated"); where it shows "perfect", no death counts as one here.';

create function private.publish_statistics(p_participant_ids uuid[])
returns void
language plpgsql
volatile
security definer -- stats are written by procedures only
set search_path = ''
as $$
begin
  -- Team before player, as everywhere: who leaves a team or ends it holds it and will ask for its players. Theirs too, which
  -- PostgreSQL asks for itself where a transaction publishes a player twice.
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
    -- Absent until the first: most games know none.
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
    -- Absent until the first: most games know none.
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
comment on function private.publish_statistics(uuid[]) is
  'Copies the counters of these participants into profiles.stats and teams.stats. winRate is a whole percentage of all matches, '
  'draws is absent until the first one, '
  'averageKda absent until figures were confirmed.';

create function private.achievement_facts(p_participant_ids uuid[], p_metrics text[])
returns table (profile_id uuid, metric text, value bigint)
language sql
stable
security definer -- counters are nobody's to read
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
comment on function private.achievement_facts(uuid[], text[]) is
  'These figures of the players among these participants: what achievements are given for.';

create function private.give_achievements(
  p_participant_ids uuid[],
  -- What results move.
  p_metrics text[] default array[
    'matches_won', 'tournaments_played', 'tournaments_won', 'undefeated_titles', 'challenges_won'
  ],
  p_is_told boolean default true
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
    -- A corrected result may have been the fact. A friend who leaves corrects nothing.
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
    -- One that is being deleted at this moment is not given, and stops nobody's match.
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
  where p_is_told;
end;
$$;
comment on function private.give_achievements(uuid[], text[], boolean) is
  'Gives the players among these participants what these figures of theirs have earned, and takes back what a corrected '
  'result had given. What somebody has earned stays when its number is raised.';

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
  -- Whoever claims a guest later counts what was played then.
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
comment on function private.credit_match(uuid, uuid, uuid[], uuid) is
  'Counts a decided match for both sides and who played for them (match_counting), without a winner as a draw; against a guest it counts for nobody. p_tournament_id is null for a challenge.';

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
comment on function private.uncredit_match(uuid) is 'Takes back exactly what credit_match counted.';

-- 03-achievement_rounds.sql

-- Achievements for what is no result, and for what was already deserved when one is made or changed.

-- Figures that do not come from results -----------------------------------------------------------

create function private.reward_team_founder()
returns trigger
language plpgsql
volatile
security definer -- achievements are given by the database only
set search_path = ''
as $$
begin
  insert into private.team_foundings (team_id, profile_id) values (new.id, new.leader_id);
  -- Who founds a team is looking at it: nothing to tell.
  perform private.give_achievements(
    array[private.user_participant_id(new.leader_id)], array['teams_founded'], p_is_told => false
  );
  return null;
end;
$$;
comment on function private.reward_team_founder() is 'Founding a team counts.';

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
  -- Two friendships of one person at the same moment would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('befriended:' || least(new.user_id_1, new.user_id_2), 0));
  perform pg_advisory_xact_lock(hashtextextended('befriended:' || greatest(new.user_id_1, new.user_id_2), 0));
  perform private.give_achievements(
    array[private.user_participant_id(new.user_id_1), private.user_participant_id(new.user_id_2)], array['friends']
  );
  return null;
end;
$$;
comment on function private.reward_friends() is 'A friendship counts for both.';

create trigger reward_friends
  after insert or update of status on public.friends
  for each row when (new.status = 'accepted')
  execute function private.reward_friends();

-- Rounds: what is made or changed is given to who deserves it already ------------------------------

create function private.begin_achievement_round()
returns trigger
language plpgsql
volatile
security definer -- rounds are the database's
set search_path = ''
as $$
begin
  insert into private.achievement_rounds (achievement_id) values (new.id)
  on conflict (achievement_id) do update set last_participant_id = null;
  return null;
end;
$$;
comment on function private.begin_achievement_round() is 'Everybody is looked at, from the start again if that was going on.';

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
  -- The achievement before its round, as who deletes it does.
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
  -- A decision that is being made may have read the old number, and a correction has yet to take back: wait for both.
  perform private.lock_statistics(true);
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
comment on function private.continue_achievement_round(integer) is
  'Gives what was made or changed to who deserves it among the next p_limit players; true while there are more. Holds up '
  'every decision meanwhile, so it comes last in its transaction.';

-- What only admins are told of an achievement ------------------------------------------------------

create function public.holders(achievement public.achievements)
returns bigint
language sql
stable
security definer -- counts also what is switched off
set search_path = ''
as $$
  select case when private.is_admin() then (
    select count(*) from public.user_achievements where achievement_id = achievement.id
  ) end
$$;
comment on function public.holders(public.achievements) is 'Admin: how many have it; null for others.
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
comment on function public.is_being_given(public.achievements) is
  'Admin: true while who deserves it already is still being looked for; null for others.';

grant execute on function public.holders(public.achievements), public.is_being_given(public.achievements)
to authenticated, service_role;

-- 04-participant_career.sql

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
  'entrants: how many have a place.';

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
@nullable profile_id, avatar_url';

grant execute on function public.record_by_game(uuid), public.trophies(uuid, integer), public.champion_players(uuid)
  to anon, authenticated, service_role;
