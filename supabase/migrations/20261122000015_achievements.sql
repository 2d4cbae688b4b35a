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
comment on column public.achievements.name is 'Shown to people, in Spanish; no two alike.';
comment on column public.achievements.description is 'Shown to people, in Spanish: what has to be done for it.';
comment on column public.achievements.icon_url is 'A picture; null: the page draws one of its own.';
comment on column public.achievements.metric is 'The figure that counts; see private.achievement_facts().';
comment on column public.achievements.threshold is 'The number that the figure has to reach.';
comment on column public.achievements.is_active is
  'False: given to nobody, and shown to nobody; whoever has it keeps it for the day that it is switched on again.';
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
comment on column public.user_achievements.created_at is 'When it was achieved.';
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
-- The counters of everybody whose figures an act may change are locked before it, in the order of their ids: those of a
-- match, or those of a tournament where many matches are decided or undone at once. So acts wait for each other only where
-- the same people are counted, and no two of them wait in a circle.

create function private.lock_counters(p_participant_ids uuid[])
returns void
language sql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
  -- Shared by all but the rounds of achievements, which look at everybody.
  select pg_advisory_xact_lock_shared(hashtext('leyenda statistics'));
  insert into private.participant_counters as counters (participant_id)
  select id
  from public.participants
  where id = any (p_participant_ids) and guest_name is null
  order by id
  -- A row that exists is locked, and not written.
  on conflict (participant_id) do update set wins = counters.wins where false
$$;
comment on function private.lock_counters(uuid[]) is
  'Locks the counters of these participants in the order of their ids, before any of them changes; guests have none. Once for an act: what '
  'is locked later is locked out of order.';

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
comment on function private.lock_match_statistics(uuid, uuid, uuid[]) is
  'Locks the counters of everybody for whom a match counts, or has counted. p_tournament_id is null for a challenge.';

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
      -- A prize that is given back goes into the founder's wallet.
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
comment on function private.lock_tournament_statistics(uuid, uuid) is
  'Locks the counters of everybody who counts in a tournament: its sides and their players, past ones included, its founder, and p_also_id, '
  'who is about to join.';

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

-- 05-ratings.sql

-- Ratings: how strong a side is in a game, week by week (Glicko-2, decision 69).
--
-- A week from Monday on is one rating period. Everybody who played in it is given a point, worked out from the points
-- before and from nothing else: the same matches give the same points, whenever and however often that is done. A result
-- that is corrected after its week was rated puts the game back to the week before, and the weeks since are done again.
--
-- Rated is what two sides with accounts played against each other in a cup of the house. Not: walkovers, guests, cups that
-- were imported, cups that members found (who founds one chooses who plays it), and challenges (both choose each other).

create type private.strength as (rating double precision, deviation double precision, volatility double precision);
comment on type private.strength is
  'How strong a side is: rating, around 1500; how far it may be from the truth (deviation, 350 of nobody known); how much it '
  'changes from week to week (volatility).';

create table private.rating_points (
  participant_id uuid not null,
  game_id uuid not null,
  week date not null,
  rating double precision not null,
  deviation double precision not null,
  volatility double precision not null,
  matches integer not null,
  form text not null,
  wins integer not null default 0,
  losses integer not null default 0,
  created_at timestamptz not null default now(),
  constraint rating_points_pkey primary key (participant_id, game_id, week),
  constraint rating_points_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint rating_points_game_id_fkey
    foreign key (game_id) references public.games (id) on delete cascade,
  constraint rating_points_matches_positive check (matches > 0),
  constraint rating_points_record_fits check (wins >= 0 and losses >= 0 and wins + losses <= matches),
  constraint rating_points_form_format check (form ~ '^[WDL]{1,5}$')
);
comment on table private.rating_points is 'How strong a side was after each week in which it played rated matches of a game.';
comment on column private.rating_points.week is 'Its Monday.';
comment on column private.rating_points.matches is 'Rated so far, this week''s included.';
comment on column private.rating_points.form is 'The last five rated matches in the game, newest first, as W, D and L.';
comment on column private.rating_points.wins is 'Of matches; what is neither won nor lost was a draw.';
comment on column private.rating_points.losses is 'Of matches.';
create index rating_points_game_id_idx on private.rating_points (game_id, week);

