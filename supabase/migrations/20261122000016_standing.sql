-- Made by `npm run migration` from supabase/schema/16-standing, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-match_history.sql

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

create function private.own_result(p_result text, p_is_first boolean)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_is_first or p_result !~ '^\d+-\d+$' then p_result
    else split_part(p_result, '-', 2) || '-' || split_part(p_result, '-', 1)
  end
$$;
comment on function private.own_result(p_result text, p_is_first boolean) is
  'A result as one side sees it, its own score first. p_is_first: the side is participant1. A walkover reads the same for both sides.';

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
comment on function private.played_matches(p_participant_id uuid, p_before timestamptz, p_before_id uuid, p_limit integer) is
  'The newest decided matches of a participant, in tournaments and challenges, that come before an instant and a match. Matches decided at the same instant are in the order of list_place(). For a player also those played for teams.';

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
comment on function public.match_history(p_participant_id uuid, p_before timestamptz, p_before_id uuid, p_limit integer) is
  'The decided matches of a participant, newest first, 1 to 50 at a time; for a player also those played for their teams. Matches decided at the same instant are ordered by stage, round and position. For the next page pass decided_at and match_id of the last row.
@param p_before decided_at of the last row of the page before.
@param p_before_id match_id of the same row.
@param p_limit How many rows to return, 1 to 50.
@field match_id The id in `tournament_matches` or `challenge_matches`, depending on kind.
@field kind tournament or challenge.
@field title Name of the tournament, or of the game of a challenge.
@field won Whether the participant won; null for a draw.
@field result Own score first: ''2-1''; ''W.O.'' for a walkover.
@field decided_at When it was decided.
@field rival_name Null if there was no rival.
@field rival_image_url Picture of the rival; null if there is none.
@nullable won, rival_type, rival_name, rival_image_url
@type kind "tournament" | "challenge"
@type rival_type participants.type
@chapter matches 4
@title Leer los partidos de un participante';

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
comment on function public.form(participant public.participants) is
  'Computed field: the last five decided matches, newest first, as W, D and L; empty before the first.';

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
comment on function private.wins_between(p_first uuid, p_second uuid) is
  'How often each of two participants won against the other, as a-b; with draws as a-b-c, where c is the number of draws.';

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

-- 02-vote_counting.sql

-- How votes and predictions about a match are counted: by one transaction at a time, at most every few seconds. Each
-- vote is a separate database row, so voters never wait for each other. The counting transaction adds only new votes,
-- so that thousands of voters do not cause a full recount each. The scheduled work counts the votes that are still
-- uncounted.

insert into public.settings (key, value, description) values
  ('vote_count_seconds', '2', 'Segundos que pasan al menos entre dos recuentos de los votos o pronósticos de un partido.');

create table private.tallies (
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  question text not null,
  counted_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  constraint tallies_pkey primary key (match_id, question),
  constraint tallies_question_known check (question in ('best_player', 'winner'))
);
comment on table private.tallies is
  'When the votes about a match were last counted. The row for its best player is deleted when that vote ends.';

create function private.open_tally(p_match_id uuid, p_question text)
returns void
language sql
volatile
security definer -- written by procedures only
set search_path = ''
as $$
  insert into private.tallies (match_id, question) values (p_match_id, p_question) on conflict do nothing
$$;
comment on function private.open_tally(p_match_id uuid, p_question text) is
  'Starts counting the votes of a match on a question (best_player, winner).';

create function private.take_tally(p_match_id uuid, p_question text)
returns boolean
language plpgsql
volatile
security definer -- written by procedures only
set search_path = ''
as $$
begin
  perform 1
  from private.tallies
  where match_id = p_match_id and question = p_question
    and counted_at < clock_timestamp() - make_interval(secs => private.setting_integer('vote_count_seconds'))
  for update skip locked;
  if not found then
    return false;
  end if;
  update private.tallies set counted_at = clock_timestamp() where match_id = p_match_id and question = p_question;
  return true;
end;
$$;
comment on function private.take_tally(p_match_id uuid, p_question text) is
  'True if the caller may count the votes about a match now. False while another transaction counts them, and for vote_count_seconds after a count.';

-- 03-best_players.sql

-- The best player of a decided tournament match between teams: by statistics, and by a vote of spectators.
--
-- A vote is in no published schema, is readable only by the voter and is deleted after the voting.
-- The number of votes of each player remains.
-- Votes do not wait for each other: one transaction at a time counts them, every few seconds at most.
-- Order of the locks: the match, its row in this table, the caller's vote, the tally, the tally's votes, the counts.

insert into public.settings (key, value, description) values
  ('best_player_hours', '48', 'Horas desde el resultado durante las que se vota al mejor jugador de un partido; 0: no se vota.'),
  ('best_player_min_votes', '3', 'Votos desde los que decide el voto quién fue el mejor jugador; con menos deciden las estadísticas.'),
  ('best_player_account_hours', '24', 'Horas antes del resultado desde las que debe existir una cuenta para votar al mejor jugador.'),
  ('best_player_votes_per_hour', '60', 'Votos al mejor jugador que una persona puede dar o cambiar por hora.'),
  ('best_player_voters_per_address', '25', 'Personas que pueden votar desde una misma conexión al mejor jugador de un partido.');

create table public.best_players (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  profile_id uuid references public.profiles (id) on delete set null,
  decided_how text,
  closes_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint best_players_match_id_key unique (match_id),
  constraint best_players_decided_how_known check (decided_how in ('votes', 'figures')),
  constraint best_players_decided check (profile_id is null or decided_how is not null)
);
comment on table public.best_players is
  'The best player of each decided tournament match between teams with votes or confirmed statistics; public.
@chapter figures 3
@title Leer los mejores jugadores';
comment on column public.best_players.profile_id is
  'The best player; null until the vote is settled, and if no player is clearly the best.';
comment on column public.best_players.decided_how is
  'How the best player was determined: votes (by the spectators'' votes), or figures (by kills, deaths and assists, if there were too few votes). Null without a best player.';
comment on column public.best_players.closes_at is
  'When the vote ends or ended.';
comment on column public.best_players.settled_at is
  'When the best player was determined; null until the vote ends, and while the vote must be settled again.';
create index best_players_due_idx on public.best_players (closes_at) where settled_at is null;
create index best_players_profile_id_idx on public.best_players (profile_id, settled_at desc);

