-- The played matches of a participant: history, form, head-to-head. Public, as the matches are.

-- A participant may have thousands of decided matches, of which a page shows ten. So there is one index per side of a
-- match, read from the newest match on.
create index tournament_matches_history1_idx
  on public.tournament_matches (participant1_id, decided_at desc, tournament_id) where status = 'completed';
create index tournament_matches_history2_idx
  on public.tournament_matches (participant2_id, decided_at desc, tournament_id) where status = 'completed';
create index challenge_matches_history1_idx
  on public.challenge_matches (participant1_id, decided_at desc, id) where winner_id is not null;
create index challenge_matches_history2_idx
  on public.challenge_matches (participant2_id, decided_at desc, id) where winner_id is not null;
-- With this index, the head-to-head of two participants reads only the matches between them.
create index challenge_matches_pair_idx
  on public.challenge_matches (participant1_id, participant2_id) include (winner_id) where winner_id is not null;

create type private.played_match as (
  match_id uuid,
  kind text,
  parent_id uuid,
  rival_id uuid,
  won boolean,
  result text,
  decided_at timestamptz,
  place integer[]
);

--- A result as one side sees it, its own score first. p_is_first: the side is participant1. A walkover reads the same
--- for both sides.
create function private.own_result(p_result text, p_is_first boolean)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_is_first then p_result
    else private.turned_result(p_result)
  end
$$;

--- The newest decided matches of a participant, in tournaments and challenges, that come before an instant and a match.
--- Matches decided at the same instant are in the order of list_place(). For a player also those played for teams.
create function private.played_matches(p_participant_id uuid, p_before timestamptz, p_before_id uuid, p_limit integer)
returns setof private.played_match
language sql
stable
security definer -- helper of public reads; every row it gives is public
set search_path = ''
as $$
  with last as materialized (select * from private.list_place(p_before_id))
  select * from (
    (select match.id, 'tournament', match.tournament_id, match.participant2_id, match.winner_id = p_participant_id,
      private.own_result(match.result, true), match.decided_at, at_place.place
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    cross join lateral private.match_place(stage.position, match.round, match.stage, match.position_in_bracket) as at_place (place)
    where match.participant1_id = p_participant_id and match.status = 'completed' and match.decided_at <= p_before
      and (
        match.decided_at < p_before
        or (match.tournament_id, at_place.place, match.id) > (select last.tournament_id, last.place, last.id from last)
      )
    order by match.decided_at desc, match.tournament_id, at_place.place, match.id limit p_limit)
    union all
    (select match.id, 'tournament', match.tournament_id, match.participant1_id, match.winner_id = p_participant_id,
      private.own_result(match.result, false), match.decided_at, at_place.place
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    cross join lateral private.match_place(stage.position, match.round, match.stage, match.position_in_bracket) as at_place (place)
    where match.participant2_id = p_participant_id and match.status = 'completed' and match.decided_at <= p_before
      and (
        match.decided_at < p_before
        or (match.tournament_id, at_place.place, match.id) > (select last.tournament_id, last.place, last.id from last)
      )
    order by match.decided_at desc, match.tournament_id, at_place.place, match.id limit p_limit)
    union all
    (select id, 'challenge', challenge_id, participant2_id, winner_id = p_participant_id,
      private.own_result(result, true), decided_at, null
    from public.challenge_matches
    where participant1_id = p_participant_id and winner_id is not null and decided_at <= p_before
      and (decided_at < p_before or (select last.place = '{}' and id > last.id from last))
    order by decided_at desc, id limit p_limit)
    union all
    (select id, 'challenge', challenge_id, participant1_id, winner_id = p_participant_id,
      private.own_result(result, false), decided_at, null
    from public.challenge_matches
    where participant2_id = p_participant_id and winner_id is not null and decided_at <= p_before
      and (decided_at < p_before or (select last.place = '{}' and id > last.id from last))
    order by decided_at desc, id limit p_limit)
    union all
    -- The matches of a player with teams: each was credited to the player in the transaction that decided it.
    (select credit.match_id, match.kind, match.parent_id,
      case match.participant1_id when credit.side_id then match.participant2_id else match.participant1_id end,
      credit.won, private.own_result(match.result, match.participant1_id = credit.side_id), credit.created_at, match.place
    from private.match_credits credit
    cross join lateral (
      select 'tournament', own.tournament_id, own.tournament_id, own.participant1_id, own.participant2_id, own.result,
        private.match_place(stage.position, own.round, own.stage, own.position_in_bracket)
      from public.tournament_matches own
      join public.tournament_stages stage on stage.id = own.stage_id
      where own.id = credit.match_id
      union all
      select 'challenge', challenge_id, null, participant1_id, participant2_id, result, null
      from public.challenge_matches where id = credit.match_id
    ) as match (kind, parent_id, tournament_id, participant1_id, participant2_id, result, place)
    where credit.participant_id = p_participant_id and credit.side_id <> credit.participant_id and credit.created_at <= p_before
      and (
        credit.created_at < p_before
        or case match.kind
          when 'tournament' then
            (match.tournament_id, match.place, credit.match_id) > (select last.tournament_id, last.place, last.id from last)
          else (select last.place = '{}' and credit.match_id > last.id from last)
        end
      )
    order by credit.created_at desc, match.tournament_id nulls first, match.place, credit.match_id limit p_limit)
  ) as played (match_id, kind, parent_id, rival_id, won, result, decided_at, place)
  order by decided_at desc, case kind when 'tournament' then parent_id end nulls first, place, match_id
  limit p_limit