create table private.rated_games (
  game_id uuid primary key,
  rated_week date not null,
  created_at timestamptz not null default now(),
  constraint rated_games_game_id_fkey foreign key (game_id) references public.games (id) on delete cascade
);
comment on table private.rated_games is 'How far the ratings of each game have come.';
comment on column private.rated_games.rated_week is 'The Monday of the last week that is worked out.';
create index rated_games_rated_week_idx on private.rated_games (rated_week, game_id);

create table private.outdated_ratings (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null,
  week date not null,
  created_at timestamptz not null default now(),
  constraint outdated_ratings_game_id_fkey foreign key (game_id) references public.games (id) on delete cascade
);
comment on table private.outdated_ratings is
  'Weeks of a game to work out again. Only ever added to by who acts, a week as often as it likes: nobody waits for anybody here.';
create index outdated_ratings_game_id_idx on private.outdated_ratings (game_id);

alter table private.rating_points enable row level security;
alter table private.rated_games enable row level security;
alter table private.outdated_ratings enable row level security;

-- Glicko-2 ---------------------------------------------------------------------------------------

create function private.idle_deviation(p_deviation double precision, p_volatility double precision, p_weeks integer)
returns double precision
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- 173.7178 is a unit of the method's own scale, on which volatility is measured; 350 is what nobody known has.
  select least(350, sqrt(p_deviation ^ 2 + p_weeks * (173.7178 * p_volatility) ^ 2))
$$;
comment on function private.idle_deviation(double precision, double precision, integer) is
  'A deviation after weeks without a match, in one: step 6 of the method, once for each.';

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
comment on function private.volatility_slope(double precision, double precision, double precision, double precision) is
  'f(x) of step 5: zero where x is the logarithm of the new variance. p_surprise is delta squared, p_spread phi squared plus v, '
  'p_start the logarithm of the old variance; 0.25 is the square of the system constant, 0.5.';

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

  -- The Illinois algorithm, to six decimals as in the paper.
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
comment on function private.strength_after(private.strength, private.strength[], double precision[]) is
  'A strength after the matches of one week: against whom (as they were before it) and what each brought, 1, 0.5 or 0. Glickman, '
  '"Example of the Glicko-2 system" (2013), with the system constant 0.5; at least one match.';

-- Weeks ------------------------------------------------------------------------------------------

create function private.rating_week(p_at timestamptz)
returns date
language sql
immutable
parallel safe
set search_path = ''
as $$
  select date_trunc('week', p_at at time zone 'America/Argentina/Buenos_Aires')::date
$$;
comment on function private.rating_week(timestamptz) is 'The Monday of an instant''s week, in Buenos Aires as the days of the books.';

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
comment on function private.rated_matches(uuid, date) is
  'What counts in one week of a game, with what it brought the first side: 1, 0.5 for a draw, or 0.';

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
      -- Always in the same order: a sum of fractions depends on it in its last digits.
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
comment on function private.rate_week(uuid, date) is
  'Works out the points of one week of a game from those before it, in place of what stood there.';

-- What changes a week that was rated -------------------------------------------------------------

create function private.begin_rating()
returns trigger
language plpgsql
volatile
security definer -- whoever makes a game
set search_path = ''
as $$
begin
  insert into private.rated_games (game_id, rated_week) values (new.id, private.rating_week(now()) - 7);
  return null;
end;
$$;
comment on function private.begin_rating() is 'A new game has nothing to rate before this week.';

create trigger begin_rating
  after insert on public.games
  for each row execute function private.begin_rating();

create function private.outdate_rating()
returns trigger
language plpgsql
volatile
security definer -- whoever corrects
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
comment on function private.outdate_rating() is
  'A decision of a week that is over was taken back or corrected, or somebody has taken the place of a guest in it.';

