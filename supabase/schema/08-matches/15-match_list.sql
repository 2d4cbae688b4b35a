-- The public list of matches: in progress, upcoming, without a time, and decided, of tournaments and challenges.

create type private.match_filter as (
  search text,
  game text,
  tournament_id uuid,
  participant_ids uuid[],
  phase text,
  until timestamptz
);

create type private.listed_match as (id uuid, kind text, at timestamptz);

create type private.list_place as (tournament_id uuid, place integer[], id uuid);

--- The phase of an undecided match for spectators: live (it has begun) or ahead (its sides have not begun, even if its
--- time has come); null if its outcome was reported. The same rule as isMatchLive() in the web client. A challenge
--- begins at its time, because its sides do not confirm a start.
create function private.match_phase(p_status text, p_begun_at timestamptz)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_status in ('pending', 'scheduled', 'pending_results') and p_begun_at is not null then 'live'
    when p_status in ('pending_opponent', 'pending', 'scheduled') then 'ahead'
  end
$$;

--- Matches that began after this instant may still be live; for matches that began earlier, the result is overdue. The
--- same limit as LIVE_HOURS in the web client.
create function private.live_from()
returns timestamptz
language sql
stable
parallel safe
set search_path = ''
as $$
  select now() - interval '4 hours'
$$;

--- Computed field: how many matches of the tournament are in progress: begun, without a reported outcome.
-- Reads a range of tournament_matches_to_play_of_one_idx, so the cost does not depend on the tournament's size.
create function public.live_match_count(tournament public.tournaments)
returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer
  from public.tournament_matches match
  where tournament.status = 'Activo' and match.tournament_id = tournament.id
    and match.status in ('pending', 'scheduled', 'pending_results', 'disputed') and not match.needs_attention
    and match.plays_at > private.live_from() and match.plays_at <= now() and match.live_since is not null
$$;
grant execute on function public.live_match_count to anon, authenticated, service_role;

--- Sort key of a match among those of the same instant: challenges by their id, then by tournament, stage, round and
--- position. A deleted match sorts before all tournaments, so that the page after it skips none.
create function private.list_place(p_match_id uuid)
returns private.list_place
language sql
stable
security definer -- helper of public reads; every match is public
set search_path = ''
as $$
  select coalesce(
    (
      select row(
        match.tournament_id, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
      )::private.list_place
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      where match.id = p_match_id
    ),
    row('00000000-0000-0000-0000-000000000000', '{}', p_match_id)::private.list_place
  )
$$;

--- Matches of these sides or of a tournament with such a name; null if there are more than 1,000: then scanning the
--- list in its own order fills a page sooner.
create function private.few_matches_named(p_named uuid[], p_pattern text)
returns uuid[]
language sql
stable
security definer -- helper of a public read; every row it gives is public
set search_path = ''
set plan_cache_mode = force_custom_plan -- the number of matches decides which index is best
as $$
  select case when count(*) <= 1000 then coalesce(array_agg(found.id), '{}') end
  from (
    select named.id from (
      select id from public.tournament_matches where participant1_id = any (p_named)
      union all
      select id from public.tournament_matches where participant2_id = any (p_named)
      union all
      select match.id from public.tournament_matches match
      where match.tournament_id in (select id from public.tournaments where search_text like p_pattern)
      union all
      select id from public.challenge_matches where participant1_id = any (p_named)
      union all
      select id from public.challenge_matches where participant2_id = any (p_named)
    ) as named
    limit 1001
  ) as found
$$;

--- Returns undecided matches that are in progress or have a scheduled time, the soonest first, starting after a given
--- instant and match. Matches of the same instant have the order of list_place().
create function private.matches_to_come(p_filter private.match_filter, p_after timestamptz, p_after_id uuid, p_limit integer)
returns setof private.listed_match
language plpgsql
stable
security definer -- helper of a public read; every row it gives is public
set search_path = ''
-- Each combination of filters gets a separate plan, so that unused filters cost nothing and the best index is used.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_pattern text := private.contains_pattern(p_filter.search);
  v_named uuid[];
  v_few uuid[];
  v_are_many boolean := false;
  v_from constant private.list_place := private.list_place(p_after_id);