$$;

--- The decided matches of a participant, newest first, 1 to 50 at a time; for a player also those played for their
--- teams. Matches decided at the same instant are ordered by stage, round and position. For the next page pass
--- decided_at and match_id of the last row.
--- @param p_before decided_at of the last row of the page before.
--- @param p_before_id match_id of the same row.
--- @param p_limit How many rows to return, 1 to 50.
--- @field match_id The id in `tournament_matches` or `challenge_matches`, depending on kind.
--- @field kind tournament or challenge.
--- @field title Name of the tournament, or of the game of a challenge.
--- @field won Whether the participant won; null for a draw.
--- @field result Own score first: '2-1'; 'W.O.' for a walkover.
--- @field decided_at When it was decided.
--- @field rival_name Null if there was no rival.
--- @field rival_image_url Picture of the rival; null if there is none.
--- @nullable won, rival_type, rival_name, rival_image_url
--- @type kind "tournament" | "challenge"
--- @type rival_type participants.type
--- @chapter matches 4
--- @title Leer los partidos de un participante
create function public.match_history(
  p_participant_id uuid,
  p_before timestamptz default 'infinity',
  p_before_id uuid default '00000000-0000-0000-0000-000000000000',
  p_limit integer default 10
)
returns table (
  match_id uuid,
  kind text,
  title text,
  won boolean,
  result text,
  decided_at timestamptz,
  rival_type text,
  rival_name text,
  rival_image_url text
)
language sql
stable
set search_path = ''
as $$
  select
    played.match_id, played.kind, coalesce(tournament.name, game.name), played.won, played.result, played.decided_at,
    rival.type, public.display_name(rival), coalesce(team.logo_url, player.avatar_url)
  from private.played_matches(p_participant_id, p_before, p_before_id, least(greatest(p_limit, 1), 50))
    with ordinality as played (match_id, kind, parent_id, rival_id, won, result, decided_at, place, place_in_page)
  left join public.tournaments tournament on played.kind = 'tournament' and tournament.id = played.parent_id
  left join public.challenges challenge on played.kind = 'challenge' and challenge.id = played.parent_id
  left join public.games game on game.id = challenge.game_id
  left join public.participants rival on rival.id = played.rival_id
  left join public.teams team on team.id = rival.team_id
  left join public.profiles player on player.id = rival.user_id
  order by played.place_in_page
$$;

--- Computed field: the last five decided matches, newest first, as W, D and L; empty before the first.
create function public.form(participant public.participants)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(string_agg(case when won then 'W' when won is null then 'D' else 'L' end, '' order by number), '')
  from private.played_matches(participant.id, 'infinity', '00000000-0000-0000-0000-000000000000', 5)
    with ordinality as played (match_id, kind, parent_id, rival_id, won, result, decided_at, place, number)
$$;

--- How often each of two participants won against the other, as a-b; with draws as a-b-c, where c is the number of
--- draws.
create function private.wins_between(p_first uuid, p_second uuid)
returns text
language sql
stable
security definer -- helper of public reads; every row it counts is public
set search_path = ''
as $$
  select
    count(*) filter (where winner_id = p_first) || '-' || count(*) filter (where winner_id = p_second)
    || coalesce('-' || nullif(count(*) filter (where winner_id is null), 0), '')
  from (
    select winner_id from public.tournament_matches
    where participant1_id = p_first and participant2_id = p_second and status = 'completed'
    union all
    select winner_id from public.tournament_matches
    where participant1_id = p_second and participant2_id = p_first and status = 'completed'
    union all
    select winner_id from public.challenge_matches
    where participant1_id = p_first and participant2_id = p_second and winner_id is not null
    union all
    select winner_id from public.challenge_matches
    where participant1_id = p_second and participant2_id = p_first and winner_id is not null
  ) as decided
$$;

create function public.head_to_head(match public.tournament_matches)
returns text
language sql
stable
set search_path = ''
as $$
  select private.wins_between(match.participant1_id, match.participant2_id)
$$;
comment on function public.head_to_head(public.tournament_matches) is
  'Computed field: decided matches that each side has won against the other, this one included, as a-b, and as a-b-c with c draws.';

create function public.head_to_head(match public.challenge_matches)
returns text
language sql
stable
set search_path = ''
as $$
  select private.wins_between(match.participant1_id, match.participant2_id)
$$;
comment on function public.head_to_head(public.challenge_matches) is
  'Computed field: decided matches that each side has won against the other, this one included, as a-b, and as a-b-c with c draws.';

grant execute on function
  private.own_result, private.played_matches, private.wins_between, public.match_history, public.form,
  public.head_to_head(public.tournament_matches), public.head_to_head(public.challenge_matches)
to anon, authenticated, service_role;