create table public.best_player_counts (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.best_players (match_id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  votes integer not null default 0,
  created_at timestamptz not null default now(),
  constraint best_player_counts_once unique (match_id, profile_id),
  constraint best_player_counts_votes_positive check (votes >= 0)
);
comment on table public.best_player_counts is
  'How many votes each player of a match has; public.
@chapter figures 4
@title Leer los votos al mejor jugador';
comment on column public.best_player_counts.match_id is
  'The decided match of the vote.';
comment on column public.best_player_counts.votes is
  'The number of votes, counted every few seconds while the vote is open.';
create index best_player_counts_profile_id_idx on public.best_player_counts (profile_id);

create table private.best_player_votes (
  match_id uuid not null references public.best_players (match_id) on delete cascade,
  voter_id uuid not null references public.profiles (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  counted_for uuid,
  created_at timestamptz not null default now(),
  constraint best_player_votes_pkey primary key (match_id, voter_id)
);
comment on table private.best_player_votes is
  'The votes of an open vote: readable by no role, deleted when it is settled.';
comment on column private.best_player_votes.counted_for is
  'The player for whom the vote has been counted; null if not counted yet.';
create index best_player_votes_uncounted_idx on private.best_player_votes (match_id) where counted_for is distinct from profile_id;
create index best_player_votes_voter_id_idx on private.best_player_votes (voter_id);
create index best_player_votes_profile_id_idx on private.best_player_votes (profile_id);

create function private.is_between_teams(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads challenges of both kinds for everybody
set search_path = ''
as $$
  select private.team_format_size(coalesce(
    (select team_format from public.tournaments where id = p_match.tournament_id),
    (select format from public.challenges where id = p_match.challenge_id)
  )) > 1
  from public.participants
  where id = p_match.participant1_id and type = 'team'
$$;
comment on function private.is_between_teams(p_match private.match_state) is
  'True if more than one player plays for a side: between single players the result already shows who was better.';

create function private.best_by_figures(p_match_id uuid)
returns uuid
language sql
stable
security definer -- reads matches of both kinds for everybody
set search_path = ''
as $$
  with lines as (
    select
      line.profile_id,
      coalesce(line.participant_id = match.winner_id, true) as won,
      (line.kills + line.assists)::numeric / greatest(line.deaths, 1) as kda,
      line.kills
    from public.match_player_statistics line
    cross join private.find_match(p_match_id) as match
    where line.match_id = p_match_id
      and private.is_between_teams(match)
  ),
  ranked as (
    select profile_id, kda, rank() over (order by won desc, kda desc, kills desc) as place from lines
  )
  select (array_agg(profile_id))[1]
  from ranked
  where place = 1
  having count(*) = 1 and min(kda) > 0 and (select count(*) from lines) > 1
$$;
comment on function private.best_by_figures(p_match_id uuid) is
  'The best player of a match by its confirmed statistics: of the winning side (of both in a draw), the highest ratio of kills and assists to deaths, then the most kills. Null if the best are equal, if only one player has statistics, and between single players.';

create function private.credited_players(p_match_id uuid)
returns table (profile_id uuid, side_id uuid)
language sql
stable
rows 10
security definer -- reads whom a match counts for
set search_path = ''
as $$
  select profile.id, credit.side_id
  from private.match_credits credit
  join public.participants own on own.id = credit.participant_id
  join public.profiles profile on profile.id = own.user_id and profile.closed_at is null
  where credit.match_id = p_match_id
$$;
comment on function private.credited_players(p_match_id uuid) is
  'The players who took part in a decided match according to its results, with their side. Without closed accounts.';

create function private.vote_closes_at(p_match public.tournament_matches)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select p_match.decided_at + make_interval(hours => private.setting_integer('best_player_hours'))
  where p_match.status = 'completed' and p_match.outcome = 'score'
    and private.is_between_teams(private.find_match(p_match.id))
$$;
comment on function private.vote_closes_at(p_match public.tournament_matches) is
  'End of the vote on the best player of a match; null if it was not played to a result, or if a side is a single player.';

create function private.voter_obstacle(p_match private.match_state, p_voter_id uuid)
returns text
language sql
stable
security definer -- reads line-ups and staff on behalf of callers that may not
set search_path = ''
as $$
  select case
    when private.is_party(p_match)
      or exists (select 1 from private.credited_players(p_match.id) as player where player.profile_id = voter.id)
      then 'own_side'
    when private.holds_rights(p_match.tournament_id, voter.id, '{}') then 'staff'
    when voter.created_at > match.decided_at - make_interval(hours => private.setting_integer('best_player_account_hours'))
      then 'account_too_new'
  end
  from public.profiles voter
  cross join public.tournament_matches match
  where voter.id = p_voter_id and match.id = p_match.id
$$;
comment on function private.voter_obstacle(p_match private.match_state, p_voter_id uuid) is
  'Why the user p_voter_id may not vote in a match: own_side (played in it, or belongs to a side), staff, account_too_new; null if they may vote.';

create function private.count_voting_address(p_match_id uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_network constant text := private.caller_network();
begin
  if v_network is not null then
    perform private.count_event(
      encode(extensions.hmac(v_network, concat(p_match_id, current_database()), 'md5'), 'hex')::uuid, 'best_player_address',
      private.setting_integer('best_player_voters_per_address'),
      make_interval(hours => private.setting_integer('best_player_hours')),
      'Desde tu conexión ya votaron muchas personas en este partido.'
    );
  end if;
end;
$$;
comment on function private.count_voting_address(p_match_id uuid) is
  'Counts one more voter from the caller''s network, to limit them; the network address is not stored. Refuses rate_limited.';

create function private.withdraw_medal(p_match_id uuid, p_profile_id uuid)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  delete from public.notifications
  where user_id = p_profile_id and kind = 'match_best_player' and subject = p_match_id::text
$$;
comment on function private.withdraw_medal(p_match_id uuid, p_profile_id uuid) is
  'Removes the notification of a player who is no longer the best player of a match.';

create function private.count_votes(p_match_id uuid)
returns void
language sql
volatile
security definer -- counts are written by nothing else
set search_path = ''
as $$
  with fresh as (
    -- Locked votes are skipped: their voters are changing them, and either that change or the next count counts them.
    select voter_id, profile_id, counted_for
    from private.best_player_votes vote
    where match_id = p_match_id and counted_for is distinct from profile_id
      -- If a vote changes after it was read, the new value is counted, so the newly chosen player needs a row of counts
      -- too.
      and exists (select 1 from public.best_player_counts where match_id = p_match_id and profile_id = vote.profile_id)
    for update of vote skip locked
  ),
  marked as (
    update private.best_player_votes vote
    set counted_for = fresh.profile_id
    from fresh
    where vote.match_id = p_match_id and vote.voter_id = fresh.voter_id
  ),
  moved as (
    select moving.profile_id, sum(moving.change) as change
    from (
      select profile_id, 1 as change from fresh
      union all
      select counted_for, -1 from fresh where counted_for is not null
    ) as moving
    group by moving.profile_id
  )
  update public.best_player_counts counts
  set votes = counts.votes + moved.change
  from moved
  where counts.match_id = p_match_id and counts.profile_id = moved.profile_id and moved.change <> 0
$$;
comment on function private.count_votes(p_match_id uuid) is
  'Counts the votes about a match that are new or changed since the last count. The caller has locked the match''s row in private.tallies.';

create function private.recount_votes(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- counts are written by nothing else
set search_path = ''
as $$
begin
  perform 1 from public.best_players where match_id = p_match_id for share skip locked;
  if not found or not private.take_tally(p_match_id, 'best_player') then
    return false;
  end if;
  perform private.count_votes(p_match_id);
  return true;
end;
$$;
comment on function private.recount_votes(p_match_id uuid) is
  'Counts the votes about a match; true if it did. Does nothing while another transaction counts them, and for vote_count_seconds after a count.';

create function private.settle_best_player(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.find_match(p_match_id);
  v_row public.best_players;
  v_votes integer;
  v_leaders uuid[];
  v_figures uuid;
  v_how text;
  v_best private.statistics_line;
begin
  select * into v_row
  from public.best_players
  where match_id = p_match_id and settled_at is null and closes_at <= now()
  for update;
  if not found then
    return false;
  end if;
  perform 1 from private.tallies where match_id = p_match_id and question = 'best_player' for update;
  perform private.count_votes(p_match_id);
  with counted as (
    select counts.profile_id, counts.votes
    from public.best_player_counts counts
    join private.credited_players(p_match_id) as player on player.profile_id = counts.profile_id
    where counts.match_id = p_match_id and counts.votes > 0
  )
  select coalesce(sum(votes), 0), array_agg(profile_id) filter (where votes = (select max(votes) from counted))
  into v_votes, v_leaders
  from counted;
  v_figures := private.best_by_figures(p_match_id);
  v_how := case when v_votes >= private.setting_integer('best_player_min_votes') then 'votes' else 'figures' end;
  select player.side_id, player.profile_id into v_best.participant_id, v_best.profile_id
  from private.credited_players(p_match_id) as player
  where player.profile_id = case
    when v_how = 'votes' and cardinality(v_leaders) = 1 then v_leaders[1]
    when v_how = 'figures' or v_figures = any (v_leaders) then v_figures
  end;
  update public.best_players
  set profile_id = v_best.profile_id, decided_how = case when v_best.profile_id is not null then v_how end, settled_at = now()
  where id = v_row.id;
  delete from private.best_player_votes where match_id = p_match_id;
  delete from private.tallies where match_id = p_match_id and question = 'best_player';
  if v_best.profile_id is distinct from v_row.profile_id then
    perform private.withdraw_medal(p_match_id, v_row.profile_id);
    if v_best.profile_id is not null then
      perform private.notify_user(
        v_best.profile_id, 'match_best_player', 'Fuiste el mejor jugador',
        format(
          case v_how
            when 'votes' then 'Te eligieron quienes miraron tu partido contra %s, en %s.'
            else 'Tus números fueron los mejores del partido contra %s, en %s.'
          end,
          private.participant_name(
            case v_best.participant_id when v_match.participant1_id then v_match.participant2_id else v_match.participant1_id end
          ),
          private.match_occasion(v_match)
        ),
        '/match/' || p_match_id, p_match_id::text
      );
    end if;
  end if;
  return true;
end;
$$;
comment on function private.settle_best_player(p_match_id uuid) is
  'When the vote of a match is over, determines its best player, notifies them and deletes the votes; true if it was due. With at least best_player_min_votes votes the most votes decide, and among equals the statistics. With fewer votes only the statistics decide.';

create function private.follow_decision()
returns trigger
language plpgsql
volatile
security definer -- best players are written by nothing else
set search_path = ''
as $$
declare
  v_profile_id uuid;
begin
  if (new.status, new.outcome, new.winner_id, new.participant1_id, new.participant2_id)
    is distinct from (old.status, old.outcome, old.winner_id, old.participant1_id, old.participant2_id)
  then
    delete from public.best_players where match_id = new.id returning profile_id into v_profile_id;
    delete from private.tallies where match_id = new.id and question = 'best_player';
    perform private.withdraw_medal(new.id, v_profile_id);
  else
    -- If the games changed, other players may have played, so the best player is computed again.
    update public.best_players set settled_at = null where match_id = new.id and settled_at is not null;
  end if;
  return null;
end;
$$;
comment on function private.follow_decision() is
  'Deletes the best player and the votes of a match that is reopened or gets another winner; with another score, the best player is determined again.';

create trigger follow_decision
  after update of status, outcome, winner_id, participant1_id, participant2_id, result on public.tournament_matches
  for each row when (
    old.status = 'completed'
    and (new.status, new.outcome, new.winner_id, new.participant1_id, new.participant2_id, new.result)
      is distinct from (old.status, old.outcome, old.winner_id, old.participant1_id, old.participant2_id, old.result)
    -- The trigger ignores the claim of a guest's entry, because the players stay the same.
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.follow_decision();

create function private.follow_figures()
returns trigger
language plpgsql
volatile
security definer -- best players are written by nothing else
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.best_players (match_id, closes_at)
    select match.id, private.vote_closes_at(match)
    from public.tournament_matches match
    where match.id in (select tournament_match_id from changed) and private.vote_closes_at(match) is not null
    order by match.id
    on conflict (match_id) do nothing;
  end if;
  update public.best_players
  set settled_at = null
  where match_id in (select tournament_match_id from changed) and settled_at is not null;
  return null;
end;
$$;
comment on function private.follow_figures() is
  'Confirmed statistics determine a best player after the vote; when they are corrected, it is determined again.';

create trigger follow_new_figures
  after insert on public.match_player_statistics referencing new table as changed
  for each statement execute function private.follow_figures();
create trigger follow_gone_figures
  after delete on public.match_player_statistics referencing old table as changed
  for each statement execute function private.follow_figures();

select private.show_to_everyone('public.best_players', 'public.best_player_counts');

alter publication supabase_realtime add table public.best_players, public.best_player_counts;

create function public.is_best(line public.match_player_statistics)
returns boolean
language sql
stable
security definer -- reads which side won
set search_path = ''
as $$
  select coalesce(line.profile_id = private.best_by_figures(line.match_id), false)
$$;
comment on function public.is_best(line public.match_player_statistics) is
  'Computed field: whether this line of statistics is the best one of its match.';
grant execute on function public.is_best to anon, authenticated, service_role;

create function public.best_player_candidates(p_match_id uuid)
returns table (
  profile_id uuid, username text, avatar_url text, participant_id uuid, is_best_by_figures boolean, is_best boolean,
  decided_how text, closes_at timestamptz
)
language sql
stable
security definer -- reads whom a match counts for
set search_path = ''
as $$
  select
    profile.id, profile.username, profile.avatar_url, player.side_id,
    coalesce(profile.id = private.best_by_figures(p_match_id), false), coalesce(profile.id = best.profile_id, false),
    best.decided_how, coalesce(best.closes_at, private.vote_closes_at(match))
  from public.tournament_matches match
  cross join private.credited_players(match.id) as player
  join public.profiles profile on profile.id = player.profile_id
  left join public.best_players best on best.match_id = match.id
  where match.id = p_match_id and private.vote_closes_at(match) is not null
  order by player.side_id = match.participant1_id desc, profile.username
$$;
comment on function public.best_player_candidates(p_match_id uuid) is
  'The candidates for best player of a decided tournament match between teams, and who the best one is. Empty if the match was not played, or if a side was a guest.
@param p_match_id Refers to `tournament_matches.id`.
@field username profiles.username
@field avatar_url profiles.avatar_url
@field participant_id The side for which the player played. Refers to `participants.id`.
@field is_best_by_figures Whether the player is the best by kills, deaths and assists.
@field is_best Whether the player is the best player; false for all until the vote is over.
@field closes_at best_players.closes_at
@nullable avatar_url, decided_how
@type decided_how best_players.decided_how
@chapter figures 5
@title Leer los candidatos a mejor jugador';

create function public.my_best_player_vote(p_match_id uuid)
returns table (profile_id uuid, obstacle text)
language sql
stable
security definer -- votes are readable by no role, except the caller's own
set search_path = ''
as $$
  select
    (select vote.profile_id from private.best_player_votes vote where vote.match_id = p_match_id and vote.voter_id = auth.uid()),
    private.voter_obstacle(match, auth.uid())
  from private.find_match(p_match_id) as match
$$;
comment on function public.my_best_player_vote(p_match_id uuid) is
  'The player for whom the caller has voted in a match while the vote is open, and why the caller may not vote (null if they may). Refuses match_not_found.
@nullable profile_id, obstacle
@type obstacle "own_side" | "staff" | "account_too_new"';

create function public.vote_best_player(p_match_id uuid, p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- votes are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_match private.match_state;
  v_closes_at timestamptz;
begin
  perform private.limit_event(
    v_user_id, 'best_player_vote', 'best_player_votes_per_hour', 'Votaste demasiadas veces. Espera un momento.'
  );
  perform private.require_no_measure(v_user_id);
  v_match := private.find_match(p_match_id);
  case private.voter_obstacle(v_match, auth.uid())
    when 'own_side' then perform private.refuse('own_side', 'Juegas para un lado de este partido: votan quienes lo miraron.');
    when 'staff' then perform private.refuse('staff_has_no_vote', 'Eres parte de la organización: votan quienes miraron el partido.');
    when 'account_too_new' then
      perform private.refuse('account_too_new', 'Tu cuenta es muy nueva para votar en este partido: podrás en los próximos.');
    else null;
  end case;
  -- Parallel votes of the caller wait, because count_event() has locked the caller's counter.
  if not exists (select 1 from private.best_player_votes where match_id = p_match_id and voter_id = v_user_id) then
    perform private.count_voting_address(p_match_id);
  end if;

  -- The lock prevents a correction of the match in the meantime.
  select private.vote_closes_at(match) into v_closes_at from public.tournament_matches match where id = p_match_id for share;
  if v_closes_at > clock_timestamp() then
    insert into public.best_players (match_id, closes_at) values (p_match_id, v_closes_at) on conflict (match_id) do nothing;
  end if;
  -- This lock prevents the end of the vote in the meantime. An ended vote stays ended, even if the duration is changed.
  perform 1 from public.best_players
  where match_id = p_match_id and settled_at is null and closes_at > clock_timestamp()
  for share;
  if not found then
    perform private.refuse('vote_closed', 'La votación de este partido no está abierta.');
  end if;
  if not exists (select 1 from private.credited_players(p_match_id) as player where player.profile_id = p_profile_id) then
    perform private.refuse('not_a_candidate', 'Solo se vota a quien jugó este partido.');
  end if;

  insert into private.best_player_votes (match_id, voter_id, profile_id) values (p_match_id, v_user_id, p_profile_id)
  on conflict (match_id, voter_id) do update set profile_id = excluded.profile_id;
  insert into public.best_player_counts (match_id, profile_id) values (p_match_id, p_profile_id)
  on conflict (match_id, profile_id) do nothing;
  perform private.open_tally(p_match_id, 'best_player');
  perform private.recount_votes(p_match_id);
end;
$$;
comment on function public.vote_best_player(p_match_id uuid, p_profile_id uuid) is
  'Votes for the best player of a decided tournament match in which the caller did not play, or changes the vote while it is open. Refuses rate_limited, suspended, match_not_found, own_side, staff_has_no_vote, account_too_new, vote_closed, not_a_candidate.';

grant execute on function public.best_player_candidates to anon, authenticated, service_role;
grant execute on function public.my_best_player_vote, public.vote_best_player to authenticated, service_role;

-- 04-predictions.sql

-- Predictions: spectators predict the winner before the match starts, for points and a table of each tournament.
--
-- A prediction is readable only by its author. The number of predictions is public.
-- The division of predictions is visible to users who have predicted, and to everyone once the match has begun.
-- Predictions are counted like all votes (private.tallies).
-- A result, correction or reopening only marks the match to be judged again; the scheduled work judges in batches.
-- Order of the locks: the match, its row in this table, its predictions, the standings by profile, the table.

insert into public.settings (key, value, description) values
  ('predictions_per_hour', '300', 'Veces que una persona puede guardar pronósticos por hora.'),
  ('prediction_batch', '2000', 'Pronósticos de un partido que se puntúan de una vez.');

create table private.predictions (
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  tournament_id uuid not null,
  participant_id uuid not null references public.participants (id) on delete cascade,
  counted_for uuid,
  judged integer not null default 0,
  is_right boolean,
  points integer not null default 0,
  created_at timestamptz not null default now(),
  constraint predictions_pkey primary key (match_id, profile_id),
  constraint predictions_points_fit check ((points > 0) = coalesce(is_right, false))
);
comment on table private.predictions is
  'Predictions of users: readable by no role, changeable until the match begins.';
comment on column private.predictions.tournament_id is
  'The tournament of the predicted match.';
comment on column private.predictions.counted_for is
  'The side for which the prediction has been counted; null if not counted yet.';
comment on column private.predictions.judged is
  'The number of the match''s decision (see prediction_totals.decisions) by which the prediction was last judged.';
comment on column private.predictions.is_right is
  'Whether the prediction was right; null until the match is decided, and if the prediction does not count.';
create index predictions_uncounted_idx on private.predictions (match_id) where counted_for is distinct from participant_id;
create index predictions_judged_idx on private.predictions (match_id, judged);
create index predictions_profile_id_idx on private.predictions (profile_id, tournament_id);
create index predictions_participant_id_idx on private.predictions (participant_id);

create table private.prediction_counts (
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  votes integer not null default 0,
  created_at timestamptz not null default now(),
  constraint prediction_counts_pkey primary key (match_id, participant_id)
);
comment on table private.prediction_counts is
  'How many users predict each side to win; shown only to users who may see it.';
create index prediction_counts_participant_id_idx on private.prediction_counts (participant_id);

create table public.prediction_totals (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  tournament_id uuid not null,
  predictions integer not null default 0,
  decisions integer not null default 0,
  judged integer not null default 0,
  created_at timestamptz not null default now(),
  constraint prediction_totals_match_id_key unique (match_id),
  constraint prediction_totals_judged_fits check (judged between 0 and decisions)
);
comment on table public.prediction_totals is
  'How many users predicted a match; public. A match without predictions has no row.
@chapter predictions 3
@title Leer cuántos pronosticaron un partido';
comment on column public.prediction_totals.tournament_id is
  'The tournament of the predicted match.';
comment on column public.prediction_totals.predictions is
  'How many accounts predicted the match.';
comment on column public.prediction_totals.decisions is
  'How often the match was decided, corrected or reopened.';
comment on column public.prediction_totals.judged is
  'The number of the decision by which all predictions have been judged.';
create index prediction_totals_due_idx on public.prediction_totals (match_id) where judged < decisions;

create table private.prediction_standings (
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  points integer not null default 0,
  rights integer not null default 0,
  decided integer not null default 0,
  created_at timestamptz not null default now(),
  -- The sort key, descending: more points, then more right predictions, then fewer wrong ones.
  standing bigint generated always as (points::bigint * 100000000 + rights::bigint * 10000 - (decided - rights)) stored,
  constraint prediction_standings_pkey primary key (tournament_id, profile_id)
);
comment on table private.prediction_standings is
  'The score of each user''s predictions in a tournament.';
create index prediction_standings_place_idx
  on private.prediction_standings (tournament_id, standing desc, profile_id) where decided > 0;
create index prediction_standings_profile_id_idx on private.prediction_standings (profile_id);

create table public.prediction_tables (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  people integer not null default 0,
  judged_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint prediction_tables_tournament_id_key unique (tournament_id)
);
comment on table public.prediction_tables is
  'How many users are in the table of predictions of a tournament; public.
@chapter predictions 5
@title Leer cuántos tiene una tabla';
comment on column public.prediction_tables.people is
  'The number of accounts with at least one decided prediction.';
comment on column public.prediction_tables.judged_at is
  'When predictions were last judged: the table may have changed since.';

select private.show_to_everyone('public.prediction_totals', 'public.prediction_tables');

alter publication supabase_realtime add table public.prediction_totals, public.prediction_tables;

create function private.prediction_points(p_match public.tournament_matches)
returns integer
language sql
stable
security definer -- reads the bracket for everybody
set search_path = ''
as $$
  select 10 * (2 ^ least(5, greatest(0, case p_match.stage
    when 'bracket' then p_match.round - 1
    -- In the lower bracket the points double only every second round.
    when 'lower' then p_match.round / 2
    when 'third_place' then p_match.round - 2
    when 'final' then (
      select max(round) from public.tournament_matches where stage_id = p_match.stage_id and stage = 'bracket'
    )
    else 0
  end)))::integer
$$;
comment on function private.prediction_points(p_match public.tournament_matches) is
  'The points for a right prediction. In a bracket: 10 in the first round, doubled in each later round, at most 320, as in ESPN''s Tournament Challenge. In groups, leagues and placement matches: 10.';

create function private.is_predictable(p_match public.tournament_matches)
returns boolean
language sql
stable
security definer -- reads the start of the match for everybody
set search_path = ''
as $$
  select p_match.status in ('pending_opponent', 'pending', 'scheduled')
    and p_match.live_since is null
    and coalesce(p_match.starts_at > clock_timestamp(), true)
    and not exists (select 1 from public.match_starts where match_id = p_match.id and state <> 'waiting')
$$;
comment on function private.is_predictable(p_match public.tournament_matches) is
  'Whether a match has not begun: its scheduled time has not come, at least one side is not ready, and no game or outcome was reported.';

create function private.side_ids_of(p_tournament_id uuid, p_profile_id uuid)
returns setof uuid
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select id from public.participants where user_id = p_profile_id
  union
  select participant.id
  from public.team_members member
  join public.participants participant on participant.team_id = member.team_id
  where member.profile_id = p_profile_id
  union
  select participant_id
  from public.roster_entries
  where tournament_id = p_tournament_id and profile_id = p_profile_id and state <> 'removed'
$$;
comment on function private.side_ids_of(p_tournament_id uuid, p_profile_id uuid) is
  'The participants that a user is, belongs to or plays for in a tournament.';

create function private.profile_ids_of_sides(p_match public.tournament_matches)
returns setof uuid
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  with sides as (
    select id, user_id, team_id from public.participants where id in (p_match.participant1_id, p_match.participant2_id)
  )
  select user_id from sides where user_id is not null
  union
  select member.profile_id from sides join public.team_members member on member.team_id = sides.team_id
  union
  select entry.profile_id
  from sides
  join public.roster_entries entry on entry.participant_id = sides.id
  where entry.tournament_id = p_match.tournament_id and entry.state <> 'removed'
  union
  select profile_id from private.credited_players(p_match.id)
$$;
comment on function private.profile_ids_of_sides(p_match public.tournament_matches) is
  'All users who are, belong to or play for a side of a match.';

create function private.count_predictions(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- counts are written by nothing else
set search_path = ''
as $$
begin
  with fresh as (
    select profile_id, participant_id, counted_for
    from private.predictions prediction
    where match_id = p_match_id and counted_for is distinct from participant_id
    -- Skips locked predictions: their users are changing them, and either that change or the next count counts them.
    for update of prediction skip locked
  ),
  marked as (
    update private.predictions prediction
    set counted_for = fresh.participant_id
    from fresh
    where prediction.match_id = p_match_id and prediction.profile_id = fresh.profile_id
  )
  insert into private.prediction_counts as counts (match_id, participant_id, votes)
  select p_match_id, moving.participant_id, sum(moving.change)
  from (
    select participant_id, 1 as change from fresh
    union all
    select counted_for, -1 from fresh where counted_for is not null
  ) as moving
  group by moving.participant_id
  on conflict (match_id, participant_id) do update set votes = counts.votes + excluded.votes;
  update public.prediction_totals total
  set predictions = counted.votes
  from (select sum(votes) as votes from private.prediction_counts where match_id = p_match_id) as counted
  where total.match_id = p_match_id and total.predictions <> counted.votes;
end;
$$;
comment on function private.count_predictions(p_match_id uuid) is
  'Counts the predictions about a match that are new or changed since the last count. The caller has locked the match''s row in private.tallies.';

create function private.recount_predictions(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- counts are written by nothing else
set search_path = ''
as $$
begin
  if not private.take_tally(p_match_id, 'winner') then
    return false;
  end if;
  perform private.count_predictions(p_match_id);
  return true;
end;
$$;
comment on function private.recount_predictions(p_match_id uuid) is
  'Counts the predictions about a match; true if it did. Does nothing while another transaction counts them, and for vote_count_seconds after a count.';

create function private.note_decision()
returns trigger
language plpgsql
volatile
security definer -- totals are written by nothing else
set search_path = ''
as $$
begin
  update public.prediction_totals set decisions = decisions + 1 where match_id = new.id;
  return null;
end;
$$;
comment on function private.note_decision() is
  'Marks the predictions of a match to be judged again when it is decided, corrected, cancelled or reopened.';

create trigger note_decision
  after update of status, outcome, winner_id, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.status in ('completed', 'cancelled', 'bye') or old.status in ('completed', 'cancelled', 'bye'))
    and (new.status, new.outcome, new.winner_id, new.participant1_id, new.participant2_id)
      is distinct from (old.status, old.outcome, old.winner_id, old.participant1_id, old.participant2_id)
  )
  execute function private.note_decision();

create function private.judge_predictions(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  v_total public.prediction_totals;
  v_match public.tournament_matches;
  v_points integer;
  v_counts boolean;
  v_sides uuid[];
  v_people integer;
begin
  select * into v_total from public.prediction_totals where match_id = p_match_id and judged < decisions for update;
  if not found then
    return false;
  end if;
  -- A decision made now waits for the row locked above, and then marks the predictions to be judged again.
  select * into v_match from public.tournament_matches where id = p_match_id;
  v_points := private.prediction_points(v_match);
  v_counts := v_match.status = 'completed' and v_match.outcome = 'score' and v_match.winner_id is not null;
  v_sides := array(select private.profile_ids_of_sides(v_match));
  with batch as (
    select prediction.profile_id, prediction.participant_id, prediction.is_right as was_right, prediction.points as had
    from private.predictions prediction
    where prediction.match_id = p_match_id and prediction.judged < v_total.decisions
    order by prediction.judged
    limit private.setting_integer('prediction_batch')
    for update
  ),
  verdict as (
    select
      batch.*,
      case when v_counts and batch.profile_id <> all (v_sides) then batch.participant_id = v_match.winner_id end as is_right
    from batch
  ),
  judged as (
    update private.predictions prediction
    set judged = v_total.decisions, is_right = verdict.is_right, points = case when verdict.is_right then v_points else 0 end
    from verdict
    where prediction.match_id = p_match_id and prediction.profile_id = verdict.profile_id
  ),
  moving as (
    select
      profile_id,
      case when is_right then v_points else 0 end - had as points,
      coalesce(is_right, false)::integer - coalesce(was_right, false)::integer as rights,
      (is_right is not null)::integer - (was_right is not null)::integer as decided
    from verdict
    where is_right is distinct from was_right
  ),
  moved as (
    insert into private.prediction_standings as standing (tournament_id, profile_id, points, rights, decided)
    select v_match.tournament_id, moving.profile_id, moving.points, moving.rights, moving.decided
    from moving
    order by moving.profile_id
    on conflict (tournament_id, profile_id) do update set
      points = standing.points + excluded.points,
      rights = standing.rights + excluded.rights,
      decided = standing.decided + excluded.decided
    returning standing.profile_id, standing.decided
  )
  select coalesce(sum((moved.decided > 0)::integer - (moved.decided - moving.decided > 0)::integer), 0) into v_people
  from moved
  join moving on moving.profile_id = moved.profile_id;

  if not exists (select 1 from private.predictions where match_id = p_match_id and judged < v_total.decisions) then
    update public.prediction_totals set judged = v_total.decisions where match_id = p_match_id;
  end if;
  insert into public.prediction_tables as listed (tournament_id, people) values (v_match.tournament_id, v_people)
  on conflict (tournament_id) do update set people = listed.people + excluded.people, judged_at = now();
  return true;
end;
$$;
comment on function private.judge_predictions(p_match_id uuid) is
  'Judges the next batch of predictions about a match that was decided, corrected or reopened, and updates the standings of their authors; true if there were any. Predictions do not count for draws, walkovers, and the players of the match. A prediction for a side that did not reach the match is wrong.';

create function private.forget_predictions(p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- the account is closed
set search_path = ''
as $$
begin
  delete from private.predictions where profile_id = p_profile_id;
  with gone as (
    delete from private.prediction_standings where profile_id = p_profile_id returning tournament_id, decided
  )
  update public.prediction_tables listed
  set people = listed.people - 1
  from gone
  where listed.tournament_id = gone.tournament_id and gone.decided > 0;
end;
$$;
comment on function private.forget_predictions(p_profile_id uuid) is
  'Removes a closed account from all tables of predictions.';

create function private.hand_over_predictions(p_tournament_id uuid, p_from_id uuid, p_to_id uuid)
returns void
language sql
volatile
security definer -- predictions are written by procedures only
set search_path = ''
as $$
  update private.predictions
  set participant_id = p_to_id, counted_for = case when counted_for = p_from_id then p_to_id else counted_for end
  where participant_id = p_from_id and tournament_id = p_tournament_id;
  update private.predictions set counted_for = p_to_id
  where counted_for = p_from_id and match_id in (select id from public.tournament_matches where tournament_id = p_tournament_id);
  update private.prediction_counts
  set participant_id = p_to_id
  where participant_id = p_from_id
    and match_id in (select id from public.tournament_matches where tournament_id = p_tournament_id)
$$;
comment on function private.hand_over_predictions(p_tournament_id uuid, p_from_id uuid, p_to_id uuid) is
  'Moves predictions from a side to the participant that takes its place.';

create function private.write_predictions(p_tournament_id uuid, p_match_ids uuid[], p_participant_ids uuid[])
returns void
language plpgsql
volatile
security definer -- predictions are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_own_ids uuid[];
begin
  perform private.limit_event(
    v_user_id, 'prediction', 'predictions_per_hour', 'Hiciste demasiados pronósticos. Espera un momento.'
  );
  perform private.require_no_measure(v_user_id, p_tournament_id);
  if private.holds_rights(p_tournament_id, v_user_id, '{}') then
    perform private.refuse('staff_has_no_vote', 'Eres parte de la organización: pronostican quienes miran.');
  end if;
  v_own_ids := array(select private.side_ids_of(p_tournament_id, v_user_id));

  -- This lock prevents a start or a decision of these matches in the meantime.
  perform 1
  from public.tournament_matches match
  where match.id = any (p_match_ids) and match.tournament_id = p_tournament_id
  order by match.id
  for share;
  if exists (
    select 1
    from unnest(p_match_ids) as wanted (id)
    left join public.tournament_matches match on match.id = wanted.id and match.tournament_id = p_tournament_id
    where match.id is null or not private.is_predictable(match)
  ) then
    perform private.refuse('prediction_closed', 'El partido ya empezó: no se pronostica más.');
  end if;
  if exists (
    select 1
    from public.tournament_matches match
    where match.id = any (p_match_ids) and (match.participant1_id = any (v_own_ids) or match.participant2_id = any (v_own_ids))
  ) then
    perform private.refuse('own_side', 'Juegas este partido: pronostican los demás.');
  end if;
  if exists (
    select 1
    from unnest(p_match_ids, p_participant_ids) as wanted (match_id, participant_id)
    join public.tournament_matches match on match.id = wanted.match_id
    where case
      when match.participant1_id is not null and match.participant2_id is not null
        then wanted.participant_id is null or wanted.participant_id not in (match.participant1_id, match.participant2_id)
      else not exists (
        select 1 from public.tournament_participants registration
        where registration.tournament_id = p_tournament_id and registration.participant_id = wanted.participant_id
          and registration.status = 'registered'
      )
    end
  ) then
    perform private.refuse('not_a_candidate', 'Solo se pronostica a quien puede ganar este partido.');
  end if;

  insert into private.predictions as prediction (match_id, profile_id, tournament_id, participant_id)
  select wanted.match_id, v_user_id, p_tournament_id, wanted.participant_id
  from unnest(p_match_ids, p_participant_ids) as wanted (match_id, participant_id)
  order by wanted.match_id
  on conflict (match_id, profile_id) do update set participant_id = excluded.participant_id
  where prediction.participant_id <> excluded.participant_id;
  insert into public.prediction_totals (match_id, tournament_id)
  select id, p_tournament_id from unnest(p_match_ids) as wanted (id) order by id
  on conflict (match_id) do nothing;
  perform private.open_tally(id, 'winner') from unnest(p_match_ids) as wanted (id);
end;
$$;
comment on function private.write_predictions(p_tournament_id uuid, p_match_ids uuid[], p_participant_ids uuid[]) is
  'Saves the caller''s predictions about matches of one tournament: all of them, or none if one is refused. Refuses rate_limited, suspended, kept_out, staff_has_no_vote, prediction_closed, own_side, not_a_candidate.';

create function public.predict_match(p_match_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- predictions are written by procedures only
set search_path = ''
as $$
declare
  v_tournament_id uuid;
begin
  select tournament_id into v_tournament_id from public.tournament_matches where id = p_match_id;
  if v_tournament_id is null then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  perform private.write_predictions(v_tournament_id, array[p_match_id], array[p_participant_id]);
  perform private.recount_predictions(p_match_id);
end;
$$;
comment on function public.predict_match(p_match_id uuid, p_participant_id uuid) is
  'Predicts the winner of a tournament match, or changes the prediction before the match begins. Refuses rate_limited, match_not_found, suspended, kept_out, staff_has_no_vote, prediction_closed, own_side, not_a_candidate.';

create function public.predict_bracket(p_tournament_id uuid, p_picks jsonb)
returns integer
language plpgsql
volatile
security definer -- predictions are written by procedures only
set search_path = ''
as $$
declare
  v_match_ids uuid[];
  v_participant_ids uuid[];
begin
  -- The limit is enough for every match of the largest bracket: 1,024 participants, with double elimination.
  if jsonb_typeof(p_picks) is distinct from 'array' or jsonb_array_length(p_picks) not between 1 and 2048 then
    perform private.refuse('prediction_invalid', 'Elige al menos un ganador.');
  end if;
  begin
    select array_agg(pick.match_id order by pick.match_id), array_agg(pick.participant_id order by pick.match_id)
    into v_match_ids, v_participant_ids
    from jsonb_to_recordset(p_picks) as pick (match_id uuid, participant_id uuid);
  exception when data_exception then
    perform private.refuse('prediction_invalid', 'Elige al menos un ganador.');
  end;
  if (select count(distinct id) from unnest(v_match_ids) as wanted (id)) <> cardinality(v_match_ids) then
    perform private.refuse('prediction_invalid', 'Elige al menos un ganador.');
  end if;
  perform private.write_predictions(p_tournament_id, v_match_ids, v_participant_ids);
  return cardinality(v_match_ids);
end;
$$;
comment on function public.predict_bracket(p_tournament_id uuid, p_picks jsonb) is
  'Predicts many matches of a tournament in one call ([{match_id, participant_id}]), also those with unknown sides. Returns how many. Saves all of them, or none if one is refused. Refuses rate_limited, suspended, kept_out, staff_has_no_vote, prediction_closed, own_side, not_a_candidate, prediction_invalid.
@type p_picks { match_id: string; participant_id: string }[]';

create function public.prediction_cards(p_match_ids uuid[])
returns table (
  match_id uuid, tournament_id uuid, stage text, stage_position integer, round integer, scheduled_time timestamptz,
  participant1_id uuid, name1 text, participant2_id uuid, name2 text, worth integer, is_open boolean, predictions integer, votes1 integer, votes2 integer,
  own_id uuid, is_right boolean, points integer, obstacle text
)
language sql
stable
security definer -- shows only the public part of other users' predictions
set search_path = ''
as $$
  select
    match.id, match.tournament_id, match.stage, own_stage.position, match.round, match.starts_at,
    match.participant1_id, private.participant_name(match.participant1_id),
    match.participant2_id, private.participant_name(match.participant2_id),
    private.prediction_points(match), state.is_open, coalesce(total.predictions, 0),
    case when not state.is_waiting or own.participant_id is not null then coalesce(first.votes, 0) end,
    case when not state.is_waiting or own.participant_id is not null then coalesce(second.votes, 0) end,
    own.participant_id, own.is_right, own.points,
    case
      when auth.uid() is null then null
      when exists (
        select 1 from private.side_ids_of(match.tournament_id, auth.uid()) as mine (id)
        where mine.id in (match.participant1_id, match.participant2_id)
      ) then 'own_side'
      when private.holds_rights(match.tournament_id, auth.uid(), '{}') then 'staff'
    end
  from public.tournament_matches match
  join public.tournament_stages own_stage on own_stage.id = match.stage_id
  cross join lateral (
    select
      waiting.yes as is_waiting,
      waiting.yes and match.participant1_id is not null and match.participant2_id is not null as is_open
    from (select private.is_predictable(match)) as waiting (yes)
  ) as state
  left join public.prediction_totals total on total.match_id = match.id
  left join private.predictions own on own.match_id = match.id and own.profile_id = auth.uid()
  left join private.prediction_counts first on first.match_id = match.id and first.participant_id = match.participant1_id
  left join private.prediction_counts second on second.match_id = match.id and second.participant_id = match.participant2_id
  where match.id = any (p_match_ids[1:50])
  order by
    match.starts_at, match.tournament_id,
    private.match_place(own_stage.position, match.round, match.stage, match.position_in_bracket), match.id
$$;
comment on function public.prediction_cards(p_match_ids uuid[]) is
  'The predictions about up to fifty tournament matches. Each row has the number of predictions, the caller''s own one with its result, and why the caller may not predict. votes1 and votes2 are shown once the caller has predicted or the match has begun.
@param p_match_ids Ids of `tournament_matches`; at most fifty.
@field match_id Refers to `tournament_matches.id`.
@field stage_position tournament_stages.position
@field round tournament_matches.round
@field scheduled_time tournament_matches.starts_at
@field participant1_id tournament_matches.participant1_id
@field name1 Name of the first side; null while that side is not known.
@field participant2_id tournament_matches.participant2_id
@field name2 Name of the second side; null while that side is not known.
@field worth Points for a right prediction.
@field is_open Whether the match can be predicted now.
@field predictions How many users predicted the match.
@field votes1 How many predicted the first side; null until the caller has predicted or the match has begun.
@field votes2 How many predicted the second side; null in the same cases as votes1.
@field own_id The side that the caller predicted; null without a prediction. Refers to `participants.id`.
@field is_right Whether the caller''s prediction was right; null until it is judged, and if it does not count.
@field points The points that the caller got for the prediction; null if is_right is null.
@field obstacle Why the caller may not predict: own_side (the caller plays in the match), staff (the caller is an administrator or in the staff of the tournament); null for neither.
@nullable scheduled_time, participant1_id, name1, participant2_id, name2, votes1, votes2, own_id, is_right, points, obstacle
@type stage tournament_matches.stage
@type obstacle "own_side" | "staff"
@chapter predictions 2
@title Leer los pronósticos de varios partidos';

create function public.predictable_matches(p_tournament_id uuid)
returns uuid[]
language sql
stable
security definer -- reads matches for everybody
set search_path = ''
as $$
  select coalesce(array_agg(listed.id), '{}')
  from (
    select match.id
    from public.tournament_matches match
    join public.tournament_stages own_stage on own_stage.id = match.stage_id
    where match.tournament_id = p_tournament_id and match.status in ('pending', 'scheduled')
      and match.participant1_id is not null and match.participant2_id is not null
      and private.is_predictable(match)
    order by
      match.starts_at, private.match_place(own_stage.position, match.round, match.stage, match.position_in_bracket), match.id
    limit 50
  ) as listed
$$;
comment on function public.predictable_matches(p_tournament_id uuid) is
  'The next matches of a tournament that can be predicted, fifty at most.
@chapter predictions 1
@title Leer los partidos que se pronostican';

create function public.my_predictions(p_tournament_id uuid)
returns table (match_id uuid, participant_id uuid, is_right boolean, points integer)
language sql
stable
security definer -- predictions are readable by no role, except the caller's own
set search_path = ''
as $$
  select prediction.match_id, prediction.participant_id, prediction.is_right, prediction.points
  from private.predictions prediction
  where prediction.profile_id = auth.uid() and prediction.tournament_id = p_tournament_id
  order by prediction.match_id
  limit 2048
$$;
comment on function public.my_predictions(p_tournament_id uuid) is
  'The caller''s predictions in a tournament.
@nullable is_right';

create function public.prediction_table(p_tournament_id uuid, p_offset integer default 0, p_limit integer default 25)
returns table (
  place bigint, profile_id uuid, username text, avatar_url text, points integer, rights integer, decided integer
)
language sql
stable
security definer -- predictions are readable by no role; the table made from them is public
set search_path = ''
as $$
  with listed as (
    select standing.*
    from private.prediction_standings standing
    where standing.tournament_id = p_tournament_id and standing.decided > 0
    order by standing.standing desc, standing.profile_id
    offset greatest(p_offset, 0)
    limit least(greatest(p_limit, 1), 100)
  )
  select
    case
      when listed.standing = top.standing then 1 + before.higher
      else greatest(p_offset, 0) + rank() over (order by listed.standing desc)
    end,
    profile.id, profile.username, profile.avatar_url, listed.points, listed.rights, listed.decided
  from listed
  join public.profiles profile on profile.id = listed.profile_id
  cross join lateral (select max(standing) as standing from listed) as top
  cross join lateral (
    select count(*) as higher
    from private.prediction_standings other
    where other.tournament_id = p_tournament_id and other.decided > 0 and other.standing > top.standing
  ) as before
  order by listed.standing desc, listed.profile_id
$$;
comment on function public.prediction_table(p_tournament_id uuid, p_offset integer, p_limit integer) is
  'The table of predictions of a tournament, at most 100 rows at a time: most points first, then most right predictions, then fewest wrong ones. Users with equal values share a place.
@param p_offset How many rows of the table to skip.
@param p_limit How many rows to return, at most 100.
@field place The place, from 1; users with equal values share it.
@field username profiles.username
@field avatar_url profiles.avatar_url
@field points The sum of points for right predictions.
@field rights How many predictions were right.
@field decided How many predictions were judged.
@nullable avatar_url
@chapter predictions 4
@title Leer la tabla de pronósticos';

create function public.my_prediction_place(p_tournament_id uuid)
returns table (place bigint, points integer, rights integer, decided integer, waiting bigint)
language sql
stable
security definer -- reads the own ones
set search_path = ''
as $$
  select
    case when own.decided > 0 then 1 + (
      select count(*)
      from private.prediction_standings other
      where other.tournament_id = p_tournament_id and other.decided > 0 and other.standing > own.standing
    ) end,
    coalesce(own.points, 0), coalesce(own.rights, 0), coalesce(own.decided, 0),
    (
      select count(*)
      from private.predictions prediction
      join public.tournament_matches match on match.id = prediction.match_id
      where prediction.profile_id = auth.uid() and prediction.tournament_id = p_tournament_id
        and match.status not in ('completed', 'cancelled', 'bye')
    )
  from (select auth.uid() as id) as caller
  left join private.prediction_standings own on own.tournament_id = p_tournament_id and own.profile_id = caller.id
$$;
comment on function public.my_prediction_place(p_tournament_id uuid) is
  'The caller''s place in the table of predictions of a tournament, and how many of the caller''s predictions are not judged yet.
@nullable place';

grant execute on function
  public.prediction_cards, public.predictable_matches, public.prediction_table
to anon, authenticated, service_role;
grant execute on function
  public.predict_match, public.predict_bracket, public.my_predictions, public.my_prediction_place
to authenticated, service_role;

-- 05-participant_career.sql

-- The record of a player or a team: results in each game, and titles. Public, as the matches are.

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
comment on function public.record_by_game(p_participant_id uuid) is
  'How many matches a participant won, drew and lost in each game, the most played game first; for a player also matches for their teams. Matches of deleted tournaments count only in profiles.stats and teams.stats.
@field game games.name
@field wins Matches won.
@field draws Matches drawn.
@field losses Matches lost.
@field average_kda (kills + assists) / deaths over all these matches, two decimals; null if no statistics were confirmed.
@nullable average_kda
@chapter ranking 6
@title Leer una carrera por juego';

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
comment on function public.trophies(p_participant_id uuid, p_limit integer) is
  'The first, second and third places of a participant, the best and then the newest first; for a player also titles won with a team. In a tournament that was founded by a user and has guests, a place counts only if the participant beat another one with an account.
@param p_limit How many rows to return, 1 to 24.
@field name tournaments.name
@field game games.name
@field place The final place, 1 to 3.
@field entrants How many participants have a place in the tournament.
@field won_at When the tournament ended.
@chapter ranking 7
@title Leer los trofeos de un participante';

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
comment on function public.champion_players(p_tournament_id uuid) is
  'The players who won a team tournament, with how many of its matches count for each, the most first. Empty for a tournament of single players, and without a champion.
@field profile_id Refers to `profiles.id`; null after the account was closed.
@field username profiles.username
@field avatar_url profiles.avatar_url
@field matches How many matches of the tournament count for the player.
@nullable profile_id, avatar_url
@chapter ranking 8
@title Leer los jugadores de un campeón';

grant execute on function
  public.record_by_game, public.trophies, public.champion_players
to anon, authenticated, service_role;

-- 06-ratings.sql

-- Ratings: the strength of a side in a game, week by week (Glicko-2, decision 69).
-- A week from Monday is one rating period. Each side that played in it gets a rating from the ratings before.
-- So the same matches give the same ratings, whenever and however often the ratings are computed.
-- If a result is corrected after its week was rated, the ratings of that game are computed again from that week on.
-- Only matches between two sides with accounts in a tournament of the platform are rated.
-- Walkovers, guests, imported tournaments, tournaments that users founded, and challenges are not rated.
-- In challenges, and in tournaments that users founded, the users choose their rivals.

create type private.strength as (rating double precision, deviation double precision, volatility double precision);
comment on type private.strength is
  'The strength of a side: rating, around 1500; its uncertainty (deviation, 350 for an unknown side); how much it changes from week to week (volatility).';

create table private.rating_points (
  participant_id uuid not null references public.participants (id) on delete cascade,
  game_id uuid not null references public.games (id) on delete cascade,
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
  constraint rating_points_matches_positive check (matches > 0),
  constraint rating_points_record_fits check (wins >= 0 and losses >= 0 and wins + losses <= matches),
  constraint rating_points_form_format check (form ~ '^[WDL]{1,5}$')
);
comment on table private.rating_points is
  'The strength of a side in a game after each week in which the side played rated matches.';
comment on column private.rating_points.week is
  'The Monday on which the rated week begins.';
comment on column private.rating_points.matches is
  'The number of rated matches, including those of this week.';
comment on column private.rating_points.form is
  'The last five rated matches in the game, newest first, as W, D and L.';
comment on column private.rating_points.wins is
  'The number of rated matches won; matches neither won nor lost were draws.';
comment on column private.rating_points.losses is
  'The number of rated matches lost.';
create index rating_points_game_id_idx on private.rating_points (game_id, week);

create table private.rated_games (
  game_id uuid primary key references public.games (id) on delete cascade,
  rated_week date not null,
  created_at timestamptz not null default now()
);
comment on table private.rated_games is
  'How far the ratings of each game have been computed.';
comment on column private.rated_games.rated_week is
  'Monday of the last week that was rated.';
create index rated_games_rated_week_idx on private.rated_games (rated_week, game_id);

create table private.outdated_ratings (
  id uuid primary key default gen_random_uuid(),
  game_id uuid not null references public.games (id) on delete cascade,
  week date not null,
  created_at timestamptz not null default now()
);
comment on table private.outdated_ratings is
  'Weeks of a game to rate again. Transactions only add rows, the same week as often as needed: so they do not wait for each other.';
create index outdated_ratings_game_id_idx on private.outdated_ratings (game_id);

create function private.idle_deviation(p_deviation double precision, p_volatility double precision, p_weeks integer)
returns double precision
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- 173.7178 is the unit of the internal scale of Glicko-2, on which volatility is measured. 350 is the deviation of an
  -- unknown side.
  select least(350, sqrt(p_deviation ^ 2 + p_weeks * (173.7178 * p_volatility) ^ 2))
$$;
comment on function private.idle_deviation(p_deviation double precision, p_volatility double precision, p_weeks integer) is
  'The deviation after some weeks without a match: step 6 of Glicko-2 for all these weeks in one calculation.';

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
comment on function private.volatility_slope(p_x double precision, p_surprise double precision, p_spread double precision, p_start double precision) is
  'f(x) in step 5 of Glicko-2: zero where x is the logarithm of the new variance. p_surprise is delta squared, p_spread phi squared plus v, p_start the logarithm of the old variance; 0.25 is the squared system constant 0.5.';

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

  -- The Illinois algorithm, with a precision of six decimals as in the paper.
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
comment on function private.strength_after(p_before private.strength, p_rivals private.strength[], p_scores double precision[]) is
  'A side''s strength after the matches of one week, at least one. p_rivals: their strength before the week; p_scores: 1, 0.5 or 0 for each match. Glickman, "Example of the Glicko-2 system" (2013), system constant 0.5.';

create function private.rating_week(p_at timestamptz)
returns date
language sql
immutable
parallel safe
set search_path = ''
as $$
  select date_trunc('week', p_at at time zone 'America/Argentina/Buenos_Aires')::date
$$;
comment on function private.rating_week(p_at timestamptz) is
  'The Monday of an instant''s week, in the time zone of Buenos Aires.';

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
comment on function private.rated_matches(p_game_id uuid, p_week date) is
  'The rated matches of one week of a game, with the score of the first side: 1, 0.5 for a draw, or 0.';

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
      -- The values have a fixed order, because the last digits of a sum of fractions depend on the order.
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
comment on function private.rate_week(p_game_id uuid, p_week date) is
  'Computes the ratings of one week of a game from those before it, and replaces any earlier result for that week.';

create function private.begin_rating()
returns trigger
language plpgsql
volatile
security definer -- any user who adds a game
set search_path = ''
as $$
begin
  insert into private.rated_games (game_id, rated_week) values (new.id, private.rating_week(now()) - 7);
  return null;
end;
$$;
comment on function private.begin_rating() is
  'A new game has no matches to rate before this week.';

create trigger begin_rating
  after insert on public.games
  for each row execute function private.begin_rating();

create function private.outdate_rating()
returns trigger
language plpgsql
volatile
security definer -- any user who corrects a match
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
  'Marks a past week to be rated again, because a decision in it was reversed or corrected, or a participant took over a guest''s entry.';

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
security definer -- any user who changes the tournament
set search_path = ''
as $$
begin
  insert into private.outdated_ratings (game_id, week)
  select game.id, private.rating_week(min(match.decided_at))
  from public.tournament_matches match
  join public.games game on game.name in (old.game, new.game)
  where match.tournament_id = old.id and match.status = 'completed'
    -- If the game itself was renamed, nothing is computed again, because its ratings stay the same.
    and exists (select 1 from public.games where name = old.game)
  group by game.id
  having private.rating_week(min(match.decided_at)) < private.rating_week(now());
  return old;
end;
$$;
comment on function private.outdate_ratings() is
  'Marks past weeks to be rated again when a tournament is deleted or moved to another game.';

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
security definer -- runs on behalf of no user
set search_path = ''
as $$
declare
  -- One hour after midnight, all transactions that began before midnight have ended.
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
comment on function private.rate_weeks(p_limit integer) is
  'Rates up to p_limit past weeks that are not rated yet, the oldest first; returns how many. For each game without such weeks left, makes the ranking.';

-- 07-ranking.sql

-- The ranking of a game: the sides whose rating is certain enough, strongest first, as of the last complete week.
-- Public.
--
-- The ranking is made once a week and after a correction; each page of it is one range of an index.

create table private.ranking_places (
  game_id uuid not null references public.games (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
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
  constraint ranking_places_type_known check (type in ('user', 'team'))
);
comment on table private.ranking_places is
  'The places in the ranking of every game, of players and of teams, after the last complete week.';
comment on column private.ranking_places.previous_place is
  'The place one week before, among the sides that are still in the ranking; null if the side had none.';
comment on column private.ranking_places.country is
  'The country of the player, or of the team''s leader; null if unknown.';
create unique index ranking_places_place_key on private.ranking_places (game_id, type, place);
create index ranking_places_country_idx on private.ranking_places (game_id, type, country, country_place);
create index ranking_places_participant_id_idx on private.ranking_places (participant_id);

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
comment on function private.is_certain(p_point private.rating_points, p_week date) is
  'Whether a rating has a place in the ranking of a week: it is certain enough, which takes about ten matches, and at most half a year old. Otherwise the rating is provisional.';

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
      -- This condition is the rule of private.is_active_account(), for all accounts at once.
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
comment on function private.ranked_sides(p_game_id uuid, p_week date) is
  'The places in the ranking of a game after a week, without closed and banned accounts and dissolved teams.';

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
comment on function private.rank_sides(p_game_id uuid, p_week date) is
  'Makes the ranking of a game as of the given week, in place of the stored one.';

create function private.leave_ranking()
returns trigger
language plpgsql
volatile
security definer -- any user who bans
set search_path = ''
as $$
begin
  delete from private.ranking_places where participant_id = private.user_participant_id(new.id);
  return null;
end;
$$;
comment on function private.leave_ranking() is
  'Removes a banned account from every ranking at once, until the first weekly ranking after the ban. Ratings stay.';

create trigger leave_ranking
  after update of banned_until on auth.users
  for each row when (new.banned_until > now())
  execute function private.leave_ranking();

create function public.ranked_games()
returns table (game text, type text, sides integer, rated_until timestamptz)
language sql
stable
security definer -- the tables of rankings are public only through procedures
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
  'The games that have a ranking of players or of teams, the longest ranking first.
@field game games.name
@field sides How many sides have a place in the ranking.
@field rated_until Only matches decided before this time count.
@type type participants.type
@chapter ranking 2
@title Leer los juegos con ranking';

create function public.ranked_countries(p_game text, p_type text)
returns table (country text, sides integer)
language sql
stable
security definer -- the tables of rankings are public only through procedures
set search_path = ''
as $$
  select listed.country, max(listed.country_place)
  from private.ranking_places listed
  join public.games game on game.id = listed.game_id
  where game.name = p_game and listed.type = p_type and listed.country is not null
  group by listed.country
  order by listed.country
$$;
comment on function public.ranked_countries(p_game text, p_type text) is
  'The countries of the sides in a ranking.
@param p_game The name of a game.
@param p_type user for players, team for teams.
@field country profiles.country
@field sides How many sides of the ranking are from this country.
@type p_type participants.type
@chapter ranking 3
@title Leer los países de un ranking';

create function public.ranking(p_game text, p_type text, p_country text default null, p_page integer default 1)
returns table (
  place integer, moved integer, participant_id uuid, side_id uuid, name text, image_url text, country text, rating integer,
  matches integer, form text, wins integer, losses integer
)
language sql
stable
security definer -- the tables of rankings are public only through procedures
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
  -- If a side was removed after the ranking was made, its place stays empty until the next ranking.
  where coalesce(player.id, team.id) is not null
  order by page.shown_place
$$;
comment on function public.ranking(p_game text, p_type text, p_country text, p_page integer) is
  'Fifty places of the ranking of a game, in all countries or in one.
@param p_game The name of a game.
@param p_type user for players, team for teams.
@param p_country Only sides of this country, as returned by ranked_countries; null: all.
@param p_page The page, from 1.
@field place The place, from 1: among all sides or, with p_country, those of the country.
@field moved Places gained in the last week, negative if lost; null without a place before.
@field side_id The id in `profiles` or, in a ranking of teams, in `teams`.
@field name Name of the player or team.
@field image_url Picture of the player or team; null if there is none.
@field country Country of the player; null for a team.
@field rating The rating by Glicko-2, rounded.
@field matches How many matches count in the rating.
@field form The last five rated matches, newest first: W (won), D (drawn), L (lost).
@field wins Rated matches won.
@field losses Rated matches lost.
@type p_type participants.type
@nullable moved, image_url, country, p_country
@chapter ranking 1
@title Leer el ranking de un juego';

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
comment on function public.my_ranking(p_game text, p_type text) is
  'The place of the caller, or of their team, in the ranking of a game. place is null while the rating is provisional; no row before the first rated match.
@type p_type participants.type
@nullable place, country, country_place';

create function public.rating_curve(p_participant_id uuid)
returns table (game text, week timestamptz, rating integer, matches integer, place integer)
language sql
stable
security definer -- the tables of ratings are public only through procedures
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
comment on function public.rating_curve(p_participant_id uuid) is
  'How the rating of a player or a team has developed in each game, the most played game first: its last 52 weeks with rated matches.
@field game games.name
@field week When the week ended.
@field rating At the end of the week.
@field matches How many matches were rated in that week.
@field place Place in the present ranking; null while the rating is provisional.
@nullable place
@chapter ranking 4
@title Leer la evolución del rating';

grant execute on function
  public.ranked_games, public.ranked_countries, public.ranking, public.rating_curve
to anon, authenticated, service_role;
grant execute on function public.my_ranking to authenticated, service_role;

-- 08-career_records.sql

-- The record of a player or a team in each game, by season and by map (decision 72).

create function public.career_figures(p_participant_id uuid)
returns table (
  game text, season date, map text, wins integer, draws integer, losses integer, kills integer, deaths integer, assists integer
)
language sql
stable
security definer -- single credits of matches are readable by no role; their sums are public
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
      date_trunc('quarter', decided_at at time zone 'America/Argentina/Buenos_Aires')::date as season
    from counted
  ),
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
comment on function public.career_figures(p_participant_id uuid) is
  'How many matches a participant won, drew and lost by game and season; in rows with a map, the single games played on it. For a player also those for their teams. At most the last 100 seasons and the 200 most played maps.
@field game games.name
@field season The first day of the season, which is a quarter of the year.
@field map The map; null in the rows of whole seasons.
@field wins Matches won or, in a row with a map, single games won on it.
@field draws Matches or games drawn, counted as in wins.
@field losses Matches or games lost, counted as in wins.
@field kills Kills in these matches or games; null if no statistics were confirmed.
@field deaths Deaths in these matches or games; null if no statistics were confirmed.
@field assists Assists in these matches or games; null if no statistics were confirmed.
@nullable map, kills, deaths, assists
@chapter ranking 5
@title Leer una carrera por temporada';

grant execute on function public.career_figures to anon, authenticated, service_role;

-- 09-team_list.sql

-- The list of all teams, for signed-in users: filtered, in one of three orders, page by page.

create index profiles_country_idx on public.profiles (country);
-- The highest rating of each team over all games, for lists that are not filtered by game.
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
security definer -- the tables of rankings are public only through procedures
set search_path = ''
as $$
declare
  c_size constant integer := 24;
  -- Counting stops at 2,400 (a hundred pages), because users filter longer lists.
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
comment on function public.list_teams(p_search text, p_game text, p_country text, p_is_open boolean, p_is_rated boolean, p_order text, p_page integer) is
  'A page of 24 teams that match all filters: a part of the name, a game that they play, their leader''s country, free places and requests allowed, a place in a ranking. p_order: rating (in the given game, else the highest in any; teams without one last, newest first), nuevos (newest first) or nombre (by name). rating, rated_game and place are of that game; found is the number of matching teams, at most 2,400.
@type stats { wins: number; draws?: number; losses: number; winRate: number; tournamentsWon: number; averageKda?: number }
@nullable p_search, p_game, p_country, description, logo_url, country, rating, rated_game, place';

grant execute on function public.list_teams to authenticated, service_role;