begin
  if v_pattern is not null then
    v_named := array(select private.participants_named(p_filter.search) limit 2001);
    v_are_many := cardinality(v_named) > 2000;
    if not v_are_many then
      v_few := private.few_matches_named(v_named, v_pattern);
    end if;
  end if;
  return query
    select found.id, found.kind, found.at from (
      (select match.id, 'tournament' as kind, match.plays_at as at, match.tournament_id, at_place.place
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      cross join lateral private.match_place(stage.position, match.round, match.stage, match.position_in_bracket) as at_place (place)
      where match.plays_at is not null and match.status not in ('completed', 'bye', 'cancelled')
        and match.plays_at >= p_after
        and (
          match.plays_at > p_after or (match.tournament_id, at_place.place, match.id) > (v_from.tournament_id, v_from.place, v_from.id)
        )
        and (p_filter.until is null or match.plays_at <= p_filter.until)
        and (p_filter.phase is null or private.match_phase(match.status, match.live_since) = p_filter.phase)
        and (p_filter.tournament_id is null or match.tournament_id = p_filter.tournament_id)
        and (p_filter.game is null or match.tournament_id in (select id from public.tournaments where game = p_filter.game))
        and (
          p_filter.participant_ids is null
          or match.participant1_id = any (p_filter.participant_ids) or match.participant2_id = any (p_filter.participant_ids)
        )
        and (v_few is null or match.id = any (v_few))
        and (
          v_pattern is null or v_few is not null
          or match.tournament_id in (select id from public.tournaments where search_text like v_pattern)
          or (v_are_many and private.is_side_named(match.participant1_id, match.participant2_id, v_pattern))
          or match.participant1_id = any (v_named) or match.participant2_id = any (v_named)
        )
      order by match.plays_at, match.tournament_id, at_place.place, match.id
      limit p_limit)
      union all
      (select match.id, 'challenge', match.plays_at, null, null
      from public.challenge_matches match
      join public.challenges challenge on challenge.id = match.challenge_id
      where match.plays_at is not null and match.status not in ('completed', 'cancelled')
        and p_filter.tournament_id is null
        and match.plays_at >= p_after and (match.plays_at > p_after or (v_from.place = '{}' and match.id > p_after_id))
        and (p_filter.until is null or match.plays_at <= p_filter.until)
        and (
          p_filter.phase is null
          or private.match_phase(match.status, coalesce(match.live_since, case when match.plays_at <= now() then match.plays_at end))
            = p_filter.phase
        )
        and (p_filter.game is null or challenge.game_id in (select id from public.games where name = p_filter.game))
        and (
          p_filter.participant_ids is null
          or match.participant1_id = any (p_filter.participant_ids) or match.participant2_id = any (p_filter.participant_ids)
        )
        and (v_few is null or match.id = any (v_few))
        and (
          v_pattern is null or v_few is not null
          or (v_are_many and private.is_side_named(match.participant1_id, match.participant2_id, v_pattern))
          or match.participant1_id = any (v_named) or match.participant2_id = any (v_named)
        )
      order by match.plays_at, match.id
      limit p_limit)
    ) as found
    order by found.at, found.tournament_id nulls first, found.place, found.id
    limit p_limit;
end;
$$;

--- Returns decided matches, the newest first, starting before a given instant and match. Matches of the same instant
--- have the order of list_place().
create function private.matches_decided(p_filter private.match_filter, p_before timestamptz, p_before_id uuid, p_limit integer)
returns setof private.listed_match
language plpgsql
stable
security definer -- helper of a public read; every row it gives is public
set search_path = ''
set plan_cache_mode = force_custom_plan -- as matches_to_come
as $$
declare
  v_pattern text := private.contains_pattern(p_filter.search);
  v_named uuid[];
  v_few uuid[];
  v_are_many boolean := false;
  v_from constant private.list_place := private.list_place(p_before_id);