create trigger z_outdate_rating
  after update of status, outcome, winner_id, participant1_id, participant2_id, decided_at on public.tournament_matches
  for each row when (
    old.status = 'completed'
    and (new.status, new.outcome, new.winner_id, new.participant1_id, new.participant2_id, new.decided_at)
      is distinct from (old.status, old.outcome, old.winner_id, old.participant1_id, old.participant2_id, old.decided_at)
    and private.rating_week(least(old.decided_at, new.decided_at)) < private.rating_week(now())
  )
  execute function private.outdate_rating();

create function private.outdate_ratings()
returns trigger
language plpgsql
volatile
security definer -- whoever changes the tournament
set search_path = ''
as $$
begin
  insert into private.outdated_ratings (game_id, week)
  select game.id, private.rating_week(min(match.decided_at))
  from public.tournament_matches match
  join public.games game on game.name in (old.game, new.game)
  where match.tournament_id = old.id and match.status = 'completed'
    -- Otherwise the game itself was given another name.
    and exists (select 1 from public.games where name = old.game)
  group by game.id
  having private.rating_week(min(match.decided_at)) < private.rating_week(now());
  return old;
end;
$$;
comment on function private.outdate_ratings() is
  'A tournament is deleted, and what was played in it is known no more, or it is one of another game now.';

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

