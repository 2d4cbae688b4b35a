-- Kills, deaths and assists of players: those in a side's report, and the confirmed values after the decision.
--
-- The values are given for the whole match, or per game.
-- If given per game, a player's values for the match are the sum of the games, written in the same transaction.

--- The values of one player in a game, or with game null in the whole match; participant_id is the player's side.
create type private.statistics_line as (
  participant_id uuid,
  profile_id uuid,
  kills integer,
  deaths integer,
  assists integer,
  game integer
);

--- Statistics of players as a side reports them with its result; deleted with the report. The maximum of 300 for each
--- value is more than a best of five can reach.
create table public.match_report_statistics (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references public.match_reports (id) on delete cascade,
  --- The match of the report, which the row level policy needs.
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
create index match_report_statistics_match_id_idx on public.match_report_statistics (match_id);
create index match_report_statistics_participant_id_idx on public.match_report_statistics (participant_id);
create index match_report_statistics_profile_id_idx on public.match_report_statistics (profile_id);

--- Statistics of a player in each game of the series, if a side reports them per game; the values for the match are
--- their sum.
create table public.match_report_game_statistics (
  id uuid primary key default gen_random_uuid(),
  --- The row with the player's values in the report.
  line_id uuid not null references public.match_report_statistics (id) on delete cascade,
  --- The number of the game, as in match_games.
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

--- Statistics of players in decided matches, as both sides or an administrator confirmed them; players with a closed
--- account stay as 'Jugador eliminado'.
--- @chapter figures 1
--- @title Leer las estadísticas por partido
create table public.match_player_statistics (
  id uuid primary key default gen_random_uuid(),
  --- The tournament match; null for the match of a challenge.
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  --- The challenge match; null for the match of a tournament.
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  --- The id of the match, of a tournament or of a challenge.
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  --- The side for which the player played.
  participant_id uuid not null references public.participants (id) on delete restrict,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  --- Kills over all games of the match.
  kills integer not null,
  --- Deaths over all games of the match.
  deaths integer not null,
  --- Assists over all games of the match.
  assists integer not null,
  created_at timestamptz not null default now(),
  constraint match_player_statistics_one_match
    check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_player_statistics_kills_range check (kills between 0 and 300),
  constraint match_player_statistics_deaths_range check (deaths between 0 and 300),
  constraint match_player_statistics_assists_range check (assists between 0 and 300)
);
create unique index match_player_statistics_player_key on public.match_player_statistics (match_id, profile_id);
create index match_player_statistics_tournament_match_id_idx on public.match_player_statistics (tournament_match_id);
create index match_player_statistics_challenge_match_id_idx on public.match_player_statistics (challenge_match_id);
create index match_player_statistics_participant_id_idx on public.match_player_statistics (participant_id);
create index match_player_statistics_profile_id_idx on public.match_player_statistics (profile_id, created_at desc);

--- Statistics of a player in each game of a decided match, if given per game; the values for the match are their sum.
--- In a match of one game both are equal.
--- @chapter figures 2
--- @title Leer las estadísticas por partida
create table public.match_game_statistics (
  id uuid primary key default gen_random_uuid(),
  --- The row with the player's values for the whole match.
  line_id uuid not null references public.match_player_statistics (id) on delete cascade,
  --- The number of the game in match_games, where its map is stored.
  number integer not null,
  --- Kills in this game.
  kills integer not null,
  --- Deaths in this game.
  deaths integer not null,
  --- Assists in this game.
  assists integer not null,
  created_at timestamptz not null default now(),
  constraint match_game_statistics_once unique (line_id, number),
  constraint match_game_statistics_number_range check (number between 1 and 9),
  constraint match_game_statistics_kills_range check (kills between 0 and 300),
  constraint match_game_statistics_deaths_range check (deaths between 0 and 300),
  constraint match_game_statistics_assists_range check (assists between 0 and 300)
);

--- True when the game of the match counts kills, deaths and assists.
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

--- Returns the players of a match and their sides: players who are already in its statistics, even if they have left
--- the team since, the line-up of a team, or without a line-up the team's present members.
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

--- Whether a player can have statistics in a game: a series that ended p_result has this game, it was played, and the
--- player (if the team set a line-up) was on the field.
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
      case
      when p_match.series ->> 'kind' = 'aggregate' then p_match.best_of
      when p_match.best_of > 1 and p_result <> 'W.O.' then
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

--- Reads the statistics [{profile_id, kills, deaths, assists, game?}] of a match with the result p_result, all of them
--- per game or all for the whole match. Returns no row for null and []. Refuses statistics_not_counted,
--- statistics_invalid, statistics_of_stranger, statistics_out_of_range, statistics_of_unplayed_game, statistics_mixed,
--- statistics_twice.
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

--- Stores the statistics of a report, in place of earlier ones.
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

--- The statistics of a report, in the form that record_statistics takes.
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

--- Adds the statistics of a counted match to the counters (1), or subtracts them (-1); returns the participants that
--- changed.
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

--- Writes the confirmed statistics of a decided match that has none yet: per game or for the whole match. In a match of
--- one game they are also those of the game.
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

--- Confirms the statistics that were reported with the final result. If both sides reported statistics, the values on
--- which they agree are confirmed; if one side reported none, or an administrator decided, those of one report. Values
--- of single games are confirmed only for games that count.
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

--- After a correction: removes the statistics of games that no longer exist, also from sums and averages.
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

--- Reverses what confirm_statistics() counted. Call it before uncredit_match(), which updates the published statistics.
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