begin
  if v_pattern is not null then
    v_named := array(select private.participants_named(p_filter.search) limit 2001);
    v_are_many := cardinality(v_named) > 2000;
    if not v_are_many then
      v_few := private.few_matches_named(v_named, v_pattern);
    end if;
  end if;
  return query
    select found.id, found.kind, found.at from (
      (select match.id, 'tournament' as kind, match.decided_at as at, match.tournament_id, at_place.place
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      cross join lateral private.match_place(stage.position, match.round, match.stage, match.position_in_bracket) as at_place (place)
      where match.status = 'completed'
        and match.decided_at <= p_before
        and (
          match.decided_at < p_before or (match.tournament_id, at_place.place, match.id) > (v_from.tournament_id, v_from.place, v_from.id)
        )
        and (p_filter.tournament_id is null or match.tournament_id = p_filter.tournament_id)
        and (p_filter.game is null or match.tournament_id in (select id from public.tournaments where game = p_filter.game))
        and (
          p_filter.participant_ids is null
          or match.participant1_id = any (p_filter.participant_ids) or match.participant2_id = any (p_filter.participant_ids)
        )
        and (v_few is null or match.id = any (v_few))
        and (
          v_pattern is null or v_few is not null
          or match.tournament_id in (select id from public.tournaments where search_text like v_pattern)
          or (v_are_many and private.is_side_named(match.participant1_id, match.participant2_id, v_pattern))
          or match.participant1_id = any (v_named) or match.participant2_id = any (v_named)
        )
      order by match.decided_at desc, match.tournament_id, at_place.place, match.id
      limit p_limit)
      union all
      (select match.id, 'challenge', match.decided_at, null, null
      from public.challenge_matches match
      join public.challenges challenge on challenge.id = match.challenge_id
      where match.status = 'completed' and match.winner_id is not null
        and p_filter.tournament_id is null
        and match.decided_at <= p_before and (match.decided_at < p_before or (v_from.place = '{}' and match.id > p_before_id))
        and (p_filter.game is null or challenge.game_id in (select id from public.games where name = p_filter.game))
        and (
          p_filter.participant_ids is null
          or match.participant1_id = any (p_filter.participant_ids) or match.participant2_id = any (p_filter.participant_ids)
        )
        and (v_few is null or match.id = any (v_few))
        and (
          v_pattern is null or v_few is not null
          or (v_are_many and private.is_side_named(match.participant1_id, match.participant2_id, v_pattern))
          or match.participant1_id = any (v_named) or match.participant2_id = any (v_named)
        )
      order by match.decided_at desc, match.id
      limit p_limit)
    ) as found
    order by found.at desc, found.tournament_id nulls first, found.place, found.id
    limit p_limit;
end;
$$;

--- Returns undecided matches with both sides and no time, of running tournaments and accepted challenges. The last
--- drawn or accepted comes first, starting before a given instant and match; matches of the same instant have the order
--- of list_place().
create function private.matches_without_hour(p_filter private.match_filter, p_before timestamptz, p_before_id uuid, p_limit integer)
returns setof private.listed_match
language plpgsql
stable
security definer -- helper of a public read; every row it gives is public
set search_path = ''
set plan_cache_mode = force_custom_plan -- as matches_to_come
as $$
declare
  v_pattern text := private.contains_pattern(p_filter.search);
  v_named uuid[];
  v_few uuid[];
  v_are_many boolean := false;
  v_from constant private.list_place := private.list_place(p_before_id);
begin
  if v_pattern is not null then
    v_named := array(select private.participants_named(p_filter.search) limit 2001);
    v_are_many := cardinality(v_named) > 2000;
    if not v_are_many then
      v_few := private.few_matches_named(v_named, v_pattern);
    end if;
  end if;
  return query
    select found.id, found.kind, found.at from (
      (select match.id, 'tournament' as kind, match.created_at as at, match.tournament_id, at_place.place
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      cross join lateral private.match_place(stage.position, match.round, match.stage, match.position_in_bracket) as at_place (place)
      join public.tournaments cup on cup.id = match.tournament_id and cup.status = 'Activo'
      where match.plays_at is null and match.status in ('pending', 'pending_results', 'disputed')
        and match.created_at <= p_before
        and (
          match.created_at < p_before or (match.tournament_id, at_place.place, match.id) > (v_from.tournament_id, v_from.place, v_from.id)
        )
        and (p_filter.tournament_id is null or match.tournament_id = p_filter.tournament_id)
        and (p_filter.game is null or match.tournament_id in (select id from public.tournaments where game = p_filter.game))
        and (
          p_filter.participant_ids is null
          or match.participant1_id = any (p_filter.participant_ids) or match.participant2_id = any (p_filter.participant_ids)
        )
        and (v_few is null or match.id = any (v_few))
        and (
          v_pattern is null or v_few is not null
          or match.tournament_id in (select id from public.tournaments where search_text like v_pattern)
          or (v_are_many and private.is_side_named(match.participant1_id, match.participant2_id, v_pattern))
          or match.participant1_id = any (v_named) or match.participant2_id = any (v_named)
        )
      order by match.created_at desc, match.tournament_id, at_place.place, match.id
      limit p_limit)
      union all
      (select match.id, 'challenge', match.accepted_at, null, null
      from public.challenge_matches match
      join public.challenges challenge on challenge.id = match.challenge_id
      where match.plays_at is null and match.status in ('pending_results', 'disputed')
        and p_filter.tournament_id is null
        and match.accepted_at <= p_before and (match.accepted_at < p_before or (v_from.place = '{}' and match.id > p_before_id))
        and (p_filter.game is null or challenge.game_id in (select id from public.games where name = p_filter.game))
        and (
          p_filter.participant_ids is null
          or match.participant1_id = any (p_filter.participant_ids) or match.participant2_id = any (p_filter.participant_ids)
        )
        and (v_few is null or match.id = any (v_few))
        and (
          v_pattern is null or v_few is not null
          or (v_are_many and private.is_side_named(match.participant1_id, match.participant2_id, v_pattern))
          or match.participant1_id = any (v_named) or match.participant2_id = any (v_named)
        )
      order by match.accepted_at desc, match.id
      limit p_limit)
    ) as found
    order by found.at desc, found.tournament_id nulls first, found.place, found.id
    limit p_limit;
