-- Kills, deaths and assists of players: part of a side's report, and what stands of it once the match is decided.

create type private.statistics_line as (
  participant_id uuid,
  profile_id uuid,
  kills integer,
  deaths integer,
  assists integer
);
comment on type private.statistics_line is 'One player''s figures in a match; participant_id is the side he played for.';

create table public.match_report_statistics (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null,
  match_id uuid not null,
  participant_id uuid not null,
  profile_id uuid not null,
  kills integer not null,
  deaths integer not null,
  assists integer not null,
  created_at timestamptz not null default now(),
  constraint match_report_statistics_report_id_fkey
    foreign key (report_id) references public.match_reports (id) on delete cascade,
  constraint match_report_statistics_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint match_report_statistics_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete restrict,
  constraint match_report_statistics_once unique (report_id, profile_id),
  constraint match_report_statistics_kills_range check (kills between 0 and 300),
  constraint match_report_statistics_deaths_range check (deaths between 0 and 300),
  constraint match_report_statistics_assists_range check (assists between 0 and 300)
);
comment on table public.match_report_statistics is
  'Figures of players as a side reports them with its result; they go with the report. 300 of each is beyond the longest best of five.';
comment on column public.match_report_statistics.match_id is 'The match of the report, for the policy.';
create index match_report_statistics_match_id_idx on public.match_report_statistics (match_id);
create index match_report_statistics_participant_id_idx on public.match_report_statistics (participant_id);
create index match_report_statistics_profile_id_idx on public.match_report_statistics (profile_id);

create table public.match_player_statistics (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid,
  challenge_match_id uuid,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  participant_id uuid not null,
  profile_id uuid not null,
  kills integer not null,
  deaths integer not null,
  assists integer not null,
  created_at timestamptz not null default now(),
  constraint match_player_statistics_tournament_match_id_fkey
    foreign key (tournament_match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_player_statistics_challenge_match_id_fkey
    foreign key (challenge_match_id) references public.challenge_matches (id) on delete cascade,
  constraint match_player_statistics_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint match_player_statistics_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete restrict,
  constraint match_player_statistics_one_match
    check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_player_statistics_kills_range check (kills between 0 and 300),
  constraint match_player_statistics_deaths_range check (deaths between 0 and 300),
  constraint match_player_statistics_assists_range check (assists between 0 and 300)
);
comment on table public.match_player_statistics is
  'Figures of players in decided matches, as both sides or an admin confirmed them; who closed the account stays as ''Jugador eliminado''.';
create unique index match_player_statistics_player_key on public.match_player_statistics (match_id, profile_id);
create index match_player_statistics_tournament_match_id_idx on public.match_player_statistics (tournament_match_id);
create index match_player_statistics_challenge_match_id_idx on public.match_player_statistics (challenge_match_id);
create index match_player_statistics_participant_id_idx on public.match_player_statistics (participant_id);
create index match_player_statistics_profile_id_idx on public.match_player_statistics (profile_id, created_at desc);

-- Reporting ----------------------------------------------------------------------------------

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
comment on function private.counts_kda(private.match_state) is 'True when the game of the match counts kills, deaths and assists.';

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
    -- Where a team chose who plays: who began and who came in.
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
comment on function private.match_players(private.match_state) is
  'Who plays a match and for which side: those its figures name already, who may have left the team since, the line-up that a team '
  'chose, and without one the present members.';

create function private.read_statistics(p_match private.match_state, p_statistics jsonb)
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
    select array_agg(row(player.side_id, line.profile_id, line.kills, line.deaths, line.assists)::private.statistics_line)
    into v_lines
    from jsonb_to_recordset(p_statistics) as line (profile_id uuid, kills integer, deaths integer, assists integer)
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
  end loop;
  if (select count(distinct line.profile_id) from unnest(v_lines) as line) < cardinality(v_lines) then
    perform private.refuse('statistics_twice', 'Cada jugador se carga una sola vez.');
  end if;
  return v_lines;
end;
$$;
comment on function private.read_statistics(private.match_state, jsonb) is
  'Reads [{profile_id, kills, deaths, assists}]; empty for null and []. Refuses statistics_not_counted, '
  'statistics_invalid, statistics_of_stranger, statistics_out_of_range, statistics_twice.';

create function private.record_statistics(p_report_id uuid, p_match_id uuid, p_lines private.statistics_line[])
returns void
language sql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
  delete from public.match_report_statistics where report_id = p_report_id;
  insert into public.match_report_statistics (report_id, match_id, participant_id, profile_id, kills, deaths, assists)
  select p_report_id, p_match_id, line.participant_id, line.profile_id, line.kills, line.deaths, line.assists
  from unnest(p_lines) as line
$$;
comment on function private.record_statistics(uuid, uuid, private.statistics_line[]) is
  'What a report says of the players, in place of what it said before.';

-- Deciding and undoing -----------------------------------------------------------------------

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
    -- For whom the match counts: this transaction holds their counters, and no others are touched.
    join private.match_credits credit on credit.match_id = p_match_id and credit.participant_id = totals.participant_id
    where counters.participant_id = totals.participant_id
    returning counters.participant_id
  )
  select array_agg(participant_id) from counted
$$;
comment on function private.count_statistics(uuid, integer) is
  'Adds (1) or takes back (-1) the figures of a credited match for its players and teams; whose counters changed.';

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
  with agreeing as (
    select id from public.match_reports where match_id = p_match.id and outcome = 'score' and result = p_result
  )
  insert into public.match_player_statistics
    (tournament_match_id, challenge_match_id, participant_id, profile_id, kills, deaths, assists)
  select
    case p_match.kind when 'tournament' then p_match.id end,
    case p_match.kind when 'challenge' then p_match.id end,
    line.participant_id, line.profile_id, line.kills, line.deaths, line.assists
  from public.match_report_statistics line
  join agreeing on agreeing.id = line.report_id
  group by line.participant_id, line.profile_id, line.kills, line.deaths, line.assists
  -- Where both sides reported this result, both must say the same of the player.
  having count(*) = (select count(*) from agreeing);
  perform private.publish_statistics(private.count_statistics(p_match.id, 1));
end;
$$;
comment on function private.confirm_statistics(private.match_state, text) is
  'Makes the figures stand that came with the result which the match was decided with: those of both reports where they agree, '
  'of one report when the other side said nothing or an admin decided for it.';

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
comment on function private.withdraw_statistics(uuid) is
  'Takes back what confirm_statistics counted; before uncredit_match, which publishes it.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_report_statistics enable row level security;
alter table public.match_player_statistics enable row level security;

-- As the reports they belong to.
create policy select_sides_staff_or_admin on public.match_report_statistics
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or match_id in (select private.my_staffed_match_ids('results'))
  );
-- As the matches they belong to.
create policy select_everyone on public.match_player_statistics
  for select to anon, authenticated using (true);

grant select on public.match_report_statistics to authenticated, service_role;
grant select on public.match_player_statistics to anon, authenticated, service_role;