create function private.rate_weeks(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  -- An hour after midnight, whatever began before it has long been written.
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
comment on function private.rate_weeks(integer) is
  'Works out p_limit of the weeks that are over and not rated, the oldest first, and the ranking of a game that has no more; '
  'returns how many.';

-- 06-ranking.sql

-- The ranking of a game: who is strongest after the last week, among those of whom enough is known. Public.
--
-- It is made once a week and changes with a correction; a page of it is a range of an index at any depth.

create table private.ranking_places (
  game_id uuid not null,
  participant_id uuid not null,
  type text not null,
  place integer not null,
  previous_place integer,
  country text,
  country_place integer,
  previous_country_place integer,
  rating integer not null,
  matches integer not null,
  form text not null,
  wins integer not null default 0,
  losses integer not null default 0,
  created_at timestamptz not null default now(),
  constraint ranking_places_pkey primary key (game_id, participant_id),
  constraint ranking_places_game_id_fkey
    foreign key (game_id) references public.games (id) on delete cascade,
  constraint ranking_places_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint ranking_places_type_known check (type in ('user', 'team'))
);
comment on table private.ranking_places is 'The ranking of every game, of players and of teams, as the last week left it.';
comment on column private.ranking_places.previous_place is 'A week before, among those who are here still; null for who was not.';
comment on column private.ranking_places.country is 'Of a team its leader''s; null where none is known.';
create unique index ranking_places_place_key on private.ranking_places (game_id, type, place);
create index ranking_places_country_idx on private.ranking_places (game_id, type, country, country_place);
create index ranking_places_participant_id_idx on private.ranking_places (participant_id);

alter table private.ranking_places enable row level security;

create function private.is_certain(p_point private.rating_points, p_week date)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_point.week > p_week - 26 * 7
    and private.idle_deviation(p_point.deviation, p_point.volatility, (p_week - p_point.week) / 7) <= 130
$$;
comment on function private.is_certain(private.rating_points, date) is
  'Whether a rating has a place in the ranking of a week: known well enough, which takes some ten matches, and not older than '
  'half a year. Otherwise it is provisional.';

create function private.ranked_sides(p_game_id uuid, p_week date)
returns table (
  participant_id uuid, type text, country text, rating integer, matches integer, wins integer, losses integer, form text,
  place integer, country_place integer
)
language sql
stable
security definer -- used by the scheduled work
set search_path = ''
as $$
  with last as (
    select distinct on (point.participant_id) point
    from private.rating_points point
    where point.game_id = p_game_id and point.week between p_week - 25 * 7 and p_week
    order by point.participant_id, point.week desc
  ),
  listed as (
    select (last.point).*, participant.type, nullif(person.country, 'No definido') as country
    from last
    join public.participants participant on participant.id = (last.point).participant_id
    left join public.teams team on team.id = participant.team_id
    join public.profiles person on person.id = coalesce(participant.user_id, team.leader_id)
    where private.is_certain(last.point, p_week) and person.closed_at is null
      -- As private.is_active_account(), of all at once.
      and not exists (
        select 1 from auth.users account
        where account.id = person.id and (account.deleted_at is not null or account.banned_until > now())
      )
  )
  select
    listed.participant_id, listed.type, listed.country, round(listed.rating)::integer, listed.matches,
    listed.wins, listed.losses, listed.form,
    row_number() over (
      partition by listed.type order by listed.rating desc, listed.deviation, listed.participant_id
    )::integer,
    row_number() over (
      partition by listed.type, listed.country order by listed.rating desc, listed.deviation, listed.participant_id
    )::integer
  from listed
$$;
comment on function private.ranked_sides(uuid, date) is
  'Who stands where in a game after a week. Not: closed and banned accounts, and teams that are no more.';

create function private.rank_sides(p_game_id uuid, p_week date)
returns void
language sql
volatile
security definer -- rankings are written by the scheduled work only
set search_path = ''
as $$
  delete from private.ranking_places where game_id = p_game_id;
  insert into private.ranking_places (
    game_id, participant_id, type, place, previous_place, country, country_place, previous_country_place, rating, matches, wins,
    losses, form
  )
  select
    p_game_id, side.participant_id, side.type, side.place, before.place, side.country, side.country_place, before.country_place,
    side.rating, side.matches, side.wins, side.losses, side.form
  from private.ranked_sides(p_game_id, p_week) as side
  left join private.ranked_sides(p_game_id, p_week - 7) as before on before.participant_id = side.participant_id
$$;
comment on function private.rank_sides(uuid, date) is 'Writes the ranking of a game after a week, in place of the one that stood there.';

create function private.leave_ranking()
returns trigger
language plpgsql
volatile
security definer -- whoever bans
set search_path = ''
as $$
begin
  delete from private.ranking_places where participant_id = private.user_participant_id(new.id);
  return null;
end;
$$;
comment on function private.leave_ranking() is
  'A banned account is out of every ranking at once; who is let in again stands there after the next week. Its ratings stay.';

create trigger leave_ranking
  after update of banned_until on auth.users
  for each row when (new.banned_until > now())
  execute function private.leave_ranking();

-- Reads ------------------------------------------------------------------------------------------

create function public.ranked_games()
returns table (game text, type text, sides integer, rated_until timestamptz)
language sql
stable
security definer -- rankings are public through procedures only
set search_path = ''
as $$
  select game.name, kind.type, last.place, private.day_start(rated.rated_week + 7)
  from private.rated_games rated
  join public.games game on game.id = rated.game_id
  cross join (values ('user'), ('team')) as kind (type)
  cross join lateral (
    select listed.place from private.ranking_places listed
    where listed.game_id = rated.game_id and listed.type = kind.type
    order by listed.place desc
    limit 1
  ) as last
  order by last.place desc, game.name, kind.type
$$;
comment on function public.ranked_games() is
  'The games that have a ranking of players (user) or of teams (team), the longest first: how many have a place, and until when '
  'matches count in it.
@field game games.name
@field sides How many have a place.
@field rated_until Matches that were decided until then count.
@type type participants.type';

create function public.ranked_countries(p_game text, p_type text)
returns table (country text, sides integer)
language sql
stable
security definer -- rankings are public through procedures only
set search_path = ''
as $$
  select listed.country, max(listed.country_place)
  from private.ranking_places listed
  join public.games game on game.id = listed.game_id
  where game.name = p_game and listed.type = p_type and listed.country is not null
  group by listed.country
  order by listed.country
$$;
comment on function public.ranked_countries(text, text) is
  'From where those in a ranking are, and how many from each country.
@param p_game The name of a game.
@param p_type user for players, team for teams.
@field country profiles.country
@field sides How many of the ranking are from there.
@type p_type participants.type';

create function public.ranking(p_game text, p_type text, p_country text default null, p_page integer default 1)
returns table (
  place integer, moved integer, participant_id uuid, side_id uuid, name text, image_url text, country text, rating integer,
  matches integer, form text, wins integer, losses integer
)
language sql
stable
security definer -- rankings are public through procedures only
set search_path = ''
as $$
  with asked as (
    select game.id as game_id, 50 * (least(greatest(p_page, 1), 1000000) - 1) as before
    from public.games game
    where game.name = p_game
  ),
  page as (
    select listed.*, listed.place as shown_place, listed.previous_place as shown_before
    from asked
    join private.ranking_places listed
      on listed.game_id = asked.game_id and listed.type = p_type
      and listed.place > asked.before and listed.place <= asked.before + 50
    where p_country is null
    union all
    select listed.*, listed.country_place, listed.previous_country_place
    from asked
    join private.ranking_places listed
      on listed.game_id = asked.game_id and listed.type = p_type and listed.country = p_country
      and listed.country_place > asked.before and listed.country_place <= asked.before + 50
  )
  select
    page.shown_place, page.shown_before - page.shown_place, page.participant_id, coalesce(player.id, team.id),
    coalesce(player.username, team.name), coalesce(player.avatar_url, team.logo_url), page.country, page.rating, page.matches,
    page.form, page.wins, page.losses
  from page
  join public.participants participant on participant.id = page.participant_id
  left join public.profiles player on player.id = participant.user_id and player.closed_at is null
  left join public.teams team on team.id = participant.team_id
  -- Who has gone since the ranking was made leaves his place empty until the next one.
  where coalesce(player.id, team.id) is not null
  order by page.shown_place
$$;
comment on function public.ranking(text, text, text, integer) is
  'Fifty places of the ranking of a game, of all or of one country (then places are those in it). moved: places won in the last '
  'week, null for who had none; side_id: the profile''s or the team''s id; form: the last five rated matches, newest first.
@param p_game The name of a game.
@param p_type user for players, team for teams.
@param p_country Only those from there, as ranked_countries says it.
@param p_page From 1.
@field place From 1, of all or of the country.
@field moved Places won in the last week, below zero lost; null for who had none.
@field side_id Refers to `profiles.id`, or to `teams.id` in a ranking of teams.
@field name Of the player or team.
@field image_url Its picture; null: none.
@field country Of a player; null for a team.
@field rating By Glicko-2, rounded.
@field matches That count in it.
@field form W, D and L of the last five, the newest first.
@field wins Of matches.
@field losses Of matches.
@type p_type participants.type
@nullable moved, image_url, country, p_country';

create function public.my_ranking(p_game text, p_type text)
returns table (place integer, country text, country_place integer, matches integer, rating integer)
language sql
stable
security definer -- rankings are public through procedures only
set search_path = ''
as $$
  select listed.place, listed.country, listed.country_place, last.matches, round(last.rating)::integer
  from public.games game
  cross join (
    select case p_type
      when 'user' then private.user_participant_id(auth.uid())
      when 'team' then private.team_participant_id(private.my_team_id())
    end as id
  ) as own
  cross join lateral (
    select point.matches, point.rating from private.rating_points point
    where point.participant_id = own.id and point.game_id = game.id
    order by point.week desc
    limit 1
  ) as last
  left join private.ranking_places listed on listed.game_id = game.id and listed.participant_id = own.id
  where game.name = p_game
$$;
comment on function public.my_ranking(text, text) is
  'Where the caller, or his team, stands in the ranking of a game; without a place while too little is known, and nothing '
  'before the first rated match.
@type p_type participants.type
@nullable place, country, country_place';

create function public.rating_curve(p_participant_id uuid)
returns table (game text, week timestamptz, rating integer, matches integer, place integer)
language sql
stable
security definer -- ratings are public through procedures only
set search_path = ''
as $$
  with points as (
    select point.*, row_number() over (partition by point.game_id order by point.week desc) as age,
      max(point.matches) over (partition by point.game_id) as played
    from private.rating_points point
    join public.participants participant on participant.id = point.participant_id
    left join public.profiles player on player.id = participant.user_id
    where point.participant_id = p_participant_id and player.closed_at is null
  )
  select game.name, private.day_start(points.week + 7), round(points.rating)::integer, points.matches, listed.place
  from points
  join public.games game on game.id = points.game_id
  left join private.ranking_places listed on listed.game_id = points.game_id and listed.participant_id = points.participant_id
  where points.age <= 52
  order by points.played desc, game.name, points.week
$$;
comment on function public.rating_curve(uuid) is
  'How the rating of a player or a team went in each game, the most played first: the last 52 weeks in which it played, by the '
  'instant at which each was over. place: in the present ranking, null while the rating is provisional.
@field game games.name
@field week When it was over.
@field rating At the end of the week.
@field matches Rated in that week.
@field place In the present ranking; null while the rating is provisional.
@nullable place';

grant execute on function
  public.ranked_games(), public.ranked_countries(text, text), public.ranking(text, text, text, integer), public.rating_curve(uuid)
to anon, authenticated, service_role;
grant execute on function public.my_ranking(text, text) to authenticated, service_role;

-- 07-career_figures.sql

-- How a player or a team does in each game, season by season and map by map (decision 72).

create function public.career_figures(p_participant_id uuid)
returns table (
  game text, season date, map text, wins integer, draws integer, losses integer, kills integer, deaths integer, assists integer
)
language sql
stable
security definer -- whom a match counted for is nobody's to read; what it adds up to is public
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
      -- A quarter of the year in Buenos Aires, as the days of the books.
      date_trunc('quarter', decided_at at time zone 'America/Argentina/Buenos_Aires')::date as season
    from counted
  ),
  -- A player's own, or those of everybody who played for the team; each is found by its own index.
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
  -- Of the games that were told one by one, and of matches of one game.
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
comment on function public.career_figures(uuid) is
  'The matches that count for a participant (a player: his team''s as well) by game and season, named by its first day, and with a '
  'map the games of them that were played on it: the last 100 seasons of games, the 200 most played maps of one. Kills, deaths '
  'and assists are null where no figures were confirmed, of maps where none were told game by game.
