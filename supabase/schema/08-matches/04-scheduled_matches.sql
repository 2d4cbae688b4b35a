-- The view `matches`: undecided matches in progress or with a date, of tournaments and challenges.

--- Undecided matches that have a date or are in progress. Names are included so that one request can search them.
--- @chapter matches 3
--- @title Leer los partidos próximos y en juego
create view public.matches
with (security_invoker = true)
as
select
  match.id,
  match.kind,
  match.tournament_id,
  match.challenge_id,
  coalesce(tournament.name, 'Desafío') as tournament_name,
  coalesce(tournament.game, game.name) as game,
  match.participant1_id,
  match.participant2_id,
  -- These lines repeat the content of display_name(), so that the planner can drop joins of unused columns.
  coalesce(team1.name, user1.username, participant1.former_name, participant1.guest_name) as participant1_name,
  coalesce(team2.name, user2.username, participant2.former_name, participant2.guest_name) as participant2_name,
  match.scheduled_time,
  match.status,
  match.best_of,
  match.live_score,
  match.live_since,
  private.match_place(stage.position, match.round, match.part, match.position_in_bracket) as place
from (
  select
    id, 'tournament' as kind, tournament_id, stage_id, round, stage as part, position_in_bracket, null::uuid as challenge_id,
    participant1_id, participant2_id, plays_at as scheduled_time, status, best_of, live_score, live_since
  from public.tournament_matches
  where plays_at is not null and status not in ('completed', 'bye', 'cancelled')
  union all
  select
    id, 'challenge', null::uuid, null::uuid, null::integer, null::text, null::integer, challenge_id,
    participant1_id, participant2_id, plays_at as scheduled_time, status, best_of, live_score, live_since
  from public.challenge_matches
  where plays_at is not null and status not in ('completed', 'cancelled')
) as match
left join public.tournaments tournament on tournament.id = match.tournament_id
left join public.tournament_stages stage on stage.id = match.stage_id
left join public.challenges challenge on challenge.id = match.challenge_id
left join public.games game on game.id = challenge.game_id
left join public.participants participant1 on participant1.id = match.participant1_id
left join public.teams team1 on team1.id = participant1.team_id
left join public.profiles user1 on user1.id = participant1.user_id
left join public.participants participant2 on participant2.id = match.participant2_id
left join public.teams team2 on team2.id = participant2.team_id
left join public.profiles user2 on user2.id = participant2.user_id;

comment on column public.matches.id is
  'A row of tournament_matches or of challenge_matches, as kind says.
@type id string';
comment on column public.matches.kind is
  'tournament or challenge.
@type kind "tournament" | "challenge"';
comment on column public.matches.tournament_id is 'Refers to `tournaments.id`; null for a challenge.';
comment on column public.matches.challenge_id is 'Refers to `challenges.id`; null for a tournament.';
comment on column public.matches.tournament_name is
  'Desafío for a challenge.
@type tournament_name string';
comment on column public.matches.game is
  'Name of the game, as games.name.
@type game string';
comment on column public.matches.participant1_id is 'Refers to `participants.id`; null while that side is not known.';
comment on column public.matches.participant2_id is 'Refers to `participants.id`; null while that side is not known.';
comment on column public.matches.participant1_name is
  'Of the player, team or guest; null while that side is not known.';
comment on column public.matches.participant2_name is 'As participant1_name.';
comment on column public.matches.scheduled_time is
  'When it began, or before that its scheduled time.
@type scheduled_time string';
comment on column public.matches.status is
  'As tournament_matches.status.
@type status tournament_matches.status';
comment on column public.matches.place is
  'Sort key among the matches of its tournament at the same time, ascending: stage, round, part, position. Of a '
  'challenge without meaning.
@type place (number | null)[]';
comment on column public.matches.best_of is
  'Games at most.
@type best_of tournament_matches.best_of';
comment on column public.matches.live_score is
  'As tournament_matches.live_score; null before the first game was entered.';
comment on column public.matches.live_since is 'Of a tournament as tournament_matches.live_since, of a challenge as challenge_matches.live_since; null: it has not begun.';

--- Computed relationship: the tournament of an upcoming match; empty for a challenge.
create function public.tournament(match public.matches)
returns setof public.tournaments
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.tournaments where id = match.tournament_id
$$;

--- The same as tournament(matches), for embeds in the form that also works on tournament_matches:
--- tournament:tournaments(name).
create function public.tournaments(match public.matches)
returns setof public.tournaments
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.tournaments where id = match.tournament_id
$$;

--- The same as tournament(matches), for embeds that name the column: tournament:tournament_id(name).
create function public.tournament_id(match public.matches)
returns setof public.tournaments
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.tournaments where id = match.tournament_id
$$;

--- Computed relationship: the challenge of an upcoming match; empty for a tournament.
create function public.challenge(match public.matches)
returns setof public.challenges
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.challenges where id = match.challenge_id
$$;

--- Computed relationship: the first side of an upcoming match.
create function public.participant1(match public.matches)
returns setof public.participants
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.participants where id = match.participant1_id
$$;

--- Computed relationship: the second side of an upcoming match.
create function public.participant2(match public.matches)
returns setof public.participants
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.participants where id = match.participant2_id
$$;

grant select on public.matches to anon, authenticated, service_role;
grant execute on function
  public.tournament, public.tournaments, public.tournament_id, public.challenge, public.participant1,
  public.participant2
to anon, authenticated, service_role;