end;
$$;

--- A page of 1 to 60 matches with their sides. p_part coming: undecided ones that are in progress or have a date, from
--- four hours ago on, soonest first; live: those of them in progress; ahead: those whose time has not come; owed: those
--- that began, or should have begun, more than four hours and less than a day ago; without_hour: undecided ones of
--- running tournaments and accepted challenges that have both sides and no time, the last drawn or accepted first;
--- decided: newest first. Matches of one instant are sorted by tournament, stage, round and position. p_search finds
--- sides and tournaments, ignoring case and accents; p_is_own limits the list to the caller's matches and those of
--- their team. For the next page pass at and match_id of the last row. title and the fields that name the round are of
--- tournaments; last_round is that of the stage's bracket.
--- @param p_part coming, live, ahead, owed, without_hour or decided.
--- @param p_search Text to find in the names of sides and tournaments.
--- @param p_game The name of a game.
--- @param p_is_own Whether to return only matches of the caller and of the caller's team.
--- @param p_from The value of `at` in the last row of the previous page.
--- @param p_from_id The value of `match_id` in the same row.
--- @param p_limit 1 to 60 rows.
--- @field match_id Refers to `tournament_matches.id` or `challenge_matches.id`, as kind says.
--- @field kind tournament or challenge.
--- @field at When the match is played, or was decided; for a match without a time, when it was drawn or accepted. The
--- list is sorted by it.
--- @field title tournaments.name
--- @field game games.name
--- @field round tournament_matches.round
--- @field last_round The round of the final in the bracket of its stage; null without a bracket.
--- @field best_of tournament_matches.best_of
--- @field status tournament_matches.status
--- @field scheduled_time tournament_matches.starts_at
--- @field result tournament_matches.result
--- @field live_score tournament_matches.live_score
--- @field live_since tournament_matches.live_since
--- @field is_objected Whether a side objected to the walkover that the match clock gave; then a referee decides.
--- @field stake challenges.wager_amount
--- @field winner_side 1 or 2; null until it is decided, and for a draw.
--- @field participant1_id Refers to `participants.id`; null while that side is not known.
--- @field name1 Name of the first side; null while it is not known.
--- @field is_guest1 Whether the first side is a guest, who has no account.
--- @field image_url1 Picture of the first side; null if it has none.
--- @field participant2_id Refers to `participants.id`; null while that side is not known.
--- @field name2 Name of the second side; null while it is not known.
--- @field is_guest2 Whether the second side is a guest, who has no account.
--- @field image_url2 Picture of the second side; null if it has none.
--- @field ready How many sides are ready: 0 to 2.
--- @field turn_side The side whose turn it is in the veto: 1 or 2; null if there is none.
--- @type kind "tournament" | "challenge"
--- @type stage_kind tournament_stages.kind
--- @type part tournament_matches.stage
--- @type status tournament_matches.status | challenge_matches.status
--- @type type1 participants.type
--- @type type2 participants.type
--- @nullable title, stage_kind, part, round, last_round, scheduled_time, result, live_score, live_since, stake,
--- winner_side, participant1_id, type1, name1, image_url1, participant2_id, type2, name2, image_url2, turn_side
--- @chapter matches 1
--- @title Leer una página de partidos
create function public.match_list(
  p_part text,
  p_search text default null,
  p_game text default null,
  p_tournament_id uuid default null,
  p_is_own boolean default false,
  p_from timestamptz default null,
  p_from_id uuid default '00000000-0000-0000-0000-000000000000',
  p_limit integer default 30
)
returns table (
  match_id uuid,
  kind text,
  at timestamptz,
  title text,
  game text,
  stage_kind text,
  part text,
  round integer,
  last_round integer,
  status text,
  best_of integer,
  scheduled_time timestamptz,
  result text,
  live_score text,
  live_since timestamptz,
  is_objected boolean,
  stake integer,
  winner_side integer,
  participant1_id uuid,
  type1 text,
  name1 text,
  is_guest1 boolean,
  image_url1 text,
  participant2_id uuid,
  type2 text,
  name2 text,
  is_guest2 boolean,
  image_url2 text,
  ready integer,
  turn_side integer
)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_limit integer := least(greatest(p_limit, 1), 60);
  v_filter private.match_filter;
  v_listed private.listed_match[];