@field game games.name
@field season Its first day; a season is a quarter of the year.
@field map null: over all maps.
@field wins Of matches; of games where map is said.
@field draws As wins.
@field losses As wins.
@field kills Null where no figures were confirmed.
@field deaths As kills.
@field assists As kills.
@nullable map, kills, deaths, assists';

grant execute on function public.career_figures(uuid) to anon, authenticated, service_role;

-- 08-team_list.sql

-- All teams, for members: narrowed, in one of three orders, page by page.

create index profiles_country_idx on public.profiles (country);
-- The best of all games, for whoever asks for none.
create index ranking_places_team_rating_idx on private.ranking_places (rating desc, participant_id) where type = 'team';

create function public.list_teams(
  p_search text default null,
  p_game text default null,
  p_country text default null,
  p_is_open boolean default false,
  p_is_rated boolean default false,
  p_order text default 'rating',
  p_page integer default 1
)
returns table (
  id uuid, name text, description text, logo_url text, games text[], is_recruiting boolean, is_full boolean, members integer,
  stats jsonb, country text, rating integer, rated_game text, place integer, found integer
)
language plpgsql
stable
security definer -- rankings are public through procedures only
set search_path = ''
as $$
declare
  c_size constant integer := 24;
  -- Who looks for a team beyond the hundredth page narrows the list.
  c_most constant integer := 2400;
  v_before constant integer := c_size * (least(greatest(p_page, 1), 101) - 1);
  v_game_id constant uuid := (select game.id from public.games game where game.name = p_game);
  v_search constant text := private.search_key(btrim(p_search));
  v_narrowed text := '';
  v_is_rated text := '';
  v_listed text := $sql$listed.type = 'team'$sql$;
  v_query text;
  v_ids uuid[];
  v_found integer;