begin
  v_filter.search := p_search;
  v_filter.game := private.clean_text(p_game);
  v_filter.tournament_id := p_tournament_id;
  if p_is_own then
    v_filter.participant_ids := array(select private.my_participant_ids());
  end if;
  if p_part = 'decided' then
    v_listed := array(
      select row(id, kind, at)::private.listed_match
      from private.matches_decided(v_filter, coalesce(p_from, 'infinity'), p_from_id, v_limit)
    );
  elsif p_part = 'without_hour' then
    v_listed := array(
      select row(id, kind, at)::private.listed_match
      from private.matches_without_hour(v_filter, coalesce(p_from, 'infinity'), p_from_id, v_limit)
    );
  else
    v_filter.phase := case when p_part in ('live', 'ahead') then p_part end;
    v_filter.until := case p_part when 'live' then now() when 'owed' then private.live_from() end;
    v_listed := array(
      select row(id, kind, at)::private.listed_match
      from private.matches_to_come(
        v_filter,
        coalesce(
          p_from,
          case p_part when 'owed' then now() - interval '1 day' when 'ahead' then now() else private.live_from() end
        ),
        p_from_id, v_limit
      )
    );
  end if;
  return query
    select
      listed.id, listed.kind, listed.at, tournament.name, coalesce(tournament.game, game.name),
      stage.kind, own.stage, own.round,
      case when own.id is not null then (
        select max(last.round) from public.tournament_matches last
        where last.stage_id = own.stage_id and last.stage = 'bracket'
      ) end,
      coalesce(own.status, duel.status), coalesce(own.best_of, duel.best_of),
      coalesce(own.starts_at, duel.starts_at), coalesce(own.result, duel.result),
      coalesce(own.live_score, duel.live_score), coalesce(own.live_since, duel.live_since),
      coalesce(start.state = 'objected', false), challenge.wager_amount,
      case coalesce(own.winner_id, duel.winner_id) when side1.id then 1 when side2.id then 2 end,
      side1.id, side1.type, coalesce(team1.name, user1.username, side1.former_name, side1.guest_name),
      side1.guest_name is not null, coalesce(team1.logo_url, user1.avatar_url),
      side2.id, side2.type, coalesce(team2.name, user2.username, side2.former_name, side2.guest_name),
      side2.guest_name is not null, coalesce(team2.logo_url, user2.avatar_url),
      -- Like tournament_now(), this does not count a side as present if it is only ready for the veto.
      num_nonnulls(
        coalesce(case when veto.finished_at is null then veto.ready1_at end, start.ready1_at),
        coalesce(case when veto.finished_at is null then veto.ready2_at end, start.ready2_at)
      ),
      case veto.turn_id when side1.id then 1 when side2.id then 2 end
    from unnest(v_listed) with ordinality as listed (id, kind, at, place)
    left join public.tournament_matches own on listed.kind = 'tournament' and own.id = listed.id
    left join public.tournaments tournament on tournament.id = own.tournament_id
    left join public.tournament_stages stage on stage.id = own.stage_id
    left join public.match_starts start on start.match_id = own.id
    left join public.match_vetoes veto on veto.match_id = listed.id
    left join public.challenge_matches duel on listed.kind = 'challenge' and duel.id = listed.id
    left join public.challenges challenge on challenge.id = duel.challenge_id
    left join public.games game on game.id = challenge.game_id
    left join public.participants side1 on side1.id = coalesce(own.participant1_id, duel.participant1_id)
    left join public.teams team1 on team1.id = side1.team_id
    left join public.profiles user1 on user1.id = side1.user_id
    left join public.participants side2 on side2.id = coalesce(own.participant2_id, duel.participant2_id)
    left join public.teams team2 on team2.id = side2.team_id
    left join public.profiles user2 on user2.id = side2.user_id
    order by listed.place;
end;
$$;

grant execute on function
  private.match_phase(text, timestamptz),
  private.live_from(),
  private.matches_to_come(private.match_filter, timestamptz, uuid, integer),
  private.matches_without_hour(private.match_filter, timestamptz, uuid, integer),
  private.matches_decided(private.match_filter, timestamptz, uuid, integer),
  public.match_list(text, text, text, uuid, boolean, timestamptz, uuid, integer)
to anon, authenticated, service_role;