begin
  if v_search <> '' then
    v_narrowed := format(
      ' and team.search_text like %L', '%' || regexp_replace(v_search, '([\\%_])', '\\\1', 'g') || '%'
    );
  end if;
  if p_game <> '' then
    v_narrowed := v_narrowed || format(' and team.games @> array[%L]', p_game);
    v_listed := v_listed || format(' and listed.game_id = %L', v_game_id);
  end if;
  if p_country <> '' then
    v_narrowed := v_narrowed
      || format(' and team.leader_id in (select leader.id from public.profiles leader where leader.country = %L)', p_country);
  end if;
  if p_is_open then
    v_narrowed := v_narrowed || ' and team.is_recruiting and not public.is_full(team)';
  end if;
  if p_is_rated then
    v_is_rated := format(
      ' and exists (select from private.ranking_places listed where listed.participant_id = team.participant_id and %s)', v_listed
    );
  end if;

  v_query := case p_order
    when 'nombre' then 'select team.id from public.teams team where true %1$s%5$s order by team.search_text, team.id'
    when 'nuevos' then 'select team.id from public.teams team where true %1$s%5$s order by team.created_at desc, team.id'
    else $sql$
      select page.id from (
        (select team.id, 1 as part, - listed.rating::double precision as rank
        from private.ranking_places listed
        join public.participants side on side.id = listed.participant_id
        join public.teams team on team.id = side.team_id
        where %2$s %1$s
          and not exists (
            select from private.ranking_places better
            where %4$s and better.participant_id = listed.participant_id
              and (better.rating, better.game_id) > (listed.rating, listed.game_id)
          )
        order by listed.rating desc, listed.participant_id limit %3$s)
        union all
        (select team.id, 2, - extract(epoch from team.created_at)::double precision
        from public.teams team
        where %6$L::boolean and not exists (
          select from private.ranking_places listed where listed.participant_id = team.participant_id and %2$s
        ) %1$s
        order by team.created_at desc, team.id limit %3$s)
      ) as page
      order by page.part, page.rank, page.id
    $sql$
  end;
  v_query := format(
    v_query, v_narrowed, v_listed, v_before + c_size, replace(v_listed, 'listed.', 'better.'), v_is_rated, p_is_rated is not true
  );
  execute format('select array(%s limit %s offset %s)', v_query, c_size, v_before) into v_ids;
  execute format(
    'select count(*)::integer from (select from public.teams team where true %s%s limit %s) as found', v_narrowed, v_is_rated, c_most
  ) into v_found;

  return query
    select
      team.id, team.name, team.description, team.logo_url, team.games, team.is_recruiting, public.is_full(team),
      (select count(*)::integer from public.team_members member where member.team_id = team.id),
      team.stats, leader.country, best.rating, best.game, best.place, v_found
    from unnest(v_ids) with ordinality as page (id, rank)
    join public.teams team on team.id = page.id
    join public.profiles leader on leader.id = team.leader_id
    left join lateral (
      select listed.rating, listed.place, game.name as game
      from private.ranking_places listed
      join public.games game on game.id = listed.game_id
      where listed.participant_id = team.participant_id and (v_game_id is null or listed.game_id = v_game_id)
      order by listed.rating desc, listed.game_id desc
      limit 1
    ) as best on true
    order by page.rank;
end;
$$;
comment on function public.list_teams(text, text, text, boolean, boolean, text, integer) is
  'A page of 24 of the teams that meet all of it: part of the name, a game that they play, their leader''s country, with room and open '
  'to requests, with a place in a ranking. p_order: rating (of the game, else the best of any; who has none after them, the newest '
  'first), nuevos or nombre. rating, rated_game and place are of that game; found: how many there are, counted up to 2,400.
@type stats { wins: number; draws?: number; losses: number; winRate: number; tournamentsWon: number; averageKda?: number }
@nullable p_search, p_game, p_country, description, logo_url, country, rating, rated_game, place';

grant execute on function public.list_teams(text, text, text, boolean, boolean, text, integer) to authenticated, service_role;
