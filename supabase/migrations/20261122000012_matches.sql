-- Made by `npm run migration` from supabase/schema/12-matches, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-match_room.sql

-- The match room: reports and chat of a tournament or challenge match, and disqualifications.

-- Who is in the room -------------------------------------------------------------------------

create function private.match_participant_ids(p_match_id uuid)
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select side.id
  from (
    select participant1_id, participant2_id from public.tournament_matches where id = p_match_id
    union all
    select participant1_id, participant2_id from public.challenge_matches where id = p_match_id
  ) as match,
  lateral (values (match.participant1_id), (match.participant2_id)) as side (id)
  where side.id is not null
$$;
comment on function private.match_participant_ids(uuid) is 'The known sides of a tournament or challenge match.';

create function private.guest_side_id(p_match_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select participant_id from public.stand_ins
  where match_id = p_match_id and profile_id = (select auth.uid()) and state = 'approved'
$$;
comment on function private.guest_side_id(uuid) is
  'The side that the caller, from outside its roster, is approved to stand in for in the match; null for everybody else.';

create function private.is_match_side(p_match_id uuid)
returns boolean
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select exists (
    select private.match_participant_ids(p_match_id)
    intersect
    select private.my_participant_ids()
  ) or private.guest_side_id(p_match_id) is not null
$$;
comment on function private.is_match_side(uuid) is
  'True when the caller belongs to a side of the match, whatever his role in the team, or stands in for one.';

create function private.can_act_in_match(p_match_id uuid)
returns boolean
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select exists (
    select 1
    from private.match_participant_ids(p_match_id) as side (id)
    where side.id in (select private.acting_participant_ids())
      and private.plays_for((select tournament_id from public.tournament_matches where id = p_match_id), side.id)
  ) and not exists (
    select 1 from public.tournament_matches where id = p_match_id and not private.may_play(auth.uid(), tournament_id)
  )
$$;
comment on function private.can_act_in_match(uuid) is
  'True when the caller may act for a side of the match: the player, or leader and co-leaders of the team who are in its roster.';

create function private.speaks_in_match(p_match_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1
    from private.match_participant_ids(p_match_id) as side (id)
    where side.id in (select private.my_participant_ids())
      and private.plays_for((select tournament_id from public.tournament_matches where id = p_match_id), side.id)
  ) or private.guest_side_id(p_match_id) is not null
$$;
comment on function private.speaks_in_match(uuid) is
  'True when the caller plays for a side of the match: the player, a member of the team who is in its roster, or who stands in.';

create function private.my_match_ids()
returns setof uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select id from public.tournament_matches
  where participant1_id in (select private.my_participant_ids())
  union
  select id from public.tournament_matches
  where participant2_id in (select private.my_participant_ids())
  union
  select id from public.challenge_matches
  where participant1_id in (select private.my_participant_ids())
  union
  select id from public.challenge_matches
  where participant2_id in (select private.my_participant_ids())
  union
  select match_id from public.stand_ins
  where profile_id = (select auth.uid()) and state = 'approved'
$$;
comment on function private.my_match_ids() is 'Matches of the participants the caller belongs to, and those he stands in in.';

create function private.my_staffed_match_ids(p_right text)
returns setof uuid
language sql
stable
security definer -- used by policies
rows 100
set search_path = ''
as $$
  select match.id
  from private.my_tournament_ids(p_right) as staffed (id)
  join public.tournament_matches match on match.tournament_id = staffed.id
$$;
comment on function private.my_staffed_match_ids(text) is 'Matches of the tournaments in which the caller is staff and has a right.';

create function private.match_tournament_id(p_match_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select tournament_id from public.tournament_matches where id = p_match_id
$$;
comment on function private.match_tournament_id(uuid) is 'The tournament of a match; null for a challenge.';

grant execute on function
  private.match_participant_ids(uuid), private.guest_side_id(uuid), private.is_match_side(uuid), private.can_act_in_match(uuid),
  private.my_match_ids(), private.my_staffed_match_ids(text), private.match_tournament_id(uuid)
to anon, authenticated, service_role;

-- Tables -------------------------------------------------------------------------------------

create table public.match_reports (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid,
  challenge_match_id uuid,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  participant_id uuid not null,
  winner_id uuid,
  outcome text not null,
  result text not null,
  reported_by uuid,
  created_at timestamptz not null default now(),
  constraint match_reports_tournament_match_id_fkey
    foreign key (tournament_match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_reports_challenge_match_id_fkey
    foreign key (challenge_match_id) references public.challenge_matches (id) on delete cascade,
  constraint match_reports_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint match_reports_winner_id_fkey
    foreign key (winner_id) references public.participants (id) on delete restrict,
  constraint match_reports_reported_by_fkey
    foreign key (reported_by) references public.profiles (id) on delete set null,
  constraint match_reports_one_match
    check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_reports_outcome_known check (outcome in ('score', 'walkover')),
  constraint match_reports_result_fits check (
    case outcome
      when 'score' then result ~ '^\d{1,3}-\d{1,3}$' and (winner_id is null) = (result ~ '^(\d+)-\1$')
      else result = 'W.O.' and winner_id is not null
    end
  )
);
comment on table public.match_reports is 'The result as each side reports it: one row per side. Until the match is decided a corrected report replaces the row, under a new id.';
comment on column public.match_reports.winner_id is 'Null for a draw.';
comment on column public.match_reports.created_at is 'When the side said this; a correction starts the time anew.';

create unique index match_reports_side_key on public.match_reports (match_id, participant_id);
create index match_reports_tournament_match_id_idx on public.match_reports (tournament_match_id);
create index match_reports_challenge_match_id_idx on public.match_reports (challenge_match_id);
create index match_reports_participant_id_idx on public.match_reports (participant_id);
create index match_reports_winner_id_idx on public.match_reports (winner_id);
create index match_reports_reported_by_idx on public.match_reports (reported_by);
create index match_reports_created_at_idx on public.match_reports (created_at);

create function private.are_reactions(p_reactions jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select jsonb_typeof(p_reactions) = 'object' and not exists (
    select 1
    from jsonb_each(p_reactions) as given
    where given.value not in ('"👍"', '"❤️"', '"😂"', '"😮"', '"😢"', '"🔥"')
  )
$$;
comment on function private.are_reactions(jsonb) is 'Whether it holds nothing but known reactions, the same as under direct messages.';

create function private.is_message_part(p_part jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(case p_part ->> 'kind'
    when 'picture' then
      p_part - array['kind', 'file', 'alt', 'width', 'height'] = '{}'
      and jsonb_typeof(p_part -> 'file') in ('string', 'null')
      and jsonb_typeof(p_part -> 'alt') in ('string', 'null')
      and (p_part ->> 'alt' is null or char_length(p_part ->> 'alt') between 1 and 160)
      and (p_part ->> 'width')::integer between 1 and 4096
      and (p_part ->> 'height')::integer between 1 and 4096
    when 'challenge' then p_part - array['kind', 'id'] = '{}' and (p_part ->> 'id')::uuid is not null
    when 'team' then p_part - array['kind', 'id'] = '{}' and (p_part ->> 'id')::uuid is not null
    when 'tournament' then p_part - array['kind', 'id'] = '{}' and (p_part ->> 'id')::uuid is not null
  end, false)
$$;
comment on function private.is_message_part(jsonb) is
  'Whether it is a picture, or refers to what a message shows as a card: to an id, never to words of its own.';
-- A check constraint runs with the rights of whoever writes the row.
grant execute on function private.is_message_part(jsonb) to authenticated, service_role;

create table public.match_messages (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid,
  challenge_match_id uuid,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  sender_id uuid not null,
  participant_id uuid,
  content text not null,
  part jsonb,
  client_id uuid,
  reactions jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint match_messages_tournament_match_id_fkey
    foreign key (tournament_match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_messages_challenge_match_id_fkey
    foreign key (challenge_match_id) references public.challenge_matches (id) on delete cascade,
  constraint match_messages_sender_id_fkey
    foreign key (sender_id) references public.profiles (id) on delete restrict,
  constraint match_messages_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint match_messages_one_match
    check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_messages_content_length check (char_length(content) between 1 and 2000),
  constraint match_messages_part_known check (part is null or private.is_message_part(part)),
  constraint match_messages_reactions_known check (private.are_reactions(reactions))
);
comment on table public.match_messages is 'Chat of the match room, between the sides, the staff and the admins.';
comment on column public.match_messages.participant_id is 'Side the sender wrote for; null for staff and admins.';
comment on column public.match_messages.part is 'What it carries beside its words, as a private message does.
@type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind: "challenge" | "team" | "tournament"; id: string } | null';
comment on column public.match_messages.reactions is 'What each person in the room put under it, by profile; written by react_to_match_message() only.
@type reactions { [profile: string]: string }';
comment on column public.match_messages.client_id is
  'Made by the page before it sends: a message that is sent twice over a bad connection is there once.';

create index match_messages_match_id_idx on public.match_messages (match_id, created_at, id);
create index match_messages_tournament_match_id_idx on public.match_messages (tournament_match_id);
create index match_messages_challenge_match_id_idx on public.match_messages (challenge_match_id);
create index match_messages_sender_id_idx on public.match_messages (sender_id, created_at desc);
create unique index match_messages_client_id_key
  on public.match_messages (sender_id, client_id) where client_id is not null;
create index match_messages_picture_idx on public.match_messages ((part ->> 'file')) where part ->> 'file' is not null;
create index match_messages_participant_id_idx on public.match_messages (participant_id);

create table public.disqualifications (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  participant_id uuid not null,
  reason text not null,
  disqualified_by uuid,
  created_at timestamptz not null default now(),
  constraint disqualifications_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint disqualifications_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint disqualifications_disqualified_by_fkey
    foreign key (disqualified_by) references public.profiles (id) on delete set null,
  constraint disqualifications_once unique (tournament_id, participant_id),
  constraint disqualifications_reason_length check (char_length(reason) between 1 and 500)
);
comment on table public.disqualifications is 'Who was taken out of a tournament, and why.';

create index disqualifications_participant_id_idx on public.disqualifications (participant_id);
create index disqualifications_disqualified_by_idx on public.disqualifications (disqualified_by);

create trigger tell_story
  after insert or update of winner_id, outcome, result on public.match_reports
  for each row when (new.challenge_match_id is not null)
  execute function private.tell_challenge_report();

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_reports enable row level security;
alter table public.match_messages enable row level security;
alter table public.disqualifications enable row level security;

create policy select_sides_staff_or_admin on public.match_reports
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('results'))
  );
create policy select_sides_staff_or_admin on public.match_messages
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('chat'))
  );
create policy select_side_staff_or_admin on public.disqualifications
  for select to authenticated
  using (
    participant_id in (select private.my_participant_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('participants'))
  );

grant select on public.match_reports, public.match_messages, public.disqualifications
  to authenticated, service_role;

alter publication supabase_realtime add table public.match_reports, public.match_messages;

-- 02-scheduled_matches.sql

-- `matches`: the list of what is being played and what comes, of tournaments and challenges alike.

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
  -- As display_name(), spelled out: the planner drops the joins of columns that nobody asks for.
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

comment on view public.matches is
  'Undecided matches that have a date, or are being played. Names are included so that one request can search them.';
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
comment on column public.matches.scheduled_time is 'When it is played: since it has begun, before that its hour.
@type scheduled_time string';
comment on column public.matches.status is
  'As tournament_matches.status.
@type status tournament_matches.status';
comment on column public.matches.place is
  'Where it stands among those of its tournament at the same hour, ascending: stage, round, part, position; of a challenge without meaning.
@type place (number | null)[]';
comment on column public.matches.best_of is
  'Games at most.
@type best_of tournament_matches.best_of';
comment on column public.matches.live_score is
  'As tournament_matches.live_score; null before the first game was entered.';
comment on column public.matches.live_since is 'Of a tournament as tournament_matches.live_since, of a challenge as challenge_matches.live_since; null: it has not begun.';

create function public.tournament(match public.matches)
returns setof public.tournaments
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.tournaments where id = match.tournament_id
$$;
comment on function public.tournament(public.matches) is
  'Computed relationship: the tournament of an upcoming match; empty for a challenge.';

create function public.tournaments(match public.matches)
returns setof public.tournaments
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.tournaments where id = match.tournament_id
$$;
comment on function public.tournaments(public.matches) is
  'As tournament(matches), for embeds that name the table as those of tournament_matches do: tournament:tournaments(name).';

create function public.tournament_id(match public.matches)
returns setof public.tournaments
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.tournaments where id = match.tournament_id
$$;
comment on function public.tournament_id(public.matches) is
  'As tournament(matches), for embeds by the column: tournament:tournament_id(name).';

create function public.challenge(match public.matches)
returns setof public.challenges
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.challenges where id = match.challenge_id
$$;
comment on function public.challenge(public.matches) is
  'Computed relationship: the challenge of an upcoming match; empty for a tournament.';

create function public.participant1(match public.matches)
returns setof public.participants
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.participants where id = match.participant1_id
$$;
comment on function public.participant1(public.matches) is 'Computed relationship: the first side.';

create function public.participant2(match public.matches)
returns setof public.participants
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.participants where id = match.participant2_id
$$;
comment on function public.participant2(public.matches) is 'Computed relationship: the second side.';

grant select on public.matches to anon, authenticated, service_role;
grant execute on function
  public.tournament(public.matches),
  public.tournaments(public.matches),
  public.tournament_id(public.matches),
  public.challenge(public.matches),
  public.participant1(public.matches),
  public.participant2(public.matches)
to anon, authenticated, service_role;

-- 03-match_games.sql

-- The games of a series, of tournament and challenge matches alike, and how it stands by them.

create table public.match_games (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid,
  challenge_match_id uuid,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  number integer not null,
  map text,
  side1 text,
  side2 text,
  score1 integer,
  score2 integer,
  winner_id uuid,
  kind text not null default 'played',
  source text not null,
  picture text,
  reported_by uuid,
  reported_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint match_games_tournament_match_id_fkey
    foreign key (tournament_match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_games_challenge_match_id_fkey
    foreign key (challenge_match_id) references public.challenge_matches (id) on delete cascade,
  constraint match_games_winner_id_fkey
    foreign key (winner_id) references public.participants (id) on delete restrict,
  constraint match_games_reported_by_fkey
    foreign key (reported_by) references public.profiles (id) on delete set null,
  constraint match_games_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_games_number_range check (number between 1 and 9),
  constraint match_games_map_length check (char_length(map) between 1 and 40),
  constraint match_games_sides_length
    check (char_length(side1) between 1 and 20 and char_length(side2) between 1 and 20),
  constraint match_games_score_range check (score1 between 0 and 999 and score2 between 0 and 999),
  constraint match_games_score_whole check ((score1 is null) = (score2 is null)),
  constraint match_games_kind_known check (kind in ('played', 'forfeit')),
  constraint match_games_source_known check (source in ('side', 'referee', 'clock', 'result')),
  constraint match_games_picture_length check (char_length(picture) between 1 and 300),
  -- Nobody played a forfeited game; only what was played can end level.
  constraint match_games_kind_fits check (
    case kind
      when 'forfeit' then winner_id is not null and score1 is null and picture is null
      else winner_id is not null or score1 = score2
    end
  )
);
comment on table public.match_games is
  'The games (maps, sets) of a series, in their order. Who won the series follows from them.';
comment on column public.match_games.tournament_match_id is 'Null for the match of a challenge.';
comment on column public.match_games.challenge_match_id is 'Null for the match of a tournament.';
comment on column public.match_games.match_id is 'The match, of whichever kind it is.';
comment on column public.match_games.number is 'From 1; without gaps.';
comment on column public.match_games.map is 'Map or mode, where the game has them.';
comment on column public.match_games.side1 is 'On which side participant 1 began, as the game calls it.';
comment on column public.match_games.side2 is 'As side1, of participant 2.';
comment on column public.match_games.score1 is 'Of participant 1: rounds, goals, stocks; null where only the winner was said.';
comment on column public.match_games.score2 is 'As score1, of participant 2.';
comment on column public.match_games.winner_id is 'Null for a draw.';
comment on column public.match_games.kind is 'played, or forfeit: given to the winner without being played.';
comment on column public.match_games.source is
  'side or referee, who entered it; clock: given for coming late; result: made from the result of the series, which says how many each won and not which.';
comment on column public.match_games.picture is
  'A file of match_proofs in the folder of the match, shown with the game to whoever sees it.';
comment on column public.match_games.reported_by is 'Who entered or corrected it last; null for source result.';
comment on column public.match_games.reported_at is 'When it was entered or last corrected.';

create unique index match_games_number_key on public.match_games (match_id, number);
create index match_games_tournament_match_id_idx on public.match_games (tournament_match_id);
create index match_games_challenge_match_id_idx on public.match_games (challenge_match_id);
-- What somebody won, map by map.
create index match_games_winner_id_idx on public.match_games (winner_id, map);
create index match_games_reported_by_idx on public.match_games (reported_by);

-- The series ---------------------------------------------------------------------------------

create function private.score_of_games(p_match_id uuid, p_sides uuid[], p_best_of integer)
returns text
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    -- A match of one game is told by the score of that, where it was said.
    when p_best_of = 1 and max(score1) is not null then max(score1) || '-' || max(score2)
    when count(*) > 0 then
      count(*) filter (where winner_id = p_sides[1]) || '-' || count(*) filter (where winner_id = p_sides[2])
  end
  from public.match_games
  where match_id = p_match_id
$$;
comment on function private.score_of_games(uuid, uuid[], integer) is
  'How a series stands by its games, "a-b" in the order of its sides; null without games.';

create function private.publish_live_score(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
-- Asked at every game: planning it anew takes longer than running it.
set plan_cache_mode = force_generic_plan
as $$
declare
  v_since timestamptz;
  v_score text;
begin
  select private.score_of_games(id, array[participant1_id, participant2_id], best_of) into v_score
  from public.tournament_matches
  where id = p_match_id;
  if found then
    v_since := private.begun_at(p_match_id);
    update public.tournament_matches
    set live_score = v_score, live_since = v_since
    where id = p_match_id and (live_score, live_since) is distinct from (v_score, v_since);
    return;
  end if;
  select private.score_of_games(id, array[participant1_id, participant2_id], best_of) into v_score
  from public.challenge_matches
  where id = p_match_id;
  v_since := (select created_at from public.match_games where match_id = p_match_id and number = 1);
  update public.challenge_matches
  set live_score = v_score, live_since = v_since
  where id = p_match_id and (live_score, live_since) is distinct from (v_score, v_since);
end;
$$;
comment on function private.publish_live_score(uuid) is
  'Writes how an undecided match stands by its games onto the match, by which everybody who lists it learns of it.';

create function private.settle_games(
  p_match_id uuid, p_is_tournament boolean, p_sides uuid[], p_best_of integer, p_result text
)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_score integer[] := string_to_array(p_result, '-')::integer[];
  -- Who won, of a draw nobody.
  v_ahead integer := case when v_score[1] > v_score[2] then 1 when v_score[2] > v_score[1] then 2 end;
  v_behind integer := 3 - v_ahead;
  v_won integer[];
  v_played integer;
begin
  if p_best_of = 1 then
    update public.match_games
    set score1 = v_score[1], score2 = v_score[2]
    where match_id = p_match_id and score1 is null and winner_id is not distinct from p_sides[v_ahead];
    delete from public.match_games where match_id = p_match_id and (score1, score2) is distinct from (v_score[1], v_score[2]);
    insert into public.match_games
      (tournament_match_id, challenge_match_id, number, score1, score2, winner_id, source)
    select
      case when p_is_tournament then p_match_id end, case when not p_is_tournament then p_match_id end,
      1, v_score[1], v_score[2], p_sides[v_ahead], 'result'
    where not exists (select 1 from public.match_games where match_id = p_match_id);
    return;
  end if;

  select
    count(*), array[count(*) filter (where winner_id = p_sides[1]), count(*) filter (where winner_id = p_sides[2])]
  into v_played, v_won
  from public.match_games
  where match_id = p_match_id;
  if v_won <> v_score and (v_won[v_ahead] >= v_score[v_ahead] or v_won[v_behind] > v_score[v_behind]) then
    delete from public.match_games where match_id = p_match_id;
    v_played := 0;
    v_won := array[0, 0];
  end if;
  -- Whoever won the series won the last game.
  insert into public.match_games (tournament_match_id, challenge_match_id, number, winner_id, source)
  select
    case when p_is_tournament then p_match_id end, case when not p_is_tournament then p_match_id end, place,
    p_sides[case when place - v_played <= v_score[v_behind] - v_won[v_behind] then v_behind else v_ahead end], 'result'
  from generate_series(v_played + 1, v_score[1] + v_score[2]) as place;
end;
$$;
comment on function private.settle_games(uuid, boolean, uuid[], integer, text) is
  'Makes the games of a match fit the result it is decided with: those that agree with it stay, others make way, and what nobody '
  'entered is added without scores. In a match of one game the result is its score.';

create function private.unsettle_games(p_match_id uuid)
returns void
language sql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
  delete from public.match_games where match_id = p_match_id and source = 'result';
  select private.publish_live_score(p_match_id);
$$;
comment on function private.unsettle_games(uuid) is
  'Takes back what settle_games added, once the match is open again: the games that people entered stand.';

create function private.forget_games(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
begin
  delete from public.match_games where match_id = p_match_id;
  if found then
    perform private.publish_live_score(p_match_id);
  end if;
end;
$$;
comment on function private.forget_games(uuid) is 'Takes away the games of a match that is played anew, or was not played.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_games enable row level security;

create policy select_everyone on public.match_games
  for select to anon, authenticated using (true);

grant select on public.match_games to anon, authenticated, service_role;

alter publication supabase_realtime add table public.match_games;

-- 04-result_locks.sql

-- Results at once: matches of a tournament that do not depend on each other do not wait for each other.
--
-- What a decision may bring on (forfeits, the end of a round, a stage or the tournament) is done alone in
-- the tournament. All others share it, and whatever acts on the tournament itself waits for them. Locks are
-- taken in the order: the results of the match, its part of a table, the turn in the tournament, the tournament,
-- the row of the match; then as everywhere.

create function private.lock_key(p_name text)
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(p_name, 0))
$$;
comment on function private.lock_key(text) is 'Locks a name until the end of the transaction.';

create function private.table_part(p_match public.tournament_matches)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Whoever decides in a group writes its whole table; in a Swiss stage that is done at the end of the round.
  select case p_match.stage
    when 'group' then 'group ' || p_match.group_id
    when 'swiss' then 'swiss match ' || p_match.id
  end
$$;
comment on function private.table_part(public.tournament_matches) is
  'The matches that are decided one after the other: a group; each by itself in a Swiss round; null in a bracket.';

create function private.hold_open(p_match public.tournament_matches)
returns boolean
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_other public.tournament_matches;
begin
  -- The same for everybody, so that few are kept waiting; never one that is being decided, for that would be waited for.
  for v_other in
    select * from public.tournament_matches
    where tournament_id = p_match.tournament_id and stage_id = p_match.stage_id
      and status not in ('completed', 'bye', 'cancelled') and id <> p_match.id
    order by position_in_bracket desc
  loop
    if pg_try_advisory_xact_lock_shared(hashtextextended(private.table_part(v_other), 0))
      -- It may have been decided before the lock.
      and exists (
        select 1 from public.tournament_matches
        where id = v_other.id and status not in ('completed', 'bye', 'cancelled')
      )
    then
      return true;
    end if;
  end loop;
  return false;
end;
$$;
comment on function private.hold_open(public.tournament_matches) is
  'Keeps another match of a Swiss round from being decided until the end of the transaction; false where all the others are decided, or just '
  'being decided.';

create function private.leaves_play(p_match public.tournament_matches)
returns boolean
language sql
volatile -- holds what it has found
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when p_match.stage = 'swiss' then private.hold_open(p_match)
    when p_match.group_id is not null then exists (
      select 1 from public.tournament_matches other
      where other.tournament_id = p_match.tournament_id and other.stage_id = p_match.stage_id
        and other.status not in ('completed', 'bye', 'cancelled')
        and other.id <> p_match.id
        and private.table_part(other) = private.table_part(p_match)
    )
    when p_match.next_match_id is null then false
    -- The next match cannot begin before this one is decided. With a bye in it, or with somebody who is out, more follows.
    else not exists (
      select 1 from public.tournament_matches next
      where next.id in (p_match.next_match_id, p_match.loser_next_match_id)
        and (
          next.slot1_closed or next.slot2_closed
          or exists (
            select 1 from public.tournament_participants gone
            where gone.tournament_id = next.tournament_id
              and gone.participant_id in (next.participant1_id, next.participant2_id)
              and gone.status in ('disqualified', 'withdrawn')
          )
        )
    )
  end
$$;
comment on function private.leaves_play(public.tournament_matches) is
  'True when a match of its stage surely stays undecided after this one and no other is decided by it, whatever is decided at '
  'the same time in other parts: nothing follows but its own slots and table. Certain under the lock of its part.';

create function private.share_tournament(p_match_id uuid, p_is_decision boolean)
returns boolean
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_tournament public.tournaments;
begin
  -- A block of its own: left by the exception, it gives its locks back.
  begin
    select * into v_match from public.tournament_matches where id = p_match_id;
    perform pg_advisory_xact_lock_shared(hashtextextended('turn ' || v_match.tournament_id, 0));
    select * into v_tournament from public.tournaments where id = v_match.tournament_id for share;
    perform private.require_not_cancelled(v_tournament);
    -- As it is now that nothing acts on the tournament.
    select * into v_match from public.tournament_matches where id = p_match_id;
    if found and (not p_is_decision or private.leaves_play(v_match)) then
      return true;
    end if;
    raise exception using errcode = 'LM001', message = 'the tournament is needed alone';
  exception when sqlstate 'LM001' then
    return false;
  end;
end;
$$;
comment on function private.share_tournament(uuid, boolean) is
  'Locks the tournament of a match against everything but other results; false, and no lock, where a decision needs it alone. Refuses tournament_cancelled.';

create function private.lock_match_for_result(p_match_id uuid, p_is_decision boolean)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_row public.tournament_matches;
  v_match private.match_state;
  v_is_decision boolean;
begin
  select * into v_row from public.tournament_matches where id = p_match_id;
  if not found then
    return private.lock_match(p_match_id);
  end if;
  -- Reports are filed under this lock only: while nobody has said anything, nothing is decided by what is said now.
  perform private.lock_key('results ' || p_match_id);
  v_is_decision := p_is_decision or exists (select 1 from public.match_reports where match_id = p_match_id);
  if v_is_decision and v_row.group_id is not null then
    perform private.lock_key(private.table_part(v_row));
  end if;
  if not private.share_tournament(p_match_id, v_is_decision) then
    -- Its turn first, which those who share wait for as well: they cannot overtake it for ever.
    perform private.lock_key('turn ' || v_row.tournament_id);
    return private.lock_match(p_match_id);
  end if;
  select
    id, 'tournament', tournament_id, null, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, case when v_is_decision then false end
  into v_match
  from public.tournament_matches
  where id = p_match_id
  for no key update;
  return v_match;
end;
$$;
comment on function private.lock_match_for_result(uuid, boolean) is
  'As private.lock_match, for reports and decisions: what stays open in its tournament is decided at the same time. '
  'p_is_decision: the match may be decided now even if nobody has reported; otherwise the state that this returns can only be decided '
  'if a report exists. Refuses match_not_found.';

-- 05-deciding.sql

-- Deciding a match, and everything that follows from it.

create function private.fill_slot(p_match_id uuid, p_slot integer, p_participant_id uuid, p_is_told boolean default true)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  update public.tournament_matches
  set
    participant1_id = case p_slot when 1 then p_participant_id else participant1_id end,
    participant2_id = case p_slot when 2 then p_participant_id else participant2_id end,
    winner_id = case when slot1_closed or slot2_closed then p_participant_id end,
    status = case
      when slot1_closed or slot2_closed then 'bye'
      when case p_slot when 1 then participant2_id else participant1_id end is null then 'pending_opponent'
      when scheduled_time is not null then 'scheduled'
      else 'pending'
    end
  where id = p_match_id
    and not case p_slot when 1 then slot1_closed else slot2_closed end
    and case p_slot when 1 then participant1_id else participant2_id end is null
  returning * into v_match;
  if not found then
    raise exception 'slot % of match % is taken', p_slot, p_match_id;
  end if;
  if v_match.status = 'bye' then
    if v_match.next_match_id is not null then
      perform private.fill_slot(v_match.next_match_id, v_match.next_match_slot, p_participant_id, p_is_told);
    end if;
  elsif v_match.status <> 'pending_opponent' and p_is_told then
    perform private.notify_participant(
      side.id, 'match_ready', 'Juegas contra ' || private.participant_name(side.rival_id),
      (select name from public.tournaments where id = v_match.tournament_id),
      '/match/manage/' || p_match_id, p_match_id::text, side.rival_id
    )
    from (values
      (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
    ) as side (id, rival_id)
    -- With somebody who is out there is nothing to play: the walkover follows at once.
    where not exists (
      select 1 from public.tournament_participants
      where tournament_id = v_match.tournament_id
        and participant_id in (v_match.participant1_id, v_match.participant2_id)
        and status in ('disqualified', 'withdrawn')
    );
  end if;
end;
$$;
comment on function private.fill_slot(uuid, integer, uuid, boolean) is
  'Moves a participant into an empty slot of a later match, and unless others do tells both whom they play; against a closed slot he has a bye '
  'and goes on. A slot is filled once; anything else is a programming error.';

create function private.close_slot(p_match_id uuid, p_slot integer)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  update public.tournament_matches
  set
    slot1_closed = slot1_closed or p_slot = 1,
    slot2_closed = slot2_closed or p_slot = 2,
    winner_id = coalesce(participant1_id, participant2_id),
    status = case
      when coalesce(participant1_id, participant2_id) is not null then 'bye'
      when slot1_closed or slot2_closed then 'cancelled'
      else 'pending_opponent'
    end
  where id = p_match_id
    and not case p_slot when 1 then slot1_closed else slot2_closed end
    and case p_slot when 1 then participant1_id else participant2_id end is null
  returning * into v_match;
  if not found then
    raise exception 'slot % of match % is taken', p_slot, p_match_id;
  end if;
  if v_match.next_match_id is not null and v_match.status = 'bye' then
    perform private.fill_slot(v_match.next_match_id, v_match.next_match_slot, v_match.winner_id);
  elsif v_match.next_match_id is not null and v_match.status = 'cancelled' then
    perform private.close_slot(v_match.next_match_id, v_match.next_match_slot);
  end if;
  -- A bye has no loser; the second slot that closes finds this done.
  if v_match.loser_next_match_id is not null and v_match.slot1_closed <> v_match.slot2_closed then
    perform private.close_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot);
  end if;
end;
$$;
comment on function private.close_slot(uuid, integer) is
  'Nobody will come to a slot: whoever is in the other one, or comes to it, has a bye.';

create function private.complete_tournament_match(
  p_match_id uuid, p_winner_id uuid, p_outcome text, p_result text, p_decided_by uuid, p_decided_how text,
  p_reason text default null
)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_loser_id uuid;
begin
  update public.tournament_matches
  set
    winner_id = p_winner_id, status = 'completed', outcome = p_outcome, result = p_result,
    decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how, decision_reason = p_reason,
    live_score = null, live_since = null
  where id = p_match_id
  returning * into v_match;
  if p_outcome = 'score' then
    perform private.settle_games(
      p_match_id, true, array[v_match.participant1_id, v_match.participant2_id], v_match.best_of, p_result
    );
  end if;
  -- A draw has neither.
  v_loser_id := case p_winner_id
    when v_match.participant1_id then v_match.participant2_id
    when v_match.participant2_id then v_match.participant1_id
  end;

  perform private.credit_match(
    p_match_id, v_match.tournament_id, array[v_match.participant1_id, v_match.participant2_id], p_winner_id
  );
  if v_match.stage = 'swiss' then
    perform private.count_swiss_match(v_match);
  elsif v_match.group_id is not null then
    perform private.refresh_group_table(v_match.group_id, array[v_match.participant1_id, v_match.participant2_id]);
  elsif v_match.stage = 'final' and v_match.round = 1 then
    perform private.add_second_final(v_match);
  end if;
  if v_match.next_match_id is not null then
    perform private.fill_slot(v_match.next_match_id, v_match.next_match_slot, p_winner_id);
  end if;
  if v_match.loser_next_match_id is not null then
    perform private.fill_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot, v_loser_id);
  end if;
end;
$$;
comment on function private.complete_tournament_match(uuid, uuid, text, text, uuid, text, text) is
  'Writes one decision: the match, its games, statistics, the group table, the slots it feeds. Callers have checked it.';

create function private.forfeit_disqualified(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match record;
begin
  -- Asked after every decision, and nearly always nobody is out.
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and status in ('disqualified', 'withdrawn')
  ) then
    return;
  end if;
  -- Each decision may bring a disqualified participant into the next match, so look again every time.
  loop
    select
      match.id,
      case
        when rival.status not in ('disqualified', 'withdrawn') then rival.participant_id
        -- Both are out: the better seed passes on, and loses the next one.
        when gone.seed < rival.seed then gone.participant_id
        else rival.participant_id
      end as winner_id,
      gone.participant_id as loser_id,
      rival.status not in ('disqualified', 'withdrawn') as has_winner
    into v_match
    -- From the few who are out to the matches that wait for them.
    from public.tournament_participants gone
    join public.tournament_matches match
      on match.tournament_id = gone.tournament_id
      and (gone.participant_id = match.participant1_id or gone.participant_id = match.participant2_id)
    join public.tournament_participants rival
      on rival.tournament_id = match.tournament_id
      and rival.participant_id = case gone.participant_id
        when match.participant1_id then match.participant2_id
        else match.participant1_id
      end
    where gone.tournament_id = p_tournament_id
      and gone.status in ('disqualified', 'withdrawn')
      and match.status not in ('completed', 'bye', 'cancelled')
    order by match.round, match.position_in_bracket
    limit 1;
    exit when not found;
    perform private.complete_tournament_match(v_match.id, v_match.winner_id, 'walkover', 'W.O.', null, 'exclusion');
    if v_match.has_winner then
      perform private.notify_participant(
        v_match.winner_id, 'match_won', 'Ganaste por W.O. a ' || private.participant_name(v_match.loser_id),
        (select name from public.tournaments where id = p_tournament_id), '/match/manage/' || v_match.id, null, v_match.loser_id
      );
    end if;
  end loop;
end;
$$;
comment on function private.forfeit_disqualified(uuid) is
  'Gives the opponents of participants who were disqualified or left every match that is ready to be played (W.O.).';

create function private.settle_tournament(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_stage public.tournament_stages;
begin
  perform private.forfeit_disqualified(p_tournament_id);
  if exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled')
  ) then
    return;
  end if;

  for v_stage in
    select * from public.tournament_stages
    where tournament_id = p_tournament_id and state <> 'done'
    order by position
  loop
    if v_stage.state = 'running' and v_stage.kind = 'swiss' and private.close_swiss_round(v_stage) then
      return;
    elsif v_stage.state = 'running' then
      perform private.close_stage(v_stage);
    elsif v_stage.state = 'ready' then
      perform private.move_next_up(v_stage);
      if cardinality(private.stage_entrants(v_stage)) > 1 then
        return;
      end if;
      perform private.close_deserted_stage(v_stage);
    elsif private.open_stage(v_stage) then
      return;
    end if;
  end loop;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  perform private.finish_tournament(v_tournament);
end;
$$;
comment on function private.settle_tournament(uuid) is
  'What follows when nothing is left to play: forfeits, then the places of the stage, the next one, or the end.';

create function private.may_bring_more(p_tournament_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and status in ('disqualified', 'withdrawn')
  )
  or (
    select count(*) <= 1
    from (
      select 1 from public.tournament_matches
      where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled')
        -- Whoever comes here has a bye: it ends together with what feeds it.
        and not (status = 'pending_opponent' and (slot1_closed or slot2_closed))
      limit 2
    ) as undecided
  )
$$;
comment on function private.may_bring_more(uuid) is
  'Whether a decision in a locked tournament may count for more than its own match: it may be the last one, or forfeits may follow it.';

create function private.pay_wager(p_match private.match_state, p_winner_id uuid)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_pot integer;
begin
  with paid as (
    update public.escrows
    set status = 'paid', settled_at = now()
    where challenge_id = p_match.challenge_id and status = 'held'
    returning amount
  )
  select sum(amount) into v_pot from paid;
  -- A friendly has no pot.
  if v_pot is not null then
    perform private.move_tickets(
      p_winner_id, v_pot, 'wager_payout', 'Desafío ganado', 'challenges', p_match.challenge_id
    );
  end if;
  update public.challenges set status = 'completed' where id = p_match.challenge_id;
end;
$$;
comment on function private.pay_wager(private.match_state, uuid) is
  'Pays both wagers of a decided challenge to the winner.';

-- 06-declaring.sql

-- One way for every decision of a match, and that of the staff.

create function private.result_of_side(
  p_match private.match_state, p_side_id uuid, p_outcome text, p_result text
)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when p_outcome <> 'score' then 'por W.O.'
    when p_side_id = p_match.participant1_id then p_result
    else split_part(p_result, '-', 2) || '-' || split_part(p_result, '-', 1)
  end
$$;
comment on function private.result_of_side(private.match_state, uuid, text, text) is
  'A result as one side tells it: the own score first.';

create function private.decide_match(
  p_match private.match_state, p_winner_id uuid, p_outcome text, p_result text, p_decided_by uuid, p_decided_how text,
  p_reason text default null
)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
-- Some eighty statements follow, most of them on one row: planning them anew takes longer than running them.
set plan_cache_mode = force_generic_plan
as $$
begin
  if p_match.is_alone is null then
    raise exception 'match % is not locked for a decision', p_match.id;
  end if;
  if p_match.kind = 'tournament' then
    if p_match.is_alone and private.may_bring_more(p_match.tournament_id) then
      perform private.lock_tournament_statistics(p_match.tournament_id);
    else
      perform private.lock_match_statistics(p_match.id, p_match.tournament_id, array[p_match.participant1_id, p_match.participant2_id]);
    end if;
    perform private.complete_tournament_match(
      p_match.id, p_winner_id, p_outcome, p_result, p_decided_by, p_decided_how, p_reason
    );
    if p_match.is_alone then
      perform private.settle_tournament(p_match.tournament_id);
    end if;
  else
    perform private.lock_match_statistics(p_match.id, null, array[p_match.participant1_id, p_match.participant2_id]);
    update public.challenge_matches
    set
      winner_id = p_winner_id, status = 'completed', outcome = p_outcome, result = p_result,
      decided_at = now(), decided_by = p_decided_by, decided_how = p_decided_how, decision_reason = p_reason,
      live_score = null, live_since = null
    where id = p_match.id;
    if p_outcome = 'score' then
      perform private.settle_games(
        p_match.id, false, array[p_match.participant1_id, p_match.participant2_id], p_match.best_of, p_result
      );
    end if;
    perform private.credit_match(p_match.id, null, array[p_match.participant1_id, p_match.participant2_id], p_winner_id);
    perform private.pay_wager(p_match, p_winner_id);
  end if;
  if p_outcome = 'score' then
    perform private.confirm_statistics(p_match, p_result);
  end if;

  perform private.notify_participant(
    side.id,
    case when p_winner_id is null then 'match_drawn' when p_winner_id = side.id then 'match_won' else 'match_lost' end,
    format(
      case
        when p_winner_id is null then 'Empataste %s con %s'
        when p_winner_id = side.id then 'Ganaste %s a %s'
        else 'Perdiste %s contra %s'
      end,
      private.result_of_side(p_match, side.id, p_outcome, p_result), private.participant_name(side.rival_id)
    ),
    concat_ws(' · ', private.match_occasion(p_match), p_reason), private.match_link(p_match), null, side.rival_id
  )
  from (values
    (p_match.participant1_id, p_match.participant2_id), (p_match.participant2_id, p_match.participant1_id)
  ) as side (id, rival_id);
end;
$$;
comment on function private.decide_match(private.match_state, uuid, text, text, uuid, text, text) is
  'The one way to decide a match, with all that depends on it. The match is undecided and locked for a decision, the result '
  'checked; without a winner it is a draw. p_decided_by is the '
  'referee, null for whatever else p_decided_how says, as the column of the match; both sides are told his reason.';

create function public.declare_match_winner(
  p_match_id uuid, p_winner_id uuid, p_result text, p_statistics jsonb default null, p_reason text default null
)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_result text;
  v_reason text := private.clean_text(p_reason);
  v_says_figures boolean := coalesce(p_statistics <> 'null', false);
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match_for_result(p_match_id, true);
  perform private.require_impartial(v_match);
  perform private.require_undecided(v_match);
  if p_winner_id not in (v_match.participant1_id, v_match.participant2_id)
    -- Only a draw has no winner.
    or p_winner_id is null and not private.is_level(p_result)
  then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  if char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la decisión (hasta 500 caracteres).');
  end if;
  if private.is_walkover(p_result) then
    v_result := 'W.O.';
    perform private.decide_match(v_match, p_winner_id, 'walkover', v_result, auth.uid(), 'referee', v_reason);
  else
    v_result := private.read_result(v_match, p_result, p_winner_id);
    perform private.decide_match(v_match, p_winner_id, 'score', v_result, auth.uid(), 'referee', v_reason);
  end if;
  if v_says_figures then
    perform private.replace_statistics(v_match, v_result, p_statistics);
  end if;
  perform private.audit(
    'declare_match_winner', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('status', v_match.status),
    jsonb_build_object('winner_id', p_winner_id, 'result', v_result)
      || case when v_reason is null then '{}' else jsonb_build_object('reason', v_reason) end
      || case when v_says_figures then jsonb_build_object('statistics', private.told_statistics(p_match_id)) else '{}' end
  );
end;
$$;
comment on function public.declare_match_winner(uuid, uuid, text, jsonb, text) is
  'Staff (results), of a challenge administrators: decides a match. p_result is "a-b" in the order of the participants, or "W.O."; p_winner_id is '
  'null for a draw, where the stage allows one. '
  'p_statistics are the figures of players, as set_match_statistics takes them; without them those of the report stand that says '
  'the same. p_reason is for both sides and everybody to read (500 characters). Refuses match_not_found, own_match, match_already_decided, match_cancelled, match_not_ready, participant_not_found, '
  'reason_required, result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of, and as set_match_statistics.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_winner_id A participant; null for a draw.
@param p_result "a-b" in the order of the participants, or "W.O.".
@param p_statistics The figures of players, as report_match_result takes them; left out, those of the report stand that says the same.
@param p_reason For both sides and everybody to read; 500 characters.
@nullable p_winner_id
@scope results';

grant execute on function public.declare_match_winner(uuid, uuid, text, jsonb, text) to authenticated, service_role;

-- 07-reopening.sql

-- Undoing a decision while nothing rests on it yet.

create function private.is_decided(p_match public.tournament_matches)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_match.status = 'completed' or p_match.outcome is not distinct from 'no_show'
$$;
comment on function private.is_decided(public.tournament_matches) is
  'True when people decided the match; a bye and a match that nobody comes to decide themselves.';

create function private.empty_slot(p_match_id uuid, p_slot integer)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_dead boolean;
  v_was_closed boolean;
begin
  select * into v_match from public.tournament_matches where id = p_match_id for no key update;
  v_dead := v_match.slot1_closed and v_match.slot2_closed;
  v_was_closed := case p_slot when 1 then v_match.slot1_closed else v_match.slot2_closed end;
  if v_match.status = 'completed' or v_match.status = 'cancelled' and not v_dead then
    perform private.refuse(
      'next_match_decided', 'El encuentro siguiente ya fue decidido: este no se puede reabrir.'
    );
  end if;
  -- What a bye, or nobody's coming, gave on comes back as well.
  if v_match.next_match_id is not null and (v_match.status = 'bye' or v_dead) then
    perform private.empty_slot(v_match.next_match_id, v_match.next_match_slot);
  end if;
  if v_match.loser_next_match_id is not null and v_was_closed and not v_dead then
    perform private.empty_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot);
  end if;
  -- What was reported there was about an opponent who may not come.
  delete from public.match_reports where tournament_match_id = p_match_id;
  perform private.forget_games(p_match_id);
  update public.tournament_matches
  set
    participant1_id = case p_slot when 1 then null else participant1_id end,
    participant2_id = case p_slot when 2 then null else participant2_id end,
    slot1_closed = slot1_closed and p_slot <> 1,
    slot2_closed = slot2_closed and p_slot <> 2,
    winner_id = null,
    status = 'pending_opponent'
  where id = p_match_id;
end;
$$;
comment on function private.empty_slot(uuid, integer) is
  'Takes back what a decision gave a slot of a later match: a participant, or that nobody comes. Refuses next_match_decided.';

create function private.withdraw_later_stages(p_stage_id uuid)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_later_ids uuid[];
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  v_later_ids := array(
    select id from public.tournament_stages
    where tournament_id = v_stage.tournament_id and position > v_stage.position
  );
  if exists (
    select 1 from public.tournament_matches match where match.stage_id = any (v_later_ids) and private.is_decided(match)
  ) then
    perform private.refuse(
      'next_match_decided', 'Ya se decidieron encuentros de la eliminatoria: este no se puede reabrir.'
    );
  end if;
  -- Who goes on is open again; the later stages are drawn anew when this one is decided.
  delete from public.tournament_matches where stage_id = any (v_later_ids);
  delete from public.tournament_groups where stage_id = any (v_later_ids);
  delete from public.stage_entries where stage_id = any (v_later_ids);
  perform private.cancel_live_draws(v_later_ids);
  update public.tournament_stages
  set state = 'planned', drawn_at = null, finished_at = null, due_round = null
  where id = any (v_later_ids) and state <> 'planned';
  update public.tournament_stages set state = 'running', finished_at = null where id = p_stage_id and state = 'done';
  update public.stage_entries set rank = null where stage_id = p_stage_id and rank is not null;
end;
$$;
comment on function private.withdraw_later_stages(uuid) is
  'Makes a stage running again and those after it planned. Refuses next_match_decided once one of theirs is decided.';

create function private.withdraw_later_rounds(p_match public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.tournament_matches match
    where match.stage_id = p_match.stage_id and match.round > p_match.round and private.is_decided(match)
  ) then
    perform private.refuse(
      'next_match_decided', 'Ya se decidieron encuentros de la ronda siguiente: este no se puede reabrir.'
    );
  end if;
  delete from public.tournament_matches where stage_id = p_match.stage_id and round > p_match.round;
  update public.tournament_stages set due_round = null where id = p_match.stage_id and due_round is not null;
end;
$$;
comment on function private.withdraw_later_rounds(public.tournament_matches) is
  'A reopened Swiss match takes away the rounds that were paired after it. Refuses next_match_decided.';

create function private.require_not_disqualified(p_match_id uuid)
returns void
language plpgsql
stable
security definer -- reads registrations for procedures
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.tournament_matches match
    join public.tournament_participants registration
      on registration.tournament_id = match.tournament_id
      and registration.participant_id in (match.participant1_id, match.participant2_id)
    where match.id = p_match_id and registration.status in ('disqualified', 'withdrawn')
  ) then
    perform private.refuse(
      'participant_disqualified', 'Un participante de este encuentro está descalificado o se retiró: no se puede reabrir.'
    );
  end if;
end;
$$;
comment on function private.require_not_disqualified(uuid) is
  'Refuses participant_disqualified where a side of the match is out of the tournament.';

create function private.reopen_tournament_match(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches, prizes and statistics are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_tournament public.tournaments;
begin
  select * into v_match from public.tournament_matches where id = p_match_id;
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  perform private.withdraw_later_stages(v_match.stage_id);
  if v_match.stage = 'final' and v_match.round = 1 then
    perform private.remove_second_final(v_match);
  elsif v_match.stage = 'swiss' then
    perform private.withdraw_later_rounds(v_match);
  end if;
  if v_match.next_match_id is not null then
    perform private.empty_slot(v_match.next_match_id, v_match.next_match_slot);
  end if;
  if v_match.loser_next_match_id is not null then
    perform private.empty_slot(v_match.loser_next_match_id, v_match.loser_next_match_slot);
  end if;

  if v_tournament.finished_at is not null then
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.withdraw_statistics(p_match_id);
  perform private.uncredit_match(p_match_id);
  update public.tournament_matches
  set
    winner_id = null, outcome = null, result = null, decided_at = null, decided_by = null, decided_how = null, decision_reason = null,
    status = case when scheduled_time is null then 'pending' else 'scheduled' end
  where id = p_match_id;
  perform private.unsettle_games(p_match_id);
  if v_match.group_id is not null then
    perform private.refresh_group_table(v_match.group_id);
  end if;
end;
$$;
comment on function private.reopen_tournament_match(uuid) is
  'Undoes the decision of a tournament match: slots, playoffs, group table, statistics, and prizes if it had ended the '
  'tournament. Refuses next_match_decided, prizes_paid, prize_already_spent.';

create function private.reopen_challenge_match(p_match private.match_state)
returns void
language plpgsql
volatile
security definer -- matches and wagers are written by procedures only
set search_path = ''
as $$
declare
  v_pot integer;
begin
  perform private.withdraw_statistics(p_match.id);
  perform private.uncredit_match(p_match.id);
  with held as (
    update public.escrows
    set status = 'held', settled_at = null
    where challenge_id = p_match.challenge_id and status = 'paid'
    returning amount
  )
  select sum(amount) into v_pot from held;
  if v_pot > (select balance from public.wallets where participant_id = p_match.winner_id for update) then
    perform private.refuse(
      'prize_already_spent', 'El ganador ya gastó los tickets del desafío: no se puede reabrir.'
    );
  end if;
  if v_pot is not null then
    perform private.move_tickets(
      p_match.winner_id, -v_pot, 'wager_payout', 'Desafío reabierto', 'challenges', p_match.challenge_id
    );
  end if;
  update public.challenge_matches
  set
    winner_id = null, outcome = null, result = null, decided_at = null, decided_by = null, decided_how = null, decision_reason = null,
    status = 'pending_results'
  where id = p_match.id;
  perform private.unsettle_games(p_match.id);
  update public.challenges set status = 'in_progress' where id = p_match.challenge_id;
end;
$$;
comment on function private.reopen_challenge_match(private.match_state) is
  'Undoes the decision of a challenge: the pot goes back from the winner into escrow. Refuses prize_already_spent.';

-- Procedures ---------------------------------------------------------------------------------

create function public.reopen_match(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches, prizes and wagers are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.status <> 'completed'
    and not exists (select 1 from public.tournament_matches where id = p_match_id and outcome = 'no_show')
  then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  end if;

  if v_match.kind = 'tournament' then
    perform private.lock_tournament_statistics(v_match.tournament_id);
    perform private.require_not_disqualified(p_match_id);
    perform private.reopen_tournament_match(p_match_id);
  else
    perform private.lock_match_statistics(p_match_id, null, array[v_match.participant1_id, v_match.participant2_id]);
    perform private.reopen_challenge_match(v_match);
  end if;
  delete from public.match_reports where match_id = p_match_id;

  perform private.audit(
    'reopen_match', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('winner_id', v_match.winner_id, 'result', v_match.result), null
  );
  perform private.notify_participant(
    side.id, 'match_reopened', 'Partido reabierto',
    'La administración anuló el resultado ' || coalesce(v_match.result, 'W.O.') || '.', private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
end;
$$;
comment on function public.reopen_match(uuid) is
  'Staff (results), of a challenge administrators: undoes the decision of a match while the next match is undecided; both sides report anew. '
  'Refuses match_not_found, own_match, match_not_decided, next_match_decided, participant_disqualified, prizes_paid, prize_already_spent.';

grant execute on function public.reopen_match(uuid) to authenticated, service_role;

-- 08-undoing.sql

-- Undoing a decision together with everything that rests on it, and a whole stage.

create function private.depth_in_stage(p_part text, p_round integer)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Whoever loses in upper round r drops into lower round 2r − 2: what is fed lies deeper than what feeds it.
  select case p_part
    when 'final' then 10000 + p_round
    when 'lower' then 2 * p_round + 1
    when 'bracket' then 2 * greatest(1, 2 * p_round - 2)
    when 'swiss' then p_round
    when 'group' then 0
    else 2 * greatest(1, 2 * p_round - 2) + 1
  end
$$;
comment on function private.depth_in_stage(text, integer) is
  'An order of the matches of a stage in which none comes before one that it depends on.';

create function private.dependent_matches(p_match_id uuid)
returns setof public.tournament_matches
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with recursive following as (
    select match.* from public.tournament_matches match where match.id = p_match_id
    union
    select fed.*
    from following
    join public.tournament_matches fed
      on fed.id in (following.next_match_id, following.loser_next_match_id)
      or following.stage = 'final' and fed.stage_id = following.stage_id and fed.stage = 'final'
        and fed.round > following.round
    where following.status in ('completed', 'bye', 'cancelled')
  ),
  target as (
    select match.*, stage.position
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.id = p_match_id
  )
  select match.*
  from target
  join public.tournament_matches match on match.tournament_id = target.tournament_id
  join public.tournament_stages stage on stage.id = match.stage_id
  where match.id <> p_match_id
    and private.is_decided(match)
    and (
      match.id in (select id from following)
      or match.stage = 'swiss' and match.stage_id = target.stage_id and match.round > target.round
      or stage.position > target.position
    )
  order by stage.position desc, private.depth_in_stage(match.stage, match.round) desc, match.position_in_bracket
$$;
comment on function private.dependent_matches(uuid) is
  'The decided matches that rest on a decision, in the order in which they can be undone: where its sides went on, later '
  'Swiss rounds, later stages.';

create function private.undo_matches(p_matches public.tournament_matches[], p_is_told boolean default true)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  foreach v_match in array p_matches loop
    perform private.reopen_tournament_match(v_match.id);
    delete from public.match_reports where tournament_match_id = v_match.id;
    perform private.forget_games(v_match.id);
    perform private.notify_participant(
      side.id, 'match_reopened', 'Partido anulado',
      'La administración corrigió un resultado anterior y este partido se juega de nuevo.',
      '/tournaments/' || v_match.tournament_id
    )
    from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
    where p_is_told;
  end loop;
end;
$$;
comment on function private.undo_matches(public.tournament_matches[], boolean) is
  'Undoes decided matches one after the other and, unless others do, tells their sides. Refuses prizes_paid, prize_already_spent.';

-- Procedures ---------------------------------------------------------------------------------

create function public.preview_reopening(p_match_id uuid)
returns setof public.tournament_matches
language plpgsql
stable
security definer -- for staff
set search_path = ''
as $$
begin
  perform private.require_right_to_read(private.match_tournament_id(p_match_id), 'results');
  return query select * from private.dependent_matches(p_match_id);
end;
$$;
comment on function public.preview_reopening(uuid) is
  'Staff (results): the decided matches that reopening this one would undo as well, in the order in which they are undone; none where '
  'reopen_match suffices.';

create function public.reopen_match_with_dependents(p_match_id uuid, p_dependent_ids uuid[])
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_dependents public.tournament_matches[];
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.kind <> 'tournament' or not exists (
    select 1 from public.tournament_matches match where match.id = p_match_id and private.is_decided(match)
  ) then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  end if;
  perform private.require_not_disqualified(p_match_id);
  v_dependents := array(select match from private.dependent_matches(p_match_id) as match);
  if (select array_agg(listed.id order by listed.id) from unnest(p_dependent_ids) as listed (id))
    is distinct from (select array_agg((dependent).id order by (dependent).id) from unnest(v_dependents) as dependent)
  then
    perform private.refuse(
      'dependents_changed', 'Mientras tanto cambió lo que se desharía: revísalo de nuevo antes de confirmar.'
    );
  end if;
  perform private.require_impartial(private.find_match((dependent).id)) from unnest(v_dependents) as dependent;

  perform private.lock_tournament_statistics(v_match.tournament_id);
  perform private.undo_matches(
    v_dependents || array(select match from public.tournament_matches match where match.id = p_match_id)
  );
  perform private.audit(
    'reopen_match_with_dependents', 'tournament_matches', p_match_id::text,
    jsonb_build_object('winner_id', v_match.winner_id, 'result', v_match.result, 'dependents', to_jsonb(v_dependents)), null
  );
end;
$$;
comment on function public.reopen_match_with_dependents(uuid, uuid[]) is
  'Staff (results): undoes a decision and everything that rests on it as one act, if that is still what preview_reopening showed. Refuses '
  'match_not_found, own_match, match_not_decided, participant_disqualified, dependents_changed, prizes_paid, prize_already_spent.';

create function public.reset_stage(p_stage_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_tournament public.tournaments;
  v_undone public.tournament_matches[];
begin
  v_stage := private.lock_stage(p_stage_id);
  if v_stage.drawn_at is null then
    perform private.refuse('stage_not_drawn', 'La etapa todavía no fue sorteada.');
  end if;
  if cardinality(private.stage_entrants(v_stage)) < 2 then
    perform private.refuse('not_enough_participants', 'Quedan menos de dos participantes: la etapa no se podría sortear de nuevo.');
  end if;
  v_undone := array(
    select match
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where stage.tournament_id = v_stage.tournament_id and stage.position >= v_stage.position
      and private.is_decided(match)
    order by stage.position desc, private.depth_in_stage(match.stage, match.round) desc
  );
  perform private.lock_tournament_statistics(v_stage.tournament_id);
  -- It can have ended without a decision: whoever was not there left.
  select * into v_tournament from public.tournaments where id = v_stage.tournament_id;
  if v_tournament.finished_at is not null then
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.undo_matches(v_undone);
  perform private.withdraw_later_stages(p_stage_id);
  delete from public.tournament_matches where stage_id = p_stage_id;
  delete from public.tournament_groups where stage_id = p_stage_id;
  update public.tournament_stages
  set state = 'ready', drawn_at = null, finished_at = null, due_round = null
  where id = p_stage_id;
  perform private.audit('reset_stage', 'tournament_stages', p_stage_id::text, to_jsonb(v_undone), null);
  return cardinality(v_undone);
end;
$$;
comment on function public.reset_stage(uuid) is
  'Staff (brackets): takes a stage back to before its draw; its entries stay, and what was undone is recorded. Returns the number of '
  'decisions undone. Refuses stage_not_found, stage_not_drawn, not_enough_participants, prizes_paid, prize_already_spent.';

grant execute on function
  public.preview_reopening(uuid), public.reopen_match_with_dependents(uuid, uuid[]), public.reset_stage(uuid)
to authenticated, service_role;

-- 09-match_statistics.sql

-- Kills, deaths and assists of players: part of a side's report, and what stands of it once the match is decided.
--
-- They are said of the whole match, or game by game. Said by game, a player's line of the match is the sum of its games, which
-- is written in the same act and never beside them.

create type private.statistics_line as (
  participant_id uuid,
  profile_id uuid,
  kills integer,
  deaths integer,
  assists integer,
  game integer
);
comment on type private.statistics_line is
  'One player''s figures in a game, or with game null in the whole match; participant_id is the side he played for.';

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

create table public.match_report_game_statistics (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null,
  number integer not null,
  kills integer not null,
  deaths integer not null,
  assists integer not null,
  created_at timestamptz not null default now(),
  constraint match_report_game_statistics_line_id_fkey
    foreign key (line_id) references public.match_report_statistics (id) on delete cascade,
  constraint match_report_game_statistics_once unique (line_id, number),
  constraint match_report_game_statistics_number_range check (number between 1 and 9),
  constraint match_report_game_statistics_kills_range check (kills between 0 and 300),
  constraint match_report_game_statistics_deaths_range check (deaths between 0 and 300),
  constraint match_report_game_statistics_assists_range check (assists between 0 and 300)
);
comment on table public.match_report_game_statistics is
  'Figures of a player in each game of the series, where a side reports them so; the line is their sum.';
comment on column public.match_report_game_statistics.line_id is 'What the report says of the player.';
comment on column public.match_report_game_statistics.number is 'Of the game, as in match_games.';

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
comment on column public.match_player_statistics.tournament_match_id is 'Null for the match of a challenge.';
comment on column public.match_player_statistics.challenge_match_id is 'Null for the match of a tournament.';
comment on column public.match_player_statistics.match_id is 'The match, of whichever kind it is.';
comment on column public.match_player_statistics.participant_id is 'The side he played for.';
comment on column public.match_player_statistics.kills is 'Over all games of the match.';
comment on column public.match_player_statistics.deaths is 'Over all games of the match.';
comment on column public.match_player_statistics.assists is 'Over all games of the match.';
create unique index match_player_statistics_player_key on public.match_player_statistics (match_id, profile_id);
create index match_player_statistics_tournament_match_id_idx on public.match_player_statistics (tournament_match_id);
create index match_player_statistics_challenge_match_id_idx on public.match_player_statistics (challenge_match_id);
create index match_player_statistics_participant_id_idx on public.match_player_statistics (participant_id);
create index match_player_statistics_profile_id_idx on public.match_player_statistics (profile_id, created_at desc);

create table public.match_game_statistics (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null,
  number integer not null,
  kills integer not null,
  deaths integer not null,
  assists integer not null,
  created_at timestamptz not null default now(),
  constraint match_game_statistics_line_id_fkey
    foreign key (line_id) references public.match_player_statistics (id) on delete cascade,
  constraint match_game_statistics_once unique (line_id, number),
  constraint match_game_statistics_number_range check (number between 1 and 9),
  constraint match_game_statistics_kills_range check (kills between 0 and 300),
  constraint match_game_statistics_deaths_range check (deaths between 0 and 300),
  constraint match_game_statistics_assists_range check (assists between 0 and 300)
);
comment on table public.match_game_statistics is
  'Figures of a player in each game of a decided match, where they were said so; the line is their sum. Of a match of one game they '
  'are the line.';
comment on column public.match_game_statistics.line_id is 'What stands of the player in the match.';
comment on column public.match_game_statistics.number is 'Of the game, as in match_games, which knows its map.';
comment on column public.match_game_statistics.kills is 'In this game.';
comment on column public.match_game_statistics.deaths is 'In this game.';
comment on column public.match_game_statistics.assists is 'In this game.';

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
comment on function private.played_game(private.match_state, text, uuid, uuid, integer) is
  'Whether a series that ended p_result had this game, it was played, and he played it: where his team set a line-up, he was on the field.';

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
comment on function private.read_statistics(private.match_state, text, jsonb) is
  'Reads [{profile_id, kills, deaths, assists, game}] of a match that ended p_result, by game or without any; empty for null and []. '
  'Refuses statistics_not_counted, statistics_invalid, statistics_of_stranger, statistics_out_of_range, statistics_of_unplayed_game, '
  'statistics_mixed, statistics_twice.';

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
comment on function private.record_statistics(uuid, uuid, private.statistics_line[]) is
  'What a report says of the players, in place of what it said before.';

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
comment on function private.reported_statistics(uuid) is 'What a report says of the players, as record_statistics takes it.';

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
comment on function private.put_statistics(private.match_state, private.statistics_line[]) is
  'Writes the figures that stand of a decided match, which has none: by game, or of the whole, which in a match of one game is that game.';

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
    told as (
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
      -- Where both sides reported this result, both must say the same of the player. Games that one of them alone tells
      -- are contradicted by nobody.
      select
        participant_id, profile_id, kills, deaths, assists,
        case when count(distinct games) = 1 then max(games) end as games
      from told
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
    -- Games and line-ups may be others than when it was reported.
    where agreed.games is null
      or private.played_game(p_match, p_result, agreed.participant_id, agreed.profile_id, agreed.games[place][1])
  ));
  perform private.publish_statistics(private.count_statistics(p_match.id, 1));
end;
$$;
comment on function private.confirm_statistics(private.match_state, text) is
  'Makes the figures stand that came with the result which the match was decided with: those of both reports where they agree, '
  'of one report when the other side said nothing or an admin decided for it; by game of games that count.';

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
comment on function private.follow_games(uuid) is
  'After a correction: takes the figures of games away that the match does not have, from the sums and averages too.';

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
alter table public.match_report_game_statistics enable row level security;
alter table public.match_player_statistics enable row level security;
alter table public.match_game_statistics enable row level security;

-- As the reports they belong to.
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
-- As the matches they belong to.
create policy select_everyone on public.match_player_statistics
  for select to anon, authenticated using (true);
create policy select_everyone on public.match_game_statistics
  for select to anon, authenticated using (true);

grant select on public.match_report_statistics, public.match_report_game_statistics to authenticated, service_role;
grant select on public.match_player_statistics, public.match_game_statistics to anon, authenticated, service_role;

-- 10-typed_statistics.sql

-- Kills, deaths and assists that an admin types, with a decision or afterwards.

create function private.told_statistics(p_match_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'profile_id', line.profile_id, 'kills', coalesce(game.kills, line.kills),
        'deaths', coalesce(game.deaths, line.deaths), 'assists', coalesce(game.assists, line.assists)
      ) || case when game.number is null then '{}' else jsonb_build_object('game', game.number) end
      order by line.profile_id, game.number
    ),
    '[]'
  )
  from private.find_match(p_match_id) as match
  join public.match_player_statistics line on line.match_id = match.id
  left join public.match_game_statistics game on game.line_id = line.id and match.best_of > 1
$$;
comment on function private.told_statistics(uuid) is 'The figures that stand of a match, as they are typed in; for the log.';

create function private.replace_statistics(p_match private.match_state, p_result text, p_statistics jsonb)
returns integer
language plpgsql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
declare
  v_counting_ids uuid[] := array(
    select participant_id from private.match_credits where match_id = p_match.id order by participant_id
  );
  v_lines private.statistics_line[] := private.read_statistics(p_match, p_result, p_statistics);
begin
  if p_result = 'W.O.' and cardinality(v_lines) > 0 then
    perform private.refuse('match_not_played', 'Un encuentro ganado por W.O. no lleva estadísticas: no se jugó.');
  end if;
  perform private.withdraw_statistics(p_match.id);
  perform private.put_statistics(p_match, v_lines);
  perform private.count_statistics(p_match.id, 1);
  perform private.publish_statistics(v_counting_ids);
  return (select count(distinct line.profile_id) from unnest(v_lines) as line);
end;
$$;
comment on function private.replace_statistics(private.match_state, text, jsonb) is
  'Puts figures in place of what stands of a match that was decided with p_result, and counts the averages anew; how many '
  'players. Callers hold the counters of the match. Refuses as read_statistics, and match_not_played.';

create function public.set_match_statistics(p_match_id uuid, p_statistics jsonb)
returns integer
language plpgsql
volatile
security definer -- statistics are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_players integer;
  v_before jsonb;
  v_after jsonb;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.status <> 'completed' then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  end if;

  perform private.lock_match_statistics(p_match_id, v_match.tournament_id, array[v_match.participant1_id, v_match.participant2_id]);
  v_before := private.told_statistics(p_match_id);
  v_players := private.replace_statistics(v_match, v_match.result, p_statistics);
  v_after := private.told_statistics(p_match_id);
  if v_before = v_after then
    return v_players;
  end if;

  -- Published with the match: its figures are not, row by row.
  update public.tournament_matches set statistics_at = now() where id = p_match_id;
  update public.challenge_matches set statistics_at = now() where id = p_match_id;
  perform private.audit(
    'set_match_statistics', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('statistics', v_before), jsonb_build_object('statistics', v_after)
  );
  perform private.notify_participant(
    side.id, 'match_statistics', 'Estadísticas corregidas',
    'La administración cambió bajas, muertes y asistencias de tu partido contra ' || private.participant_name(side.rival_id) || '.',
    private.match_link(v_match), p_match_id::text, side.rival_id
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
  return v_players;
end;
$$;
comment on function public.set_match_statistics(uuid, jsonb) is
  'Staff (results), of a challenge administrators: the figures of a decided match, [{profile_id, kills, deaths, assists}], in place of those that stood; [] takes all away. '
  'With a game (its number) in each they are said game by game, and what stands of the match is their sum. Averages are counted anew and both sides are told. Returns the number of players. Refuses match_not_found, own_match, match_not_decided, '
  'match_not_played, statistics_not_counted, statistics_invalid, statistics_of_stranger, statistics_out_of_range, '
  'statistics_of_unplayed_game, statistics_mixed, statistics_twice.';

grant execute on function public.set_match_statistics(uuid, jsonb) to authenticated, service_role;

-- 11-live_score.sql

-- The live score: each game as it ends, entered by a side or a referee. It decides nothing.

create function private.lock_open_match(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  -- The row alone: whoever decides writes it too, and nothing else is waited for while it is held.
  select
    id, 'tournament', tournament_id, null, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, null::boolean
  into v_match
  from public.tournament_matches
  where id = p_match_id
  for no key update;
  if found then
    return v_match;
  end if;
  select
    id, 'challenge', null, challenge_id, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, null::boolean
  into v_match
  from public.challenge_matches
  where id = p_match_id
  for no key update;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  return v_match;
end;
$$;
comment on function private.lock_open_match(uuid) is
  'Locks a match for what is written about it while it is open and decides nothing. Refuses match_not_found.';

create function private.lock_for_game(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  if not private.may(private.match_tournament_id(p_match_id), 'results') then
    perform private.count_event(
      private.require_user(), 'match_game:' || p_match_id, private.setting_integer('match_games_per_hour'), interval '1 hour',
      'Cargaste el marcador demasiadas veces. Espera un momento.'
    );
  end if;
  v_match := private.lock_open_match(p_match_id);
  if private.acting_side_id(v_match) is null then
    if not private.is_acting_staff(v_match.tournament_id, 'results') then
      perform private.require_side(v_match, 'Solo los participantes de este encuentro y su árbitro cargan el marcador.');
    end if;
    perform private.require_impartial(v_match);
  end if;
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;
comment on function private.lock_for_game(uuid) is
  'A match whose games the caller may enter, locked: he acts for a side, or is a referee (staff with results). Refuses rate_limited, '
  'match_not_found, forbidden, own_match, and as require_open_room.';

create function private.read_game(p_match private.match_state, p_game public.match_games)
returns public.match_games
language plpgsql
stable
security definer -- reads the tournament and the file for procedures
set search_path = ''
as $$
declare
  v_game public.match_games := p_game;
  v_detail text := coalesce((select game_detail from public.tournaments where id = p_match.tournament_id), 'winner');
  v_leader_id uuid;
begin
  if (v_game.number between 1 and p_match.best_of) is not true then
    perform private.refuse('game_number_invalid', format('Este encuentro es al mejor de %s: no tiene esa partida.', p_match.best_of));
  end if;
  if v_game.winner_id is not null and v_game.winner_id not in (p_match.participant1_id, p_match.participant2_id) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  v_game.map := private.clean_text(v_game.map);
  v_game.side1 := private.clean_text(v_game.side1);
  v_game.side2 := private.clean_text(v_game.side2);
  if char_length(v_game.map) > 40 or greatest(char_length(v_game.side1), char_length(v_game.side2)) > 20
    or private.name_problem(nullif(concat_ws(' ', v_game.map, v_game.side1, v_game.side2), '')) = 'unreadable'
  then
    perform private.refuse('game_text_invalid', 'El nombre del mapa tiene hasta 40 caracteres y cada lado hasta 20, todos legibles.');
  end if;

  if v_game.kind = 'forfeit' then
    if p_match.best_of = 1 then
      perform private.refuse('game_forfeit_is_walkover', 'En un partido de una sola partida, quien no se presenta pierde el partido por W.O.');
    end if;
    if v_game.winner_id is null then
      perform private.refuse('game_winner_required', 'Indica quién ganó la partida.');
    end if;
    v_game.score1 := null;
    v_game.score2 := null;
    v_game.picture := null;
    return v_game;
  end if;

  if (v_game.score1 is null) <> (v_game.score2 is null)
    or v_game.score1 not between 0 and 999 or v_game.score2 not between 0 and 999
  then
    perform private.refuse('game_score_invalid', 'El marcador de una partida son dos números de 0 a 999.');
  end if;
  if v_game.score1 is null and v_detail <> 'winner' then
    perform private.refuse('game_score_required', 'Este torneo pide el marcador de cada partida (ej: 13-7).');
  end if;
  if v_game.score1 is null and v_game.winner_id is null then
    perform private.refuse('game_winner_required', 'Indica quién ganó la partida.');
  end if;
  if v_game.score1 is not null then
    v_leader_id := private.leading_side_id(p_match, v_game.score1 || '-' || v_game.score2);
    if v_leader_id is null and not private.allows_draw(p_match) then
      perform private.refuse('game_draw', 'Una partida no puede terminar empatada.');
    end if;
    if v_game.winner_id is distinct from v_leader_id and v_game.winner_id is not null then
      perform private.refuse('game_contradicts_winner', 'Quien ganó la partida debe tener el puntaje mayor.');
    end if;
    v_game.winner_id := v_leader_id;
  end if;
  if v_game.picture is null and v_detail = 'picture' then
    perform private.refuse('game_picture_required', 'Este torneo pide una imagen de cada partida.');
  end if;
  if v_game.picture is not null and (
    private.proof_match_id(v_game.picture) is distinct from p_match.id
    or not exists (select 1 from storage.objects where bucket_id = 'match_proofs' and name = v_game.picture)
  ) then
    perform private.refuse('game_picture_unknown', 'La imagen de la partida no está entre las pruebas de este encuentro.');
  end if;
  return v_game;
end;
$$;
comment on function private.read_game(private.match_state, public.match_games) is
  'A game as it is stored, checked against the series and what its tournament asks for. A challenge asks for the winner. '
  'Refuses game_number_invalid, participant_not_found, game_text_invalid, game_forfeit_is_walkover, game_winner_required, '
  'game_score_invalid, game_score_required, game_draw, game_contradicts_winner, game_picture_required, game_picture_unknown.';

create function private.require_series(p_match private.match_state, p_number integer)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_end integer;
begin
  if p_number > 1 + (select count(*) from public.match_games where match_id = p_match.id and number < p_number) then
    perform private.refuse('game_out_of_order', 'Carga las partidas en orden: falta una anterior.');
  end if;
  select min(reached.number) into v_end
  from (
    select
      number,
      count(*) filter (where winner_id = p_match.participant1_id) over upto as won1,
      count(*) filter (where winner_id = p_match.participant2_id) over upto as won2
    from public.match_games
    where match_id = p_match.id
    window upto as (order by number)
  ) as reached
  where greatest(reached.won1, reached.won2) = (p_match.best_of + 1) / 2;
  if exists (select 1 from public.match_games where match_id = p_match.id and number > v_end) then
    perform private.refuse(
      'game_after_the_end', format('Así la serie termina en la partida %s: no hay otra después.', v_end)
    );
  end if;
end;
$$;
comment on function private.require_series(private.match_state, integer) is
  'The games of a match follow each other and end with the series. Refuses game_out_of_order, game_after_the_end.';

create function private.told_game(p_game public.match_games)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'game_number', p_game.number, 'winner_id', p_game.winner_id,
    'result', case p_game.kind when 'forfeit' then 'W.O.' else p_game.score1 || '-' || p_game.score2 end
  )
$$;
comment on function private.told_game(public.match_games) is 'A game as the log tells it.';

create function private.require_game_of_people(p_game public.match_games)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_game.source = 'clock' then
    perform private.refuse('game_by_clock', 'Esa partida la dio el reloj por la llegada tarde: la cambia un árbitro.');
  end if;
end;
$$;
comment on function private.require_game_of_people(public.match_games) is
  'What the clock gave no side takes back. Refuses game_by_clock.';

-- Procedures ---------------------------------------------------------------------------------

create function public.report_match_game(
  p_match_id uuid,
  p_number integer,
  p_winner_id uuid default null,
  p_score1 integer default null,
  p_score2 integer default null,
  p_map text default null,
  p_side1 text default null,
  p_side2 text default null,
  p_is_forfeit boolean default false,
  p_picture text default null,
  p_is_correction boolean default false
)
returns public.match_games
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
set plan_cache_mode = force_generic_plan -- as decide_match
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_game public.match_games;
  v_before public.match_games;
begin
  v_match := private.lock_for_game(p_match_id);
  v_side_id := private.acting_side_id(v_match);
  v_game.number := p_number;
  v_game.winner_id := p_winner_id;
  v_game.score1 := p_score1;
  v_game.score2 := p_score2;
  v_game.map := p_map;
  v_game.side1 := p_side1;
  v_game.side2 := p_side2;
  v_game.kind := case when p_is_forfeit then 'forfeit' else 'played' end;
  v_game.picture := p_picture;
  v_game := private.read_game(v_match, v_game);

  select * into v_before from public.match_games where match_id = p_match_id and number = p_number;
  if v_side_id is not null then
    perform private.require_game_of_people(v_before);
  end if;
  if v_before.id is not null and not coalesce(p_is_correction, false) then
    -- Both captains enter it as it ends: who says the same has nothing to correct.
    if (v_before.kind, v_before.winner_id, v_before.score1, v_before.score2)
      is not distinct from (v_game.kind, v_game.winner_id, v_game.score1, v_game.score2)
    then
      return v_before;
    end if;
    perform private.refuse(
      'game_already_reported', format('La partida %s ya está cargada con otro resultado: revísala y corrígela si está mal.', p_number)
    );
  end if;

  insert into public.match_games as game (
    tournament_match_id, challenge_match_id, number, map, side1, side2, score1, score2, winner_id, kind, source, picture, reported_by
  )
  values (
    case v_match.kind when 'tournament' then p_match_id end,
    case v_match.kind when 'challenge' then p_match_id end,
    p_number, v_game.map, v_game.side1, v_game.side2, v_game.score1, v_game.score2, v_game.winner_id, v_game.kind,
    case when v_side_id is null then 'referee' else 'side' end, v_game.picture, auth.uid()
  )
  on conflict (match_id, number) do update set
    map = excluded.map, side1 = excluded.side1, side2 = excluded.side2, score1 = excluded.score1, score2 = excluded.score2,
    winner_id = excluded.winner_id, kind = excluded.kind, source = excluded.source, picture = excluded.picture,
    reported_by = excluded.reported_by, reported_at = now()
  returning * into v_game;
  perform private.require_series(v_match, p_number);
  perform private.publish_live_score(p_match_id);
  if v_side_id is null then
    perform private.audit(
      'report_match_game', v_match.kind || '_matches', p_match_id::text,
      case when v_before.id is not null then private.told_game(v_before) end, private.told_game(v_game)
    );
  end if;
  return v_game;
end;
$$;
comment on function public.report_match_game(
  uuid, integer, uuid, integer, integer, text, text, text, boolean, text, boolean
) is
  'A side or staff (results) enter a game of a series as it ends, or, with p_is_correction, corrects it, until the match is decided; '
  'returns it. Scores are in the order of the participants; the winner may be left out where they say it. p_picture is a file '
  'among the proofs of the match. Decides nothing: the series ends by report_match_result and what follows from it. The same '
  'game said twice changes nothing. Refuses match_not_found, match_already_decided, match_cancelled, match_not_ready, '
  'tournament_not_active, module_disabled, rate_limited, game_already_reported, game_by_clock, game_out_of_order, game_after_the_end, and as '
  'private.read_game.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_number Which game of the match, from 1.
@param p_winner_id A participant; may be left out where the scores say it.
@param p_score1 Of participant 1.
@param p_score2 Of participant 2.
@param p_map On which map it was played.
@param p_side1 On which side participant 1 began, as the game calls it.
@param p_side2 As p_side1, of participant 2.
@param p_is_forfeit Won without being played.
@param p_picture A file among the proofs of the match.
@param p_is_correction In place of what was entered of this game.
@nullable p_winner_id, p_score1, p_score2, p_map, p_side1, p_side2, p_picture
@scope results';

create function public.remove_match_game(p_match_id uuid, p_number integer)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_game public.match_games;
begin
  v_match := private.lock_for_game(p_match_id);
  v_side_id := private.acting_side_id(v_match);
  delete from public.match_games where match_id = p_match_id and number = p_number returning * into v_game;
  if not found then
    perform private.refuse('game_not_found', 'Esa partida no está cargada.');
  elsif v_side_id is not null then
    perform private.require_game_of_people(v_game);
  end if;
  if exists (select 1 from public.match_games where match_id = p_match_id and number > p_number) then
    perform private.refuse('game_not_last', 'Solo se quita la última partida cargada; las anteriores se corrigen.');
  end if;
  perform private.publish_live_score(p_match_id);
  if v_side_id is null then
    perform private.audit(
      'remove_match_game', v_match.kind || '_matches', p_match_id::text,
      private.told_game(v_game), null
    );
  end if;
end;
$$;
comment on function public.remove_match_game(uuid, integer) is
  'A side or staff (results) take back the last game of an undecided match. Refuses game_not_found, game_not_last, and as '
  'report_match_game.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_number Which game of the match, from 1.
@scope results';

grant execute on function
  public.report_match_game(uuid, integer, uuid, integer, integer, text, text, text, boolean, text, boolean),
  public.remove_match_game(uuid, integer)
to authenticated, service_role;

-- 12-match_reports.sql

-- Results as the sides report them: agreement decides, contradiction calls an admin.

create function private.require_open_room(p_match private.match_state)
returns void
language plpgsql
stable
security definer -- reads the tournament for procedures
set search_path = ''
as $$
begin
  perform private.require_module(case p_match.kind when 'tournament' then 'tournaments' else 'challenges' end);
  perform private.require_undecided(p_match);
  if p_match.kind = 'tournament'
    and (select status from public.tournaments where id = p_match.tournament_id) <> 'Activo'
  then
    perform private.refuse('tournament_not_active', 'El torneo no está activo.');
  end if;
end;
$$;
comment on function private.require_open_room(private.match_state) is
  'What sides need before they report: the module on, the match undecided and complete, the tournament active.';

create function private.set_match_status(p_match private.match_state, p_status text)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
begin
  if p_match.kind = 'tournament' then
    update public.tournament_matches
    set status = p_status, disputed_at = case p_status when 'disputed' then now() else disputed_at end
    where id = p_match.id and status <> p_status;
  else
    update public.challenge_matches
    set status = p_status, disputed_at = case p_status when 'disputed' then now() else disputed_at end
    where id = p_match.id and status <> p_status;
  end if;
end;
$$;
comment on function private.set_match_status(private.match_state, text) is 'Sets the status of a locked, undecided match.';

create function private.notify_dispute(
  p_match private.match_state, p_caller_id uuid default null, p_is_unanswered boolean default false
)
returns void
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_authority constant text := case p_match.kind when 'tournament' then 'la organización' else 'la administración' end;
begin
  perform private.notify_participant(
    side.id, 'match_disputed', 'Partido en disputa',
    case
      when p_is_unanswered
        then 'Nadie respondió el reporte y nada muestra que se haya jugado: decidirá ' || v_authority || '. Puedes subir pruebas en la sala.'
      when p_caller_id is null then 'Los reportes no coinciden. Decide ' || v_authority || '; puedes subir pruebas en la sala.'
      else private.participant_name(p_caller_id) || ' pidió que decida ' || v_authority || '. Puedes subir pruebas en la sala.'
    end,
    private.match_link(p_match), null, private.other_side_id(p_match, side.id)
  )
  from (values (p_match.participant1_id), (p_match.participant2_id)) as side (id);
  perform private.notify_referees(p_match, 'dispute_opened', 'Una disputa espera decisión');
end;
$$;
comment on function private.notify_dispute(private.match_state, uuid, boolean) is
  'Notifies both sides of a dispute, by whom it was called where one of them did, or that a report without evidence got no answer, and the staff who decide, and the admins.';

create function private.answer_time(p_tournament_id uuid)
returns interval
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  select coalesce(
    (select make_interval(mins => report_answer_minutes) from public.tournaments where id = p_tournament_id),
    make_interval(hours => private.setting_integer('match_report_hours'))
  )
$$;
comment on function private.answer_time(uuid) is
  'How long the report of one side waits for the other before it stands: as its tournament says, or else, and in challenges (null), the '
  'installation.';

create function private.report_counts_at(p_report public.match_reports)
returns timestamptz
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  -- An agreed hour is evidence only for who reports at or after it: a report before it could be made without playing.
  select case when match.evidence_at is not null then greatest(p_report.created_at, match.evidence_at) end
  from (
    select least(
      case
        when start.id is null or p_report.created_at >= start.starts_at then p_report.created_at
        when start.arrived1_at is not null and start.arrived2_at is not null then greatest(start.arrived1_at, start.arrived2_at)
      end,
      proof.created_at
    ) as evidence_at
    from public.tournament_matches played
    left join public.match_starts start on start.match_id = played.id
    left join lateral private.first_proof(played.tournament_id, p_report) as proof on true
    where played.id = p_report.tournament_match_id
    union all
    select least(
      (select veto.started_at from public.match_vetoes veto where veto.match_id = played.id),
      (
        select min(game.reported_at)
        from public.match_games game
        where game.match_id = played.id and game.reported_by in (
          select private.people_of_side(null, case p_report.participant_id
            when played.participant1_id then played.participant2_id else played.participant1_id
          end)
        )
      ),
      (
        select min(proposal.proposed_time)
        from public.match_time_proposals proposal
        where proposal.match_id = played.id and proposal.state = 'accepted'
          and proposal.proposed_time = played.scheduled_time and proposal.proposed_time <= p_report.created_at
      ),
      proof.created_at
    )
    from public.challenge_matches played
    left join lateral private.first_proof(null, p_report) as proof on true
    where played.id = p_report.challenge_match_id
  ) as match
$$;
comment on function private.report_counts_at(public.match_reports) is
  'From when silence on a report counts as agreement; null while nothing but the report says that the match was played. Evidence is '
  'a proof of the reporting side; in a tournament both sides present, or a report at or after the hour, or a match without an hour; '
  'in a challenge a veto that both began, a game that the other side entered, or a report at or after an hour that both agreed on.';

create function private.first_proof(p_tournament_id uuid, p_report public.match_reports)
returns table (created_at timestamptz)
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  select min(file.created_at)
  from storage.objects file
  where file.bucket_id = 'match_proofs' and file.name like p_report.match_id || '/%'
    and file.owner_id in (select private.people_of_side(p_tournament_id, p_report.participant_id)::text)
$$;
comment on function private.first_proof(uuid, public.match_reports) is 'When the side of a report uploaded its first proof; null without one.';

create function private.report_deadline(p_report public.match_reports)
returns timestamptz
language sql
stable
security definer -- used by procedures and reads
set search_path = ''
as $$
  select coalesce(
    private.report_counts_at(p_report),
    greatest(p_report.created_at, (select starts_at from public.match_starts where match_id = p_report.match_id))
  ) + private.answer_time(private.match_tournament_id(p_report.match_id))
$$;
comment on function private.report_deadline(public.match_reports) is
  'Until when the other side may answer the only report. Then it stands, or, where nothing says that the match was played, the staff decide.';

create function public.answer_by(report public.match_reports)
returns timestamptz
language sql
stable
security definer -- whoever reads the report reads its deadline
set search_path = ''
as $$
  select private.report_deadline(report)
$$;
comment on function public.answer_by(public.match_reports) is
  'Until when the other side may answer a report, while it is the only one.';

create function public.stands_unanswered(report public.match_reports)
returns boolean
language sql
stable
security definer -- whoever reads the report reads what follows from it
set search_path = ''
as $$
  select private.report_counts_at(report) is not null
$$;
comment on function public.stands_unanswered(public.match_reports) is
  'Whether a report that nobody answers stands; otherwise the staff decide.';
grant execute on function public.answer_by(public.match_reports), public.stands_unanswered(public.match_reports)
to authenticated, service_role;

create function private.spoken_interval(p_interval interval)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when minutes % 60 <> 0 then format('%s minutos', minutes)
    when minutes = 60 then '1 hora'
    else format('%s horas', minutes / 60)
  end
  from (values ((extract(epoch from p_interval) / 60)::integer)) as counted (minutes)
$$;
comment on function private.spoken_interval(interval) is 'A time of some whole minutes, or of whole hours, in words.';

create function private.file_report(
  p_match private.match_state, p_side_id uuid, p_winner_id uuid, p_outcome text, p_result text,
  p_lines private.statistics_line[]
)
returns text
language plpgsql
volatile
security definer -- reports and matches are written by procedures only
set search_path = ''
as $$
declare
  v_report_id uuid;
  v_other public.match_reports;
  v_is_alone boolean;
  v_counts_at timestamptz;
  v_stake integer := (select wager_amount from public.challenges where id = p_match.challenge_id);
begin
  -- A correction is a report of its own: a confirmation of the earlier one no longer matches any.
  delete from public.match_reports where match_id = p_match.id and participant_id = p_side_id;
  insert into public.match_reports
    (tournament_match_id, challenge_match_id, participant_id, winner_id, outcome, result, reported_by)
  values (
    case p_match.kind when 'tournament' then p_match.id end,
    case p_match.kind when 'challenge' then p_match.id end,
    p_side_id, p_winner_id, p_outcome, p_result, auth.uid()
  )
  returning id into v_report_id;
  perform private.record_statistics(v_report_id, p_match.id, p_lines);

  select * into v_other
  from public.match_reports
  where match_id = p_match.id and participant_id <> p_side_id;
  v_is_alone := not found;
  -- Nobody has to agree to what is given to him, but who said that he lost.
  if p_outcome = 'walkover' and p_winner_id <> p_side_id and v_other.winner_id is distinct from p_side_id then
    perform private.decide_match(p_match, p_winner_id, p_outcome, p_result, null, 'conceded');
    return 'completed';
  end if;
  if v_is_alone then
    if p_match.status <> 'disputed' then
      perform private.set_match_status(p_match, 'pending_results');
      if private.is_guest(private.other_side_id(p_match, p_side_id)) then
        perform private.notify_referees(
          p_match, 'match_reported', private.participant_name(p_side_id) || ' reportó contra un invitado: confírmalo', p_match.id::text
        );
        return 'pending_results';
      end if;
      select private.report_counts_at(report) into v_counts_at from public.match_reports report where report.id = v_report_id;
      perform private.notify_participant(
        private.other_side_id(p_match, p_side_id), 'match_reported',
        private.participant_name(p_side_id) || ' reportó el resultado',
        format(
          case when v_counts_at is not null then 'Reportó %s. Si no respondes en %s, su reporte vale%s.'
          else 'Reportó %s. Si no respondes en %s, decide la administración, o su reporte vale si sube una prueba%s.' end,
          p_result, private.spoken_interval(private.answer_time(p_match.tournament_id)),
          case when v_stake > 0 and p_winner_id = p_side_id then ': se pierden ' || private.tickets_in_words(v_stake) else '' end
        ),
        private.match_link(p_match), p_match.id::text, p_side_id
      );
      return 'pending_results';
    end if;
    return 'disputed';
  end if;

  if (v_other.outcome, v_other.result) = (p_outcome, p_result) and v_other.winner_id is not distinct from p_winner_id then
    perform private.decide_match(p_match, p_winner_id, p_outcome, p_result, null, 'agreement');
    return 'completed';
  end if;
  perform private.set_match_status(p_match, 'disputed');
  if p_match.status <> 'disputed' then
    perform private.notify_dispute(p_match);
  end if;
  return 'disputed';
end;
$$;
comment on function private.file_report(private.match_state, uuid, uuid, text, text, private.statistics_line[]) is
  'Records what a side says of a locked match and draws the conclusion; returns the status of the match after it.';

-- Procedures ---------------------------------------------------------------------------------

create function public.report_match_result(
  p_match_id uuid, p_result text, p_walkover boolean default false, p_winner_id uuid default null,
  p_statistics jsonb default null
)
returns text
language plpgsql
volatile
security definer -- reports and matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_result text;
  v_is_walkover boolean;
begin
  perform private.count_event(
    private.require_user(), 'match_report:' || p_match_id, private.setting_integer('match_reports_per_hour'), interval '1 hour',
    'Reportaste este resultado demasiadas veces. Espera un momento.'
  );
  v_is_walkover := coalesce(p_walkover, false) or private.is_walkover(p_result);
  -- A walkover that names its winner may be a concession, which decides the match without a second report.
  v_match := private.lock_match_for_result(p_match_id, v_is_walkover and p_winner_id is not null);
  v_side_id := private.require_side(v_match, 'Solo los participantes de este encuentro pueden reportar su resultado.');
  perform private.require_open_room(v_match);
  if p_winner_id is not null and p_winner_id not in (v_match.participant1_id, v_match.participant2_id) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;

  -- Too few to play can only give the match away.
  if not v_is_walkover or coalesce(p_winner_id, v_side_id) = v_side_id then
    perform private.require_roster(v_match, v_side_id);
  end if;
  if v_is_walkover then
    if coalesce(p_winner_id, v_side_id) = v_side_id and v_match.starts_at > now() then
      perform private.refuse('match_not_started', 'Nadie faltó todavía: el partido no empezó.');
    end if;
    return private.file_report(v_match, v_side_id, coalesce(p_winner_id, v_side_id), 'walkover', 'W.O.', '{}');
  end if;
  v_result := private.read_result(v_match, p_result, p_winner_id);
  return private.file_report(
    v_match, v_side_id, private.leading_side_id(v_match, v_result), 'score', v_result,
    private.read_statistics(v_match, v_result, p_statistics)
  );
end;
$$;
comment on function public.report_match_result(uuid, text, boolean, uuid, jsonb) is
  'A side says how the match ended: "a-b" in the order of the participants (level where the stage allows draws), or a walkover, won by the reporting side unless '
  'p_winner_id concedes it, which decides the match at once; claimed from the match''s time on, not before. Returns the status after it: pending_results (the other side is asked), completed (both agree) '
  'or disputed. p_statistics are figures of players of both sides, [{profile_id, kills, deaths, assists}], for games that count '
  'them; with a game (its number) in each they are said game by game, and those of the match are their sum. A walkover has none, and they stand as confirm_statistics says. Refuses match_not_found, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, '
  'participant_not_found, match_not_started, roster_too_small, result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of, '
  'module_disabled, rate_limited, statistics_not_counted, statistics_invalid, statistics_of_stranger, statistics_out_of_range, '
  'statistics_of_unplayed_game, statistics_mixed, statistics_twice.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_result "a-b" in the order of the participants.
@param p_walkover Won without being played, whatever p_result says.
@param p_winner_id A participant: who wins a walkover; left out, the reporting side.
@param p_statistics [{profile_id, kills, deaths, assists}], of games that count them; with game, its number, game by game.
@type report_match_result "pending_results" | "completed" | "disputed"
@scope results';

create function public.confirm_match_result(p_match_id uuid, p_report_id uuid)
returns text
language plpgsql
volatile
security definer -- reports and matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_report public.match_reports;
begin
  perform private.require_user();
  v_match := private.lock_match_for_result(p_match_id, false);
  v_side_id := private.require_side(v_match, 'Solo los participantes de este encuentro pueden confirmar su resultado.');
  perform private.require_open_room(v_match);
  select * into v_report
  from public.match_reports
  where match_id = p_match_id and participant_id <> v_side_id;
  if not found then
    perform private.refuse('nothing_to_confirm', 'Tu rival todavía no reportó un resultado.');
  end if;
  -- The caller agrees with what they read, not with what the rival may have stored since.
  if v_report.id is distinct from p_report_id then
    perform private.refuse('report_changed', 'Tu rival cambió lo que reportó: míralo de nuevo antes de confirmar.');
  end if;
  if v_report.winner_id = v_side_id then
    perform private.require_roster(v_match, v_side_id);
  end if;
  -- What the other side says of the players is agreed to with it, also of one who has left the team since.
  return private.file_report(
    v_match, v_side_id, v_report.winner_id, v_report.outcome, v_report.result,
    private.reported_statistics(v_report.id)
  );
end;
$$;
comment on function public.confirm_match_result(uuid, uuid) is
  'A side agrees with a report of the other, its figures of players included, which decides the match. A corrected report has '
  'another id, so that nobody confirms what they have not read. Refuses as report_match_result, and nothing_to_confirm, '
  'report_changed.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_report_id Refers to `match_reports.id`: the report of the other side that the caller has read.
@scope results';

grant execute on function
  public.report_match_result(uuid, text, boolean, uuid, jsonb),
  public.confirm_match_result(uuid, uuid)
to authenticated;

-- 13-match_room_procedures.sql

-- The rest of the match room: dispute, chat, schedule.

create function private.add_match_message(
  p_match private.match_state, p_content text, p_client_id uuid default null, p_part jsonb default null
)
returns public.match_messages
language plpgsql
volatile
security definer -- messages are written by procedures only
set search_path = ''
as $$
declare
  v_content text := private.message_words(p_content, p_part);
  v_message public.match_messages;
begin
  if v_content is null then
    perform private.refuse('content_required', 'El mensaje no puede estar vacío.');
  end if;
  if char_length(v_content) > 2000 then
    perform private.refuse('content_too_long', 'El mensaje puede tener hasta 2000 caracteres.');
  end if;
  -- One writer's messages take turns, so that the limit counts them all.
  perform pg_advisory_xact_lock(hashtextextended('match messages ' || auth.uid(), 0));
  select * into v_message
  from public.match_messages
  where sender_id = auth.uid() and client_id = p_client_id;
  if found then
    return v_message;
  end if;
  if (
    select count(*) from public.match_messages
    where sender_id = auth.uid() and created_at > now() - interval '1 minute'
  ) >= private.setting_integer('match_messages_per_minute') then
    perform private.refuse('too_many_messages', 'Estás enviando mensajes demasiado rápido. Espera un momento.');
  end if;
  insert into public.match_messages
    (tournament_match_id, challenge_match_id, sender_id, participant_id, content, part, client_id)
  values (
    case p_match.kind when 'tournament' then p_match.id end,
    case p_match.kind when 'challenge' then p_match.id end,
    auth.uid(),
    coalesce(
      (
        select side.id
        from private.my_participant_ids() as side (id)
        where side.id in (p_match.participant1_id, p_match.participant2_id)
        limit 1
      ),
      private.guest_side_id(p_match.id)
    ),
    v_content,
    private.accept_message_part(p_part),
    p_client_id
  )
  returning * into v_message;
  return v_message;
end;
$$;
comment on function private.add_match_message(private.match_state, text, uuid, jsonb) is
  'Writes into the chat of a match as the caller, once per p_client_id. Refuses content_required, content_too_long, too_many_messages, '
  'part_invalid.';

create function private.find_match(p_match_id uuid)
returns private.match_state
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  select match.* into v_match
  from (
    select
      id, 'tournament', tournament_id, null::uuid, participant1_id, participant2_id, winner_id,
      status, result, best_of, scheduled_time, starts_at, null::boolean
    from public.tournament_matches
    where id = p_match_id
    union all
    select
      id, 'challenge', null, challenge_id, participant1_id, participant2_id, winner_id,
      status, result, best_of, scheduled_time, starts_at, null::boolean
    from public.challenge_matches
    where id = p_match_id
  ) as match;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  return v_match;
end;
$$;
comment on function private.find_match(uuid) is 'A match without locking it: for what does not change it. Refuses match_not_found.';

-- Procedures ---------------------------------------------------------------------------------

create function public.send_match_message(
  p_match_id uuid, p_content text, p_client_id uuid default null, p_part jsonb default null
)
returns public.match_messages
language plpgsql
volatile
security definer -- messages are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_not_muted(private.require_user());
  v_match := private.find_match(p_match_id);
  if not private.speaks_in_match(p_match_id) and not private.may(v_match.tournament_id, 'chat') then
    perform private.forbid('Solo los participantes y la organización pueden escribir en esta sala.');
  end if;
  perform private.require_module(case v_match.kind when 'tournament' then 'tournaments' else 'challenges' end);
  -- A word of the administration can be answered all the same.
  if (v_match.participant1_id is null or v_match.participant2_id is null)
    and not private.may(v_match.tournament_id, 'chat')
    and not exists (select 1 from public.match_messages where match_id = p_match_id)
  then
    perform private.refuse('match_not_ready', 'Todavía no hay rival: el chat se abre cuando se sepa quién es.');
  end if;
  return private.add_match_message(v_match, p_content, p_client_id, p_part);
end;
$$;
comment on function public.send_match_message(uuid, text, uuid, jsonb) is
  'Writes into the chat of a match: any member of a side, who stands in for one, staff (chat), admins; once per p_client_id. Without a rival only '
  'staff and admins begin, and sides answer them. p_part as of send_message(). Returns the message. '
  'Refuses muted, match_not_found, match_not_ready, content_required, content_too_long, too_many_messages, part_invalid, module_disabled.';

create function public.dispute_match(p_match_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
begin
  perform private.require_user();
  v_match := private.lock_match_for_result(p_match_id, false);
  v_side_id := private.require_side(v_match, 'Solo los participantes de este encuentro pueden abrir una disputa.');
  perform private.require_open_room(v_match);
  if v_match.status = 'disputed' then
    perform private.refuse('already_disputed', 'Este encuentro ya está en disputa.');
  end if;
  if private.clean_text(p_reason) is null then
    perform private.refuse('reason_required', 'Indica el motivo de la disputa.');
  end if;
  perform private.add_match_message(v_match, p_reason);
  perform private.set_match_status(v_match, 'disputed');
  -- Who opens it has said his part.
  perform private.save_statement(v_match, v_side_id, left(private.clean_text(p_reason), 500));
  perform private.notify_dispute(v_match, v_side_id);
end;
$$;
comment on function public.dispute_match(uuid, text) is
  'A side calls an admin; the reason goes into the chat. Agreement of both sides still ends it. '
  'Refuses as report_match_result, and already_disputed, reason_required.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_reason For the chat of the match.
@scope results';

create function public.schedule_match(p_match_id uuid, p_scheduled_time timestamptz)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_is_staff boolean := private.may(private.match_tournament_id(p_match_id), 'schedule');
begin
  -- A challenge is scheduled by its sides, a tournament by its organiser.
  if v_is_staff then
    perform private.require_right(private.match_tournament_id(p_match_id), 'schedule');
  else
    perform private.count_event(
      private.require_user(), 'match_schedule:' || p_match_id, private.setting_integer('match_schedules_per_hour'),
      interval '1 hour', 'Cambiaste la fecha demasiadas veces. Espera un momento.'
    );
    v_match := private.find_match(p_match_id);
    if v_match.kind = 'tournament' or private.acting_side_id(v_match) is null then
      perform private.forbid('No puedes programar este encuentro.');
    end if;
    perform private.require_module('challenges');
  end if;
  v_match := private.lock_match(p_match_id);
  if v_match.status in ('completed', 'bye', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  if p_scheduled_time <= now() then
    perform private.refuse('invalid_schedule', 'La fecha del encuentro debe ser futura.');
  end if;

  perform private.set_match_time(v_match, p_scheduled_time);
  if v_is_staff then
    perform private.audit(
      'schedule_match', v_match.kind || '_matches', p_match_id::text,
      jsonb_build_object('scheduled_time', v_match.scheduled_time),
      jsonb_build_object('scheduled_time', p_scheduled_time)
    );
  end if;
  if p_scheduled_time is distinct from v_match.scheduled_time then
    perform private.notify_side(
      v_match.tournament_id, side.id, 'match_scheduled',
      case when p_scheduled_time is null then 'Partido sin fecha' else 'Partido programado' end,
      case when p_scheduled_time is null
        then 'La fecha que tenía ya no vale: te avisamos cuando haya otra.'
        else 'Revisa la fecha y la hora en la sala del partido.'
      end,
      private.match_link(v_match), v_match.id::text, p_match_id => v_match.id
    )
    from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
    where side.id is not null and not private.is_out(v_match.tournament_id, side.id);
  end if;
end;
$$;
comment on function public.schedule_match(uuid, timestamptz) is
  'Sets or clears (null) the date of a match: staff (schedule), of a challenge its sides and administrators. Where that changes '
  'it, everybody who plays is told. '
  'Refuses match_not_found, match_already_decided, match_cancelled, invalid_schedule, module_disabled, rate_limited.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_scheduled_time When it is played; null for no date.
@nullable p_scheduled_time
@scope schedule';

grant execute on function
  public.send_match_message(uuid, text, uuid, jsonb),
  public.dispute_match(uuid, text)
to authenticated;
grant execute on function public.schedule_match(uuid, timestamptz) to authenticated, service_role;

-- 14-match_list.sql

-- The public list of matches: what is played or comes, what has no hour, and what was decided, of tournaments and challenges alike.

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
comment on function private.match_phase(text, timestamptz) is
  'What an undecided match of now is to who looks on: live (it has begun) or ahead (its hour may have come: its sides have not); null: it is '
  'said how it ended. isMatchLive() of the page. Nobody says of a challenge that it begins: its hour does.';

create function private.live_from()
returns timestamptz
language sql
stable
parallel safe
set search_path = ''
as $$
  select now() - interval '4 hours'
$$;
comment on function private.live_from() is
  'The instant after which a match began that may still be played; of an earlier one it is asked how it ended. LIVE_HOURS of the page.';

-- A range of tournament_matches_to_play_of_one_idx, however long the tournament is.
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
comment on function public.live_match_count(public.tournaments) is
  'Computed field: how many of its matches are being played: begun, and nobody has said how they ended.';
grant execute on function public.live_match_count(public.tournaments) to anon, authenticated, service_role;

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
comment on function private.list_place(uuid) is
  'Where a match stands among those of the same instant: challenges by their id, then cup by cup, each by stage, round and position. '
  'Of a match that is no more: before those of every cup, so that a page after it leaves none out.';

create function private.few_matches_named(p_named uuid[], p_pattern text)
returns uuid[]
language sql
stable
security definer -- helper of a public read; every row it gives is public
set search_path = ''
set plan_cache_mode = force_custom_plan -- how many are looked up decides by which index
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
comment on function private.few_matches_named(uuid[], text) is
  'Matches of these sides or of a tournament with such a name; null where they are more than 1,000: then a list that is read in its own '
  'order is full soon.';

create function private.is_side_named(p_participant1_id uuid, p_participant2_id uuid, p_pattern text)
returns boolean
language sql
stable
security definer -- helper of a public read
set search_path = ''
as $$
  select exists (
    select from public.participants side
    left join public.profiles player on player.id = side.user_id
    left join public.teams team on team.id = side.team_id
    where side.id in (p_participant1_id, p_participant2_id)
      and (player.search_text like p_pattern or team.search_text like p_pattern)
  )
$$;
comment on function private.is_side_named(uuid, uuid, text) is 'Whether the name of one of two sides contains what was searched for.';

create function private.matches_to_come(p_filter private.match_filter, p_after timestamptz, p_after_id uuid, p_limit integer)
returns setof private.listed_match
language plpgsql
stable
security definer -- helper of a public read; every row it gives is public
set search_path = ''
-- What is not asked for drops out of the plan, and each question has its own index.
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
comment on function private.matches_to_come(private.match_filter, timestamptz, uuid, integer) is
  'Undecided matches that are being played or have a date, from an instant and a match on, soonest first; of one instant as list_place() says.';

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
comment on function private.matches_decided(private.match_filter, timestamptz, uuid, integer) is
  'Decided matches before an instant and a match, newest first; of one instant as list_place() says.';

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
comment on function private.matches_without_hour(private.match_filter, timestamptz, uuid, integer) is
  'Undecided matches whose sides are known and that have no hour, of running tournaments and accepted challenges, before an instant and a '
  'match, the last drawn or accepted first; of one instant as list_place() says.';

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
      -- As in tournament_now(): who was ready to choose maps is not yet here to play.
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
comment on function public.match_list(text, text, text, uuid, boolean, timestamptz, uuid, integer) is
  'A page of 1 to 60 matches with their sides. p_part coming: undecided ones that are being played or have a date, from four hours ago on, '
  'soonest first; live: those of them that are being played; ahead: those whose hour has not come; owed: those that began, or should have, more than four hours and less than a day ago; '
  'without_hour: undecided ones of running tournaments and accepted challenges that have both sides and no hour, the last drawn or accepted '
  'first; decided: newest first. Those of one instant stand cup by cup, by stage, round and position. p_search finds sides and tournaments, ignoring case and accents; p_is_own keeps those of the '
  'caller and of the own team. The next page is asked for with at and match_id of the last row. title and what names the round '
  'are of tournaments; last_round is that of the stage''s bracket.
@param p_part coming, live, ahead, owed, without_hour or decided.
@param p_search In the names of sides and tournaments.
@param p_game The name of a game.
@param p_is_own Only those of the caller and of the own team.
@param p_from at of the last row of the page before.
@param p_from_id match_id of the same row.
@param p_limit 1 to 60 rows.
@field match_id Refers to `tournament_matches.id` or `challenge_matches.id`, as kind says.
@field kind tournament or challenge.
@field at When it is played, or was decided; without an hour when it was drawn or accepted: the list is in its order.
@field title tournaments.name
@field game games.name
@field round tournament_matches.round
@field last_round Of the bracket of its stage: the round of the final; null without one.
@field best_of tournament_matches.best_of
@field status tournament_matches.status
@field scheduled_time tournament_matches.starts_at
@field result tournament_matches.result
@field live_score tournament_matches.live_score
@field live_since tournament_matches.live_since
@field is_objected The walkover of its clock was objected to: a referee decides.
@field stake challenges.wager_amount
@field winner_side 1 or 2; null until it is decided, and for a draw.
@field participant1_id Refers to `participants.id`; null while that side is not known.
@field name1 Of the first side; null while it is not known.
@field is_guest1 Plays by name, without an account.
@field image_url1 Its picture; null: none.
@field participant2_id Refers to `participants.id`; null while that side is not known.
@field name2 Of the second side; null while it is not known.
@field is_guest2 Plays by name, without an account.
@field image_url2 Its picture; null: none.
@field ready How many sides are ready: 0 to 2.
@field turn_side Who chooses in the veto: 1 or 2; null: nobody.
@type kind "tournament" | "challenge"
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@type status tournament_matches.status | challenge_matches.status
@type type1 participants.type
@type type2 participants.type
@nullable title, stage_kind, part, round, last_round, scheduled_time, result, live_score, live_since, stake, winner_side, participant1_id, type1, name1, image_url1, participant2_id, type2, name2, image_url2, turn_side';

grant execute on function
  private.match_phase(text, timestamptz),
  private.live_from(),
  private.matches_to_come(private.match_filter, timestamptz, uuid, integer),
  private.matches_without_hour(private.match_filter, timestamptz, uuid, integer),
  private.matches_decided(private.match_filter, timestamptz, uuid, integer),
  public.match_list(text, text, text, uuid, boolean, timestamptz, uuid, integer)
to anon, authenticated, service_role;

-- 15-match_history.sql

-- What a participant has played: history, form, head-to-head. Public, as the matches are.

-- A veteran has thousands of decided matches and one page shows ten: each side is read newest first.
create index tournament_matches_history1_idx
  on public.tournament_matches (participant1_id, decided_at desc, tournament_id) where status = 'completed';
create index tournament_matches_history2_idx
  on public.tournament_matches (participant2_id, decided_at desc, tournament_id) where status = 'completed';
create index challenge_matches_history1_idx
  on public.challenge_matches (participant1_id, decided_at desc, id) where winner_id is not null;
create index challenge_matches_history2_idx
  on public.challenge_matches (participant2_id, decided_at desc, id) where winner_id is not null;
-- Head-to-head: only what the two played against each other is read.
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
comment on function private.own_result(text, boolean) is
  'A result as one side says it, its own score first; p_is_first: the side is participant1. A walkover reads the same.';

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
    -- With a team: a match counts for a player in the transaction that decides it.
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
comment on function private.played_matches(uuid, timestamptz, uuid, integer) is
  'The newest decided matches of a participant before an instant and a match, of tournaments and challenges alike, those of one instant '
  'as list_place() says; of a player those that he played with his teams, too.';

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
comment on function public.match_history(uuid, timestamptz, uuid, integer) is
  'The decided matches of a participant, of a player those with his teams too, newest first (of one instant by stage, round and position), 1 to 50 at a time; the next page is asked for with decided_at and '
  'match_id of the last row. result is the side''s own score first, or W.O.; won is null for a draw; title is the tournament, or the game of a challenge.
@param p_before decided_at of the last row of the page before.
@param p_before_id match_id of the same row.
@param p_limit 1 to 50 rows.
@field match_id Refers to `tournament_matches.id` or `challenge_matches.id`, as kind says.
@field kind tournament or challenge.
@field title Name of the tournament, or of the game of a challenge.
@field won Null for a draw.
@field result Own score first: ''2-1''; ''W.O.'' for a walkover.
@field decided_at When it was decided.
@field rival_name Null where nobody was there.
@field rival_image_url Its picture; null: none.
@nullable won, rival_type, rival_name, rival_image_url
@type kind "tournament" | "challenge"
@type rival_type participants.type';

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
comment on function public.form(public.participants) is
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
comment on function private.wins_between(uuid, uuid) is 'How often each of two participants won against the other, as a-b, and where any ended level how many, as a-b-c.';

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
  private.own_result(text, boolean),
  private.played_matches(uuid, timestamptz, uuid, integer),
  private.wins_between(uuid, uuid),
  public.match_history(uuid, timestamptz, uuid, integer),
  public.form(public.participants),
  public.head_to_head(public.tournament_matches),
  public.head_to_head(public.challenge_matches)
to anon, authenticated, service_role;

-- 16-match_times.sql

-- When a match is played, as its sides agree: proposals, answers, and the time that stands if they do not.
--
-- A proposal stays on record whatever comes of it. One is open at a time; whoever proposes while the rival's is open
-- counters it.

create table public.match_time_proposals (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid,
  challenge_match_id uuid,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  participant_id uuid not null,
  proposed_time timestamptz not null,
  state text not null default 'open',
  proposed_by uuid,
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint match_time_proposals_tournament_match_id_fkey
    foreign key (tournament_match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_time_proposals_challenge_match_id_fkey
    foreign key (challenge_match_id) references public.challenge_matches (id) on delete cascade,
  constraint match_time_proposals_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint match_time_proposals_proposed_by_fkey
    foreign key (proposed_by) references public.profiles (id) on delete set null,
  constraint match_time_proposals_answered_by_fkey
    foreign key (answered_by) references public.profiles (id) on delete set null,
  constraint match_time_proposals_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_time_proposals_state_known
    check (state in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'overtaken')),
  constraint match_time_proposals_answered check ((state = 'open') = (answered_at is null))
);
comment on table public.match_time_proposals is
  'Times that the sides of a match proposed to each other, with what came of each: evidence for a referee.';
comment on column public.match_time_proposals.tournament_match_id is 'Null for the match of a challenge.';
comment on column public.match_time_proposals.challenge_match_id is 'Null for the match of a tournament.';
comment on column public.match_time_proposals.match_id is 'The match, of whichever kind it is.';
comment on column public.match_time_proposals.participant_id is 'The side that proposes.';
comment on column public.match_time_proposals.proposed_time is 'When that side wants to play.';
comment on column public.match_time_proposals.state is
  'open; accepted; declined; countered (the rival proposed another time); withdrawn; overtaken (the match got a time otherwise, or was begun).';
comment on column public.match_time_proposals.proposed_by is 'Who proposed it in its name.';
comment on column public.match_time_proposals.answered_by is
  'Who accepted, declined, countered or withdrew it; null while it is open, and where the match got its time otherwise.';
comment on column public.match_time_proposals.answered_at is 'Null while it is open.';

create unique index match_time_proposals_open_key on public.match_time_proposals (match_id) where state = 'open';
create index match_time_proposals_match_id_idx on public.match_time_proposals (match_id, created_at);
create index match_time_proposals_tournament_match_id_idx on public.match_time_proposals (tournament_match_id);
create index match_time_proposals_challenge_match_id_idx on public.match_time_proposals (challenge_match_id);
create index match_time_proposals_participant_id_idx on public.match_time_proposals (participant_id);
create index match_time_proposals_proposed_by_idx on public.match_time_proposals (proposed_by);
create index match_time_proposals_answered_by_idx on public.match_time_proposals (answered_by);

create table public.match_default_times (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  default_time timestamptz not null,
  agree_until timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint match_default_times_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_default_times_match_id_key unique (match_id),
  constraint match_default_times_agree_first check (agree_until <= default_time)
);
comment on table public.match_default_times is
  'When a match is played if its sides have agreed on nothing by agree_until; settled_at once that has passed.';
comment on column public.match_default_times.default_time is
  'When the match is played where its sides agree on nothing.';
comment on column public.match_default_times.agree_until is 'Until when its sides may agree on another time.';
comment on column public.match_default_times.settled_at is
  'When agree_until had passed and the time was settled; null before.';
create index match_default_times_due_idx on public.match_default_times (agree_until) where settled_at is null;

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_time_proposals enable row level security;
alter table public.match_default_times enable row level security;

create policy select_sides_staff_or_admin on public.match_time_proposals
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('schedule'))
  );
create policy select_everyone on public.match_default_times
  for select to anon, authenticated using (true);

grant select on public.match_time_proposals to authenticated, service_role;
grant select on public.match_default_times to anon, authenticated, service_role;
alter publication supabase_realtime add table public.match_time_proposals, public.match_default_times;

-- Setting a time -----------------------------------------------------------------------------

create function private.is_unbegun(p_match private.match_state)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select (
      p_match.status in ('pending', 'scheduled')
      or p_match.kind = 'challenge' and p_match.status = 'pending_results'
    )
    and not exists (select 1 from public.match_reports where match_id = p_match.id)
    and not exists (select 1 from public.match_games where match_id = p_match.id)
$$;
comment on function private.is_unbegun(private.match_state) is
  'True while both sides are known and nobody has entered a game or said how it ended: its time can still be another.';

create function private.set_match_time(p_match private.match_state, p_time timestamptz)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_waiting constant boolean := p_match.status in ('pending', 'scheduled')
    or (
      p_match.kind = 'challenge' and p_match.status = 'pending_results'
      and not exists (select 1 from public.match_reports where match_id = p_match.id)
    );
begin
  if p_match.kind = 'tournament' then
    update public.tournament_matches
    set
      scheduled_time = p_time,
      status = case when not v_waiting then status when p_time is null then 'pending' else 'scheduled' end
    where id = p_match.id;
  else
    update public.challenge_matches
    set
      scheduled_time = p_time,
      status = case when not v_waiting then status when p_time is null then 'pending_results' else 'scheduled' end
    where id = p_match.id;
  end if;
end;
$$;
comment on function private.set_match_time(private.match_state, timestamptz) is
  'Sets or clears (null) the time of a locked match, and with it whether it is scheduled.';

create function private.overtake_proposal()
returns trigger
language plpgsql
volatile
security definer -- proposals are written by procedures only
set search_path = ''
as $$
begin
  update public.match_time_proposals
  set state = 'overtaken', answered_at = now()
  where match_id = new.id and state = 'open';
  return null;
end;
$$;
comment on function private.overtake_proposal() is 'What was proposed is moot once the match has a time, another side, or has begun.';

create trigger overtake_proposal
  after update of scheduled_time, status, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.scheduled_time, new.participant1_id, new.participant2_id)
      is distinct from (old.scheduled_time, old.participant1_id, old.participant2_id)
      and coalesce(current_setting('leyenda.claim', true), '') = ''
    or new.status <> old.status and new.status not in ('pending', 'scheduled')
  )
  execute function private.overtake_proposal();
create trigger overtake_proposal
  after update of scheduled_time, status on public.challenge_matches
  for each row when (
    new.scheduled_time is distinct from old.scheduled_time
    or new.status <> old.status and new.status not in ('pending_results', 'scheduled')
  )
  execute function private.overtake_proposal();

create function private.settle_default_time(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_match(p_match_id);
  v_default public.match_default_times;
begin
  update public.match_default_times
  set settled_at = now()
  where match_id = p_match_id and settled_at is null and agree_until <= now()
  returning * into v_default;
  if not found then
    return false;
  end if;
  -- Agreed, decided or given a time by the organiser meanwhile: that stands.
  if v_match.scheduled_time is not null or v_match.status not in ('pending_opponent', 'pending') then
    return true;
  end if;
  perform private.set_match_time(v_match, v_default.default_time);
  perform private.notify_side(
    v_match.tournament_id, side.id, 'match_scheduled', 'Quedó el horario por defecto',
    'No acordaron otro a tiempo. Mira la fecha y la hora en la sala del partido.', private.match_link(v_match), v_match.id::text,
    p_match_id => v_match.id
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
  where side.id is not null and not private.is_out(v_match.tournament_id, side.id);
  return true;
end;
$$;
comment on function private.settle_default_time(uuid) is
  'Gives a match its default time once the time to agree is over and nothing else was agreed; true when it settled.';

-- 17-referee_links.sql

-- A link for one match: whoever has it referees that match without an account until it is decided, and then it is gone.

create table public.referee_links (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  label text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint referee_links_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint referee_links_created_by_fkey
    foreign key (created_by) references public.profiles (id) on delete set null,
  constraint referee_links_label_length check (char_length(label) between 1 and 60)
);
comment on table public.referee_links is
  'Links by which somebody without an account referees one match; deleted when it is decided.';
comment on column public.referee_links.label is 'Whom it was given to; the log of the match names him so.';
create index referee_links_match_id_idx on public.referee_links (match_id, created_at);
create index referee_links_created_by_idx on public.referee_links (created_by);

create table private.referee_tokens (
  link_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint referee_tokens_pkey primary key (link_id),
  constraint referee_tokens_link_id_fkey foreign key (link_id) references public.referee_links (id) on delete cascade,
  constraint referee_tokens_token_hash_key unique (token_hash)
);
comment on table private.referee_tokens is 'What referee links are recognised by; nobody reads a link again.';

create table private.ended_referee_tokens (
  token_hash bytea not null,
  match_id uuid not null,
  created_at timestamptz not null default now(),
  constraint ended_referee_tokens_pkey primary key (token_hash),
  constraint ended_referee_tokens_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade
);
comment on table private.ended_referee_tokens is
  'Links that ended with their match: they decide nothing, and tell their holders whether what they sent without a network stands.';
create index ended_referee_tokens_match_id_idx on private.ended_referee_tokens (match_id);

create function private.end_referee_links()
returns trigger
language plpgsql
volatile
security definer -- whoever decides
set search_path = ''
as $$
begin
  insert into private.ended_referee_tokens (token_hash, match_id)
  select token.token_hash, new.id
  from public.referee_links link join private.referee_tokens token on token.link_id = link.id
  where link.match_id = new.id;
  delete from public.referee_links where match_id = new.id;
  return null;
end;
$$;
comment on function private.end_referee_links() is 'A decided match needs no referee: its links are gone for good, also if it is reopened.';

create trigger end_referee_links
  after update of decided_at on public.tournament_matches
  for each row when (old.decided_at is null and new.decided_at is not null)
  execute function private.end_referee_links();

create function private.referee_link(p_token text)
returns public.referee_links
language sql
stable
security definer -- who knows the token uses it
set search_path = ''
as $$
  select link.*
  from private.referee_tokens token
  join public.referee_links link on link.id = token.link_id
  join public.tournament_matches match on match.id = link.match_id
  where token.token_hash = private.link_token_hash(p_token)
    and (link.created_by is null or private.holds_rights(match.tournament_id, link.created_by, array['results']))
$$;
comment on function private.referee_link(text) is
  'The link of a token, while whoever made it still has the right results; null for a token that is none (any more).';

-- RLS ----------------------------------------------------------------------------------------

alter table public.referee_links enable row level security;
alter table private.referee_tokens enable row level security;
alter table private.ended_referee_tokens enable row level security;

create policy select_staff_or_admin on public.referee_links
  for select to authenticated
  using ((select private.is_admin()) or match_id in (select private.my_staffed_match_ids('results')));
grant select on public.referee_links to authenticated, service_role;

-- Procedures ---------------------------------------------------------------------------------

create function public.create_referee_link(p_match_id uuid, p_label text)
returns text
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_label text := private.clean_text(p_label);
  v_token constant text := private.new_token();
  v_link_id uuid;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Solo un encuentro de torneo se arbitra con un enlace.');
  end if;
  if v_match.status in ('completed', 'bye', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  if v_label is null or char_length(v_label) > 60 then
    perform private.refuse('label_required', 'Escribe para quién es el enlace, con hasta 60 caracteres: así lo nombra el registro.');
  end if;
  if (select count(*) from public.referee_links where match_id = p_match_id) >= 5 then
    perform private.refuse('too_many_links', 'Un partido tiene hasta cinco enlaces: retira uno.');
  end if;
  insert into public.referee_links (match_id, label, created_by)
  values (p_match_id, v_label, auth.uid())
  returning id into v_link_id;
  insert into private.referee_tokens (link_id, token_hash) values (v_link_id, private.link_token_hash(v_token));
  perform private.audit(
    'create_referee_link', 'tournament_matches', p_match_id::text, null, jsonb_build_object('link', v_label)
  );
  return v_token;
end;
$$;
comment on function public.create_referee_link(uuid, text) is
  'Staff (results): a link by which somebody without an account referees a match until it is decided; returns its token, which '
  'nobody can read again. Refuses match_not_found, own_match, not_a_tournament_match, match_already_decided, match_cancelled, '
  'label_required, too_many_links.';

create function public.revoke_referee_link(p_link_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_link public.referee_links;
begin
  select * into v_link from public.referee_links where id = p_link_id;
  perform private.require_right(private.match_tournament_id(v_link.match_id), 'results');
  select * into v_link from public.referee_links where id = p_link_id for update;
  if v_link.id is null then
    perform private.refuse('link_not_found', 'Este enlace ya no vale.');
  end if;
  delete from public.referee_links where id = p_link_id;
  perform private.audit(
    'revoke_referee_link', 'tournament_matches', v_link.match_id::text, jsonb_build_object('link', v_link.label), null
  );
end;
$$;
comment on function public.revoke_referee_link(uuid) is 'Staff (results): ends the link of a referee. Refuses link_not_found.';

create function public.get_refereed_match(p_token text)
returns table (
  match_id uuid,
  tournament_id uuid,
  tournament_name text,
  game text,
  label text,
  participant1_id uuid,
  participant1_name text,
  participant2_id uuid,
  participant2_name text,
  best_of integer,
  status text,
  scheduled_time timestamptz,
  allows_draw boolean,
  station text,
  stage_kind text,
  part text,
  round integer,
  last_round integer
)
language sql
stable
security definer -- who knows the token may see what it is for
set search_path = ''
as $$
  select
    match.id, tournament.id, tournament.name, tournament.game, link.label,
    match.participant1_id, private.participant_name(match.participant1_id),
    match.participant2_id, private.participant_name(match.participant2_id),
    match.best_of, match.status, match.starts_at, match.best_of = 1 and stage.allows_draws,
    assigned.station, stage.kind, match.stage, match.round,
    (select max(last.round) from public.tournament_matches last where last.stage_id = match.stage_id and last.stage = 'bracket')
  from private.referee_link(p_token) as link
  join public.tournament_matches match on match.id = link.match_id
  join public.tournaments tournament on tournament.id = match.tournament_id
  join public.tournament_stages stage on stage.id = match.stage_id
  left join public.match_assignments assigned on assigned.match_id = match.id
$$;
comment on function public.get_refereed_match(text) is
  'The match that a link lets its holder referee; no row for a token that is none (any more).
@param p_token What the link says behind its address.
@field match_id Refers to `tournament_matches.id`.
@field tournament_name tournaments.name
@field game games.name
@field label For whom the link was made, as the staff wrote it.
@field participant1_id tournament_matches.participant1_id
@field participant1_name Null while that side is not known.
@field participant2_id tournament_matches.participant2_id
@field participant2_name As participant1_name.
@field best_of tournament_matches.best_of
@field scheduled_time tournament_matches.starts_at
@field allows_draw Whether it may end level.
@field station match_assignments.station
@field round tournament_matches.round
@field last_round Of the bracket of its stage, by which its round has its name.
@type status tournament_matches.status
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@nullable participant1_id, participant1_name, participant2_id, participant2_name, scheduled_time, station, last_round';

create function public.decide_by_link(p_token text, p_winner_id uuid, p_result text, p_key uuid default null)
returns void
language plpgsql
volatile
security definer -- acts for whoever made the link
set search_path = ''
as $$
declare
  v_link public.referee_links := private.referee_link(p_token);
  v_match private.match_state;
  v_ended_id uuid;
  v_result text := 'W.O.';
begin
  if v_link.id is not null then
    v_match := private.lock_match_for_result(v_link.match_id, true);
    v_link := private.referee_link(p_token);
  end if;
  if v_link.id is null then
    select match_id into v_ended_id from private.ended_referee_tokens where token_hash = private.link_token_hash(p_token);
    if p_key is not null and private.is_entered(v_ended_id, p_winner_id, p_result, p_key) then
      return;
    end if;
    perform private.refuse('link_not_found', 'Este enlace ya no vale: el partido se decidió, o quien te lo dio lo retiró.');
  end if;
  perform private.require_impartial(v_match);
  perform private.require_open_room(v_match);
  if p_winner_id not in (v_match.participant1_id, v_match.participant2_id)
    or p_winner_id is null and not private.is_level(p_result)
  then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  if not private.is_walkover(p_result) then
    v_result := private.read_result(v_match, p_result, p_winner_id);
  end if;
  perform private.decide_match(
    v_match, p_winner_id, case v_result when 'W.O.' then 'walkover' else 'score' end, v_result, null, 'referee'
  );
  perform private.audit(
    'decide_by_link', 'tournament_matches', v_match.id::text, jsonb_build_object('status', v_match.status),
    jsonb_build_object('winner_id', p_winner_id, 'result', v_result, 'link', v_link.label)
  );
  insert into private.entered_results (key, match_id) select p_key, v_match.id where p_key is not null;
end;
$$;
comment on function public.decide_by_link(text, uuid, text, uuid) is
  'Decides the match of a referee''s link, as declare_match_winner does; the link is gone with it, and the log names it. With a key '
  'that the device makes it is done once however often it is sent, and what was decided the same meanwhile is no contradiction. Refuses '
  'link_not_found, result_conflict (with a key), which names what was decided, own_match, tournament_not_active, module_disabled, '
  'match_not_ready, participant_not_found, '
  'result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of.
@nullable p_winner_id, p_key';

grant execute on function public.get_refereed_match(text), public.decide_by_link(text, uuid, text, uuid)
to anon, authenticated, service_role;
grant execute on function public.create_referee_link(uuid, text), public.revoke_referee_link(uuid) to authenticated, service_role;

-- 18-match_log.sql

-- Who did what with a match, and with a tournament: the log of the administration, as far as others may read it.

create function public.match_log(p_match_id uuid)
returns table (
  at timestamptz, action text, actor_id uuid, actor_name text, link text, result text, result_before text,
  winner_name text, scheduled_time timestamptz, game_number integer, veto_step integer, choice text, reason text
)
language sql
stable
security definer -- the log is for administrators; this part of it is for everybody
set search_path = ''
as $$
  select
    entry.created_at,
    -- Of a whole schedule a match says what it says of its own date.
    case when entry.action in ('publish_schedule', 'move_matches') then 'schedule_match' else entry.action end,
    actor.id, actor.username, coalesce(entry.after, entry.before) ->> 'link',
    entry.after ->> 'result', entry.before ->> 'result',
    private.participant_name((entry.after ->> 'winner_id')::uuid),
    coalesce(entry.after ->> 'scheduled_time', entry.after -> 'times' ->> p_match_id::text)::timestamptz,
    (coalesce(entry.after, entry.before) ->> 'game_number')::integer,
    (entry.after ->> 'step')::integer,
    case entry.action
      when 'set_match_referee' then (
        select referee.username from public.profiles referee where referee.id = (entry.after ->> 'profile_id')::uuid
      )
      else coalesce(entry.after, entry.before) ->> 'choice'
    end,
    -- Only what was written for everybody.
    case
      when entry.action in (
        'declare_match_winner', 'undo_veto_steps', 'correct_veto_choice', 'correct_match_score', 'correct_match_winner'
      )
        then entry.after ->> 'reason'
    end
  from (
    select * from public.admin_audit_log own
    where own.entity = 'tournament_matches' and own.entity_id = p_match_id::text
      and own.action in (
        'declare_match_winner', 'declare_no_show', 'correct_match_score', 'correct_match_winner', 'reopen_match', 'reopen_match_with_dependents', 'schedule_match',
        'set_match_statistics', 'report_match_game', 'remove_match_game', 'create_referee_link', 'revoke_referee_link',
        'decide_by_link', 'start_match_veto', 'choose_in_veto', 'undo_veto_steps', 'correct_veto_choice',
        'let_match_be_played', 'mark_side_here', 'answer_referee_call', 'end_match_pause', 'call_match_sides', 'set_match_station', 'set_match_stream',
        'set_match_referee',
        'set_match_lineup', 'substitute_player', 'undo_substitution', 'add_match_picture', 'remove_match_picture'
      )
    union all
    select * from public.admin_audit_log schedule
    where schedule.entity = 'tournaments' and schedule.entity_id = private.match_tournament_id(p_match_id)::text
      and schedule.action in ('publish_schedule', 'move_matches') and schedule.after -> 'times' ? p_match_id::text
    union all
    select own_round.* from public.tournament_matches match
    join public.admin_audit_log own_round on own_round.entity = 'tournament_stages' and own_round.entity_id = match.stage_id::text
    where match.id = p_match_id and own_round.action = 'set_default_times' and own_round.after -> 'times' ? p_match_id::text
  ) as entry
  -- Who acts for the platform is not named to its people; the staff of the tournament are.
  left join public.profiles actor on actor.id = entry.actor_id and actor.role <> 'admin'
  order by entry.created_at desc, entry.id
  limit 100
$$;
comment on function public.match_log(uuid) is
  'What was done to a match of a tournament by those who run it, newest first, a hundred at most: who of the staff, by which '
  'link, or without a name the administration; with what was decided or changed. Nothing for a challenge, whose sides have its receipt.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@field at When it was done.
@field action Name of the procedure that did it.
@field actor_id Who of the staff; null for a link and for the administration. Refers to `profiles.id`.
@field actor_name As actor_id.
@field link For whom the link was made that did it; null: none did.
@field result Decided or corrected to; null where it was about something else.
@field result_before What stood until then; null where nothing did.
@field winner_name Null for a draw, and where no winner was said.
@field scheduled_time The hour that it was given; null where it was about something else.
@field game_number The game it was about, from 1; null: the whole match.
@field veto_step The step it was about, from 1; null: no veto.
@field choice What was chosen in that step, or who was made its referee; null: nothing.
@field reason What the staff said to it; null: nothing.
@type action admin_audit_log.action
@nullable actor_id, actor_name, link, result, result_before, winner_name, scheduled_time, game_number, veto_step, choice, reason';

create function public.tournament_log(p_tournament_id uuid)
returns setof public.admin_audit_log
language plpgsql
stable
security definer -- the log is for administrators; this part of it is for the staff
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, variadic array[null::text]);
  return query
    select entry.*
    from (
      select 'tournaments' as entity, p_tournament_id as id
      union all
      select 'tournament_matches', match.id from public.tournament_matches match where match.tournament_id = p_tournament_id
      union all
      select 'tournament_stages', stage.id from public.tournament_stages stage where stage.tournament_id = p_tournament_id
      union all
      select 'live_draws', draw.id from public.live_draws draw where draw.tournament_id = p_tournament_id
      union all
      -- Where a prize goes is for those who pay it.
      select 'payouts', payout.id from public.payouts payout
      where payout.tournament_id = p_tournament_id and private.may(p_tournament_id, 'money')
    ) as thing
    cross join lateral (
      select * from public.admin_audit_log logged
      where logged.entity = thing.entity and logged.entity_id = thing.id::text
      order by logged.created_at desc
      limit 100
    ) as entry
    order by entry.created_at desc, entry.id
    limit 500;
end;
$$;
comment on function public.tournament_log(uuid) is
  'Staff: the log of a tournament, its matches, stages and draws, and for those with money its payouts; newest first, five '
  'hundred at most.';

grant execute on function public.match_log(uuid) to anon, authenticated, service_role;
grant execute on function public.tournament_log(uuid) to authenticated, service_role;

-- 19-match_time_procedures.sql

-- Agreeing on a time, in the room of the match; and what the organiser sets where nobody agrees.

create function private.lock_agreeable(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_match(p_match_id);
  v_default public.match_default_times;
begin
  perform private.require_side(v_match, 'Solo los participantes de este encuentro acuerdan su horario.');
  perform private.require_module(case v_match.kind when 'tournament' then 'tournaments' else 'challenges' end);
  perform private.require_undecided(v_match);
  if not private.is_unbegun(v_match) then
    perform private.refuse('match_begun', 'El encuentro ya empezó: su horario no cambia.');
  end if;
  if v_match.kind = 'tournament' then
    select * into v_default from public.match_default_times where match_id = p_match_id;
    if v_default.agree_until <= clock_timestamp() then
      perform private.refuse('agreement_closed', 'El plazo para acordar otro horario terminó.');
    elsif v_default.id is null and not (select agrees_times from public.tournaments where id = v_match.tournament_id) then
      perform private.refuse('times_are_set', 'En este torneo los horarios los pone la organización.');
    end if;
  end if;
  return v_match;
end;
$$;
comment on function private.lock_agreeable(uuid) is
  'Locks a match whose sides agree on its time, for one of them. Refuses match_not_found, match_already_decided, match_cancelled, '
  'match_not_ready, match_begun, agreement_closed, times_are_set, module_disabled, and who plays for neither side.';

create function private.close_proposal(p_proposal_id uuid, p_state text)
returns void
language sql
volatile
security definer -- proposals are written by procedures only
set search_path = ''
as $$
  update public.match_time_proposals
  set state = p_state, answered_by = auth.uid(), answered_at = clock_timestamp()
  where id = p_proposal_id
$$;
comment on function private.close_proposal(uuid, text) is 'Writes what came of an open proposal, and by whom.';

create function private.agree_on_time(p_match private.match_state, p_proposal public.match_time_proposals)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_other_id constant uuid := private.other_side_id(p_match, p_proposal.participant_id);
begin
  perform private.close_proposal(p_proposal.id, 'accepted');
  perform private.set_match_time(p_match, p_proposal.proposed_time);
  perform private.notify_side(
    p_match.tournament_id, p_proposal.participant_id, 'match_scheduled', 'Horario acordado',
    private.participant_name(v_other_id) || ' aceptó el horario que propusiste.',
    private.match_link(p_match), p_match.id::text, v_other_id, p_match.id
  );
  -- Who accepted knows; those who play with him do not.
  perform private.notify_user(
    person, 'match_scheduled', 'Horario acordado',
    format('Juegan contra %s: mira la fecha y la hora en la sala del partido.', private.participant_name(p_proposal.participant_id)),
    private.match_link(p_match), p_match.id::text, p_proposal.participant_id
  )
  from private.people_of_side(p_match.tournament_id, v_other_id, p_match.id) as person
  where person is distinct from auth.uid();
end;
$$;
comment on function private.agree_on_time(private.match_state, public.match_time_proposals) is
  'Makes a proposal the time of its locked match, and tells everybody who plays it but who accepted it.';

create function public.propose_match_time(p_match_id uuid, p_time timestamptz)
returns public.match_time_proposals
language plpgsql
volatile
security definer -- proposals are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_proposal public.match_time_proposals;
begin
  perform private.count_event(
    private.require_user(), 'match_schedule:' || p_match_id, private.setting_integer('match_schedules_per_hour'),
    interval '1 hour', 'Propusiste demasiados horarios. Espera un momento.'
  );
  v_match := private.lock_agreeable(p_match_id);
  v_side_id := private.acting_side_id(v_match);
  if p_time is null or p_time <= now() or p_time > now() + interval '90 days' then
    perform private.refuse('invalid_schedule', 'Propón una fecha futura, dentro de los próximos 90 días.');
  elsif p_time = v_match.starts_at then
    perform private.refuse('already_at_that_time', 'El encuentro ya se juega a esa hora.');
  end if;
  select * into v_proposal from public.match_time_proposals where match_id = p_match_id and state = 'open';
  if v_proposal.participant_id <> v_side_id and v_proposal.proposed_time = p_time then
    -- Both propose the same: they agree.
    perform private.agree_on_time(v_match, v_proposal);
    select * into v_proposal from public.match_time_proposals where id = v_proposal.id;
    return v_proposal;
  end if;
  perform private.close_proposal(
    v_proposal.id, case when v_proposal.participant_id = v_side_id then 'withdrawn' else 'countered' end
  )
  where v_proposal.id is not null;

  insert into public.match_time_proposals
    (tournament_match_id, challenge_match_id, participant_id, proposed_time, proposed_by)
  values (
    case v_match.kind when 'tournament' then v_match.id end, case v_match.kind when 'challenge' then v_match.id end,
    v_side_id, p_time, auth.uid()
  )
  returning * into v_proposal;
  perform private.notify_participant(
    private.other_side_id(v_match, v_side_id), 'match_time_proposed',
    private.participant_name(v_side_id) || ' propone un horario', 'Acéptalo o propón otro en la sala del partido.',
    private.match_link(v_match), v_match.id::text, v_side_id
  );
  return v_proposal;
end;
$$;
comment on function public.propose_match_time(uuid, timestamptz) is
  'A side proposes when to play, or counters what the rival proposed; the same time that the rival proposed is agreed. Returns the '
  'proposal. Refuses as lock_agreeable(), and invalid_schedule, already_at_that_time, rate_limited.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_time When to play.
@scope schedule';

create function private.lock_proposal(p_proposal_id uuid)
returns public.match_time_proposals
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_proposal public.match_time_proposals;
begin
  perform private.lock_agreeable(match_id) from public.match_time_proposals where id = p_proposal_id;
  -- As it is under the lock.
  select * into v_proposal from public.match_time_proposals where id = p_proposal_id;
  if not found then
    perform private.refuse('proposal_not_found', 'Propuesta no encontrada.');
  elsif v_proposal.state <> 'open' then
    perform private.refuse('proposal_over', 'Esta propuesta ya no está abierta: mira cómo quedó.');
  end if;
  return v_proposal;
end;
$$;
comment on function private.lock_proposal(uuid) is
  'Locks the match of an open proposal for one of its sides. Refuses proposal_not_found, proposal_over, and as lock_agreeable().';

create function public.answer_match_time(p_proposal_id uuid, p_accepts boolean)
returns void
language plpgsql
volatile
security definer -- proposals are written by procedures only
set search_path = ''
as $$
declare
  v_proposal public.match_time_proposals;
  v_match private.match_state;
begin
  perform private.require_user();
  v_proposal := private.lock_proposal(p_proposal_id);
  v_match := private.find_match(v_proposal.match_id);
  if v_proposal.participant_id = private.acting_side_id(v_match) then
    perform private.forbid('La respuesta es de tu rival.');
  end if;
  if p_accepts is not true then
    perform private.close_proposal(p_proposal_id, 'declined');
    perform private.notify_participant(
      v_proposal.participant_id, 'match_time_declined',
      private.participant_name(private.other_side_id(v_match, v_proposal.participant_id)) || ' no puede a esa hora',
      'Propón otro horario en la sala del partido.', private.match_link(v_match), v_match.id::text,
      private.other_side_id(v_match, v_proposal.participant_id)
    );
  elsif v_proposal.proposed_time <= clock_timestamp() then
    perform private.refuse('proposal_past', 'La hora propuesta ya pasó: propón otra.');
  else
    perform private.agree_on_time(v_match, v_proposal);
  end if;
end;
$$;
comment on function public.answer_match_time(uuid, boolean) is
  'The rival accepts a proposed time, which is then the match''s, or declines it; the proposer is told. Refuses proposal_not_found, '
  'proposal_over, proposal_past, and as lock_agreeable().';

create function public.withdraw_match_time(p_proposal_id uuid)
returns void
language plpgsql
volatile
security definer -- proposals are written by procedures only
set search_path = ''
as $$
declare
  v_proposal public.match_time_proposals;
begin
  perform private.require_user();
  v_proposal := private.lock_proposal(p_proposal_id);
  if v_proposal.participant_id is distinct from private.acting_side_id(private.find_match(v_proposal.match_id)) then
    perform private.forbid('La propuesta es de tu rival.');
  end if;
  perform private.close_proposal(p_proposal_id, 'withdrawn');
end;
$$;
comment on function public.withdraw_match_time(uuid) is
  'Takes back an own proposal that nobody answered. Refuses proposal_not_found, proposal_over, and as lock_agreeable().';

create function public.set_default_times(
  p_stage_id uuid, p_part text, p_round integer, p_default_time timestamptz, p_agree_until timestamptz
)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament_id uuid;
  v_tournament public.tournaments;
  v_match_ids uuid[];
begin
  select tournament_id into v_tournament_id from public.tournament_stages where id = p_stage_id;
  if not found then
    perform private.refuse('stage_not_found', 'Etapa no encontrada.');
  end if;
  v_tournament := private.lock_tournament_for(v_tournament_id, 'schedule');
  if (p_agree_until > now() and p_default_time >= p_agree_until) is not true then
    perform private.refuse(
      'invalid_schedule', 'El plazo para acordar debe ser futuro, y el horario por defecto posterior al plazo.'
    );
  end if;
  v_match_ids := array(
    select match.id from public.tournament_matches match
    where match.stage_id = p_stage_id and match.stage = p_part and match.round = p_round
      and match.status in ('pending_opponent', 'pending', 'scheduled') and not private.has_begun(match)
  );
  if cardinality(v_match_ids) = 0 then
    perform private.refuse('nothing_to_move', 'No queda ningún encuentro por jugar ahí.');
  end if;
  insert into public.match_default_times (match_id, default_time, agree_until)
  select id, p_default_time, p_agree_until from unnest(v_match_ids) as id
  on conflict (match_id) do update
    set default_time = excluded.default_time, agree_until = excluded.agree_until, settled_at = null;
  update public.tournament_matches
  set scheduled_time = null, status = case status when 'scheduled' then 'pending' else status end
  where id = any (v_match_ids) and scheduled_time is not null;
  perform private.notify_people_of_matches(
    v_match_ids, 'match_time_open', 'Acuerden su horario: ' || v_tournament.name,
    'Propón una hora a tu rival en la sala del partido. Si no acuerdan a tiempo, queda el horario por defecto.',
    '/tournaments/' || v_tournament_id
  );
  perform private.audit(
    'set_default_times', 'tournament_stages', p_stage_id::text, null,
    jsonb_build_object(
      'part', p_part, 'round', p_round, 'scheduled_time', p_default_time,
      'times', (select jsonb_object_agg(id, p_default_time) from unnest(v_match_ids) as id)
    )
  );
  return cardinality(v_match_ids);
end;
$$;
comment on function public.set_default_times(uuid, text, integer, timestamptz, timestamptz) is
  'Staff (schedule): the sides of a round agree on their times until p_agree_until; whoever has not plays at p_default_time. Returns '
  'the matches. Refuses stage_not_found, tournament_cancelled, invalid_schedule, nothing_to_move.';

grant execute on function
  public.propose_match_time(uuid, timestamptz), public.answer_match_time(uuid, boolean), public.withdraw_match_time(uuid)
to authenticated;
grant execute on function public.set_default_times(uuid, text, integer, timestamptz, timestamptz)
to authenticated, service_role;

-- 20-moving_matches.sql

-- Whom a match concerns; dating and moving many matches in one act, told once to each; reminders before a match.

create function private.people_of_side(p_tournament_id uuid, p_participant_id uuid, p_match_id uuid default null)
returns setof uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select participant.user_id
  from public.participants participant
  where participant.id = p_participant_id and participant.user_id is not null
  union
  select member.profile_id
  from public.participants participant
  join public.team_members member on member.team_id = participant.team_id
  where participant.id = p_participant_id
    and not exists (
      -- With a roster, whoever is not in it does not play.
      select 1
      from public.tournament_participants registration
      where registration.tournament_id = p_tournament_id and registration.participant_id = p_participant_id
        and registration.roster_frozen_at is not null
        and not exists (
          select 1 from public.roster_entries entry
          where entry.tournament_id = p_tournament_id and entry.participant_id = p_participant_id
            and entry.profile_id = member.profile_id and entry.state = 'active'
        )
    )
  union
  select guest.profile_id
  from public.stand_ins guest
  where guest.match_id = p_match_id and guest.participant_id = p_participant_id and guest.state = 'approved'
$$;
comment on function private.people_of_side(uuid, uuid, uuid) is
  'Who plays for a side: the player, or the members of the team, of a tournament those in its roster; of a match also who stands in.';

create function private.is_out(p_tournament_id uuid, p_participant_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.tournament_participants
    where tournament_id = p_tournament_id and participant_id = p_participant_id and status in ('disqualified', 'withdrawn')
  )
$$;
comment on function private.is_out(uuid, uuid) is
  'True for who was disqualified or left: what is still to be played is none of his business.';

create function private.notify_side(
  p_tournament_id uuid, p_participant_id uuid, p_kind text, p_title text, p_body text, p_link text,
  p_subject text default null, p_about_id uuid default null, p_match_id uuid default null
)
returns void
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_people constant uuid[] := array(
    select person from private.people_of_side(p_tournament_id, p_participant_id, p_match_id) as person order by person
  );
begin
  perform private.notify_people(
    v_people, array_fill(p_body, array[cardinality(v_people)]), p_kind, p_title, p_link, p_subject, p_about_id
  );
end;
$$;
comment on function private.notify_side(uuid, uuid, text, text, text, text, text, uuid, uuid) is
  'As notify_participant, for what concerns everybody who plays for a side (in a match, where one is named) and not only who acts for it.';

create function private.notify_people_of_matches(
  p_match_ids uuid[], p_kind text, p_title text, p_body text, p_link text
)
returns integer
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_people uuid[];
begin
  select array_agg(distinct person order by person) into v_people
  from public.tournament_matches match
  cross join lateral (values (match.participant1_id), (match.participant2_id)) as side (id)
  cross join lateral private.people_of_side(match.tournament_id, side.id, match.id) as person
  where match.id = any (p_match_ids) and side.id is not null and not private.is_out(match.tournament_id, side.id);
  if v_people is not null then
    perform private.notify_people(v_people, array_fill(p_body, array[cardinality(v_people)]), p_kind, p_title, p_link, p_link);
  end if;
  return coalesce(cardinality(v_people), 0);
end;
$$;
comment on function private.notify_people_of_matches(uuid[], text, text, text, text) is
  'Tells everybody who plays any of these matches of a tournament, once each; returns how many.';

create function private.movable_matches(
  p_tournament_id uuid, p_stage_id uuid, p_part text, p_round integer, p_match_id uuid
)
returns table (match_id uuid, starts_at timestamptz)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with dated as (
    select match.id, match.starts_at as at
    from public.tournament_matches match
    where match.tournament_id = p_tournament_id and match.scheduled_time is not null
      and match.status in ('pending_opponent', 'pending', 'scheduled') and not private.has_begun(match)
      and case
        when p_match_id is not null then match.id = p_match_id
        when p_stage_id is not null then match.stage_id = p_stage_id
          and (p_part is null or match.stage = p_part) and (p_round is null or match.round = p_round)
        else match.starts_at > now()
      end
  ),
  spaced as (
    select id, at, coalesce(at - lag(at) over (order by at, id) > interval '4 hours', false) as is_after_a_gap,
      at - min(at) over () as after_first
    from dated
  ),
  nights as (
    select id, at, after_first, count(*) filter (where is_after_a_gap) over (order by at, id) as number
    from spaced
  )
  select id, at from nights
  where p_stage_id is not null or p_match_id is not null
    -- Four hours without a beginning end a night; one that goes on and on ends after sixteen.
    or number = 0 and after_first <= interval '16 hours'
$$;
comment on function private.movable_matches(uuid, uuid, text, integer, uuid) is
  'What is moved together and is not begun: a match, what of a stage is meant, or the rest of the night: what comes, up to the first '
  'gap of more than four hours.';

create function public.matches_to_move(
  p_tournament_id uuid, p_stage_id uuid default null, p_part text default null, p_round integer default null,
  p_match_id uuid default null
)
returns table (matches integer, first_at timestamptz, last_at timestamptz, later integer)
language plpgsql
stable
security definer -- as move_matches, which it tells of
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'schedule');
  return query
    select
      count(*)::integer, min(movable.starts_at), max(movable.starts_at),
      case when p_stage_id is null and p_match_id is null then (
        select count(*)::integer from public.tournament_matches match
        where match.tournament_id = p_tournament_id and match.starts_at > max(movable.starts_at)
          and match.status in ('pending_opponent', 'pending', 'scheduled') and not private.has_begun(match)
      ) else 0 end
    from private.movable_matches(p_tournament_id, p_stage_id, p_part, p_round, p_match_id) as movable;
end;
$$;
comment on function public.matches_to_move(uuid, uuid, text, integer, uuid) is
  'Staff (schedule): what move_matches would move, said the same: how many, their first and last hour, and how many of other '
  'nights stay (later).
@param p_stage_id As move_matches takes it.
@param p_part A part of the stage, as stage of its matches says it.
@param p_round A round of that part.
@param p_match_id As move_matches takes it.
@field matches How many would be moved.
@field first_at Hour of the first, before it is moved; null: there is none.
@field last_at Hour of the last, before it is moved; null: there is none.
@field later How many of other nights stay.
@nullable p_stage_id, p_part, p_round, p_match_id, first_at, last_at
@scope read';
grant execute on function public.matches_to_move(uuid, uuid, text, integer, uuid) to authenticated, service_role;

create function public.move_matches(
  p_tournament_id uuid, p_minutes integer, p_stage_id uuid default null, p_part text default null, p_round integer default null,
  p_match_id uuid default null
)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'schedule');
  v_shift interval;
  v_match_ids uuid[];
begin
  if (p_minutes between -10080 and 10080 and p_minutes <> 0) is not true then
    perform private.refuse('minutes_invalid', 'Indica cuántos minutos mover: hasta una semana, antes o después.');
  end if;
  v_shift := make_interval(mins => p_minutes);
  v_match_ids := array(
    select match_id from private.movable_matches(p_tournament_id, p_stage_id, p_part, p_round, p_match_id) order by match_id
  );
  if cardinality(v_match_ids) = 0 then
    perform private.refuse('nothing_to_move', 'No hay encuentros con horario para mover.');
  end if;
  if exists (
    select 1 from public.tournament_matches
    where id = any (v_match_ids) and starts_at + v_shift <= now()
  ) then
    perform private.refuse('invalid_schedule', 'Algún encuentro quedaría en el pasado: mueve menos minutos.');
  end if;
  update public.tournament_matches set scheduled_time = starts_at + v_shift where id = any (v_match_ids);
  perform private.notify_people_of_matches(
    v_match_ids, 'match_moved', 'Cambio de horarios: ' || v_tournament.name,
    format(
      case
        when p_match_id is not null and p_minutes > 0 then 'Tu partido se atrasa %s minutos.'
        when p_match_id is not null then 'Tu partido se adelanta %s minutos.'
        when p_minutes > 0 then 'Tus partidos se atrasan %s minutos.'
        else 'Tus partidos se adelantan %s minutos.'
      end,
      abs(p_minutes)
    ),
    case when p_match_id is null then '/tournaments/' || p_tournament_id else '/match/manage/' || p_match_id end
  );
  perform private.audit(
    'move_matches', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object(
      'minutes', p_minutes, 'matches', cardinality(v_match_ids),
      'times', (select jsonb_object_agg(id, scheduled_time) from public.tournament_matches where id = any (v_match_ids))
    )
  );
  return cardinality(v_match_ids);
end;
$$;
comment on function public.move_matches(uuid, integer, uuid, text, integer, uuid) is
  'Staff (schedule): moves what is not begun by so many minutes (below zero: earlier), in one act: the rest of the night (what comes, '
  'up to the first gap of more than four hours), a stage, a part of it, a round, or one match. Everybody who plays any of it is told once. Returns the matches. Refuses '
  'tournament_not_found, tournament_cancelled, minutes_invalid, nothing_to_move, invalid_schedule.
@param p_minutes Later by so many; below zero earlier.
@param p_stage_id Refers to `tournament_stages.id`: that stage, or a part or round of it; null: the rest of the night.
@param p_part A part of the stage, as stage of its matches says it.
@param p_round A round of that part.
@param p_match_id Refers to `tournament_matches.id`: that match alone; null: more than one.
@nullable p_stage_id, p_part, p_round, p_match_id
@scope schedule';
grant execute on function public.move_matches(uuid, integer, uuid, text, integer, uuid) to authenticated, service_role;

create function private.give_hours(p_tournament public.tournaments, p_match_ids uuid[], p_times timestamptz[])
returns jsonb
language plpgsql
volatile
security definer -- matches and notifications are written by procedures only
set search_path = ''
as $$
declare
  v_times jsonb;
  v_people uuid[];
  v_bodies text[];
begin
  with changed as (
    update public.tournament_matches match
    set scheduled_time = planned.at, status = case match.status when 'pending' then 'scheduled' else match.status end
    from unnest(p_match_ids, p_times) as planned (match_id, at)
    where match.id = planned.match_id and match.scheduled_time is distinct from planned.at
    returning match.id, match.scheduled_time
  )
  select jsonb_object_agg(id, scheduled_time) into v_times from changed;
  if v_times is null then
    return null;
  end if;
  select array_agg(told.person order by told.person), array_agg(told.body order by told.person)
  into v_people, v_bodies
  from (
    select
      own.person,
      'Hora de Argentina: '
        || array_to_string((array_agg(private.spoken_hour(own.at) || ' contra ' || own.rival order by own.at, own.id))[:12], '; ')
        || case when count(*) > 12 then format(' y %s más, en la página del torneo.', count(*) - 12) else '.' end as body
    from (
      select distinct on (match.id, person)
        person, match.id, match.starts_at as at,
        coalesce(private.participant_name(side.rival_id), 'un rival por definir') as rival
      from public.tournament_matches match
      cross join lateral (values
        (match.participant1_id, match.participant2_id), (match.participant2_id, match.participant1_id)
      ) as side (id, rival_id)
      cross join lateral private.people_of_side(p_tournament.id, side.id, match.id) as person
      where match.id = any (p_match_ids) and v_times ? match.id::text and side.id is not null
        and not private.is_out(p_tournament.id, side.id)
      order by match.id, person
    ) as own
    group by own.person
  ) as told;
  if v_people is not null then
    perform private.notify_people(
      v_people, v_bodies, 'match_times_published', 'Tus horarios: ' || p_tournament.name,
      '/tournaments/' || p_tournament.id, p_tournament.id::text
    );
  end if;
  return v_times;
end;
$$;
comment on function private.give_hours(public.tournaments, uuid[], timestamptz[]) is
  'Gives each match of a locked tournament the hour at its place of the second array and notifies each player once, of all their '
  'matches whose hour is new. Returns these hours by match; null where none is new.';

create function public.publish_schedule(p_tournament_id uuid, p_match_ids uuid[], p_times timestamptz[])
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'schedule');
  v_found integer;
  v_match public.tournament_matches;
  v_times jsonb;
begin
  if (
    cardinality(p_match_ids) between 1 and 2048 and cardinality(p_times) = cardinality(p_match_ids)
    and array_position(p_match_ids, null) is null and array_position(p_times, null) is null
    and cardinality(p_match_ids) = (select count(distinct id) from unnest(p_match_ids) as id)
  ) is not true then
    perform private.refuse('invalid_schedule', 'Cada encuentro lleva una hora, y una sola.');
  end if;
  if exists (select 1 from unnest(p_times) as at where at <= now() or at > now() + interval '5 years') then
    perform private.refuse('invalid_schedule', 'La fecha de cada encuentro debe ser futura, y de los próximos cinco años.');
  end if;
  perform 1 from public.tournament_matches
  where id = any (p_match_ids) and tournament_id = p_tournament_id
  order by id
  for update;
  get diagnostics v_found = row_count;
  if v_found < cardinality(p_match_ids) then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  select match.* into v_match
  from public.tournament_matches match
  where match.id = any (p_match_ids)
    and (match.status not in ('pending_opponent', 'pending', 'scheduled') or private.has_begun(match))
  order by match.id
  limit 1;
  if found then
    perform private.refuse(
      'match_begun',
      format(
        '%s – %s ya se juega o se decidió: su horario queda como está.',
        coalesce(private.participant_name(v_match.participant1_id), 'Por definir'),
        coalesce(private.participant_name(v_match.participant2_id), 'Por definir')
      )
    );
  end if;

  v_times := private.give_hours(v_tournament, p_match_ids, p_times);
  if v_times is null then
    return 0;
  end if;
  perform private.audit(
    'publish_schedule', 'tournaments', p_tournament_id::text, null,
    jsonb_build_object('matches', (select count(*) from jsonb_object_keys(v_times)), 'times', v_times)
  );
  return (select count(*) from jsonb_object_keys(v_times));
end;
$$;
comment on function public.publish_schedule(uuid, uuid[], timestamptz[]) is
  'Staff (schedule): gives each of these matches the time at its place of the second array, all of them or none. Whoever plays is '
  'told once, of all his matches whose time is new. Returns how many that are. Refuses tournament_not_found, '
  'tournament_cancelled, invalid_schedule, match_not_found, match_begun.
@param p_match_ids Refer to `tournament_matches.id`.
@param p_times As many as p_match_ids, each for the match at its place.
@scope schedule';
grant execute on function public.publish_schedule(uuid, uuid[], timestamptz[]) to authenticated, service_role;

-- Reminders ----------------------------------------------------------------------------------

create table private.match_reminders (
  match_id uuid not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint match_reminders_pkey primary key (match_id, due_at)
);
comment on table private.match_reminders is
  'Reminders of matches that are still to come, each before the time that the match has; done, the row is gone.';
create index match_reminders_due_at_idx on private.match_reminders (due_at);
alter table private.match_reminders enable row level security;

create function private.plan_reminders()
returns trigger
language plpgsql
volatile
security definer -- the table is nobody's
set search_path = ''
as $$
begin
  delete from private.match_reminders where match_id = old.id;
  if tg_op = 'UPDATE' then
    insert into private.match_reminders (match_id, due_at)
    select new.id, new.starts_at - lead
    from unnest(array[interval '24 hours', interval '1 hour', interval '15 minutes']) as lead
    -- What has passed already was told with the new time itself.
    where new.starts_at - lead > now();
  end if;
  return null;
end;
$$;
comment on function private.plan_reminders() is 'A match is reminded of 24 hours, 1 hour and 15 minutes before the time it has.';

create trigger plan_reminders
  after update of scheduled_time, delayed_to, participant1_id, participant2_id on public.tournament_matches
  for each row when (new.starts_at is distinct from old.starts_at)
  execute function private.plan_reminders();
create trigger plan_reminders
  after update of scheduled_time on public.challenge_matches
  for each row when (new.starts_at is distinct from old.starts_at)
  execute function private.plan_reminders();
create trigger forget_reminders
  after delete on public.tournament_matches
  for each row when (old.starts_at is not null)
  execute function private.plan_reminders();
create trigger forget_reminders
  after delete on public.challenge_matches
  for each row when (old.starts_at is not null)
  execute function private.plan_reminders();

create function private.remind_of_match(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_minutes integer;
  v_until text;
  v_people uuid[];
  v_bodies text[];
begin
  delete from private.match_reminders where match_id = p_match_id and due_at <= now();
  if not found then
    return false;
  end if;
  v_match := private.find_match(p_match_id);
  v_minutes := ceil(extract(epoch from v_match.starts_at - now()) / 60);
  -- Late, begun, or without a rival: nothing to come for.
  if v_minutes is null or v_minutes < 1 or not private.is_unbegun(v_match) then
    return true;
  end if;
  v_until := case
    when v_minutes > 120 then format('en %s horas', round(v_minutes / 60.0))
    when v_minutes > 1 then format('en %s minutos', v_minutes)
    else 'en un minuto'
  end;
  select array_agg(told.person order by told.person), array_agg(told.body order by told.person)
  into v_people, v_bodies
  from (
    select distinct on (person) person,
      format('Contra %s, en %s.', private.participant_name(side.rival_id), private.match_occasion(v_match)) as body
    from (values
      (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
    ) as side (id, rival_id)
    cross join lateral private.people_of_side(v_match.tournament_id, side.id, v_match.id) as person
    order by person
  ) as told;
  perform private.notify_people(
    v_people, v_bodies, 'match_reminder',
    'Juegas ' || v_until,
    private.match_link(v_match),
    -- Each reminder is one: the last may lie there unread.
    v_match.id || ' ' || now()
  );
  perform private.tell_team(
    side.id,
    format('Juegan %s contra %s, en %s.', v_until, private.participant_name(side.rival_id), private.match_occasion(v_match)),
    private.match_link(v_match)
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
  return true;
end;
$$;
comment on function private.remind_of_match(uuid) is
  'Reminds everybody who plays a match of it, and the channels of its teams, once, in how long it begins; of several reminders that are due, once. True when one was due.';

-- 21-vetoes.sql

-- The veto of a match: what was chosen, whose turn it is and until when. The row is the whole state: a server that stops
-- in the middle loses nothing.

create table public.match_vetoes (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid,
  challenge_match_id uuid,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  sequence_id uuid,
  name text not null,
  best_of integer not null,
  maps jsonb not null,
  sides text[] not null,
  steps jsonb not null,
  first text not null,
  bans text not null,
  repeats text not null,
  step_seconds integer not null,
  side_a_id uuid,
  side_b_id uuid,
  ready1_at timestamptz,
  ready2_at timestamptz,
  started_at timestamptz,
  step integer not null default 0,
  turn_id uuid,
  deadline timestamptz,
  choices jsonb not null default '[]',
  seed_hash text not null,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  tournament_id uuid,
  constraint match_vetoes_tournament_match_id_fkey
    foreign key (tournament_match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_vetoes_challenge_match_id_fkey
    foreign key (challenge_match_id) references public.challenge_matches (id) on delete cascade,
  constraint match_vetoes_tournament_id_fkey foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint match_vetoes_sequence_id_fkey
    foreign key (sequence_id) references public.veto_sequences (id) on delete set null,
  constraint match_vetoes_side_a_id_fkey foreign key (side_a_id) references public.participants (id) on delete restrict,
  constraint match_vetoes_side_b_id_fkey foreign key (side_b_id) references public.participants (id) on delete restrict,
  constraint match_vetoes_turn_id_fkey foreign key (turn_id) references public.participants (id) on delete restrict,
  constraint match_vetoes_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_vetoes_started_whole check (
    num_nonnulls(side_a_id, side_b_id, started_at) in (0, 3) and (started_at is not null or step = 0)
  ),
  constraint match_vetoes_clock_has_turn check (deadline is null or turn_id is not null)
);
comment on table public.match_vetoes is
  'The veto of a match: the sequence as it was when it began, and what was chosen so far.';
comment on column public.match_vetoes.tournament_match_id is 'Null for the match of a challenge.';
comment on column public.match_vetoes.challenge_match_id is 'Null for the match of a tournament.';
comment on column public.match_vetoes.match_id is 'The match, of whichever kind it is.';
comment on column public.match_vetoes.sequence_id is
  'The sequence that it was begun with; null where that was deleted since.';
comment on column public.match_vetoes.name is 'Of the sequence, as it was then.';
comment on column public.match_vetoes.best_of is 'Games of the series at most.';
comment on column public.match_vetoes.steps is
  'One by one, numbered from 1; game is the number of the map that a step is about.
@type steps { number: number; who: "A" | "B" | "winner" | "loser" | "coin" | null; act: "role" | "ban" | "pick" | "side" | "order" | "side_or_order" | "decider"; mode: string | null; game: number }[]';
comment on column public.match_vetoes.first is 'Who is A; as veto_sequences.first.';
comment on column public.match_vetoes.bans is 'As veto_sequences.bans.';
comment on column public.match_vetoes.repeats is 'As veto_sequences.repeats.';
comment on column public.match_vetoes.step_seconds is 'Seconds for each step; 0 is without a clock.';
comment on column public.match_vetoes.side_a_id is 'Who is A in the steps; null before the start.';
comment on column public.match_vetoes.side_b_id is 'Who is B in the steps; null before the start.';
comment on column public.match_vetoes.ready1_at is 'When participant 1 said that he is ready for it; null: he has not.';
comment on column public.match_vetoes.ready2_at is 'As ready1_at, of participant 2.';
comment on column public.match_vetoes.started_at is 'When both were ready, or the staff began it; null before.';
comment on column public.match_vetoes.maps is
  'Those that may be chosen, as they were then.
@type maps { name: string; mode?: string }[]';
comment on column public.match_vetoes.sides is
  'The two sides of a map as the game calls them; empty where it has none.';
comment on column public.match_vetoes.step is 'The step that is next, from 1; 0 before the start, one more than there are at the end.';
comment on column public.match_vetoes.turn_id is 'Who chooses; null before the start, at the end, and while a map is played first.';
comment on column public.match_vetoes.deadline is 'When the step is drawn; null without a clock.';
comment on column public.match_vetoes.choices is
  'In their order. how: by the side, a referee, time (drawn at the end of the clock), coin (drawn at once), rest (what was left).
@type choices { step: number; act: "role" | "ban" | "pick" | "side" | "order" | "decider"; by_id: string | null; choice: string; game: number; how: "side" | "referee" | "time" | "coin" | "rest"; at: string }[]';
comment on column public.match_vetoes.tournament_id is 'That of the match, by which its page hears of every veto; null of a challenge.';
comment on column public.match_vetoes.seed_hash is
  'SHA-256 of the seed, in hex, shown from the start: what is drawn was fixed before anybody chose.';
comment on column public.match_vetoes.finished_at is 'When its last step was made; null before.';
create unique index match_vetoes_match_id_key on public.match_vetoes (match_id);
create index match_vetoes_tournament_match_id_idx on public.match_vetoes (tournament_match_id);
create index match_vetoes_challenge_match_id_idx on public.match_vetoes (challenge_match_id);
create index match_vetoes_tournament_id_idx on public.match_vetoes (tournament_id);
create index match_vetoes_sequence_id_idx on public.match_vetoes (sequence_id);
create index match_vetoes_side_a_id_idx on public.match_vetoes (side_a_id);
create index match_vetoes_side_b_id_idx on public.match_vetoes (side_b_id);
create index match_vetoes_turn_id_idx on public.match_vetoes (turn_id);
create index match_vetoes_deadline_idx on public.match_vetoes (deadline) where deadline is not null;

create table private.veto_seeds (
  veto_id uuid primary key,
  seed text not null,
  created_at timestamptz not null default now(),
  constraint veto_seeds_veto_id_fkey foreign key (veto_id) references public.match_vetoes (id) on delete cascade
);
comment on table private.veto_seeds is 'What the draws of a veto follow from; told by veto_seed() once it is over.';
alter table private.veto_seeds enable row level security;

-- What may be chosen -------------------------------------------------------------------------

create function private.veto_options(p_veto public.match_vetoes)
returns text[]
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_step constant jsonb := p_veto.steps -> (p_veto.step - 1);
  v_game constant integer := (v_step ->> 'game')::integer;
  v_taken text[];
begin
  if v_step is null then
    return '{}';
  elsif v_step ->> 'act' = 'role' then
    return array['A', 'B'];
  elsif v_step ->> 'act' in ('side', 'order', 'side_or_order') then
    -- Side and order of a game are one choice each.
    select coalesce(array_agg(made ->> 'act'), '{}') into v_taken
    from jsonb_array_elements(p_veto.choices) as made
    where (made ->> 'game')::integer = v_game and made ->> 'act' in ('side', 'order');
    return
      case when v_step ->> 'act' <> 'order' and 'side' <> all (v_taken) then p_veto.sides else '{}' end
      || case when v_step ->> 'act' <> 'side' and 'order' <> all (v_taken) then array['Primero', 'Segundo'] else '{}' end;
  end if;
  return array(
    select listed.map ->> 'name'
    from jsonb_array_elements(p_veto.maps) with ordinality as listed (map, place)
    where (v_step ->> 'mode' is null or listed.map ->> 'mode' = v_step ->> 'mode')
      and not exists (
        select 1
        from jsonb_array_elements(p_veto.choices) as made
        where made ->> 'choice' = listed.map ->> 'name' and case made ->> 'act'
          when 'ban' then p_veto.bans = 'series' or (made ->> 'game')::integer = v_game
          when 'pick' then p_veto.repeats = 'never'
          when 'decider' then p_veto.repeats = 'never'
          else false
        end
      )
      and not (
        v_step ->> 'act' = 'pick' and p_veto.repeats = 'not_won' and exists (
          select 1
          from jsonb_array_elements(p_veto.choices) as made
          join public.match_games game
            on game.match_id = p_veto.match_id and game.number = (made ->> 'game')::integer and game.winner_id = p_veto.turn_id
          where made ->> 'act' in ('pick', 'decider') and made ->> 'choice' = listed.map ->> 'name'
        )
      )
    order by place
  );
end;
$$;
comment on function private.veto_options(public.match_vetoes) is 'What may be chosen in the step that is next, in the order of the pool.';

create function private.drawn_by_seed(p_seed text, p_step integer, p_options text[])
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p_options[1 + mod(
    ('x' || left(encode(sha256(convert_to(p_seed || ':' || p_step, 'UTF8')), 'hex'), 15))::bit(60)::bigint,
    cardinality(p_options)
  )]
$$;
comment on function private.drawn_by_seed(text, integer, text[]) is
  'One of the options: the first 60 bits of SHA-256 of "<seed>:<step>", modulo how many there are. Anybody can do it again once '
  'the seed is told.';

create function private.veto_map(p_match_id uuid, p_number integer, p_side1_id uuid)
returns table (map text, side1 text, side2 text)
language sql
stable
security definer -- used by triggers
set search_path = ''
as $$
  select
    max(made ->> 'choice') filter (where made ->> 'act' in ('pick', 'decider')),
    max(case when (made ->> 'by_id')::uuid = p_side1_id then made ->> 'choice' else other.side end)
      filter (where made ->> 'act' = 'side'),
    max(case when (made ->> 'by_id')::uuid = p_side1_id then other.side else made ->> 'choice' end)
      filter (where made ->> 'act' = 'side')
  from public.match_vetoes veto
  cross join jsonb_array_elements(veto.choices) as made
  cross join lateral (
    select case made ->> 'choice' when veto.sides[1] then veto.sides[2] else veto.sides[1] end as side
  ) as other
  where veto.match_id = p_match_id and (made ->> 'game')::integer = p_number
$$;
comment on function private.veto_map(uuid, integer, uuid) is
  'What the veto of a match says of one of its games; nulls where it says nothing.';

-- How it goes on -----------------------------------------------------------------------------

create function private.with_choice(p_veto public.match_vetoes, p_choice text, p_how text, p_by_id uuid)
returns public.match_vetoes
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_veto public.match_vetoes := p_veto;
  v_step constant jsonb := p_veto.steps -> (p_veto.step - 1);
  v_act text := v_step ->> 'act';
begin
  if v_act = 'side_or_order' then
    v_act := case when p_choice = any (p_veto.sides) then 'side' else 'order' end;
  end if;
  v_veto.choices := p_veto.choices || jsonb_build_object(
    'step', p_veto.step, 'act', v_act, 'by_id', p_by_id, 'choice', p_choice, 'game', v_step -> 'game',
    'how', p_how, 'at', clock_timestamp()
  );
  if v_act = 'role' and p_choice = 'B' then
    v_veto.side_a_id := p_veto.side_b_id;
    v_veto.side_b_id := p_veto.side_a_id;
  end if;
  v_veto.step := p_veto.step + 1;
  return v_veto;
end;
$$;
comment on function private.with_choice(public.match_vetoes, text, text, uuid) is 'A veto after a choice in the step that is next.';

create function private.is_veto_running(p_match_id uuid)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from public.match_vetoes where match_id = p_match_id and started_at is not null and finished_at is null
  )
$$;
comment on function private.is_veto_running(uuid) is 'Whether somebody may have to choose in the veto of a match.';

create function private.call_to_veto(p_veto public.match_vetoes)
returns void
language plpgsql
volatile
security definer -- reads who is where
set search_path = ''
as $$
declare
  v_away_since constant timestamptz := clock_timestamp() - make_interval(secs => private.setting_integer('match_here_seconds'));
begin
  -- A tournament's room says who is in it; in a challenge whoever uses the site sees its room's badge.
  if private.is_here(p_veto.match_id, p_veto.turn_id, clock_timestamp())
    -- Who has just said that he is ready is there as well.
    or p_veto.ready1_at > v_away_since and p_veto.ready2_at > v_away_since
    or p_veto.challenge_match_id is not null and exists (
      select 1
      from public.participants side
      left join public.team_members member on member.team_id = side.team_id and member.role in ('leader', 'co-leader')
      join public.profile_presence presence on presence.profile_id = coalesce(side.user_id, member.profile_id)
      where side.id = p_veto.turn_id
        and presence.last_seen_at > v_away_since
    )
  then
    return;
  end if;
  perform private.notify_participant(
    p_veto.turn_id, 'match_veto_turn', 'Es tu turno en el veto',
    format(
      'Contra %s.%s',
      private.participant_name(case p_veto.turn_id when p_veto.side_a_id then p_veto.side_b_id else p_veto.side_a_id end),
      case when p_veto.step_seconds > 0 then format(' Tienes %s segundos: después se sortea.', p_veto.step_seconds) else '' end
    ),
    '/match/manage/' || p_veto.match_id, p_veto.match_id::text
  );
end;
$$;
comment on function private.call_to_veto(public.match_vetoes) is
  'Tells the side whose turn it is, unless it is in the room. While one such notice is unread there is no other.';

create function private.save_veto(p_veto public.match_vetoes)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes := p_veto;
  v_before public.match_vetoes;
  v_step jsonb;
  v_seed text;
  v_winner_id uuid;
  v_won integer[];
begin
  select * into v_before from public.match_vetoes where id = p_veto.id;
  select seed into v_seed from private.veto_seeds where veto_id = p_veto.id;
  loop
    v_step := v_veto.steps -> (v_veto.step - 1);
    v_veto.turn_id := null;
    v_veto.finished_at := null;
    if v_step is null then
      v_veto.finished_at := coalesce(v_before.finished_at, clock_timestamp());
      exit;
    end if;
    if v_step ->> 'who' in ('winner', 'loser') then
      select winner_id into v_winner_id
      from public.match_games
      where match_id = v_veto.match_id and number = (v_step ->> 'game')::integer - 1;
      select array[count(*) filter (where winner_id = v_veto.side_a_id), count(*) filter (where winner_id = v_veto.side_b_id)]
      into v_won
      from public.match_games where match_id = v_veto.match_id;
      -- A map is to be played first, or none any more.
      exit when v_winner_id is null or greatest(v_won[1], v_won[2]) > v_veto.best_of / 2;
      v_veto.turn_id := case
        when (v_winner_id = v_veto.side_a_id) = (v_step ->> 'who' = 'winner') then v_veto.side_a_id
        else v_veto.side_b_id
      end;
    elsif v_step ->> 'who' in ('A', 'B') then
      v_veto.turn_id := case v_step ->> 'who' when 'A' then v_veto.side_a_id else v_veto.side_b_id end;
    end if;
    exit when v_veto.turn_id is not null;
    if v_step ->> 'act' = 'decider' then
      v_veto := private.with_choice(v_veto, (private.veto_options(v_veto))[1], 'rest', null);
    else
      v_veto := private.with_choice(
        v_veto, private.drawn_by_seed(v_seed, v_veto.step, private.veto_options(v_veto)), 'coin',
        -- A side that a coin finds is that of A, the rival has the other.
        case when v_step ->> 'act' in ('side', 'order', 'side_or_order') then v_veto.side_a_id end
      );
    end if;
  end loop;
  if (v_veto.step, v_veto.turn_id) is distinct from (v_before.step, v_before.turn_id) then
    v_veto.deadline := case
      when v_veto.turn_id is not null and v_veto.step_seconds > 0
        then clock_timestamp() + make_interval(secs => v_veto.step_seconds)
    end;
  end if;
  if v_veto is distinct from v_before then
    update public.match_vetoes
    set
      side_a_id = v_veto.side_a_id, side_b_id = v_veto.side_b_id, started_at = v_veto.started_at,
      step = v_veto.step, turn_id = v_veto.turn_id, deadline = v_veto.deadline, choices = v_veto.choices,
      finished_at = v_veto.finished_at
    where id = v_veto.id;
  end if;
  if v_veto.turn_id is not null and v_veto.turn_id is distinct from v_before.turn_id then
    perform private.call_to_veto(v_veto);
  end if;
end;
$$;
comment on function private.save_veto(public.match_vetoes) is
  'Takes a veto of a locked match on to where somebody has to choose, a map has to be played, or it is over, and writes it. The '
  'clock begins anew with a step or another turn.';

create function private.follow_games()
returns trigger
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes;
begin
  select * into v_veto from public.match_vetoes
  where match_id = case tg_op when 'DELETE' then old.match_id else new.match_id end and started_at is not null and finished_at is null;
  if found then
    perform private.save_veto(v_veto);
  end if;
  return null;
end;
$$;
comment on function private.follow_games() is 'Who lost a map is asked for the next one as soon as it is entered.';

create function private.fill_game_from_veto()
returns trigger
language plpgsql
volatile
security definer -- reads the veto whoever enters the game
set search_path = ''
as $$
declare
  v_said record;
begin
  select said.* into v_said
  from private.veto_map(
    -- match_id is generated after this.
    coalesce(new.tournament_match_id, new.challenge_match_id),
    new.number,
    coalesce(
      (select participant1_id from public.tournament_matches where id = new.tournament_match_id),
      (select participant1_id from public.challenge_matches where id = new.challenge_match_id)
    )
  ) as said;
  new.map := coalesce(new.map, v_said.map);
  if new.side1 is null and new.side2 is null then
    new.side1 := v_said.side1;
    new.side2 := v_said.side2;
  end if;
  return new;
end;
$$;
comment on function private.fill_game_from_veto() is 'A game that is entered without its map was played where the veto says.';

-- Of a result without its games nobody knows in which order they were won.
create trigger fill_from_veto
  before insert or update on public.match_games
  for each row when (new.source <> 'result')
  execute function private.fill_game_from_veto();
create trigger follow_games
  after insert or update of winner_id on public.match_games
  for each row when (new.source <> 'result')
  execute function private.follow_games();
create trigger follow_removed_game
  after delete on public.match_games
  for each row when (old.source <> 'result')
  execute function private.follow_games();

create function private.forget_veto()
returns trigger
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
begin
  delete from public.match_vetoes where match_id = new.id;
  return null;
end;
$$;
comment on function private.forget_veto() is 'Another side has chosen nothing yet.';

create trigger forget_veto
  after update of participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.forget_veto();
create trigger forget_veto
  after update of participant1_id, participant2_id on public.challenge_matches
  for each row when (
    (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
  )
  execute function private.forget_veto();

create function private.draw_overdue_step(p_match_id uuid, p_step integer)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody: the time of a step is over
set search_path = ''
as $$
declare
  v_match private.match_state := private.lock_open_match(p_match_id);
  v_veto public.match_vetoes;
  v_seed text;
begin
  -- Only now, under the lock, is it certain that nobody chose meanwhile: another step is not this one's.
  select * into v_veto from public.match_vetoes
  where match_id = p_match_id and step = p_step and deadline <= clock_timestamp();
  if not found then
    return false;
  end if;
  if v_match.status in ('completed', 'bye', 'cancelled') then
    -- It ended before its veto did: nothing is due any more.
    update public.match_vetoes set turn_id = null, deadline = null where id = v_veto.id;
    return true;
  end if;
  select seed into v_seed from private.veto_seeds where veto_id = v_veto.id;
  perform private.save_veto(
    private.with_choice(
      v_veto, private.drawn_by_seed(v_seed, v_veto.step, private.veto_options(v_veto)), 'time', v_veto.turn_id
    )
  );
  return true;
end;
$$;
comment on function private.draw_overdue_step(uuid, integer) is
  'Draws a step whose clock has ended, and none but this one; true when it did.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_vetoes enable row level security;
create policy select_everyone on public.match_vetoes for select to anon, authenticated using (true);
grant select on public.match_vetoes to anon, authenticated, service_role;

alter publication supabase_realtime add table public.match_vetoes;

-- 22-veto_procedures.sql

-- The acts of a veto: both sides say that they are ready, choose in turn, and a referee corrects.

create function private.lock_for_veto(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state := private.lock_open_match(p_match_id);
begin
  if private.acting_side_id(v_match) is null then
    if not private.is_acting_staff(v_match.tournament_id, 'results') then
      perform private.require_side(v_match, 'Solo los capitanes de este encuentro y su árbitro hacen el veto.');
    end if;
    perform private.require_impartial(v_match);
  end if;
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;
comment on function private.lock_for_veto(uuid) is
  'A match in whose veto the caller may act, locked: he acts for a side, or is a referee (staff with results). Refuses '
  'match_not_found, forbidden, own_match, and as require_open_room.';

create function private.begun_veto(p_match_id uuid)
returns public.match_vetoes
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_veto public.match_vetoes;
begin
  select * into v_veto from public.match_vetoes where match_id = p_match_id;
  if v_veto.started_at is null then
    perform private.refuse('veto_not_started', 'El veto todavía no empezó.');
  end if;
  return v_veto;
end;
$$;
comment on function private.begun_veto(uuid) is 'The veto of a locked match. Refuses veto_not_started.';

create function private.match_sequences(p_match_id uuid)
returns setof public.veto_sequences
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  -- That of a round goes before that of its stage, which goes before that of the tournament.
  (
    select
      sequence.id, sequence.pool_id, sequence.name, sequence.best_of, sequence.steps,
      coalesce(chosen.first, sequence.first), sequence.bans, sequence.repeats,
      coalesce(chosen.step_seconds, sequence.step_seconds), sequence.created_at
    from public.tournament_matches match
    join public.tournament_vetoes chosen
      on chosen.tournament_id = match.tournament_id and chosen.best_of = match.best_of
      and (chosen.stage_id = match.stage_id or chosen.stage_id is null)
      and (chosen.part = match.stage or chosen.part is null)
      and (chosen.round is null or chosen.round = match.round or chosen.round = match.round - 1 - (
        select max(other.round) from public.tournament_matches other
        where other.stage_id = match.stage_id and other.stage = match.stage
      ))
    join public.veto_sequences sequence on sequence.id = chosen.sequence_id
    where match.id = p_match_id
    order by chosen.stage_id is null, chosen.round is null, chosen.part is null
    limit 1
  )
  union all
  (
    select sequence.*
    from public.challenge_matches match
    join public.challenges challenge on challenge.id = match.challenge_id
    join public.map_pools pool on pool.game_id = challenge.game_id
    join public.veto_sequences sequence on sequence.pool_id = pool.id and sequence.best_of = match.best_of
    where match.id = p_match_id
    order by sequence.name, sequence.id
  )
$$;
comment on function private.match_sequences(uuid) is
  'What a match may begin its veto with: that of its round, stage or tournament, or in a challenge every one of its game for a series of its length.';

create function private.prepare_veto(p_match private.match_state, p_sequence_id uuid)
returns public.match_vetoes
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes;
  v_sequence public.veto_sequences;
  v_pool public.map_pools;
  v_seed constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  select * into v_veto from public.match_vetoes where match_id = p_match.id;
  if v_veto.started_at is not null then
    perform private.refuse('veto_already_started', 'El veto ya empezó.');
  end if;
  select * into v_sequence from private.match_sequences(p_match.id)
  where id = coalesce(p_sequence_id, v_veto.sequence_id) or coalesce(p_sequence_id, v_veto.sequence_id) is null or p_match.kind = 'tournament'
  limit 1;
  if not found then
    perform private.refuse('veto_not_set', 'Este encuentro no tiene un veto de ese tipo.');
  end if;
  if p_match.kind = 'challenge' and v_sequence.id is distinct from v_veto.sequence_id then
    -- To another veto the rival has not agreed yet.
    delete from public.match_vetoes where id = v_veto.id;
    v_veto := null;
  end if;
  select * into v_pool from public.map_pools where id = v_sequence.pool_id;
  insert into public.match_vetoes as veto (
    tournament_match_id, challenge_match_id, sequence_id, name, best_of, maps, sides, steps, first, bans, repeats,
    step_seconds, seed_hash, tournament_id
  )
  values (
    case p_match.kind when 'tournament' then p_match.id end, case p_match.kind when 'challenge' then p_match.id end,
    v_sequence.id, v_sequence.name, v_sequence.best_of, private.active_maps(v_pool.maps), v_pool.sides,
    private.numbered_steps(v_sequence), v_sequence.first, v_sequence.bans, v_sequence.repeats, v_sequence.step_seconds,
    encode(sha256(convert_to(v_seed, 'UTF8')), 'hex'), p_match.tournament_id
  )
  on conflict (match_id) do update set
    sequence_id = excluded.sequence_id, name = excluded.name, best_of = excluded.best_of, maps = excluded.maps,
    sides = excluded.sides, steps = excluded.steps, first = excluded.first, bans = excluded.bans,
    repeats = excluded.repeats, step_seconds = excluded.step_seconds
  returning * into v_veto;
  -- The first seed stays: its hash was shown.
  insert into private.veto_seeds (veto_id, seed) values (v_veto.id, v_seed) on conflict do nothing;
  return v_veto;
end;
$$;
comment on function private.prepare_veto(private.match_state, uuid) is
  'The veto of a locked match that has not begun, with the sequence as it is now. Refuses veto_already_started, veto_not_set.';

create function private.numbered_steps(p_sequence public.veto_sequences)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(to_jsonb(step) order by step.number)
  from (
    select 1 as number, 'A' as who, 'role' as act, null as mode, 0 as game
    where p_sequence.first = 'higher_seed_chooses'
    union all
    select number + (p_sequence.first = 'higher_seed_chooses')::integer, who, act, mode, game
    from private.veto_turns(p_sequence.steps)
  ) as step
$$;
comment on function private.numbered_steps(public.veto_sequences) is
  'The steps that a veto goes through; where the higher seed chooses who it is, that comes first.';

create function private.start_veto(p_match private.match_state, p_veto public.match_vetoes)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_veto public.match_vetoes := p_veto;
  v_first_id uuid;
begin
  -- Who came late has lost the choice of side: the other is A, or chooses to be.
  select private.side_of_number(p_match, 3 - side_lost_by) into v_first_id
  from public.match_starts
  where match_id = p_match.id;
  if v_first_id is null and v_veto.first = 'home' then
    v_first_id := p_match.participant1_id;
  elsif v_first_id is null and v_veto.first in ('higher_seed', 'higher_seed_chooses') then
    select registration.participant_id into v_first_id
    from public.tournament_participants registration
    where registration.tournament_id = p_match.tournament_id and registration.seed is not null
      and registration.participant_id in (p_match.participant1_id, p_match.participant2_id)
    order by registration.seed
    limit 1;
  end if;
  -- Where nobody is seeded, it is drawn.
  v_veto.side_a_id := coalesce(
    v_first_id,
    private.drawn_by_seed(
      (select seed from private.veto_seeds where veto_id = v_veto.id), 0,
      array[p_match.participant1_id::text, p_match.participant2_id::text]
    )::uuid
  );
  v_veto.side_b_id := private.other_side_id(p_match, v_veto.side_a_id);
  v_veto.started_at := clock_timestamp();
  v_veto.step := 1;
  perform private.save_veto(v_veto);
end;
$$;
comment on function private.start_veto(private.match_state, public.match_vetoes) is 'Says who is A and opens the first step.';

-- Procedures ---------------------------------------------------------------------------------

create function public.ready_for_veto(p_match_id uuid, p_sequence_id uuid default null)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto(p_match_id);
  v_side_id constant uuid := private.acting_side_id(v_match);
  v_veto public.match_vetoes;
begin
  v_veto := private.prepare_veto(v_match, p_sequence_id);
  if v_side_id is null then
    perform private.start_veto(v_match, v_veto);
    perform private.audit('start_match_veto', v_match.kind || '_matches', p_match_id::text, null, jsonb_build_object('name', v_veto.name));
    return;
  end if;
  update public.match_vetoes
  set
    ready1_at = case when v_side_id = v_match.participant1_id then coalesce(ready1_at, now()) else ready1_at end,
    ready2_at = case when v_side_id = v_match.participant2_id then coalesce(ready2_at, now()) else ready2_at end
  where id = v_veto.id
  returning * into v_veto;
  if v_veto.ready1_at is not null and v_veto.ready2_at is not null then
    perform private.start_veto(v_match, v_veto);
  end if;
end;
$$;
comment on function public.ready_for_veto(uuid, uuid) is
  'A side is ready for the veto of its match, which begins when both are; staff (results) begin it at once. In a challenge the '
  'first proposes one of its game and the other agrees to it, or proposes another. Refuses veto_not_set, veto_already_started, '
  'match_not_found, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, own_match.
@nullable p_sequence_id';

create function public.choose_in_veto(p_match_id uuid, p_step integer, p_choice text)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto(p_match_id);
  v_side_id constant uuid := private.acting_side_id(v_match);
  v_veto constant public.match_vetoes := private.begun_veto(p_match_id);
begin
  -- Sent twice over a bad connection: it has been done.
  if exists (
    select 1 from jsonb_array_elements(v_veto.choices) as made
    where (made ->> 'step')::integer = p_step and made ->> 'choice' = p_choice and made ->> 'how' in ('side', 'referee')
      and (v_side_id is null or (made ->> 'by_id')::uuid = v_side_id)
  ) then
    return;
  end if;
  if v_veto.finished_at is not null then
    perform private.refuse('veto_finished', 'El veto ya terminó.');
  elsif v_veto.turn_id is null then
    perform private.refuse('veto_waits_for_map', 'El veto sigue cuando se cargue el mapa que se está jugando.');
  elsif p_step is distinct from v_veto.step then
    perform private.refuse('veto_step_over', 'Ese paso del veto ya pasó.');
  elsif v_side_id is not null and v_side_id <> v_veto.turn_id then
    perform private.refuse('veto_not_your_turn', 'Es el turno de tu rival.');
  elsif v_veto.deadline <= clock_timestamp() then
    perform private.refuse('veto_time_over', 'Se acabó el tiempo de este paso: se sortea.');
  elsif p_choice is null or p_choice <> all (private.veto_options(v_veto)) then
    perform private.refuse('veto_choice_unavailable', 'Eso no se puede elegir en este paso.');
  end if;
  perform private.save_veto(
    private.with_choice(v_veto, p_choice, case when v_side_id is null then 'referee' else 'side' end, v_veto.turn_id)
  );
  if v_side_id is null then
    perform private.audit(
      'choose_in_veto', v_match.kind || '_matches', p_match_id::text, null,
      jsonb_build_object('step', p_step, 'choice', p_choice)
    );
  end if;
end;
$$;
comment on function public.choose_in_veto(uuid, integer, text) is
  'Bans, picks or takes a side in one step of the veto: the side whose turn it is, or staff (results) for it. The same step said '
  'twice changes nothing. Refuses veto_not_started, veto_finished, veto_waits_for_map, veto_step_over, veto_not_your_turn, '
  'veto_time_over, veto_choice_unavailable, and as ready_for_veto.';

create function public.end_veto_step(p_match_id uuid, p_step integer)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody: the time of a step is over
set search_path = ''
as $$
begin
  perform private.require_user();
  -- Looked at before anything is locked: hundreds may watch the same clock.
  if not exists (
    select 1 from public.match_vetoes where match_id = p_match_id and step = p_step and deadline <= clock_timestamp()
  ) then
    return false;
  end if;
  return private.draw_overdue_step(p_match_id, p_step);
end;
$$;
comment on function public.end_veto_step(uuid, integer) is
  'Whoever watches the clock of a step end may say so: the step is drawn then and not only at the next turn of the scheduled '
  'work. True when it was; nothing happens before its time, or to another step.';

create function private.require_veto_reason(p_reason text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_reason constant text := private.clean_text(p_reason);
begin
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Escribe el motivo (hasta 500 caracteres): queda en el registro del partido.');
  end if;
  return v_reason;
end;
$$;
comment on function private.require_veto_reason(text) is 'The reason of a correction, cleaned. Refuses reason_required.';

create function private.lock_for_veto_correction(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_open_match(p_match_id);
  perform private.require_impartial(v_match);
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;
comment on function private.lock_for_veto_correction(uuid) is
  'A match whose veto the caller may correct, locked. Refuses match_not_found, forbidden, own_match, and as require_open_room.';

create function public.undo_veto_steps(p_match_id uuid, p_step integer, p_reason text)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto_correction(p_match_id);
  v_reason constant text := private.require_veto_reason(p_reason);
  v_veto public.match_vetoes := private.begun_veto(p_match_id);
  v_undone jsonb;
  v_side_id uuid;
begin
  select jsonb_agg(made -> 'choice' order by made -> 'step') into v_undone
  from jsonb_array_elements(v_veto.choices) as made
  where (made ->> 'step')::integer >= p_step;
  if v_undone is null then
    perform private.refuse('veto_step_not_made', 'Ese paso del veto todavía no se hizo.');
  end if;
  if exists (
    select 1 from jsonb_array_elements(v_veto.choices) as made
    where (made ->> 'step')::integer >= p_step and made ->> 'act' = 'role' and made ->> 'choice' = 'B'
  ) then
    v_side_id := v_veto.side_a_id;
    v_veto.side_a_id := v_veto.side_b_id;
    v_veto.side_b_id := v_side_id;
  end if;
  v_veto.choices := coalesce((
    select jsonb_agg(made order by made -> 'step') from jsonb_array_elements(v_veto.choices) as made
    where (made ->> 'step')::integer < p_step
  ), '[]');
  v_veto.step := p_step;
  perform private.save_veto(v_veto);
  perform private.audit(
    'undo_veto_steps', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('choices', v_undone), jsonb_build_object('step', p_step, 'reason', v_reason)
  );
end;
$$;
comment on function public.undo_veto_steps(uuid, integer, text) is
  'Staff (results): takes back a step of the veto and all after it; the step begins anew with a whole clock. What a coin drew is '
  'drawn again from the same seed. Refuses veto_not_started, veto_step_not_made, reason_required, match_not_found, '
  'match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled, own_match.';

create function public.correct_veto_choice(p_match_id uuid, p_step integer, p_choice text, p_reason text)
returns void
language plpgsql
volatile
security definer -- vetoes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_veto_correction(p_match_id);
  v_reason constant text := private.require_veto_reason(p_reason);
  v_veto constant public.match_vetoes := private.begun_veto(p_match_id);
  v_made jsonb;
begin
  select made into v_made from jsonb_array_elements(v_veto.choices) as made where (made ->> 'step')::integer = p_step;
  if v_made is null then
    perform private.refuse('veto_step_not_made', 'Ese paso del veto todavía no se hizo.');
  end if;
  if (case v_made ->> 'act'
    when 'side' then p_choice = any (v_veto.sides)
    when 'order' then p_choice in ('Primero', 'Segundo')
    -- Who is A decides whose every step was: that is undone, not changed.
    when 'role' then false
    else exists (select 1 from jsonb_array_elements(v_veto.maps) as map where map ->> 'name' = p_choice)
  end) is not true then
    perform private.refuse('veto_choice_unavailable', 'Eso no se puede elegir en este paso.');
  end if;
  if v_made ->> 'act' in ('ban', 'pick', 'decider') and exists (
    select 1 from jsonb_array_elements(v_veto.choices) as other
    where other ->> 'choice' = p_choice and (other ->> 'step')::integer <> p_step
      and case
        when 'ban' in (v_made ->> 'act', other ->> 'act') then v_veto.bans = 'series' or other -> 'game' = v_made -> 'game'
        else v_veto.repeats = 'never'
      end
      and other ->> 'act' in ('ban', 'pick', 'decider')
  ) then
    perform private.refuse('veto_map_taken', 'Ese mapa ya está en otro paso del veto: deshace primero ese paso.');
  end if;
  update public.match_vetoes
  set choices = (
    select jsonb_agg(
      case (made ->> 'step')::integer
        when p_step then made || jsonb_build_object('choice', p_choice, 'how', 'referee')
        else made
      end
      order by made -> 'step'
    )
    from jsonb_array_elements(choices) as made
  )
  where id = v_veto.id;
  perform private.audit(
    'correct_veto_choice', v_match.kind || '_matches', p_match_id::text,
    jsonb_build_object('choice', v_made -> 'choice'),
    jsonb_build_object('step', p_step, 'choice', p_choice, 'reason', v_reason)
  );
end;
$$;
comment on function public.correct_veto_choice(uuid, integer, text, text) is
  'Staff (results): sets the map of a step, or swaps the sides of a map by choosing the other one. Refuses veto_not_started, '
  'veto_step_not_made, veto_choice_unavailable, veto_map_taken, and as undo_veto_steps.';

-- Reads --------------------------------------------------------------------------------------

create function public.veto_seed(veto public.match_vetoes)
returns text
language sql
stable
security definer -- the seed is told once nothing is drawn from it any more
set search_path = ''
as $$
  select seed.seed
  from private.veto_seeds seed
  where seed.veto_id = veto.id and (
    veto.finished_at is not null
    or exists (
      select 1 from public.tournament_matches where id = veto.tournament_match_id and status = 'completed'
      union all
      select 1 from public.challenge_matches where id = veto.challenge_match_id and status = 'completed'
    )
  )
$$;
comment on function public.veto_seed(public.match_vetoes) is 'What was drawn from, once the veto is over; null until then.';

create function public.veto_options(veto public.match_vetoes)
returns text[]
language sql
stable
set search_path = ''
as $$
  select private.veto_options(veto)
$$;
comment on function public.veto_options(public.match_vetoes) is 'What may be chosen in the step that is next.';
grant execute on function private.veto_options(public.match_vetoes) to anon, authenticated, service_role;

create function public.match_veto_sequences(p_match_id uuid)
returns setof public.veto_sequences
language sql
stable
security definer -- reads a private challenge's game for whoever has its address
set search_path = ''
as $$
  select * from private.match_sequences(p_match_id)
$$;
comment on function public.match_veto_sequences(uuid) is
  'What the veto of a match may begin with; none where it has no veto.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.';

grant execute on function
  public.veto_seed(public.match_vetoes), public.veto_options(public.match_vetoes), public.match_veto_sequences(uuid)
to anon, authenticated, service_role;
grant execute on function
  public.ready_for_veto(uuid, uuid), public.choose_in_veto(uuid, integer, text), public.end_veto_step(uuid, integer),
  public.undo_veto_steps(uuid, integer, text), public.correct_veto_choice(uuid, integer, text, text)
to authenticated, service_role;

-- 23-lineups.sql

-- Line-ups: who of a roster plays a match, who came in for which game, and stand-ins from outside.
--
-- Where a team sets none, its whole roster plays. Whoever stands in for a team is bound to it as its roster is:
-- his entry (stand_in) is what keeps anybody out of two teams of one tournament.

create table public.match_lineups (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  participant_id uuid not null,
  set_by uuid,
  is_by_staff boolean not null default false,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint match_lineups_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_lineups_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint match_lineups_set_by_fkey
    foreign key (set_by) references public.profiles (id) on delete set null,
  constraint match_lineups_once unique (match_id, participant_id)
);
comment on table public.match_lineups is
  'Whom a team fields in a match of a tournament, written by procedures only; without a row it is the whole roster.';
comment on column public.match_lineups.participant_id is 'The team.';
comment on column public.match_lineups.set_by is 'Who changed it last, its substitutions included.';
comment on column public.match_lineups.is_by_staff is 'Whether he did so for the organisation.';
comment on column public.match_lineups.changed_at is 'When it was last changed, its substitutions included.';
create index match_lineups_participant_id_idx on public.match_lineups (participant_id, changed_at desc);
create index match_lineups_set_by_idx on public.match_lineups (set_by);

create table public.match_lineup_players (
  id uuid primary key default gen_random_uuid(),
  lineup_id uuid not null,
  profile_id uuid not null,
  role text not null,
  is_stand_in boolean not null default false,
  created_at timestamptz not null default now(),
  constraint match_lineup_players_lineup_id_fkey
    foreign key (lineup_id) references public.match_lineups (id) on delete cascade,
  constraint match_lineup_players_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete restrict,
  constraint match_lineup_players_once unique (lineup_id, profile_id),
  constraint match_lineup_players_role_known check (role in ('starter', 'substitute'))
);
comment on table public.match_lineup_players is 'The players of a line-up.';
comment on column public.match_lineup_players.role is 'starter: plays from the first game on; substitute: may come in for another.';
comment on column public.match_lineup_players.is_stand_in is 'From outside the roster, with the organiser''s approval.';
create index match_lineup_players_profile_id_idx on public.match_lineup_players (profile_id);

create table public.match_substitutions (
  id uuid primary key default gen_random_uuid(),
  lineup_id uuid not null,
  game integer not null,
  out_id uuid not null,
  in_id uuid not null,
  made_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint match_substitutions_lineup_id_fkey
    foreign key (lineup_id) references public.match_lineups (id) on delete cascade,
  constraint match_substitutions_out_id_fkey foreign key (out_id) references public.profiles (id) on delete restrict,
  constraint match_substitutions_in_id_fkey foreign key (in_id) references public.profiles (id) on delete restrict,
  constraint match_substitutions_made_by_fkey foreign key (made_by) references public.profiles (id) on delete set null,
  constraint match_substitutions_game_range check (game between 2 and 9),
  constraint match_substitutions_two_players check (out_id <> in_id)
);
comment on table public.match_substitutions is 'Who came in for whom between the games of a series.';
comment on column public.match_substitutions.game is 'From which game on.';
comment on column public.match_substitutions.out_id is 'Who goes out.';
comment on column public.match_substitutions.in_id is 'Who comes in.';
comment on column public.match_substitutions.made_by is 'Who made it, of the team or of the staff.';
create index match_substitutions_lineup_id_idx on public.match_substitutions (lineup_id, created_at);
create index match_substitutions_out_id_idx on public.match_substitutions (out_id);
create index match_substitutions_in_id_idx on public.match_substitutions (in_id);
create index match_substitutions_made_by_idx on public.match_substitutions (made_by);

create table public.stand_ins (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  match_id uuid not null,
  participant_id uuid not null,
  profile_id uuid not null,
  state text not null default 'open',
  reason text not null,
  requested_by uuid,
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint stand_ins_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint stand_ins_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint stand_ins_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint stand_ins_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete restrict,
  constraint stand_ins_requested_by_fkey foreign key (requested_by) references public.profiles (id) on delete set null,
  constraint stand_ins_answered_by_fkey foreign key (answered_by) references public.profiles (id) on delete set null,
  constraint stand_ins_state_known check (state in ('open', 'approved', 'declined', 'withdrawn')),
  constraint stand_ins_reason_length check (char_length(reason) between 1 and 300),
  constraint stand_ins_answer_length check (char_length(answer) between 1 and 300),
  constraint stand_ins_answered check ((state = 'open') = (answered_at is null))
);
comment on table public.stand_ins is 'Players from outside a roster whom a team asks the organiser to let play one match.';
comment on column public.stand_ins.participant_id is 'The team.';
comment on column public.stand_ins.profile_id is 'The player from outside.';
comment on column public.stand_ins.state is
  'open; approved; declined (by the organiser); withdrawn (by the team, or by the player himself).';
comment on column public.stand_ins.reason is 'Why the team asks; everybody reads it once it is approved.';
comment on column public.stand_ins.requested_by is 'Who asked in the name of the team.';
comment on column public.stand_ins.answer is 'What the organiser said to a refusal.';
comment on column public.stand_ins.answered_by is
  'Who of the organisers, of the team, or the player himself; null while it is open.';
comment on column public.stand_ins.answered_at is 'Null while it is open.';
create unique index stand_ins_waiting_key on public.stand_ins (match_id, profile_id) where state in ('open', 'approved');
create index stand_ins_match_id_idx on public.stand_ins (match_id, created_at);
create index stand_ins_tournament_id_idx on public.stand_ins (tournament_id, created_at);
create index stand_ins_open_idx on public.stand_ins (tournament_id) where state = 'open';
create index stand_ins_participant_id_idx on public.stand_ins (participant_id);
create index stand_ins_profile_id_idx on public.stand_ins (profile_id);
create index stand_ins_requested_by_idx on public.stand_ins (requested_by);
create index stand_ins_answered_by_idx on public.stand_ins (answered_by);

-- Who played ---------------------------------------------------------------------------------

create function private.who_played(p_match_id uuid)
returns table (side_id uuid, profile_id uuid)
language sql
stable
rows 10
security definer -- used by procedures
set search_path = ''
as $$
  select lineup.participant_id, player.profile_id
  from public.match_lineups lineup
  join public.match_lineup_players player on player.lineup_id = lineup.id and player.role = 'starter'
  where lineup.match_id = p_match_id
  union
  -- Who was to come in for a game that was not needed did not play.
  select lineup.participant_id, change.in_id
  from public.match_lineups lineup
  join public.match_substitutions change on change.lineup_id = lineup.id
  where lineup.match_id = p_match_id
    and change.game <= (select count(*) from public.match_games where match_id = p_match_id)
$$;
comment on function private.who_played(uuid) is
  'Who played a match for the sides that set a line-up: who began, and who came in for a game that was played.';

create function private.on_the_field(p_lineup_id uuid, p_game integer)
returns setof uuid
language sql
stable
rows 5
security definer -- used by procedures
set search_path = ''
as $$
  select player.profile_id
  from public.match_lineup_players player
  where player.lineup_id = p_lineup_id and coalesce(
    (
      select change.in_id = player.profile_id
      from public.match_substitutions change
      where change.lineup_id = p_lineup_id and change.game <= p_game and player.profile_id in (change.in_id, change.out_id)
      order by change.created_at desc
      limit 1
    ),
    player.role = 'starter'
  )
$$;
comment on function private.on_the_field(uuid, integer) is 'Who of a line-up plays a game of the series.';

create function private.match_counting(p_match_id uuid, p_side_ids uuid[], p_tournament_id uuid)
returns table (participant_id uuid, side_id uuid)
language sql
stable
rows 10
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select counting.participant_id, counting.side_id
  from private.counting_participants(p_side_ids, p_tournament_id) as counting
  where counting.participant_id = counting.side_id
    or not exists (
      select 1 from public.match_lineups lineup
      where lineup.match_id = p_match_id and lineup.participant_id = counting.side_id
    )
  union
  select own.id, played.side_id
  from private.who_played(p_match_id) as played
  join public.participants own on own.user_id = played.profile_id
  where played.side_id = any (p_side_ids)
$$;
comment on function private.match_counting(uuid, uuid[], uuid) is
  'Whom a decided match counts for: its sides, and of a team who played; where it set no line-up, as counting_participants.';

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
comment on function private.title_counting(uuid, uuid) is
  'Whose title it is: the champion''s, and once it set a line-up that of who played a match for it, a stand-in too; else as '
  'counting_participants.';

-- What ends a line-up ------------------------------------------------------------------------

create function private.is_lineup_locked(p_match private.match_state, p_side_id uuid)
returns boolean
language sql
stable
security definer -- reads reports for procedures
set search_path = ''
as $$
  select coalesce(p_match.status in ('completed', 'bye', 'cancelled') or p_match.starts_at <= now(), false)
    or exists (select 1 from public.match_games where match_id = p_match.id)
    or exists (select 1 from public.match_reports where match_id = p_match.id)
    or exists (
      select 1 from public.match_starts start
      where start.match_id = p_match.id and (
        start.started_at is not null
        or p_side_id = p_match.participant1_id and start.ready1_at is not null
        or p_side_id = p_match.participant2_id and start.ready2_at is not null
      )
    )
$$;
comment on function private.is_lineup_locked(private.match_state, uuid) is
  'Whether a side has said that it is ready, or the match has begun: both are ready, its hour, its first game or a report.';

create function public.lineups_locked(match public.tournament_matches)
returns boolean
language sql
stable
security definer -- reads reports, of which it tells only that there is one
set search_path = ''
as $$
  select private.is_lineup_locked(found, private.acting_side_id(found)) from private.find_match(match.id) as found
$$;
comment on function public.lineups_locked(public.tournament_matches) is
  'Computed field: the match has begun, or the side that the caller acts for is ready, so only its organisation still changes who plays.';

create function private.follow_lineups()
returns trigger
language plpgsql
volatile
security definer -- line-ups are written by nothing else
set search_path = ''
as $$
begin
  delete from public.match_lineup_players player
  using public.match_lineups lineup, public.tournament_matches match
  where player.profile_id = new.profile_id and lineup.id = player.lineup_id
    and lineup.participant_id = new.participant_id
    and match.id = lineup.match_id and match.tournament_id = new.tournament_id
    and match.status not in ('completed', 'bye', 'cancelled')
    -- Who has played a game of it already stays named.
    and not exists (select 1 from public.match_games game where game.match_id = match.id);
  return null;
end;
$$;
comment on function private.follow_lineups() is 'Who may no longer be fielded is out of the line-ups of matches that have not begun.';

create trigger follow_lineups
  after update of state on public.roster_entries
  for each row when (old.state in ('active', 'stand_in') and new.state not in ('active', 'stand_in'))
  execute function private.follow_lineups();

create function private.forget_lineups()
returns trigger
language plpgsql
volatile
security definer -- line-ups are written by nothing else
set search_path = ''
as $$
begin
  delete from public.match_lineups
  where match_id = new.id
    and participant_id is distinct from new.participant1_id and participant_id is distinct from new.participant2_id;
  update public.stand_ins
  set state = 'withdrawn', answered_at = now()
  where match_id = new.id and state = 'open'
    and participant_id is distinct from new.participant1_id and participant_id is distinct from new.participant2_id;
  return null;
end;
$$;
comment on function private.forget_lineups() is 'Another side, another line-up.';

create trigger forget_lineups
  after update of participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (
      old.participant1_id is distinct from new.participant1_id and old.participant1_id is not null
      or old.participant2_id is distinct from new.participant2_id and old.participant2_id is not null
    )
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.forget_lineups();

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_lineups enable row level security;
alter table public.match_lineup_players enable row level security;
alter table public.match_substitutions enable row level security;
alter table public.stand_ins enable row level security;

create policy select_everyone on public.match_lineups
  for select to anon, authenticated using (true);
create policy select_everyone on public.match_lineup_players
  for select to anon, authenticated using (true);
create policy select_everyone on public.match_substitutions
  for select to anon, authenticated using (true);
create policy select_approved on public.stand_ins
  for select to anon using (state = 'approved');
create policy select_approved_sides_staff_or_admin on public.stand_ins
  for select to authenticated
  using (
    state = 'approved'
    or profile_id = (select auth.uid())
    or match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('participants'))
  );

grant select on public.match_lineups, public.match_lineup_players, public.match_substitutions, public.stand_ins
  to anon, authenticated, service_role;
grant execute on function public.lineups_locked(public.tournament_matches) to anon, authenticated, service_role;

-- Players and substitutions change together with their line-up, which tells it.
alter publication supabase_realtime add table public.match_lineups, public.stand_ins;

-- 24-lineup_procedures.sql

-- Setting a line-up and changing it between games: the captain, or the organisation, as the tournament has it.

create function private.lock_lineup(p_match_id uuid, p_participant_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_user();
  v_match := private.lock_open_match(p_match_id);
  if private.acting_side_id(v_match) is distinct from p_participant_id then
    if not private.is_acting_staff(v_match.tournament_id, 'results') then
      perform private.require_side(v_match, 'Solo el capitán de este equipo y la organización eligen quiénes juegan.');
      perform private.forbid('Solo el capitán de este equipo y la organización eligen quiénes juegan.');
    end if;
    perform private.require_impartial(v_match);
  elsif (select lineups_by from public.tournaments where id = v_match.tournament_id) = 'staff' then
    perform private.forbid('En este torneo la organización elige quiénes juegan: pídeselo a ella.');
  end if;
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = v_match.tournament_id and participant_id = p_participant_id
      and p_participant_id in (v_match.participant1_id, v_match.participant2_id) and roster_frozen_at is not null
  ) then
    perform private.refuse('no_lineup', 'Solo un equipo con plantel cerrado elige quiénes juegan este partido.');
  end if;
  perform private.require_open_room(v_match);
  return v_match;
end;
$$;
comment on function private.lock_lineup(uuid, uuid) is
  'A match whose line-up of one team the caller may change, locked: he acts for it where the captain does so, or is staff (results). '
  'Refuses match_not_found, forbidden, own_match, no_lineup, and as require_open_room.';

create function private.require_fielded(p_match private.match_state, p_participant_id uuid, p_profile_ids uuid[])
returns void
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_fielded uuid[];
  v_other record;
begin
  -- Whoever is leaving the team is waited for: he is either gone here, or his leaving finds this line-up.
  v_fielded := array(
    select entry.profile_id
    from public.roster_entries entry
    where entry.tournament_id = p_match.tournament_id and entry.participant_id = p_participant_id
      and entry.profile_id = any (p_profile_ids) and private.may_play(entry.profile_id, p_match.tournament_id)
      and (
        entry.state = 'active'
        or entry.state = 'stand_in' and exists (
          select 1 from public.stand_ins stand_in
          where stand_in.match_id = p_match.id and stand_in.profile_id = entry.profile_id and stand_in.state = 'approved'
        )
      )
    order by entry.id
    for share of entry
  );
  select
    profile.username, stand_in.id is not null as is_asked_for
  into v_other
  from unnest(p_profile_ids) as wanted (id)
  left join public.profiles profile on profile.id = wanted.id
  left join public.stand_ins stand_in
    on stand_in.match_id = p_match.id and stand_in.participant_id = p_participant_id and stand_in.profile_id = wanted.id
    and stand_in.state <> 'withdrawn'
  where wanted.id <> all (v_fielded)
  order by stand_in.id is not null desc
  limit 1;
  if not found then
    return;
  elsif v_other.is_asked_for then
    perform private.refuse(
      'stand_in_not_approved', format('La organización no aprobó a %s como suplente externo de este partido.', v_other.username)
    );
  end if;
  perform private.refuse(
    'not_in_roster',
    coalesce(v_other.username, 'Alguien') || ' no está en el plantel: a quien viene de afuera lo aprueba la organización.'
  );
end;
$$;
comment on function private.require_fielded(private.match_state, uuid, uuid[]) is
  'Refuses whom a team may not field in this match: stand_in_not_approved, not_in_roster.';

create function private.require_changes(p_match private.match_state, p_participant_id uuid, p_starters uuid[])
returns void
language plpgsql
stable
security definer -- reads line-ups for procedures
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_changes integer;
begin
  select * into v_tournament from public.tournaments where id = p_match.tournament_id;
  if v_tournament.substitutions = 'between_games' then
    return;
  end if;
  -- Of who began the last match, those who could begin this one as well and do not.
  select count(*) into v_changes
  from public.match_lineup_players player
  join public.roster_entries entry
    on entry.tournament_id = p_match.tournament_id and entry.participant_id = p_participant_id
    and entry.profile_id = player.profile_id and entry.state = 'active'
  where player.role = 'starter' and player.profile_id <> all (p_starters)
    and player.lineup_id = (
      select lineup.id
      from public.match_lineups lineup
      join public.tournament_matches match on match.id = lineup.match_id
      where lineup.participant_id = p_participant_id and match.tournament_id = p_match.tournament_id
        and match.id <> p_match.id and match.status = 'completed' and match.outcome = 'score'
      order by match.decided_at desc
      limit 1
    );
  if v_changes > 0 and v_tournament.substitutions = 'none' then
    perform private.refuse('lineup_fixed', 'En este torneo no hay cambios: juegan los mismos titulares que en el partido anterior.');
  elsif v_changes > v_tournament.max_substitutions then
    perform private.refuse(
      'too_many_substitutions',
      format(
        'Son %s cambios respecto del partido anterior, y este torneo permite hasta %s.', v_changes, v_tournament.max_substitutions
      )
    );
  end if;
end;
$$;
comment on function private.require_changes(private.match_state, uuid, uuid[]) is
  'What the tournament allows to change from one match to the next; who can no longer play is no change. Refuses lineup_fixed, '
  'too_many_substitutions.';

create function private.told_players(p_profile_ids uuid[])
returns text
language sql
stable
security definer -- names people for the log
set search_path = ''
as $$
  select string_agg(profile.username, ', ' order by wanted.place)
  from unnest(p_profile_ids) with ordinality as wanted (id, place)
  join public.profiles profile on profile.id = wanted.id
$$;
comment on function private.told_players(uuid[]) is 'Names of players, as the log tells them.';

create function private.touch_lineup(p_match private.match_state, p_lineup_id uuid)
returns public.match_lineups
language sql
volatile
security definer -- line-ups are written by procedures only
set search_path = ''
as $$
  update public.match_lineups
  set
    changed_at = now(), set_by = auth.uid(),
    is_by_staff = private.acting_side_id(p_match) is distinct from participant_id
  where id = p_lineup_id
  returning *
$$;
comment on function private.touch_lineup(private.match_state, uuid) is 'Writes who changed a line-up, which tells everybody who shows it.';

-- Procedures ---------------------------------------------------------------------------------

create function public.set_match_lineup(
  p_match_id uuid, p_participant_id uuid, p_starters uuid[], p_substitutes uuid[] default '{}', p_read jsonb default null
)
returns public.match_lineups
language plpgsql
volatile
security definer -- line-ups are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_lineup(p_match_id, p_participant_id);
  v_starters constant uuid[] := coalesce(p_starters, '{}');
  v_substitutes constant uuid[] := coalesce(p_substitutes, '{}');
  v_everybody constant uuid[] := v_starters || v_substitutes;
  v_is_own constant boolean := coalesce(private.acting_side_id(v_match) = p_participant_id, false);
  v_tournament public.tournaments;
  v_lineup public.match_lineups;
  v_size integer;
begin
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  v_size := private.team_format_size(v_tournament.team_format);
  if v_is_own and private.is_lineup_locked(v_match, p_participant_id) then
    perform private.refuse('lineup_locked', 'El partido ya empezó: la alineación está cerrada. Si hace falta, la cambia la organización.');
  end if;
  select * into v_lineup from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
  if exists (select 1 from public.match_substitutions where lineup_id = v_lineup.id) then
    perform private.refuse('lineup_has_substitutions', 'Ya hay cambios para este partido: deshazlos antes de elegir otra alineación.');
  end if;
  perform private.merged_fields(
    jsonb_build_object('players', (
      select coalesce(jsonb_agg(profile_id order by role, profile_id), '[]') from public.match_lineup_players where lineup_id = v_lineup.id
    )),
    p_read,
    jsonb_build_object('players', (select array_agg(id order by id) from unnest(v_starters) as id)
      || (select array_agg(id order by id) from unnest(v_substitutes) as id))
  );

  if cardinality(v_everybody) = 0 then
    delete from public.match_lineups where id = v_lineup.id;
    v_lineup := null;
  else
    if cardinality(v_starters) <> v_size then
      perform private.refuse('lineup_size', format('La alineación lleva %s titulares: elegiste %s.', v_size, cardinality(v_starters)));
    end if;
    if cardinality(v_substitutes) > 0 and v_tournament.substitutions <> 'between_games' then
      perform private.refuse('no_substitutions', 'En este torneo no hay cambios durante un partido: la alineación no lleva suplentes.');
    end if;
    if cardinality(v_substitutes) > v_size then
      perform private.refuse('too_many_substitutes', format('Una alineación lleva hasta %s suplentes.', v_size));
    end if;
    if (select count(distinct chosen) from unnest(v_everybody) as chosen) < cardinality(v_everybody) then
      perform private.refuse('lineup_twice', 'Cada jugador va una sola vez en la alineación.');
    end if;
    perform private.require_fielded(v_match, p_participant_id, v_everybody);
    perform private.require_changes(v_match, p_participant_id, v_starters);

    delete from public.match_lineup_players where lineup_id = v_lineup.id;
    insert into public.match_lineups (match_id, participant_id)
    values (p_match_id, p_participant_id)
    on conflict (match_id, participant_id) do nothing;
    select * into v_lineup from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
    insert into public.match_lineup_players (lineup_id, profile_id, role, is_stand_in)
    select
      v_lineup.id, entry.profile_id,
      case when entry.profile_id = any (v_starters) then 'starter' else 'substitute' end, entry.state = 'stand_in'
    from public.roster_entries entry
    where entry.tournament_id = v_match.tournament_id and entry.participant_id = p_participant_id
      and entry.profile_id = any (v_everybody);
    v_lineup := private.touch_lineup(v_match, v_lineup.id);
  end if;
  if not v_is_own then
    perform private.audit(
      'set_match_lineup', 'tournament_matches', p_match_id::text, null,
      jsonb_build_object(
        'participant_id', p_participant_id,
        'choice', coalesce(private.told_players(v_starters), private.participant_name(p_participant_id))
      )
    );
  end if;
  return v_lineup;
end;
$$;
comment on function public.set_match_lineup(uuid, uuid, uuid[], uuid[], jsonb) is
  'Who of a team plays a match: as many starters as the mode has and up to as many substitutes, from its roster and from the '
  'stand-ins approved for this match; both empty for the whole roster again. Until the match has begun by who acts for the team '
  '(where the tournament leaves it to him), and by staff (results) until it is decided. Returns the line-up, null for none. Refuses '
  'match_not_found, no_lineup, own_match, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, '
  'module_disabled, lineup_locked, lineup_has_substitutions, lineup_size, no_substitutions, too_many_substitutes, lineup_twice, '
  'stand_in_not_approved, not_in_roster, lineup_fixed, too_many_substitutions, changed_meanwhile. p_read: {"players": […]}, starters by id '
  'and then substitutes by id, as the caller had read them; refused if they are others now.
@nullable p_read';

create function public.substitute_player(
  p_match_id uuid, p_participant_id uuid, p_game integer, p_out_id uuid, p_in_id uuid
)
returns public.match_substitutions
language plpgsql
volatile
security definer -- substitutions are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_lineup(p_match_id, p_participant_id);
  v_is_own constant boolean := coalesce(private.acting_side_id(v_match) = p_participant_id, false);
  v_tournament public.tournaments;
  v_lineup_id uuid;
  v_made public.match_substitutions;
  v_first integer;
begin
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  if v_tournament.substitutions <> 'between_games' then
    perform private.refuse('no_substitutions', 'En este torneo no hay cambios durante un partido.');
  end if;
  select id into v_lineup_id from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
  if not found then
    perform private.refuse('lineup_not_set', 'Primero elige la alineación con la que empieza el partido.');
  end if;
  select greatest(2, 1 + (select count(*) from public.match_games where match_id = p_match_id), max(game)) into v_first
  from public.match_substitutions
  where lineup_id = v_lineup_id;
  if (p_game between v_first and v_match.best_of) is not true then
    perform private.refuse(
      'substitution_too_late',
      case
        when v_first > v_match.best_of then 'En este partido ya no queda una partida para hacer cambios.'
        else format('Los cambios van desde la partida %s hasta la %s.', v_first, v_match.best_of)
      end
    );
  end if;
  if (select count(*) from public.match_substitutions where lineup_id = v_lineup_id) >= v_tournament.max_substitutions then
    perform private.refuse(
      'too_many_substitutions', format('Este torneo permite hasta %s cambios por partido.', v_tournament.max_substitutions)
    );
  end if;
  if p_out_id is null or p_out_id not in (select private.on_the_field(v_lineup_id, p_game)) then
    perform private.refuse('not_on_the_field', 'Sale alguien que está jugando.');
  end if;
  if p_in_id is null or p_in_id in (select private.on_the_field(v_lineup_id, p_game)) then
    perform private.refuse('not_a_substitute', 'Entra alguien que no está jugando.');
  end if;
  perform private.require_fielded(v_match, p_participant_id, array[p_in_id]);
  -- A stand-in may be approved after the match has begun; of the roster only those who were named come in.
  insert into public.match_lineup_players (lineup_id, profile_id, role, is_stand_in)
  select v_lineup_id, p_in_id, 'substitute', true
  from public.roster_entries entry
  where entry.tournament_id = v_match.tournament_id and entry.participant_id = p_participant_id
    and entry.profile_id = p_in_id and entry.state = 'stand_in'
  on conflict (lineup_id, profile_id) do nothing;
  if not exists (select 1 from public.match_lineup_players where lineup_id = v_lineup_id and profile_id = p_in_id) then
    perform private.refuse('not_a_substitute', 'Solo entra quien está entre los suplentes de la alineación.');
  end if;

  insert into public.match_substitutions (lineup_id, game, out_id, in_id, made_by)
  values (v_lineup_id, p_game, p_out_id, p_in_id, auth.uid())
  returning * into v_made;
  perform private.touch_lineup(v_match, v_lineup_id);
  if not v_is_own then
    perform private.audit(
      'substitute_player', 'tournament_matches', p_match_id::text, null,
      jsonb_build_object(
        'participant_id', p_participant_id, 'game_number', p_game,
        'choice', private.told_players(array[p_in_id]) || ' por ' || private.told_players(array[p_out_id])
      )
    );
  end if;
  return v_made;
end;
$$;
comment on function public.substitute_player(uuid, uuid, integer, uuid, uuid) is
  'From a game of the series on, one of the substitutes plays in place of another; until that game is entered, by who may set '
  'the line-up. Returns the substitution. Refuses no_substitutions, lineup_not_set, substitution_too_late, too_many_substitutions, '
  'not_on_the_field, not_a_substitute, stand_in_not_approved, not_in_roster, and as private.lock_lineup.';

create function public.undo_substitution(p_match_id uuid, p_participant_id uuid, p_substitution_id uuid)
returns void
language plpgsql
volatile
security definer -- substitutions are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_lineup(p_match_id, p_participant_id);
  v_lineup_id uuid;
  v_made public.match_substitutions;
begin
  select id into v_lineup_id from public.match_lineups where match_id = p_match_id and participant_id = p_participant_id;
  delete from public.match_substitutions
  where id = p_substitution_id and lineup_id = v_lineup_id
  returning * into v_made;
  if not found then
    perform private.refuse('substitution_not_found', 'Ese cambio ya no está.');
  end if;
  if exists (select 1 from public.match_substitutions where lineup_id = v_lineup_id and created_at > v_made.created_at) then
    perform private.refuse('substitution_not_last', 'Se deshace primero el último cambio.');
  end if;
  if v_made.game <= (select count(*) from public.match_games where match_id = p_match_id) then
    perform private.refuse('substitution_played', format('La partida %s ya está cargada: el cambio queda.', v_made.game));
  end if;
  perform private.touch_lineup(v_match, v_lineup_id);
  if private.acting_side_id(v_match) is distinct from p_participant_id then
    perform private.audit(
      'undo_substitution', 'tournament_matches', p_match_id::text,
      jsonb_build_object(
        'participant_id', p_participant_id, 'game_number', v_made.game,
        'choice', private.told_players(array[v_made.in_id]) || ' por ' || private.told_players(array[v_made.out_id])
      ),
      null
    );
  end if;
end;
$$;
comment on function public.undo_substitution(uuid, uuid, uuid) is
  'Takes back the last substitution of a team before its game is entered, by who may make one. Refuses substitution_not_found, '
  'substitution_not_last, substitution_played, and as private.lock_lineup.';

grant execute on function
  public.set_match_lineup(uuid, uuid, uuid[], uuid[], jsonb), public.substitute_player(uuid, uuid, integer, uuid, uuid),
  public.undo_substitution(uuid, uuid, uuid)
to authenticated, service_role;

-- 25-stand_ins.sql

-- Stand-ins: a team asks for a player from outside its roster for one match, the organiser answers, the rival sees it.

create function public.request_stand_in(p_match_id uuid, p_profile_id uuid, p_reason text)
returns public.stand_ins
language plpgsql
volatile
security definer -- stand-ins are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_reason text := private.clean_text(p_reason);
  v_username text;
  v_request public.stand_ins;
begin
  perform private.count_event(
    private.require_user(), 'stand_in', private.setting_integer('stand_ins_per_hour'), interval '1 hour',
    'Pediste demasiados suplentes externos. Espera un momento.'
  );
  v_match := private.lock_open_match(p_match_id);
  v_side_id := private.require_side(v_match, 'Solo el capitán de un equipo de este partido pide un suplente externo.');
  if not exists (
    select 1 from public.tournament_participants
    where tournament_id = v_match.tournament_id and participant_id = v_side_id and roster_frozen_at is not null
  ) then
    perform private.refuse('no_lineup', 'Solo un equipo con plantel cerrado elige quiénes juegan este partido.');
  end if;
  perform private.require_open_room(v_match);
  if v_reason is null or char_length(v_reason) > 300 then
    perform private.refuse('reason_required', 'Indica por qué lo necesitan (hasta 300 caracteres): lo leen la organización y el rival.');
  end if;
  select username into v_username from public.profiles where id = p_profile_id and closed_at is null;
  if not found then
    perform private.refuse('player_not_found', 'Jugador no encontrado.');
  end if;
  if exists (
    select 1 from public.roster_entries
    where tournament_id = v_match.tournament_id and participant_id = v_side_id and profile_id = p_profile_id and state = 'active'
  ) then
    perform private.refuse('already_in_roster', 'Ya está en el plantel: no hace falta pedirlo.');
  end if;
  perform private.require_eligible(v_match.tournament_id, v_side_id, p_profile_id);
  if exists (
    select 1 from public.stand_ins
    where match_id = p_match_id and profile_id = p_profile_id and state in ('open', 'approved')
  ) then
    perform private.refuse('stand_in_already_asked', 'Ya está pedido para este partido.');
  end if;

  insert into public.stand_ins (tournament_id, match_id, participant_id, profile_id, reason, requested_by)
  values (v_match.tournament_id, p_match_id, v_side_id, p_profile_id, v_reason, auth.uid())
  returning * into v_request;
  perform private.notify_user(
    staff.profile_id, 'match_stand_in_asked', private.participant_name(v_side_id) || ' pide un suplente externo',
    v_username || ': ' || v_reason, '/organize/' || v_match.tournament_id || '?tab=participantes', v_request.id::text, v_side_id
  )
  from (
    select profile_id from public.tournament_staff
    where tournament_id = v_match.tournament_id and 'participants' = any (rights)
    union
    select id from public.profiles where role = 'admin'
  ) as staff;
  perform private.notify_user(
    p_profile_id, 'match_stand_in_asked', private.participant_name(v_side_id) || ' te pide como suplente',
    'Si la organización lo aprueba, puedes jugar este partido de ' || private.match_occasion(v_match) || ' con ellos, y con ningún otro equipo del torneo.',
    '/match/' || p_match_id, v_request.id::text, v_side_id
  );
  return v_request;
end;
$$;
comment on function public.request_stand_in(uuid, uuid, text) is
  'Who acts for a team asks the organiser to let somebody from outside its roster play an undecided match; the staff (participants) '
  'and that player are told. Returns the request. Refuses rate_limited, match_not_found, no_lineup, match_already_decided, '
  'match_cancelled, match_not_ready, tournament_not_active, module_disabled, reason_required, player_not_found, already_in_roster, '
  'birth_date_required, too_young, in_another_roster, played_for_another, stand_in_already_asked.';

create function public.answer_stand_in(p_stand_in_id uuid, p_approves boolean, p_answer text default null)
returns public.stand_ins
language plpgsql
volatile
security definer -- stand-ins are written by procedures only
set search_path = ''
as $$
declare
  v_request public.stand_ins;
  v_match private.match_state;
  v_tournament public.tournaments;
  v_answer text := private.clean_text(p_answer);
begin
  select * into v_request from public.stand_ins where id = p_stand_in_id;
  perform private.require_right(v_request.tournament_id, 'participants');
  if v_request.id is null then
    perform private.refuse('stand_in_not_found', 'Este pedido ya no está.');
  end if;
  v_match := private.lock_match(v_request.match_id);
  perform private.require_impartial(v_match);
  select * into v_request from public.stand_ins where id = p_stand_in_id for update;
  if v_request.state <> 'open' then
    perform private.refuse('stand_in_answered', 'Este pedido ya tiene respuesta.');
  end if;
  if char_length(v_answer) > 300 then
    perform private.refuse('answer_too_long', 'La respuesta admite hasta 300 caracteres.');
  end if;
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  if coalesce(p_approves, false) then
    perform private.require_open_room(v_match);
    perform private.require_eligible(v_match.tournament_id, v_request.participant_id, v_request.profile_id);
    insert into public.roster_entries as entry (tournament_id, participant_id, profile_id, state, changed_at)
    values (v_match.tournament_id, v_request.participant_id, v_request.profile_id, 'stand_in', now())
    on conflict (tournament_id, participant_id, profile_id) do update
      set state = case entry.state when 'active' then 'active' else 'stand_in' end, changed_at = now();
    perform private.record_roster_change(
      v_tournament, v_request.participant_id, v_request.profile_id, 'stand_in', coalesce(v_answer, v_request.reason)
    );
  else
    perform private.notify_participant(
      v_request.participant_id, 'match_stand_in_declined', 'La organización no aprobó al suplente externo',
      concat_ws(': ', (select username from public.profiles where id = v_request.profile_id), v_answer),
      private.match_link(v_match), v_request.id::text
    );
    perform private.audit(
      'decline_stand_in', 'tournaments', v_match.tournament_id::text, null,
      jsonb_build_object(
        'participant_id', v_request.participant_id, 'profile_id', v_request.profile_id, 'reason', coalesce(v_answer, v_request.reason)
      )
    );
  end if;
  update public.stand_ins
  set
    state = case when p_approves then 'approved' else 'declined' end,
    answer = v_answer, answered_by = auth.uid(), answered_at = now()
  where id = p_stand_in_id
  returning * into v_request;
  return v_request;
end;
$$;
comment on function public.answer_stand_in(uuid, boolean, text) is
  'Staff (participants): approves a stand-in for his match, for both sides to see, or declines. Who is approved plays for no other '
  'team of the tournament. Returns the request. Refuses stand_in_not_found, stand_in_answered, answer_too_long, own_match, '
  'tournament_cancelled, and to approve match_already_decided, match_cancelled, match_not_ready, tournament_not_active, '
  'module_disabled, birth_date_required, too_young, in_another_roster, played_for_another.';

create function public.withdraw_stand_in(p_stand_in_id uuid)
returns void
language plpgsql
volatile
security definer -- stand-ins are written by procedures only
set search_path = ''
as $$
declare
  v_request public.stand_ins;
  v_match private.match_state;
  v_is_himself boolean;
begin
  perform private.require_user();
  select * into v_request from public.stand_ins where id = p_stand_in_id;
  if not found then
    perform private.refuse('stand_in_not_found', 'Este pedido ya no está.');
  end if;
  v_match := private.lock_match(v_request.match_id);
  select * into v_request from public.stand_ins where id = p_stand_in_id for update;
  v_is_himself := v_request.profile_id = auth.uid();
  if not v_is_himself and private.acting_side_id(v_match) is distinct from v_request.participant_id then
    perform private.forbid('Solo el capitán que lo pidió y el propio jugador retiran este pedido.');
  end if;
  if v_request.state not in ('open', 'approved') then
    perform private.refuse('stand_in_answered', 'Este pedido ya tiene respuesta.');
  end if;
  if private.is_lineup_locked(v_match, v_request.participant_id) then
    perform private.refuse('lineup_locked', 'El partido ya empezó: la alineación está cerrada. Si hace falta, la cambia la organización.');
  end if;
  update public.stand_ins set state = 'withdrawn', answered_at = now() where id = p_stand_in_id;
  -- Whoever follows its room is asked again.
  perform pg_notify('realtime_rights', 'room:' || v_request.match_id);
  -- Whoever has played for the team, or may play another match for it, stays bound to it.
  update public.roster_entries entry
  set state = 'removed', changed_at = now()
  where entry.tournament_id = v_request.tournament_id and entry.participant_id = v_request.participant_id
    and entry.profile_id = v_request.profile_id and entry.state = 'stand_in'
    and not exists (
      select 1 from public.stand_ins other
      where other.tournament_id = entry.tournament_id and other.profile_id = entry.profile_id and other.state = 'approved'
    );
  delete from public.match_lineup_players player
  using public.match_lineups lineup
  where lineup.id = player.lineup_id and lineup.match_id = v_request.match_id
    and lineup.participant_id = v_request.participant_id and player.profile_id = v_request.profile_id and player.is_stand_in;
  if v_is_himself then
    perform private.notify_participant(
      v_request.participant_id, 'match_stand_in_declined', 'El suplente externo no puede jugar',
      (select username from public.profiles where id = v_request.profile_id), private.match_link(v_match), v_request.id::text
    );
  end if;
end;
$$;
comment on function public.withdraw_stand_in(uuid) is
  'Before the match has begun, who acts for the team takes a stand-in back, or he himself says that he does not play. Refuses '
  'stand_in_not_found, stand_in_answered, lineup_locked.';

grant execute on function
  public.request_stand_in(uuid, uuid, text), public.answer_stand_in(uuid, boolean, text), public.withdraw_stand_in(uuid)
to authenticated, service_role;

-- 26-match_starts.sql

-- The start of a tournament match: who is ready, who is here, and what its clock does to whoever is late.
--
-- One row is the whole state of it. Its clock is scheduled work; whoever acts under the lock of the match first does
-- what the clock owes at that instant, so nobody comes in time by being quicker than the scheduler.

insert into public.settings (key, value, description) values
  ('match_ready_minutes', '15', 'Minutos antes de su hora desde los que un lado puede decir que está listo; también los que tiene un encuentro que se conoce tarde.'),
  ('match_here_seconds', '75', 'Segundos que alguien sigue presente en la sala después de su última señal.'),
  ('match_objection_minutes', '5', 'Minutos para objetar un W.O. dado por el reloj.'),
  ('match_clock_stall_seconds', '120', 'Segundos de demora del trabajo programado tras los que el reloj de un encuentro no cuenta y se corre.');

create table public.match_starts (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  tournament_id uuid not null,
  starts_at timestamptz not null,
  state text not null default 'waiting',
  ready1_at timestamptz,
  ready2_at timestamptz,
  arrived1_at timestamptz,
  arrived2_at timestamptz,
  started_at timestamptz,
  late_minutes integer,
  side_lost_by integer,
  game_lost_by integer,
  walkover_for integer,
  objected_by integer,
  objected_at timestamptz,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  constraint match_starts_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_starts_match_id_key unique (match_id),
  constraint match_starts_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint match_starts_state_known check (state in ('waiting', 'started', 'walkover', 'objected', 'over')),
  constraint match_starts_sides_known check (
    side_lost_by in (1, 2) and game_lost_by in (1, 2) and walkover_for in (0, 1, 2) and objected_by in (1, 2)
  ),
  constraint match_starts_clock_fits check (due_at is null or state in ('waiting', 'walkover')),
  constraint match_starts_walkover_fits check (state not in ('walkover', 'objected') or walkover_for is not null),
  constraint match_starts_started_fits check ((state = 'started') <= (started_at is not null))
);
comment on table public.match_starts is
  'How a match of a tournament with an hour begins: who came, and what the clock gave for absence. Anew with another hour or side.';
comment on column public.match_starts.starts_at is
  'The hour by which the clock runs: starts_at of the match.';
comment on column public.match_starts.state is
  'waiting; started (both came, or somebody told of the game); walkover (given by the clock, open to objection until due_at); '
  'objected (waits for a referee); over (decided, disputed or called off otherwise).';
comment on column public.match_starts.ready1_at is
  'When side 1 (participant1_id) said that it is ready; null: it has not.';
comment on column public.match_starts.ready2_at is 'As ready1_at, of side 2.';
comment on column public.match_starts.arrived1_at is
  'Since when side 1 cannot be absent any more: it said that it is ready, or was in the room at the hour or after it.';
comment on column public.match_starts.arrived2_at is 'As arrived1_at.';
comment on column public.match_starts.started_at is
  'Since when it is played: both were ready, or somebody told of a game; null before.';
comment on column public.match_starts.late_minutes is 'Up to how many minutes after the hour the clock was run; null before the hour.';
comment on column public.match_starts.side_lost_by is 'The side (1, 2) that lost the choice of side by coming late.';
comment on column public.match_starts.game_lost_by is 'The side that lost the first game by coming late.';
comment on column public.match_starts.walkover_for is 'Whom the clock gave the match: side 1 or 2, or 0: neither came.';
comment on column public.match_starts.objected_by is
  'The side (1, 2) that objected to the walkover; null where nobody did, or a report of a game did.';
comment on column public.match_starts.objected_at is
  'When the walkover of the clock was objected to; null: it was not.';
comment on column public.match_starts.due_at is 'When the clock does something next; null when it does nothing any more.';

create index match_starts_tournament_id_idx on public.match_starts (tournament_id, starts_at);
create index match_starts_due_at_idx on public.match_starts (due_at) where due_at is not null;
create index match_starts_objected_idx on public.match_starts (tournament_id) where state = 'objected';

create table private.match_presence (
  match_id uuid not null,
  profile_id uuid not null,
  participant_id uuid not null,
  last_here_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint match_presence_pkey primary key (match_id, profile_id),
  constraint match_presence_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_presence_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint match_presence_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade
);
comment on table private.match_presence is
  'Who was last seen when in the room of a match that is about to begin, or in its veto, and for which side. Nobody writes it for somebody else.';
create index match_presence_profile_id_idx on private.match_presence (profile_id);
create index match_presence_participant_id_idx on private.match_presence (participant_id);
alter table private.match_presence enable row level security;

-- What the clock does ------------------------------------------------------------------------

create function private.clock_times(p_tournament_id uuid)
returns integer[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select array_remove(array[0, absence_side_minutes, absence_game_minutes, absence_match_minutes], null)
  from public.tournaments
  where id = p_tournament_id
$$;
comment on function private.clock_times(uuid) is
  'At which minutes after the hour of its matches the clocks of a tournament do something, ascending; 0 is the hour itself.';

create function private.next_clock_at(p_start public.match_starts)
returns timestamptz
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_start.starts_at + make_interval(mins => min(minutes))
  from unnest(private.clock_times(p_start.tournament_id)) as minutes
  where minutes > coalesce(p_start.late_minutes, -1)
$$;
comment on function private.next_clock_at(public.match_starts) is
  'When the clock of a match whose sides have not both come does something next; null when it has done everything.';

create function private.is_here(p_match_id uuid, p_participant_id uuid, p_at timestamptz)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select exists (
    select 1 from private.match_presence
    where match_id = p_match_id and participant_id = p_participant_id
      and last_here_at >= p_at - make_interval(secs => private.setting_integer('match_here_seconds'))
  )
  -- Nobody can say it for a guest; whether he came is the staff's to judge.
  or private.is_guest(p_participant_id)
$$;
comment on function private.is_here(uuid, uuid, timestamptz) is 'Whether somebody who plays for a side was in the room at an instant; a guest always was.';

create function private.side_number(p_match private.match_state, p_side_id uuid)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_side_id when p_match.participant1_id then 1 when p_match.participant2_id then 2 end
$$;
comment on function private.side_number(private.match_state, uuid) is 'A side of a match by its number; null for whoever is none.';

create function private.side_of_number(p_match private.match_state, p_number integer)
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_number when 1 then p_match.participant1_id when 2 then p_match.participant2_id end
$$;
comment on function private.side_of_number(private.match_state, integer) is 'The side of a match with a number.';

create function private.save_start(p_start public.match_starts)
returns void
language sql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
  update public.match_starts
  set
    starts_at = p_start.starts_at, state = p_start.state, ready1_at = p_start.ready1_at, ready2_at = p_start.ready2_at,
    arrived1_at = p_start.arrived1_at, arrived2_at = p_start.arrived2_at, started_at = p_start.started_at,
    late_minutes = p_start.late_minutes, side_lost_by = p_start.side_lost_by, game_lost_by = p_start.game_lost_by,
    walkover_for = p_start.walkover_for, objected_by = p_start.objected_by, objected_at = p_start.objected_at,
    due_at = p_start.due_at
  where id = p_start.id
$$;
comment on function private.save_start(public.match_starts) is 'Writes the start of a locked match.';

create function private.with_both_here(p_start public.match_starts)
returns public.match_starts
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_start public.match_starts := p_start;
begin
  if v_start.state = 'waiting' and v_start.arrived1_at is not null and v_start.arrived2_at is not null then
    v_start.state := 'started';
    v_start.started_at := clock_timestamp();
    v_start.due_at := null;
  end if;
  return v_start;
end;
$$;
comment on function private.with_both_here(public.match_starts) is 'A start after somebody came: begun once both did.';

create function private.give_first_game(p_match private.match_state, p_winner_id uuid)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
begin
  insert into public.match_games (tournament_match_id, number, winner_id, kind, source)
  values (p_match.id, 1, p_winner_id, 'forfeit', 'clock');
  perform private.publish_live_score(p_match.id);
end;
$$;
comment on function private.give_first_game(private.match_state, uuid) is 'The first game of a locked match goes to who is here.';

create function private.tell_of_walkover(p_match private.match_state, p_start public.match_starts)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_participant(
    side.id, 'match_walkover',
    case
      when p_start.walkover_for = 0 then 'Nadie se presentó'
      when p_start.walkover_for = side.number then 'El reloj te dio el W.O.'
      else 'El reloj dio el W.O. a tu rival'
    end,
    format(
      'Se confirma en %s minutos. Si no corresponde, objétalo en la sala y decide un árbitro.',
      private.setting_integer('match_objection_minutes')
    ),
    private.match_link(p_match), p_match.id::text, side.rival_id
  )
  from (values
    (p_match.participant1_id, 1, p_match.participant2_id), (p_match.participant2_id, 2, p_match.participant1_id)
  ) as side (id, number, rival_id)
$$;
comment on function private.tell_of_walkover(private.match_state, public.match_starts) is
  'Tells both sides what the clock gave, and until when it can be objected to.';

create function private.step_match_clock(p_match private.match_state, p_start public.match_starts)
returns public.match_starts
language plpgsql
volatile
security definer -- starts and games are written by procedures only
set search_path = ''
as $$
declare
  v_start public.match_starts := p_start;
  v_tournament public.tournaments;
  v_minutes integer;
  v_late integer;
  v_is_stalled boolean;
begin
  if v_start.state <> 'waiting' or v_start.due_at is null or v_start.due_at > clock_timestamp() then
    return v_start;
  end if;
  select * into v_tournament from public.tournaments where id = v_start.tournament_id;
  if v_tournament.status = 'Finalizado' then
    v_start.state := 'over';
    v_start.due_at := null;
    perform private.save_start(v_start);
    return v_start;
  end if;
  -- Nobody could come while nothing was running: what fell due then is put off, and told by the clock itself.
  v_is_stalled := v_tournament.status <> 'Activo'
    or not (select is_enabled from public.system_status where module_name = 'tournaments')
    or v_start.due_at < clock_timestamp() - make_interval(secs => private.setting_integer('match_clock_stall_seconds'));
  if v_is_stalled then
    v_start.starts_at := v_start.starts_at + (clock_timestamp() - v_start.due_at)
      + make_interval(mins => private.setting_integer('match_objection_minutes'));
    v_start.due_at := private.next_clock_at(v_start);
    perform private.save_start(v_start);
    update public.tournament_matches
    set delayed_to = v_start.starts_at, delay_reason = 'clock_stopped'
    where id = v_start.match_id;
    return v_start;
  end if;
  while v_start.state = 'waiting' and v_start.due_at <= clock_timestamp() loop
    v_minutes := round(extract(epoch from v_start.due_at - v_start.starts_at) / 60);
    v_start.late_minutes := v_minutes;
    if v_minutes = 0 then
      -- Who is in the room at the hour has come, whether he pressed or not.
      v_start.arrived1_at := coalesce(
        v_start.arrived1_at,
        case when private.is_here(p_match.id, p_match.participant1_id, v_start.starts_at) then v_start.starts_at end
      );
      v_start.arrived2_at := coalesce(
        v_start.arrived2_at,
        case when private.is_here(p_match.id, p_match.participant2_id, v_start.starts_at) then v_start.starts_at end
      );
      v_start := private.with_both_here(v_start);
    end if;
    v_late := case
      when v_start.arrived1_at is null and v_start.arrived2_at is not null then 1
      when v_start.arrived2_at is null and v_start.arrived1_at is not null then 2
    end;
    if v_start.state = 'waiting' and v_minutes = v_tournament.absence_match_minutes then
      v_start.state := 'walkover';
      v_start.walkover_for := coalesce(3 - v_late, 0);
      v_start.due_at := clock_timestamp() + make_interval(mins => private.setting_integer('match_objection_minutes'));
      perform private.tell_of_walkover(p_match, v_start);
    elsif v_start.state = 'waiting' then
      if v_minutes = v_tournament.absence_side_minutes then
        v_start.side_lost_by := v_late;
      end if;
      if v_minutes = v_tournament.absence_game_minutes and p_match.best_of > 1 and v_late is not null then
        v_start.game_lost_by := v_late;
        perform private.give_first_game(p_match, private.side_of_number(p_match, 3 - v_late));
      end if;
      if v_minutes > 0 and v_late is not null then
        perform private.notify_participant(
          private.side_of_number(p_match, v_late), 'match_late',
          case v_start.game_lost_by when v_late then 'Perdiste la primera partida por llegar tarde' else 'Perdiste la elección de lado' end,
          'Tu rival te espera en la sala del partido.', private.match_link(p_match), p_match.id::text,
          private.side_of_number(p_match, 3 - v_late)
        )
        where v_late in (v_start.side_lost_by, v_start.game_lost_by);
      end if;
      v_start.due_at := private.next_clock_at(v_start);
    end if;
  end loop;
  perform private.save_start(v_start);
  return v_start;
end;
$$;
comment on function private.step_match_clock(private.match_state, public.match_starts) is
  'Does what the clock of a locked match owes by now while it waits for its sides: who is here at the hour, what lateness costs, '
  'the walkover. What fell due while the tournament was not active, its module off or the scheduled work behind moves the hour '
  'instead. Writes the start and returns it.';

create function private.lock_start(p_match private.match_state)
returns public.match_starts
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_start public.match_starts;
begin
  select * into v_start from public.match_starts where match_id = p_match.id;
  return private.step_match_clock(p_match, v_start);
end;
$$;
comment on function private.lock_start(private.match_state) is
  'The start of a locked match as its clock has it at this instant; null where it has none.';

create function private.run_match_clock(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_start public.match_starts;
  v_match private.match_state;
begin
  select * into v_start from public.match_starts where match_id = p_match_id and due_at <= clock_timestamp();
  if not found then
    return false;
  end if;
  if v_start.state = 'waiting' then
    v_match := private.lock_open_match(p_match_id);
    select * into v_start from public.match_starts where match_id = p_match_id and due_at <= clock_timestamp();
    if not found then
      return false;
    elsif v_match.status not in ('pending', 'scheduled', 'pending_results') then
      update public.match_starts set state = 'over', due_at = null where id = v_start.id;
    else
      perform private.step_match_clock(v_match, v_start);
    end if;
    return true;
  end if;

  -- What nobody objected to is decided, as a result is.
  v_match := case v_start.walkover_for
    when 0 then private.lock_match(p_match_id)
    else private.lock_match_for_result(p_match_id, true)
  end;
  select * into v_start from public.match_starts
  where match_id = p_match_id and state = 'walkover' and due_at <= clock_timestamp();
  if not found then
    return false;
  elsif v_match.status not in ('pending', 'scheduled', 'pending_results')
    or (select status from public.tournaments where id = v_start.tournament_id) = 'Finalizado'
  then
    update public.match_starts set state = 'over', due_at = null where id = v_start.id;
  elsif v_start.due_at < clock_timestamp() - make_interval(secs => private.setting_integer('match_clock_stall_seconds'))
    or (select status from public.tournaments where id = v_start.tournament_id) <> 'Activo'
    or not (select is_enabled from public.system_status where module_name = 'tournaments')
  then
    -- Nobody could object meanwhile.
    update public.match_starts
    set due_at = clock_timestamp() + make_interval(mins => private.setting_integer('match_objection_minutes'))
    where id = v_start.id;
  elsif v_start.walkover_for = 0 then
    perform private.cancel_unattended(v_match, null, 'absence');
  else
    perform private.decide_match(
      v_match, private.side_of_number(v_match, v_start.walkover_for), 'walkover', 'W.O.', null, 'absence'
    );
  end if;
  return true;
end;
$$;
comment on function private.run_match_clock(uuid) is
  'Scheduled work: does what the clock of a match owes by now; true when something was due.';

-- How the match follows it -------------------------------------------------------------------

create function private.begun_at(p_match_id uuid)
returns timestamptz
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when start.state in ('walkover', 'objected') then null
    -- What the clock gives for absence nobody has played.
    else coalesce(start.started_at, (
      select min(created_at) from public.match_games where match_id = p_match_id and source <> 'clock'
    ))
  end
  from (values (p_match_id)) as asked (id)
  left join public.match_starts start on start.match_id = asked.id
$$;
comment on function private.begun_at(uuid) is
  'Since when an undecided match of a tournament is played (live_since): both came, or a game was told, whichever was first; null: it has '
  'not begun, or a walkover of the clock stands or is objected to.';

create function private.tell_begun()
returns trigger
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match_id constant uuid := coalesce(new.match_id, old.match_id);
  v_since constant timestamptz := private.begun_at(v_match_id);
begin
  update public.tournament_matches
  set live_since = v_since
  where id = v_match_id and live_since is distinct from v_since and status not in ('completed', 'bye', 'cancelled');
  return null;
end;
$$;
comment on function private.tell_begun() is 'Writes onto a match whether it is played, by which everybody who lists it learns of it.';

create trigger tell_begun
  after update of state on public.match_starts
  for each row when (new.state <> old.state)
  execute function private.tell_begun();
create trigger tell_begun_no_more
  after delete on public.match_starts
  for each row execute function private.tell_begun();

-- How it follows the match -------------------------------------------------------------------

create function private.delay_known_late()
returns trigger
language plpgsql
volatile
security definer -- settings are for admins to read
set search_path = ''
as $$
declare
  v_is_another constant boolean :=
    (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id);
  v_earliest constant timestamptz :=
    clock_timestamp() + make_interval(mins => private.setting_integer('match_ready_minutes'));
begin
  new.delayed_to := null;
  new.delay_reason := null;
  if new.scheduled_time < v_earliest and new.participant1_id is not null and new.participant2_id is not null
    and new.status in ('pending', 'scheduled') and (v_is_another or private.begun_at(new.id) is null)
  then
    new.delayed_to := v_earliest;
    new.delay_reason := 'known_late';
  end if;
  return new;
end;
$$;
comment on function private.delay_known_late() is
  'If the sides or the hour of a match are known less than match_ready_minutes before it, a later hour counts. Another hour or another '
  'side ends an earlier delay.';

create trigger delay_known_late
  before update of scheduled_time, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.scheduled_time, new.participant1_id, new.participant2_id)
      is distinct from (old.scheduled_time, old.participant1_id, old.participant2_id)
    and coalesce(new.scheduled_time, old.scheduled_time) is not null
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.delay_known_late();

create function private.arm_match_start()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_is_another constant boolean :=
    (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id);
begin
  -- Who has begun to play goes on, whatever its hour is now.
  delete from public.match_starts where match_id = new.id and (v_is_another or state <> 'started');
  if v_is_another then
    delete from private.match_presence where match_id = new.id;
  end if;
  if new.scheduled_time is not null and new.participant1_id is not null and new.participant2_id is not null
    and new.status in ('pending', 'scheduled') and private.begun_at(new.id) is null
  then
    insert into public.match_starts (match_id, tournament_id, starts_at, due_at)
    values (new.id, new.tournament_id, new.starts_at, new.starts_at)
    on conflict (match_id) do nothing;
  end if;
  return null;
end;
$$;
comment on function private.arm_match_start() is
  'A match with both sides and an hour gets a clock; anew when either changes, with time to learn of it.';

create trigger arm_start
  after update of scheduled_time, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    (new.scheduled_time, new.participant1_id, new.participant2_id)
      is distinct from (old.scheduled_time, old.participant1_id, old.participant2_id)
    and coalesce(new.scheduled_time, old.scheduled_time) is not null
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.arm_match_start();

create function private.end_match_start()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
begin
  update public.match_starts
  set state = 'over', due_at = null
  where match_id = new.id and state in ('waiting', 'walkover', 'objected');
  return null;
end;
$$;
comment on function private.end_match_start() is 'A match that is decided, disputed or called off has no clock.';

create trigger end_start
  after update of status on public.tournament_matches
  for each row when (
    new.status <> old.status and new.status in ('completed', 'bye', 'cancelled', 'disputed') and new.scheduled_time is not null
  )
  execute function private.end_match_start();

create function private.begin_by_word()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
begin
  update public.match_starts
  set
    objected_at = case state when 'walkover' then now() end,
    started_at = case state when 'waiting' then now() end,
    state = case state when 'waiting' then 'started' else 'objected' end,
    due_at = null
  where match_id = new.tournament_match_id and state in ('waiting', 'walkover');
  return null;
end;
$$;
comment on function private.begin_by_word() is
  'Who tells of a game says that it was played: the clock stops, and a walkover that it gave waits for a referee.';

create trigger begin_by_word
  after insert or update on public.match_reports
  for each row when (new.tournament_match_id is not null and new.outcome = 'score')
  execute function private.begin_by_word();
create trigger begin_by_word
  after insert or update on public.match_games
  for each row when (new.tournament_match_id is not null and new.source in ('side', 'referee'))
  execute function private.begin_by_word();

create function private.follow_absence_settings()
returns trigger
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
begin
  update public.match_starts start
  set due_at = private.next_clock_at(start)
  where tournament_id = new.id and state = 'waiting';
  return null;
end;
$$;
comment on function private.follow_absence_settings() is 'Clocks that run go by what the tournament says now.';

create trigger follow_absence_settings
  after update of absence_side_minutes, absence_game_minutes, absence_match_minutes on public.tournaments
  for each row when (
    (new.absence_side_minutes, new.absence_game_minutes, new.absence_match_minutes)
      is distinct from (old.absence_side_minutes, old.absence_game_minutes, old.absence_match_minutes)
  )
  execute function private.follow_absence_settings();

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_starts enable row level security;
create policy select_everyone on public.match_starts for select to anon, authenticated using (true);
grant select on public.match_starts to anon, authenticated, service_role;

alter publication supabase_realtime add table public.match_starts;

-- 27-match_start_procedures.sql

-- The acts at the start of a match: 'Estoy listo', being here, objecting to the clock, and what a referee says to it.

create function private.playing_side_id(p_match private.match_state)
returns uuid
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select mine.id
  from private.my_participant_ids() as mine (id)
  where mine.id in (p_match.participant1_id, p_match.participant2_id)
    and private.plays_for(p_match.tournament_id, mine.id)
  limit 1
$$;
comment on function private.playing_side_id(private.match_state) is
  'The side that the caller plays for, whatever his role in the team; null for everybody else.';

create function private.require_referee(p_match private.match_state, p_token text)
returns text
language plpgsql
stable
security definer -- who knows the token of a link uses it
set search_path = ''
as $$
declare
  v_link public.referee_links;
begin
  if p_token is null then
    perform private.require_right(p_match.tournament_id, 'results');
  else
    v_link := private.referee_link(p_token);
    if v_link.match_id is distinct from p_match.id then
      perform private.refuse('link_not_found', 'Este enlace ya no vale: el partido se decidió, o quien te lo dio lo retiró.');
    end if;
  end if;
  perform private.require_impartial(p_match);
  return v_link.label;
end;
$$;
comment on function private.require_referee(private.match_state, text) is
  'Who referees the match: staff (results), or the holder of its link, whose label is returned. Refuses link_not_found, own_match.';

create function private.notify_referees(p_match private.match_state, p_kind text, p_title text, p_subject text default null)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_user(
    profile.id, p_kind, p_title,
    private.participant_name(p_match.participant1_id) || ' contra ' || private.participant_name(p_match.participant2_id),
    private.match_link(p_match), p_subject
  )
  from public.profiles profile
  where profile.closed_at is null
    and profile.id not in (
      select person
      from (values (p_match.participant1_id), (p_match.participant2_id)) as side (id)
      cross join lateral private.people_of_side(p_match.tournament_id, side.id, p_match.id) as person
    )
    and (
      profile.role = 'admin'
      or profile.id in (
        select staff.profile_id from public.tournament_staff staff
        where staff.tournament_id = p_match.tournament_id and 'results' = any (staff.rights)
      )
    )
  order by profile.id
$$;
comment on function private.notify_referees(private.match_state, text, text, text) is
  'Tells whoever may decide the match: the staff with results, and administrators, but nobody who plays it.';

create function private.opens_ready_at(p_start public.match_starts)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select p_start.starts_at - make_interval(mins => private.setting_integer('match_ready_minutes'))
$$;
comment on function private.opens_ready_at(public.match_starts) is 'From when a side may say that it is ready.';

create function public.ready_for_match(p_match_id uuid)
returns public.match_starts
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_open_match(p_match_id);
  v_side_id uuid;
  v_start public.match_starts;
begin
  v_side_id := private.require_side(v_match, 'Solo quien juega este encuentro dice que está listo.');
  perform private.require_open_room(v_match);
  v_start := private.lock_start(v_match);
  if v_start.state = 'started' then
    return v_start;
  elsif v_start.id is null or v_start.state = 'over' then
    perform private.refuse('no_ready_phase', 'Este encuentro no tiene una hora para la que estar listo.');
  elsif v_start.state <> 'waiting' then
    perform private.refuse('walkover_given', 'El reloj ya dio el W.O.: si no corresponde, objétalo.');
  elsif clock_timestamp() < private.opens_ready_at(v_start) then
    perform private.refuse(
      'ready_too_early', format('Puedes decir que estás listo desde %s minutos antes.', private.setting_integer('match_ready_minutes'))
    );
  end if;
  perform private.require_roster(v_match, v_side_id);
  -- Said twice over a bad connection: it has been said.
  if v_side_id = v_match.participant1_id and v_start.ready1_at is not null
    or v_side_id = v_match.participant2_id and v_start.ready2_at is not null
  then
    return v_start;
  end if;
  if v_side_id = v_match.participant1_id then
    v_start.ready1_at := clock_timestamp();
    v_start.arrived1_at := coalesce(v_start.arrived1_at, v_start.ready1_at);
  else
    v_start.ready2_at := clock_timestamp();
    v_start.arrived2_at := coalesce(v_start.arrived2_at, v_start.ready2_at);
  end if;
  v_start := private.with_both_here(v_start);
  perform private.save_start(v_start);
  perform private.notify_participant(
    private.other_side_id(v_match, v_side_id), 'match_rival_ready',
    private.participant_name(v_side_id) || ' está listo',
    case v_start.state when 'started' then 'Están los dos: ya pueden jugar.' else 'Di en la sala que tú también.' end,
    private.match_link(v_match), v_match.id::text, v_side_id
  );
  return v_start;
end;
$$;
comment on function public.ready_for_match(uuid) is
  'A side is ready, from match_ready_minutes before the hour; once both are, the match has begun. Returns its start; said twice it '
  'changes nothing. Refuses match_not_found, no_ready_phase, ready_too_early, walkover_given, roster_too_small, '
  'match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled.
@param p_match_id Refers to `tournament_matches.id`.
@scope results';

create function private.arrive(p_match_id uuid, p_side_id uuid)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_open_match(p_match_id);
  v_start public.match_starts := private.lock_start(v_match);
begin
  if v_start.state <> 'waiting' or v_start.starts_at > clock_timestamp() then
    return;
  elsif p_side_id = v_match.participant1_id then
    v_start.arrived1_at := coalesce(v_start.arrived1_at, clock_timestamp());
  elsif p_side_id = v_match.participant2_id then
    v_start.arrived2_at := coalesce(v_start.arrived2_at, clock_timestamp());
  end if;
  perform private.save_start(private.with_both_here(v_start));
end;
$$;
comment on function private.arrive(uuid, uuid) is 'A side has come after the hour, while its match still waits for it.';

create function public.here_in_match(p_match_id uuid)
returns table (participant_id uuid, profile_id uuid, username text)
language plpgsql
volatile
security definer -- presence is written by procedures only
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id constant uuid := private.require_user();
  v_match constant private.match_state := private.find_match(p_match_id);
  v_side_id constant uuid := private.playing_side_id(v_match);
  v_start public.match_starts;
begin
  if v_side_id is null and private.guest_side_id(p_match_id) is null and not private.may(v_match.tournament_id, 'results') then
    perform private.forbid('Solo los participantes y la organización ven quién está en la sala.');
  end if;
  select * into v_start from public.match_starts where match_id = p_match_id;
  if v_side_id is not null and v_start.state = 'waiting' and clock_timestamp() >= private.opens_ready_at(v_start)
    or v_side_id is not null and v_match.kind = 'tournament' and private.is_veto_running(p_match_id)
  then
    -- Looked at before anything is locked: nearly always there is nothing to write but the row of one's own.
    if v_start.state = 'waiting' and v_start.starts_at <= clock_timestamp()
      and (case v_side_id when v_match.participant1_id then v_start.arrived1_at else v_start.arrived2_at end) is null
    then
      perform private.arrive(p_match_id, v_side_id);
    end if;
    insert into private.match_presence as known (match_id, profile_id, participant_id, last_here_at)
    values (p_match_id, v_user_id, v_side_id, clock_timestamp())
    on conflict (match_id, profile_id) do update
      set participant_id = excluded.participant_id, last_here_at = excluded.last_here_at;
  end if;
  return query
    select here.participant_id, here.profile_id, profile.username
    from private.match_presence here
    join public.profiles profile on profile.id = here.profile_id
    where here.match_id = p_match_id
      and here.last_here_at >= clock_timestamp() - make_interval(secs => private.setting_integer('match_here_seconds'))
    order by profile.username
    limit 40;
end;
$$;
comment on function public.here_in_match(uuid) is
  'Said by the open room again and again while its match waits, or its veto runs: whoever plays for a side is here, for that side alone, and after '
  'the hour has come with it. Returns who is here; staff (results) and who stands in read it and are not. Refuses match_not_found.';

create function public.run_match_clock(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
begin
  perform private.require_user();
  return private.run_match_clock(p_match_id);
end;
$$;
comment on function public.run_match_clock(uuid) is
  'Whoever watches the clock of a match end may say so: what it owes is done then and not only at the next turn of the scheduled '
  'work. True when something was due; nothing happens before its time.';

create function public.object_to_walkover(p_match_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_open_match(p_match_id);
  v_side_id uuid;
  v_start public.match_starts;
begin
  v_side_id := private.require_side(v_match, 'Solo quien juega este encuentro objeta su W.O.');
  perform private.require_open_room(v_match);
  v_start := private.lock_start(v_match);
  if v_start.state is distinct from 'walkover' then
    perform private.refuse('no_walkover', 'El reloj no dio ningún W.O. que objetar.');
  elsif v_start.due_at <= clock_timestamp() then
    perform private.refuse('objection_over', 'El plazo para objetar terminó. Llama a un árbitro.');
  elsif private.clean_text(p_reason) is null or char_length(private.clean_text(p_reason)) > 500 then
    perform private.refuse('reason_required', 'Escribe por qué, con hasta 500 caracteres.');
  end if;
  v_start.state := 'objected';
  v_start.objected_by := private.side_number(v_match, v_side_id);
  v_start.objected_at := clock_timestamp();
  v_start.due_at := null;
  perform private.save_start(v_start);
  perform private.add_match_message(v_match, p_reason);
  perform private.notify_participant(
    private.other_side_id(v_match, v_side_id), 'match_walkover',
    private.participant_name(v_side_id) || ' objetó el W.O.', 'Decide un árbitro; mientras tanto pueden jugar.',
    private.match_link(v_match), v_match.id::text, v_side_id
  );
  perform private.notify_referees(v_match, 'match_walkover_objected', 'Un W.O. objetado espera decisión', v_match.id::text);
end;
$$;
comment on function public.object_to_walkover(uuid, text) is
  'A side objects to the walkover that the clock gave, before it is final: a referee decides; the reason goes into the chat. Refuses '
  'match_not_found, no_walkover, objection_over, reason_required, too_many_messages, match_already_decided, match_cancelled, '
  'match_not_ready, tournament_not_active, module_disabled.';

create function public.let_match_be_played(p_match_id uuid, p_token text default null)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_label constant text := private.require_referee(private.find_match(p_match_id), p_token);
  v_start public.match_starts;
begin
  v_match := private.lock_open_match(p_match_id);
  perform private.require_open_room(v_match);
  v_start := private.lock_start(v_match);
  if v_start.state is null or v_start.state not in ('waiting', 'walkover', 'objected') then
    perform private.refuse('clock_not_running', 'Este encuentro no espera a nadie: su reloj no corre.');
  end if;
  v_start.state := 'started';
  v_start.started_at := clock_timestamp();
  v_start.due_at := null;
  perform private.save_start(v_start);
  perform private.audit(
    'let_match_be_played', 'tournament_matches', p_match_id::text, null, jsonb_strip_nulls(jsonb_build_object('link', v_label))
  );
  perform private.notify_participant(
    side.id, 'match_resumed', 'El árbitro decidió que se juegue', 'El reloj de ausencia se detuvo. Sigan en la sala.',
    private.match_link(v_match), v_match.id::text
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
end;
$$;
comment on function public.let_match_be_played(uuid, text) is
  'A referee (staff with results, or by p_token the holder of the link of the match) stops the clock of a match that waits, or takes back '
  'the walkover that it gave: it is played. What lateness cost by then stays. Refuses match_not_found, link_not_found, own_match, '
  'clock_not_running, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, module_disabled.
@nullable p_token';

create function public.mark_side_here(p_match_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- starts are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_start public.match_starts;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_open_match(p_match_id);
  perform private.require_impartial(v_match);
  perform private.require_open_room(v_match);
  if p_participant_id is null or p_participant_id not in (v_match.participant1_id, v_match.participant2_id) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  v_start := private.lock_start(v_match);
  if v_start.state is distinct from 'waiting' or clock_timestamp() < private.opens_ready_at(v_start) then
    perform private.refuse('clock_not_running', 'Este encuentro no espera a nadie ahora.');
  end if;
  if p_participant_id = v_match.participant1_id then
    v_start.arrived1_at := coalesce(v_start.arrived1_at, clock_timestamp());
  else
    v_start.arrived2_at := coalesce(v_start.arrived2_at, clock_timestamp());
  end if;
  perform private.save_start(private.with_both_here(v_start));
  perform private.audit(
    'mark_side_here', 'tournament_matches', p_match_id::text, null,
    jsonb_build_object('participant_id', p_participant_id)
  );
end;
$$;
comment on function public.mark_side_here(uuid, uuid) is
  'Staff (results) have a side before them that did not open the room: it has come. Refuses match_not_found, own_match, '
  'participant_not_found, clock_not_running, match_already_decided, match_cancelled, match_not_ready, tournament_not_active, '
  'module_disabled.';

grant execute on function
  public.ready_for_match(uuid), public.here_in_match(uuid), public.object_to_walkover(uuid, text)
to authenticated;
grant execute on function public.run_match_clock(uuid), public.mark_side_here(uuid, uuid) to authenticated, service_role;
grant execute on function public.let_match_be_played(uuid, text) to anon, authenticated, service_role;

-- 28-match_pauses.sql

-- Pauses of a match: each side has some minutes, asked for in the room.

create table public.match_pauses (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  side integer not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  requested_by uuid,
  created_at timestamptz not null default now(),
  tournament_id uuid not null,
  constraint match_pauses_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint match_pauses_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_pauses_requested_by_fkey
    foreign key (requested_by) references public.profiles (id) on delete set null,
  constraint match_pauses_side_known check (side in (1, 2)),
  constraint match_pauses_lasts check (ends_at >= started_at)
);
comment on table public.match_pauses is 'Pauses that the sides of a match took.';
comment on column public.match_pauses.side is 'Whose minutes they are: side 1 or 2.';
comment on column public.match_pauses.started_at is 'From when on nobody has to play.';
comment on column public.match_pauses.tournament_id is 'That of the match, by which its page hears of every pause.';
comment on column public.match_pauses.ends_at is 'When it ends by itself, or was ended.';
comment on column public.match_pauses.requested_by is 'Who asked for it on the page.';
create index match_pauses_match_id_idx on public.match_pauses (match_id, started_at);
create index match_pauses_tournament_id_idx on public.match_pauses (tournament_id);
create index match_pauses_requested_by_idx on public.match_pauses (requested_by);

alter table public.match_pauses enable row level security;
create policy select_everyone on public.match_pauses for select to anon, authenticated using (true);
grant select on public.match_pauses to anon, authenticated, service_role;
alter publication supabase_realtime add table public.match_pauses;

create function private.forget_pauses()
returns trigger
language plpgsql
volatile
security definer -- pauses are written by procedures only
set search_path = ''
as $$
begin
  delete from public.match_pauses where match_id = new.id;
  return null;
end;
$$;
comment on function private.forget_pauses() is 'Another side has taken no pause yet.';

create trigger forget_pauses
  after update of participant1_id, participant2_id on public.tournament_matches
  for each row when (
    old.participant1_id is not null and old.participant2_id is not null
    and (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
    and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.forget_pauses();

insert into public.settings (key, value, description) values
  ('match_lobby_minutes', '15', 'Minutos desde que empieza un encuentro en los que todavía se abre su sala del juego: antes no hay pausa.');

create function private.is_before_play(p_start public.match_starts)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(
    p_start.state in ('waiting', 'walkover', 'objected')
      or p_start.state = 'started'
        and greatest(p_start.started_at, veto.finished_at)
          > clock_timestamp() - make_interval(mins => private.setting_integer('match_lobby_minutes'))
        and not exists (select 1 from public.match_lobbies where match_id = p_start.match_id)
        and not exists (select 1 from public.match_games where match_id = p_start.match_id and source <> 'clock'),
    false
  )
  from (values (p_start.match_id)) as asked (id)
  left join public.match_vetoes veto on veto.match_id = asked.id
$$;
comment on function private.is_before_play(public.match_starts) is
  'Whether a match with an hour is not played yet: its sides have not both come, or its room in the game is still to be '
  'opened. False of a match without an hour.';

create function public.pause_match(p_match_id uuid)
returns public.match_pauses
language plpgsql
volatile
security definer -- pauses are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_side integer;
  v_minutes integer;
  v_left interval;
  v_pause public.match_pauses;
begin
  perform private.count_event(
    private.require_user(), 'match_pause:' || p_match_id, private.setting_integer('match_schedules_per_hour'), interval '1 hour',
    'Pediste demasiadas pausas. Espera un momento.'
  );
  v_match := private.lock_open_match(p_match_id);
  v_side_id := private.require_side(v_match, 'Solo quien juega este encuentro pide una pausa.');
  perform private.require_open_room(v_match);
  v_side := private.side_number(v_match, v_side_id);
  select pause_minutes into v_minutes from public.tournaments where id = v_match.tournament_id;
  if v_minutes is null then
    perform private.refuse('no_pauses', 'En este torneo no hay pausas.');
  elsif private.is_before_play(private.lock_start(v_match)) or v_match.starts_at > now() then
    perform private.refuse('match_not_started', 'El partido no empezó: la pausa se pide cuando ya se juega.');
  elsif exists (select 1 from public.match_vetoes where match_id = p_match_id and deadline is not null) then
    perform private.refuse('veto_running', 'Mientras corre el reloj del veto no hay pausa.');
  elsif exists (select 1 from public.match_pauses where match_id = p_match_id and ends_at > clock_timestamp()) then
    perform private.refuse('already_paused', 'El partido ya está en pausa.');
  end if;
  select make_interval(mins => v_minutes) - coalesce(sum(ends_at - started_at), interval '0') into v_left
  from public.match_pauses
  where match_id = p_match_id and side = v_side;
  if v_left < interval '10 seconds' then
    perform private.refuse('no_pause_left', format('Tu lado ya usó sus %s minutos de pausa.', v_minutes));
  end if;
  insert into public.match_pauses (match_id, tournament_id, side, started_at, ends_at, requested_by)
  values (p_match_id, v_match.tournament_id, v_side, clock_timestamp(), clock_timestamp() + v_left, auth.uid())
  returning * into v_pause;
  perform private.notify_participant(
    private.other_side_id(v_match, v_side_id), 'match_paused', private.participant_name(v_side_id) || ' pidió una pausa',
    format('Dura hasta %s. Sigue en la sala del partido.', case
      when v_left >= interval '2 minutes' then floor(extract(epoch from v_left) / 60) || ' minutos'
      else round(extract(epoch from v_left)) || ' segundos'
    end),
    private.match_link(v_match), v_match.id::text, v_side_id
  );
  return v_pause;
end;
$$;
comment on function public.pause_match(uuid) is
  'A side of a tournament match that is played (private.is_before_play) takes what is left of its minutes of pause; the rival is told. Returns the pause. Refuses '
  'match_not_found, no_pauses, match_not_started, veto_running, already_paused, no_pause_left, rate_limited, match_already_decided, '
  'match_cancelled, match_not_ready, tournament_not_active, module_disabled.';

create function public.end_match_pause(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- pauses are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
  v_side integer := private.side_number(v_match, private.acting_side_id(v_match));
begin
  if v_side is null then
    perform private.require_right(v_match.tournament_id, 'results');
  end if;
  v_match := private.lock_open_match(p_match_id);
  update public.match_pauses
  set ends_at = clock_timestamp()
  where match_id = p_match_id and ends_at > clock_timestamp() and side = coalesce(v_side, side);
  if not found then
    perform private.refuse('not_paused', 'No hay una pausa tuya que terminar.');
  end if;
  if v_side is null then
    perform private.audit('end_match_pause', 'tournament_matches', p_match_id::text, null, null);
  end if;
end;
$$;
comment on function public.end_match_pause(uuid) is
  'Who asked for a pause ends it, or staff (results) do; what is left of its minutes stays its side''s. Refuses match_not_found, not_paused.';

grant execute on function public.pause_match(uuid) to authenticated;
grant execute on function public.end_match_pause(uuid) to authenticated, service_role;

-- 29-referee_calls.sql

-- 'Llamar al árbitro': a ticket of one side, which a referee takes and answers. It stays open until then, at most until the
-- tournament is over.

create table public.referee_calls (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  match_id uuid not null,
  participant_id uuid not null,
  reason text not null,
  called_by uuid,
  state text not null default 'open',
  referee_id uuid,
  referee_label text,
  taken_at timestamptz,
  answer text,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint referee_calls_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint referee_calls_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint referee_calls_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint referee_calls_called_by_fkey foreign key (called_by) references public.profiles (id) on delete set null,
  constraint referee_calls_referee_id_fkey foreign key (referee_id) references public.profiles (id) on delete set null,
  constraint referee_calls_reason_length check (char_length(reason) between 1 and 500),
  constraint referee_calls_answer_length check (char_length(answer) between 1 and 500),
  constraint referee_calls_state_known check (state in ('open', 'taken', 'answered', 'withdrawn', 'ended')),
  constraint referee_calls_state_fits check (
    (state in ('answered', 'withdrawn', 'ended')) = (closed_at is not null)
    and (state = 'answered') = (answer is not null)
    and (state <> 'taken' or taken_at is not null)
  )
);
comment on table public.referee_calls is 'Calls for a referee from the room of a match, with what came of each.';
comment on column public.referee_calls.state is 'open; taken by a referee; answered, which closes it; withdrawn by the side that called; ended with the tournament before anybody answered.';
comment on column public.referee_calls.referee_id is 'Who of the staff took or answered it; null for the holder of a link.';
comment on column public.referee_calls.referee_label is 'By whose referee link it was taken or answered.';

create index referee_calls_tournament_id_idx on public.referee_calls (tournament_id, created_at);
create index referee_calls_match_id_idx on public.referee_calls (match_id, created_at);
create index referee_calls_participant_id_idx on public.referee_calls (participant_id);
create index referee_calls_called_by_idx on public.referee_calls (called_by);
create index referee_calls_referee_id_idx on public.referee_calls (referee_id);
create unique index referee_calls_waiting_key
  on public.referee_calls (match_id, participant_id) where state in ('open', 'taken');

alter table public.referee_calls enable row level security;
create policy select_sides_staff_or_admin on public.referee_calls
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('results'))
  );
grant select on public.referee_calls to authenticated, service_role;
alter publication supabase_realtime add table public.referee_calls;

create function public.referee_name(call public.referee_calls)
returns text
language sql
stable
security definer -- who acts for the platform is not named to its people
set search_path = ''
as $$
  select coalesce(call.referee_label, (select username from public.profiles where id = call.referee_id and role <> 'admin'))
$$;
comment on function public.referee_name(public.referee_calls) is
  'Who took or answered the call: of the staff, or by which link; null for the administration, or while nobody has.';
grant execute on function public.referee_name(public.referee_calls) to authenticated, service_role;

create function public.call_referee(p_match_id uuid, p_reason text)
returns public.referee_calls
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
  v_reason constant text := private.clean_text(p_reason);
  v_call public.referee_calls;
begin
  perform private.require_not_muted(private.require_user());
  perform private.count_event(
    auth.uid(), 'referee_call:' || p_match_id, private.setting_integer('match_schedules_per_hour'), interval '1 hour',
    'Llamaste demasiadas veces. Espera un momento.'
  );
  v_match := private.find_match(p_match_id);
  v_side_id := private.playing_side_id(v_match);
  if v_side_id is null then
    perform private.forbid('Solo quien juega este encuentro llama a su árbitro.');
  elsif v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Un desafío no tiene árbitro: abre una disputa.');
  end if;
  perform private.require_module('tournaments');
  if exists (
    select 1 from public.tournaments where id = v_match.tournament_id and (status = 'Finalizado' or cancelled_at is not null)
  ) then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  if v_match.participant1_id is null or v_match.participant2_id is null then
    perform private.refuse('match_not_ready', 'El encuentro todavía no tiene dos participantes.');
  elsif v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Escribe qué pasa, con hasta 500 caracteres.');
  end if;
  insert into public.referee_calls (tournament_id, match_id, participant_id, reason, called_by)
  values (v_match.tournament_id, p_match_id, v_side_id, v_reason, auth.uid())
  on conflict (match_id, participant_id) where state in ('open', 'taken') do nothing
  returning * into v_call;
  if v_call.id is null then
    perform private.refuse('already_called', 'Tu lado ya llamó: el árbitro lo ve en su lista.');
  end if;
  perform private.notify_referees(
    v_match, 'match_referee_called', private.participant_name(v_side_id) || ' llama al árbitro', v_call.id::text
  );
  return v_call;
end;
$$;
comment on function public.call_referee(uuid, text) is
  'Whoever plays a tournament match calls its referee, with a reason; one call of a side waits at a time. Staff (results) and '
  'administrators are told. Returns the call. Refuses muted, rate_limited, match_not_found, not_a_tournament_match, match_not_ready, '
  'tournament_finished, reason_required, already_called, module_disabled.';

create function private.end_referee_calls()
returns trigger
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
begin
  update public.referee_calls
  set state = 'ended', closed_at = clock_timestamp()
  where tournament_id = new.id and state in ('open', 'taken');
  return null;
end;
$$;
comment on function private.end_referee_calls() is 'Closes the calls that still wait when a tournament is over: nobody would answer them.';

create trigger end_referee_calls
  after update of status, cancelled_at on public.tournaments
  for each row when (
    (new.status = 'Finalizado' and old.status <> 'Finalizado') or (new.cancelled_at is not null and old.cancelled_at is null)
  )
  execute function private.end_referee_calls();

create function private.lock_call(p_call_id uuid, p_token text)
returns public.referee_calls
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_call public.referee_calls;
  v_label text;
begin
  select match_id into v_call.match_id from public.referee_calls where id = p_call_id;
  if not found then
    -- A stranger does not learn which calls there are.
    perform private.require_user();
    perform private.refuse('call_not_found', 'Llamada no encontrada.');
  end if;
  -- Nor does he hold up those who may: nothing is locked before it is known who asks.
  v_label := private.require_referee(private.find_match(v_call.match_id), p_token);
  select * into v_call from public.referee_calls where id = p_call_id for no key update;
  v_call.referee_label := v_label;
  if v_call.closed_at is not null then
    perform private.refuse('call_closed', 'Esta llamada ya se cerró.');
  end if;
  return v_call;
end;
$$;
comment on function private.lock_call(uuid, text) is
  'Locks a call that waits, for a referee of its match; its referee_label is that of his link. Refuses call_not_found, call_closed, and as '
  'require_referee().';

create function public.take_referee_call(p_call_id uuid, p_takes_over boolean default false, p_token text default null)
returns void
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_call constant public.referee_calls := private.lock_call(p_call_id, p_token);
  v_before public.referee_calls;
begin
  select * into v_before from public.referee_calls where id = p_call_id;
  if v_before.state = 'taken' and v_before.referee_id is not distinct from auth.uid()
    and v_before.referee_label is not distinct from v_call.referee_label
  then
    return;
  elsif v_before.state = 'taken' and p_takes_over is not true then
    perform private.refuse('call_taken', 'Otro árbitro ya la atiende. Puedes tomarla tú si hace falta.');
  end if;
  update public.referee_calls
  set
    state = 'taken', taken_at = clock_timestamp(), referee_label = v_call.referee_label,
    referee_id = case when v_call.referee_label is null then auth.uid() end
  where id = p_call_id;
  perform private.notify_participant(
    v_call.participant_id, 'match_referee_answered', 'Un árbitro atiende tu llamada', 'Está en camino a la sala del partido.',
    private.match_link(private.find_match(v_call.match_id)), v_call.id::text
  );
end;
$$;
comment on function public.take_referee_call(uuid, boolean, text) is
  'A referee (staff with results, or by p_token the holder of the link of the match) takes a call, with p_takes_over also from another; '
  'the side is told. Refuses call_not_found, call_closed, call_taken, link_not_found, own_match.
@nullable p_token';

create function public.answer_referee_call(p_call_id uuid, p_answer text, p_token text default null)
returns void
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_call constant public.referee_calls := private.lock_call(p_call_id, p_token);
  v_match constant private.match_state := private.find_match(v_call.match_id);
  v_answer constant text := private.clean_text(p_answer);
begin
  if v_answer is null or char_length(v_answer) > 500 then
    perform private.refuse('answer_required', 'Escribe la respuesta, con hasta 500 caracteres.');
  end if;
  update public.referee_calls
  set
    state = 'answered', answer = v_answer, closed_at = clock_timestamp(), taken_at = coalesce(taken_at, clock_timestamp()),
    referee_label = v_call.referee_label, referee_id = case when v_call.referee_label is null then auth.uid() end
  where id = p_call_id;
  perform private.audit(
    'answer_referee_call', 'tournament_matches', v_call.match_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('link', v_call.referee_label))
  );
  perform private.notify_participant(
    side.id, 'match_referee_answered', 'Respondió el árbitro', v_answer, private.match_link(v_match), v_call.id::text
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
  where side.id is not null;
end;
$$;
comment on function public.answer_referee_call(uuid, text, text) is
  'A referee, as in take_referee_call(), answers a call, which closes it; both sides are told. Refuses call_not_found, call_closed, '
  'answer_required, link_not_found, own_match.
@nullable p_token';

create function public.withdraw_referee_call(p_call_id uuid)
returns void
language plpgsql
volatile
security definer -- calls are written by procedures only
set search_path = ''
as $$
declare
  v_call public.referee_calls;
begin
  perform private.require_user();
  select * into v_call from public.referee_calls where id = p_call_id for no key update;
  if v_call.id is null or v_call.participant_id is distinct from private.playing_side_id(private.find_match(v_call.match_id)) then
    perform private.refuse('call_not_found', 'Llamada no encontrada.');
  elsif v_call.closed_at is not null then
    perform private.refuse('call_closed', 'Esta llamada ya se cerró.');
  end if;
  update public.referee_calls set state = 'withdrawn', closed_at = clock_timestamp() where id = p_call_id;
end;
$$;
comment on function public.withdraw_referee_call(uuid) is
  'Whoever plays for the side that called takes the call back. Refuses call_not_found, call_closed.';

create function public.referee_calls_by_link(p_token text)
returns table (
  id uuid, caller_name text, reason text, state text, referee_name text, created_at timestamptz
)
language sql
stable
security definer -- who knows the token may see what it is for
set search_path = ''
as $$
  select call.id, private.participant_name(call.participant_id), call.reason, call.state, public.referee_name(call), call.created_at
  from private.referee_link(p_token) as link
  join public.referee_calls call on call.match_id = link.match_id
  where call.state in ('open', 'taken')
  order by call.created_at, call.id
$$;
comment on function public.referee_calls_by_link(text) is
  'The calls that wait in the match of a referee''s link, the oldest first; none for a token that is none (any more).
@param p_token What the link says behind its address.
@field id Stays the same while the call is taken and answered.
@field caller_name Who called.
@field reason Why, in his words.
@field referee_name Who has taken it; null: nobody.
@field created_at When he called.
@type state referee_calls.state
@nullable referee_name';

grant execute on function
  public.call_referee(uuid, text), public.withdraw_referee_call(uuid)
to authenticated;
grant execute on function
  public.take_referee_call(uuid, boolean, text), public.answer_referee_call(uuid, text, text), public.referee_calls_by_link(text)
to anon, authenticated, service_role;

-- 30-score_corrections.sql

-- Correcting the score of a decided match where it stands: the winner stays, and with him whatever rests on him.

create function private.require_score(p_match private.match_state)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_row public.tournament_matches;
begin
  if p_match.kind <> 'tournament' then
    perform private.refuse(
      'challenge_not_corrected', 'El marcador de un desafío no se corrige: nada depende de él. Si está mal, reábrelo.'
    );
  end if;
  select * into v_row from public.tournament_matches where id = p_match.id;
  if not private.is_decided(v_row) then
    perform private.refuse('match_not_decided', 'Este encuentro no está decidido.');
  elsif v_row.outcome <> 'score' then
    perform private.refuse('match_not_played', 'Este encuentro terminó sin jugarse: no tiene marcador. Si se jugó, reábrelo.');
  end if;
end;
$$;
comment on function private.require_score(private.match_state) is
  'Only a match of a tournament that was played has a score to correct. Refuses challenge_not_corrected, match_not_decided, match_not_played.';

create function private.told_games(p_match_id uuid)
returns text
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select string_agg(
    concat_ws(
      ' ', game.number || '.', game.map, coalesce(private.told_game(game) ->> 'result', private.participant_name(game.winner_id))
    ),
    ', ' order by game.number
  )
  from public.match_games game
  where game.match_id = p_match_id and game.source <> 'result'
$$;
comment on function private.told_games(uuid) is 'The games of a match that people entered, for the log; null without any.';

create function private.correct_games(p_match private.match_state, p_result text)
returns void
language plpgsql
volatile
security definer -- games are written by procedures only
set search_path = ''
as $$
begin
  if p_match.best_of = 1 then
    -- The game is the same one: its map, sides and picture stay.
    update public.match_games
    set
      score1 = split_part(p_result, '-', 1)::integer, score2 = split_part(p_result, '-', 2)::integer,
      winner_id = private.leading_side_id(p_match, p_result),
      source = case source when 'result' then source else 'referee' end,
      reported_by = case source when 'result' then null else auth.uid() end,
      reported_at = now()
    where match_id = p_match.id;
  else
    delete from public.match_games where match_id = p_match.id and source = 'result';
  end if;
  perform private.settle_games(
    p_match.id, true, array[p_match.participant1_id, p_match.participant2_id], p_match.best_of, p_result
  );
end;
$$;
comment on function private.correct_games(private.match_state, text) is
  'Makes the games of a decided match fit another score: as settle_games, but the only game of a match is corrected and keeps '
  'what else is known of it.';

create function private.credit_anew(p_match private.match_state, p_winner_id uuid)
returns void
language plpgsql
volatile
security definer -- counters are written by procedures only
set search_path = ''
as $$
declare
  v_sides constant uuid[] := array[p_match.participant1_id, p_match.participant2_id];
  v_credited_at timestamptz;
begin
  -- It is published more than once: the teams of everybody whom it is about are held before any player.
  perform 1
  from public.teams
  where id in (
    select coalesce(participant.team_id, profile.team_id)
    from (
      select participant_id from private.match_credits where match_id = p_match.id
      union
      select participant_id from private.match_counting(p_match.id, v_sides, p_match.tournament_id)
    ) as counting
    join public.participants participant on participant.id = counting.participant_id
    left join public.profiles profile on profile.id = participant.user_id
  )
  order by id
  for key share;
  select decided_at into v_credited_at from public.tournament_matches where id = p_match.id;
  perform private.follow_games(p_match.id);
  perform private.count_statistics(p_match.id, -1);
  perform private.uncredit_match(p_match.id);
  perform private.credit_match(p_match.id, p_match.tournament_id, v_sides, p_winner_id);
  update private.match_credits set created_at = v_credited_at where match_id = p_match.id;
  perform private.publish_statistics(private.count_statistics(p_match.id, 1));
end;
$$;
comment on function private.credit_anew(private.match_state, uuid) is
  'Counts a decided match anew for its sides and who played it, with this winner, as of when it was decided.';

create function private.due_awards(p_tournament public.tournaments)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select jsonb_build_object(
    'champion', champion.id,
    'is_undefeated', not private.has_lost(p_tournament.id, champion.id),
    'titles', (select jsonb_agg(counting.id order by counting.id) from private.title_counting(p_tournament.id, champion.id) as counting (id)),
    'prizes', (select jsonb_agg(to_jsonb(share) order by share.participant_id) from private.prize_shares(p_tournament) as share)
  )
  from (
    select (select participant_id from private.final_positions(p_tournament.id) where place = 1) as id
  ) as champion
  where p_tournament.finished_at is not null
$$;
comment on function private.due_awards(public.tournaments) is
  'Champion, whether without a defeat, whose title it is, and prizes of a tournament that has ended, as its matches say now; null before.';

create function private.follow_places(p_tournament_id uuid)
returns void
language sql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
  update public.tournament_participants registration
  set final_position = finalist.place
  from private.final_positions(p_tournament_id) as finalist
  where registration.tournament_id = p_tournament_id and registration.participant_id = finalist.participant_id
    and registration.final_position <> finalist.place
$$;
comment on function private.follow_places(uuid) is 'The final places of a tournament that has ended, where they are others after a correction.';

create function private.sends_on_others(p_from public.tournament_stages, p_to public.tournament_stages, p_then uuid[])
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select now.ids not in (p_then, entered.ids) and not (
    -- Whom the organiser has put in an order of his own stand in it as long as they are the same people.
    now.ids <@ p_then and p_then <@ now.ids and entered.ids <> p_then
  )
  from (select private.qualified_entrants(p_from, p_to)) as now (ids),
    (select array(select participant_id from public.stage_entries where stage_id = p_to.id order by seed)) as entered (ids)
$$;
comment on function private.sends_on_others(public.tournament_stages, public.tournament_stages, uuid[]) is
  'After a correction: whether others than before (p_then), or than those who play it, go on to the next stage, or with other seeds.';

create function private.enter_anew(p_from public.tournament_stages, p_to public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
begin
  perform private.require_no_live_draw(p_to.id);
  delete from public.stage_entries where stage_id = p_to.id;
  insert into public.stage_entries (stage_id, participant_id, seed)
  select p_to.id, entrant.id, entrant.seed
  from unnest(private.qualified_entrants(p_from, p_to)) with ordinality as entrant (id, seed);
end;
$$;
comment on function private.enter_anew(public.tournament_stages, public.tournament_stages) is
  'Who waits for the draw of a stage is who goes on to it now. Refuses draw_is_public.';

create function private.correct_table(p_match public.tournament_matches)
returns void
language plpgsql
volatile
security definer -- tables and stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_then uuid[];
begin
  -- Of a Swiss round that is being played, places and differences follow at its end.
  if p_match.group_id is null or p_match.stage = 'swiss' and exists (
    select 1 from public.tournament_matches open
    where open.stage_id = p_match.stage_id and open.round = p_match.round and open.status not in ('completed', 'bye', 'cancelled')
  ) then
    return;
  end if;
  select * into v_stage from public.tournament_stages where id = p_match.stage_id;
  select * into v_next from public.tournament_stages
  where tournament_id = p_match.tournament_id and position > v_stage.position and state <> 'planned'
  order by position
  limit 1;
  if v_next.id is not null then
    v_then := private.qualified_entrants(v_stage, v_next);
  end if;
  perform private.refresh_group_table(p_match.group_id);
  if v_stage.state = 'done' then
    perform private.write_places(v_stage);
  end if;
  if v_next.id is null or not private.sends_on_others(v_stage, v_next, v_then) then
    return;
  elsif v_next.state <> 'ready' then
    perform private.refuse(
      'next_stage_drawn',
      format(
        'Con este marcador pasarían otros a «%s», o con otra siembra, y esa etapa ya está armada: para corregirlo hay que reabrir el encuentro.',
        v_next.name
      )
    );
  end if;
  perform private.enter_anew(v_stage, v_next);
end;
$$;
comment on function private.correct_table(public.tournament_matches) is
  'Writes the table of a match whose score was corrected, and what follows from the table. Rounds of a Swiss stage that are '
  'paired already stand: they rest on points, which are as they were. Refuses next_stage_drawn, draw_is_public.';

-- Procedures ---------------------------------------------------------------------------------

create function public.correct_match_score(p_match_id uuid, p_result text, p_reason text)
returns void
language plpgsql
volatile
security definer -- matches and tables are written by procedures only
set search_path = ''
as $$
declare
  v_reason constant text := private.clean_text(p_reason);
  v_match private.match_state;
  v_row public.tournament_matches;
  v_tournament public.tournaments;
  v_result text;
  v_games text;
  v_awards jsonb;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la corrección (hasta 500 caracteres).');
  end if;
  perform private.require_score(v_match);
  select * into v_row from public.tournament_matches where id = p_match_id;
  v_result := private.read_result(v_match, p_result, null);
  if private.leading_side_id(v_match, v_result) is distinct from v_match.winner_id then
    perform private.refuse(
      'result_other_winner', 'Ese marcador cambia al ganador, y de él dependen otros partidos: hay que decir qué pasa con ellos.'
    );
  elsif v_result = v_match.result then
    perform private.refuse('result_unchanged', 'El encuentro ya tiene ese marcador.');
  end if;

  perform private.lock_tournament_statistics(v_match.tournament_id);
  select * into v_tournament from public.tournaments where id = v_match.tournament_id;
  v_awards := private.due_awards(v_tournament);
  v_games := private.told_games(p_match_id);
  update public.tournament_matches
  set result = v_result, decided_by = auth.uid(), decided_how = 'referee', decision_reason = v_reason
  where id = p_match_id;
  perform private.correct_games(v_match, v_result);
  -- Somebody was to come in for a game that the other score has or has not.
  if exists (
    select 1
    from public.match_substitutions change
    join public.match_lineups lineup on lineup.id = change.lineup_id
    where lineup.match_id = p_match_id
  ) then
    perform private.credit_anew(v_match, v_match.winner_id);
  else
    perform private.follow_games(p_match_id);
  end if;
  perform private.correct_table(v_row);
  if private.due_awards(v_tournament) is distinct from v_awards then
    perform private.refuse(
      'final_places_changed',
      'Con este marcador cambiarían los títulos o los premios de un torneo que ya terminó: para corregirlo hay que reabrir el encuentro.'
    );
  elsif v_awards is not null then
    perform private.follow_places(v_tournament.id);
  end if;

  perform private.audit(
    'correct_match_score', 'tournament_matches', p_match_id::text,
    jsonb_build_object('result', v_match.result, 'games', v_games),
    jsonb_build_object('result', v_result, 'reason', v_reason)
  );
  perform private.notify_participant(
    side.id, 'match_corrected',
    format('Marcador corregido: %s contra %s', private.result_of_side(v_match, side.id, 'score', v_result), private.participant_name(side.rival_id)),
    format('Lo corrigió la organización; el ganador no cambia. Motivo: %s', v_reason),
    private.match_link(v_match), p_match_id::text, side.rival_id
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
end;
$$;
comment on function public.correct_match_score(uuid, text, text) is
  'Staff (results): another score, "a-b" in the order of the participants, for a decided match of a tournament with the same winner, or '
  'still a draw, and why, which everybody reads. Undoes nothing: games, table and tie-breaks follow; figures of players stay, but those of a game that it has no more. Refuses '
  'match_not_found, own_match, reason_required, challenge_not_corrected, match_not_decided, match_not_played, result_required, '
  'result_invalid, result_draw, result_not_best_of, result_other_winner, result_unchanged, tournament_cancelled; and where somebody else '
  'would go on, or be given a title or a prize: next_stage_drawn, draw_is_public, final_places_changed.';

grant execute on function public.correct_match_score(uuid, text, text) to authenticated, service_role;

-- 31-readmission.sql

-- Taking back a disqualification or a leaving: as if it had not been, as far as nothing was played on it.

create function private.matches_on_exclusion(p_tournament_id uuid, p_participant_id uuid)
returns setof public.tournament_matches
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  with lost as (
    select match.*
    from public.tournament_participants gone
    join public.tournament_matches match
      on match.tournament_id = gone.tournament_id and p_participant_id in (match.participant1_id, match.participant2_id)
    where gone.tournament_id = p_tournament_id and gone.participant_id = p_participant_id
      and gone.status in ('disqualified', 'withdrawn')
      and (
        match.decided_how = 'exclusion' and match.winner_id <> p_participant_id
        or gone.status = 'withdrawn' and match.stage = 'group' and match.status = 'cancelled' and match.outcome is null
          -- A rival of whom all matches there are annulled left himself.
          and exists (
            select 1
            from public.tournament_matches other
            join public.tournament_participants rival
              on rival.tournament_id = p_tournament_id
              and rival.participant_id in (match.participant1_id, match.participant2_id) and rival.participant_id <> p_participant_id
            where other.group_id = match.group_id
              and (
                rival.status <> 'withdrawn'
                or rival.participant_id in (other.participant1_id, other.participant2_id)
                  and (other.status <> 'cancelled' or other.outcome is not null)
              )
          )
      )
  ),
  undone as (
    select * from lost
    union
    select resting.* from lost cross join lateral private.dependent_matches(lost.id) as resting
  )
  select undone.*
  from undone
  join public.tournament_stages stage on stage.id = undone.stage_id
  order by stage.position desc, private.depth_in_stage(undone.stage, undone.round) desc, undone.position_in_bracket
$$;
comment on function private.matches_on_exclusion(uuid, uuid) is
  'What somebody lost, or had annulled, only because he is out, and the decided matches that rest on it, in the order in which they can be undone.';

create function private.decided_after(p_stage public.tournament_stages, p_round integer)
returns public.tournament_matches[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select array(
    select match
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where stage.tournament_id = p_stage.tournament_id
      and (stage.position > p_stage.position or stage.id = p_stage.id and match.round > p_round)
      and private.is_decided(match)
    order by stage.position desc, private.depth_in_stage(match.stage, match.round) desc, match.position_in_bracket
  )
$$;
comment on function private.decided_after(public.tournament_stages, integer) is
  'The decided matches of a stage after a round, null for none of it, and of the stages after it, in the order in which they can be undone.';

create function private.undo_for_readmission(p_participant_id uuid, p_matches public.tournament_matches[])
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
  v_played public.tournament_matches;
begin
  foreach v_match in array p_matches loop
    perform private.require_impartial(private.find_match(v_match.id));
    if private.is_decided(v_match) and v_match.decided_how is distinct from 'exclusion' then
      v_played := v_match;
    end if;
  end loop;
  if v_played.id is not null then
    perform private.refuse(
      'next_match_decided',
      format(
        'Ya se decidió %s contra %s, que depende de esta salida: para readmitir a %s hay que reabrir antes ese partido.',
        private.participant_name(v_played.participant1_id), private.participant_name(v_played.participant2_id),
        private.participant_name(p_participant_id)
      )
    );
  end if;

  foreach v_match in array p_matches loop
    delete from public.match_reports where tournament_match_id = v_match.id;
    if private.is_decided(v_match) then
      perform private.reopen_tournament_match(v_match.id);
    else
      perform private.withdraw_later_stages(v_match.stage_id);
      update public.tournament_matches
      set status = case when scheduled_time is null then 'pending' else 'scheduled' end
      where id = v_match.id;
      perform private.refresh_group_table(v_match.group_id);
    end if;
    if p_participant_id not in (v_match.participant1_id, v_match.participant2_id) then
      -- What was entered there was about an opponent who may not come.
      perform private.forget_games(v_match.id);
    end if;
    perform private.notify_participant(
      side.id, 'match_reopened', 'Partido reabierto',
      format('%s vuelve al torneo: lo que se había decidido por su salida ya no vale.', private.participant_name(p_participant_id)),
      '/tournaments/' || v_match.tournament_id, v_match.tournament_id || ' readmission'
    )
    from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
    where side.id <> p_participant_id and not private.is_out(v_match.tournament_id, side.id);
  end loop;
end;
$$;
comment on function private.undo_for_readmission(uuid, public.tournament_matches[]) is
  'Undoes what followed from somebody''s being out, in this order, and tells the others. Refuses own_match, and next_match_decided '
  'where people decided one of them, which it names.';

create function private.take_back_prizes_for(p_tournament public.tournaments, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- prizes are moved by procedures only
set search_path = ''
as $$
declare
  v_name text;
begin
  perform 1 from public.payouts where tournament_id = p_tournament.id order by id for update;
  select private.participant_name(participant_id) into v_name
  from public.payouts
  where tournament_id = p_tournament.id and status = 'paid'
  order by position
  limit 1;
  if v_name is not null then
    perform private.refuse(
      'prizes_paid',
      format('Ya se pagó el premio de %s: no se puede readmitir a %s.', v_name, private.participant_name(p_participant_id))
    );
  end if;
  perform private.take_back_prizes(p_tournament);
end;
$$;
comment on function private.take_back_prizes_for(public.tournaments, uuid) is
  'As take_back_prizes(), for whoever is to come back. Refuses prizes_paid, naming whose, and prize_already_spent.';

create function private.join_stage_again(p_stage_id uuid, p_participant_id uuid, p_went_on jsonb)
returns void
language plpgsql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_last public.tournament_matches;
  v_played integer;
begin
  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if not exists (select 1 from public.stage_entries where stage_id = p_stage_id and participant_id = p_participant_id) then
    return;
  elsif v_stage.drawn_at is null then
    perform private.require_no_open_draw(p_stage_id);
    -- All others were out: it ended before its draw.
    update public.stage_entries set rank = null where stage_id = p_stage_id and rank is not null;
    update public.tournament_stages set state = 'ready', finished_at = null where id = p_stage_id and state = 'done';
    return;
  elsif not exists (
    select 1
    from public.group_participants member
    join public.tournament_groups tournament_group on tournament_group.id = member.group_id
    where tournament_group.stage_id = p_stage_id and member.participant_id = p_participant_id
  ) and not exists (
    select 1 from public.tournament_matches
    where stage_id = p_stage_id and p_participant_id in (participant1_id, participant2_id)
  ) then
    -- It was drawn without him, and waits for its draw again.
    perform private.undo_for_readmission(p_participant_id, private.decided_after(v_stage, 0));
    perform private.withdraw_later_stages(p_stage_id);
    perform private.cancel_live_draws(array[p_stage_id]);
    delete from public.tournament_matches where stage_id = p_stage_id;
    delete from public.tournament_groups where stage_id = p_stage_id;
    update public.tournament_stages
    set state = 'ready', drawn_at = null, finished_at = null, due_round = null
    where id = p_stage_id;
    return;
  end if;

  if v_stage.kind = 'swiss' and p_participant_id in (select participant_id from private.swiss_players(v_stage)) then
    select * into v_last
    from public.tournament_matches
    where stage_id = p_stage_id and p_participant_id in (participant1_id, participant2_id)
    order by round desc
    limit 1;
    select max(round) into v_played from public.tournament_matches where stage_id = p_stage_id;
    -- Rounds that were paired without him, or that there were too few for.
    if v_played > v_last.round or v_stage.state = 'done' and v_played < private.swiss_rounds(v_stage) then
      perform private.undo_for_readmission(p_participant_id, private.decided_after(v_stage, v_last.round));
      perform private.withdraw_later_stages(p_stage_id);
      perform private.withdraw_later_rounds(v_last);
      perform private.refresh_group_table(v_last.group_id);
    end if;
  end if;

  select * into v_stage from public.tournament_stages where id = p_stage_id;
  if v_stage.state <> 'done' then
    return;
  end if;
  if v_stage.kind in ('round_robin', 'swiss') then
    perform private.write_places(v_stage);
  end if;
  select * into v_next from public.tournament_stages
  where tournament_id = v_stage.tournament_id and position = v_stage.position + 1 and state <> 'planned';
  if v_next.id is not null and to_jsonb(private.qualified_entrants(v_stage, v_next)) <> p_went_on -> p_stage_id::text then
    -- With him others go on.
    perform private.undo_for_readmission(p_participant_id, private.decided_after(v_stage, null));
    perform private.withdraw_later_stages(p_stage_id);
  end if;
end;
$$;
comment on function private.join_stage_again(uuid, uuid, jsonb) is
  'Gives somebody who is back his place in a stage whose draw, rounds or end were made without him. p_went_on is who went on from each stage while he '
  'was out. Refuses next_match_decided, own_match, draw_is_public.';

-- Procedures ---------------------------------------------------------------------------------

create function public.preview_readmission(p_tournament_id uuid, p_participant_id uuid)
returns setof public.tournament_matches
language plpgsql
stable
security definer -- for staff
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'participants');
  return query select * from private.matches_on_exclusion(p_tournament_id, p_participant_id);
end;
$$;
comment on function public.preview_readmission(uuid, uuid) is
  'Staff (participants): the matches that readmitting somebody would open again. One that was not decided by an exclusion was played on, and '
  'has to be reopened before.';

create function public.readmit_participant(p_tournament_id uuid, p_participant_id uuid, p_reason text)
returns integer
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_registration public.tournament_participants;
  v_reason constant text := private.clean_text(p_reason);
  v_because text;
  v_matches public.tournament_matches[];
  v_stage_ids uuid[];
  v_stage_id uuid;
  v_went_on jsonb;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'participants');
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la readmisión (hasta 500 caracteres).');
  end if;
  select * into v_registration
  from public.tournament_participants
  where tournament_id = p_tournament_id and participant_id = p_participant_id and status in ('disqualified', 'withdrawn');
  if not found then
    perform private.refuse('not_out', 'El participante no está descalificado ni se retiró de este torneo.');
  end if;
  if p_participant_id in (select private.my_participant_ids()) then
    perform private.refuse('own_match', 'Es tu propio lado: lo readmite otra persona de la organización.');
  end if;
  perform private.require_impartial_about(p_tournament_id, p_participant_id);
  -- What the administration decided, the staff of a tournament does not undo.
  if exists (
    select 1 from public.participants where id = p_participant_id and private.is_kept_out(user_id, p_tournament_id)
  ) then
    perform private.refuse('cannot_play', 'La administración lo dejó fuera de este torneo.');
  end if;

  perform private.lock_tournament_statistics(p_tournament_id);
  if v_tournament.finished_at is not null then
    perform private.take_back_prizes_for(v_tournament, p_participant_id);
  end if;
  v_matches := array(select match from private.matches_on_exclusion(p_tournament_id, p_participant_id) as match);
  select array_agg(stage.id order by stage.position), jsonb_object_agg(stage.id, to_jsonb(private.qualified_entrants(stage, next)))
  into v_stage_ids, v_went_on
  from public.tournament_stages stage
  join public.stage_entries entry on entry.stage_id = stage.id and entry.participant_id = p_participant_id
  left join public.tournament_stages next on next.tournament_id = stage.tournament_id and next.position = stage.position + 1
  where stage.tournament_id = p_tournament_id;
  update public.tournament_participants set status = 'registered' where id = v_registration.id;
  delete from public.disqualifications
  where tournament_id = p_tournament_id and participant_id = p_participant_id
  returning reason into v_because;

  if v_stage_ids is null then
    -- The structure was made anew while he was out; it is again while nothing is played.
    select * into v_tournament from public.tournaments where id = p_tournament_id;
    perform private.build_structure(v_tournament);
  else
    perform private.undo_for_readmission(p_participant_id, v_matches);
    foreach v_stage_id in array v_stage_ids loop
      perform private.join_stage_again(v_stage_id, p_participant_id, v_went_on);
    end loop;
  end if;
  perform private.settle_tournament(p_tournament_id);

  perform private.audit(
    'readmit_participant', 'tournaments', p_tournament_id::text,
    jsonb_build_object('status', v_registration.status, 'reason', v_because),
    jsonb_build_object('participant_id', p_participant_id, 'reason', v_reason, 'matches', cardinality(v_matches))
  );
  perform private.notify_side(
    p_tournament_id, p_participant_id, 'tournament_readmitted', 'Readmisión en ' || v_tournament.name, v_reason,
    '/tournaments/' || p_tournament_id
  );
  return cardinality(v_matches);
end;
$$;
comment on function public.readmit_participant(uuid, uuid, text) is
  'Staff (participants): takes back a disqualification or a leaving, with a reason: he plays on, and what he lost or had annulled only because '
  'he was out is played; a tournament that had ended goes on. Returns the matches opened again. Refuses tournament_not_found, '
  'tournament_cancelled, reason_required, not_out, own_match, cannot_play, next_match_decided, structure_has_results, draw_is_public, prizes_paid, '
  'prize_already_spent.';

grant execute on function
  public.preview_readmission(uuid, uuid), public.readmit_participant(uuid, uuid, text)
to authenticated, service_role;

-- 32-winner_corrections.sql

-- Correcting a result so that the other side has won: of what rests on it, what stays and what is played again.

create type private.correction_effect as (
  id uuid,
  kind text,
  is_settled boolean,
  may_stay boolean,
  stays boolean,
  match_ids uuid[],
  side1_id uuid,
  side2_id uuid
);
comment on type private.correction_effect is
  'What another winner changes: a match of the bracket (id is its), the later rounds of a Swiss stage (id is the stage''s), or the stages that '
  'are drawn (id is the first one''s). is_settled: somebody reported, entered or decided something there, in match_ids. may_stay: it can be '
  'left as it is; stays: it is. Sides are those that a match has then, null while not known.';

create function private.with_slot(p_slots jsonb, p_match_id uuid, p_slot integer, p_side_id uuid)
returns jsonb
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when p_match_id is null then p_slots
    else p_slots || jsonb_build_object(
      p_match_id, coalesce(p_slots -> p_match_id::text, '{}') || jsonb_build_object(p_slot, p_side_id)
    )
  end
$$;
comment on function private.with_slot(jsonb, uuid, integer, uuid) is
  'Notes in {match: {slot: side}} who comes to a slot now, null while that is not known; a match that does not exist is left out.';

create function private.second_final_id(p_final public.tournament_matches)
returns uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select id from public.tournament_matches
  where p_final.stage = 'final' and p_final.round = 1 and stage_id = p_final.stage_id and stage = 'final' and round = 2
$$;
comment on function private.second_final_id(public.tournament_matches) is 'The second grand final that rests on this first one, if there is one.';

create function private.bracket_effects(p_match public.tournament_matches, p_winner_id uuid, p_kept_ids uuid[])
returns setof private.correction_effect
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_loser_id uuid := case p_winner_id when p_match.participant1_id then p_match.participant2_id else p_match.participant1_id end;
  v_slots jsonb := '{}';
  v_seen uuid[] := '{}';
  v_match public.tournament_matches;
  v_second_id uuid := private.second_final_id(p_match);
  v_comes jsonb;
  v_effect private.correction_effect;
begin
  v_slots := private.with_slot(v_slots, p_match.next_match_id, p_match.next_match_slot, p_winner_id);
  v_slots := private.with_slot(v_slots, p_match.loser_next_match_id, p_match.loser_next_match_slot, v_loser_id);
  -- With the other winner there is none.
  v_slots := private.with_slot(private.with_slot(v_slots, v_second_id, 1, null), v_second_id, 2, null);
  loop
    select * into v_match
    from public.tournament_matches
    where id in (select key::uuid from jsonb_object_keys(v_slots) as key) and id <> all (v_seen)
    order by private.depth_in_stage(stage, round), position_in_bracket
    limit 1;
    exit when not found;
    v_seen := v_seen || v_match.id;
    v_comes := v_slots -> v_match.id::text;
    v_second_id := private.second_final_id(v_match);
    v_effect.id := v_match.id;
    v_effect.kind := 'match';
    v_effect.side1_id := case when v_comes ? '1' then (v_comes ->> '1')::uuid else v_match.participant1_id end;
    v_effect.side2_id := case when v_comes ? '2' then (v_comes ->> '2')::uuid else v_match.participant2_id end;
    v_effect.is_settled := private.has_begun(v_match);
    v_effect.match_ids := case when v_effect.is_settled then array[v_match.id] else '{}' end;
    -- Whoever won it is still there, and somebody else has come in the place of whom he beat.
    v_effect.may_stay := v_match.status = 'completed' and v_match.winner_id in (v_effect.side1_id, v_effect.side2_id)
      and num_nonnulls(v_effect.side1_id, v_effect.side2_id) = 2 and not (v_comes ?& array['1', '2']);
    v_effect.stays := v_effect.may_stay and v_match.id = any (p_kept_ids);
    return next v_effect;

    if v_effect.stays then
      v_loser_id := case v_match.winner_id when v_effect.side1_id then v_effect.side2_id else v_effect.side1_id end;
      v_slots := private.with_slot(v_slots, v_match.loser_next_match_id, v_match.loser_next_match_slot, v_loser_id);
      v_slots := private.with_slot(v_slots, v_second_id, case v_loser_id when v_effect.side1_id then 1 else 2 end, v_loser_id);
    elsif private.is_decided(v_match) then
      v_slots := private.with_slot(v_slots, v_match.next_match_id, v_match.next_match_slot, null);
      v_slots := private.with_slot(v_slots, v_match.loser_next_match_id, v_match.loser_next_match_slot, null);
      v_slots := private.with_slot(private.with_slot(v_slots, v_second_id, 1, null), v_second_id, 2, null);
    elsif v_match.status in ('bye', 'cancelled') then
      -- Who has a bye goes on; where it is open again who comes, or whether anybody does, so is what follows.
      v_slots := private.with_slot(
        v_slots, v_match.next_match_id, v_match.next_match_slot,
        case
          when v_match.status = 'bye' and not (v_comes @> '{"1": null}' or v_comes @> '{"2": null}')
            then coalesce(v_effect.side1_id, v_effect.side2_id)
        end
      );
      if v_match.status = 'bye' and (v_comes ? '1' and v_match.slot1_closed or v_comes ? '2' and v_match.slot2_closed) then
        v_slots := private.with_slot(v_slots, v_match.loser_next_match_id, v_match.loser_next_match_slot, null);
      end if;
    end if;
  end loop;
end;
$$;
comment on function private.bracket_effects(public.tournament_matches, uuid, uuid[]) is
  'Every match of a bracket that another winner gives other sides, in the order in which they feed each other. What is decided stays '
  'where that is possible and asked for (p_kept_ids), and is played again otherwise.';

create function private.seat_sides(p_match_id uuid, p_side1_id uuid, p_side2_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  select * into v_match from public.tournament_matches where id = p_match_id;
  if v_match.status = 'bye' then
    update public.tournament_matches
    set participant1_id = p_side1_id, participant2_id = p_side2_id, winner_id = coalesce(p_side1_id, p_side2_id)
    where id = p_match_id;
    return;
  end if;
  -- Both go before anybody comes: they may change sides.
  if v_match.participant1_id <> p_side1_id then
    perform private.empty_slot(p_match_id, 1);
  end if;
  if v_match.participant2_id <> p_side2_id then
    perform private.empty_slot(p_match_id, 2);
  end if;
  if v_match.participant1_id is distinct from p_side1_id and p_side1_id is not null then
    perform private.fill_slot(p_match_id, 1, p_side1_id, false);
  end if;
  if v_match.participant2_id is distinct from p_side2_id and p_side2_id is not null then
    perform private.fill_slot(p_match_id, 2, p_side2_id, false);
  end if;
end;
$$;
comment on function private.seat_sides(uuid, uuid, uuid) is
  'Exchanges the sides of an undecided match or of a bye; what was said or entered there about others is forgotten, as when a match is reopened.';

create function private.give_to_winner(p_match_id uuid, p_side1_id uuid, p_side2_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_winner_id uuid;
begin
  delete from public.match_reports where tournament_match_id = p_match_id;
  perform private.forget_games(p_match_id);
  perform private.withdraw_statistics(p_match_id);
  update public.tournament_matches
  set
    participant1_id = p_side1_id, participant2_id = p_side2_id, outcome = 'walkover', result = 'W.O.',
    decided_by = auth.uid(), decided_how = 'referee', decision_reason = null
  where id = p_match_id
  returning winner_id into v_winner_id;
  perform private.credit_anew(private.find_match(p_match_id), v_winner_id);
end;
$$;
comment on function private.give_to_winner(uuid, uuid, uuid) is
  'Leaves a decided match to its winner although somebody else comes in the place of the loser, who did not play it: a walkover.';

create function private.begun_after(p_stage public.tournament_stages, p_round integer)
returns uuid[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select array(
    select match.id
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where stage.tournament_id = p_stage.tournament_id
      and (stage.position > p_stage.position or stage.id = p_stage.id and match.round > p_round)
      and private.has_begun(match)
    order by stage.position, match.stage, match.round, match.position_in_bracket
  )
$$;
comment on function private.begun_after(public.tournament_stages, integer) is
  'The matches of a stage after a round, null for none of it, and of the stages after it, in which somebody said something.';

create function private.require_impartial_in(p_match_ids uuid[])
returns void
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select private.require_impartial(private.find_match(listed.id)) from unnest(p_match_ids) as listed (id)
$$;
comment on function private.require_impartial_in(uuid[]) is 'As require_impartial, of each of these matches. Refuses own_match.';

create function private.change_winner(
  p_match private.match_state, p_winner_id uuid, p_result text, p_kept_ids uuid[], out p_effects private.correction_effect[]
)
returns private.correction_effect[]
language plpgsql
volatile
security definer -- matches, tables and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_row public.tournament_matches;
  v_tournament public.tournaments;
  v_stage public.tournament_stages;
  v_next public.tournament_stages;
  v_awards jsonb;
  v_then uuid[];
  v_rounds private.correction_effect;
  v_runs_again boolean;
  v_redrawn private.correction_effect;
  v_effect private.correction_effect;
begin
  select * into v_row from public.tournament_matches where id = p_match.id;
  select * into v_tournament from public.tournaments where id = p_match.tournament_id;
  select * into v_stage from public.tournament_stages where id = v_row.stage_id;
  select * into v_next
  from public.tournament_stages
  where tournament_id = v_tournament.id and position > v_stage.position and state <> 'planned'
  order by position
  limit 1;
  v_awards := private.due_awards(v_tournament);
  v_then := case when v_next.id is not null then private.qualified_entrants(v_stage, v_next) end;
  p_effects := array(select effect from private.bracket_effects(v_row, p_winner_id, p_kept_ids) as effect);
  if v_row.stage = 'swiss' and exists (
    select 1 from public.tournament_matches where stage_id = v_stage.id and round > v_row.round
  ) then
    v_rounds := row(
      v_stage.id, 'rounds', true, true, v_stage.id = any (p_kept_ids),
      array(
        select begun from unnest(private.begun_after(v_stage, v_row.round)) as begun
        join public.tournament_matches match on match.id = begun and match.stage_id = v_stage.id
      ),
      null, null
    );
    p_effects := p_effects || v_rounds;
  end if;
  -- Where something of this stage is played, none of those after it is drawn.
  v_runs_again := v_stage.state = 'done' and (
    v_rounds.id is not null and not v_rounds.stays
    or exists (
      select 1 from unnest(p_effects) as effect where effect.kind = 'match' and effect.is_settled and not effect.stays
    )
    or v_row.stage = 'final' and v_row.round = 1 and v_stage.grand_final = 'reset' and p_winner_id = p_match.participant2_id
  );
  if v_runs_again and v_next.id is not null then
    v_redrawn := row(v_next.id, 'stage', true, false, false, private.begun_after(v_stage, null), null, null);
    p_effects := p_effects || v_redrawn;
  end if;
  perform private.require_impartial_in(effect.match_ids) from unnest(p_effects) as effect;

  if v_runs_again and v_tournament.finished_at is not null then
    perform private.take_back_prizes(v_tournament);
  end if;
  if v_redrawn.id is not null then
    perform private.undo_matches(private.decided_after(v_stage, null), false);
  end if;
  if v_runs_again then
    perform private.withdraw_later_stages(v_stage.id);
  end if;
  if v_rounds.id is not null and not v_rounds.stays then
    perform private.undo_matches(private.decided_after(v_stage, v_row.round), false);
    perform private.withdraw_later_rounds(v_row);
  end if;
  perform private.undo_matches(
    array(
      select match
      from unnest(p_effects) with ordinality as effect
      join public.tournament_matches match on match.id = effect.id
      where effect.kind = 'match' and not effect.stays and private.is_decided(match)
      order by effect.ordinality desc
    ),
    false
  );

  if v_row.stage = 'final' and v_row.round = 1 then
    perform private.remove_second_final(v_row);
  end if;
  update public.tournament_matches
  set winner_id = p_winner_id, result = p_result, decided_by = auth.uid(), decided_how = 'referee', decision_reason = null
  where id = v_row.id
  returning * into v_row;
  perform private.correct_games(p_match, p_result);
  perform private.credit_anew(p_match, p_winner_id);
  foreach v_effect in array p_effects loop
    if v_effect.kind <> 'match' then
      continue;
    elsif v_effect.stays then
      perform private.give_to_winner(v_effect.id, v_effect.side1_id, v_effect.side2_id);
    elsif exists (select 1 from public.tournament_matches where id = v_effect.id) then
      perform private.seat_sides(v_effect.id, v_effect.side1_id, v_effect.side2_id);
    end if;
  end loop;
  if v_row.stage = 'final' and v_row.round = 1 then
    perform private.add_second_final(v_row);
  elsif v_row.group_id is not null then
    perform private.refresh_group_table(v_row.group_id);
  end if;

  if v_stage.state = 'done' and not v_runs_again then
    perform private.write_places(v_stage);
    -- Of a Swiss stage by wins and losses another round may be due now; later ones that stay have been the last.
    v_runs_again := v_stage.kind = 'swiss' and v_rounds.id is null and private.next_swiss_round(v_stage) is not null;
    if v_next.id is not null and (v_runs_again or private.sends_on_others(v_stage, v_next, v_then)) then
      if v_next.state <> 'ready' then
        v_redrawn := row(v_next.id, 'stage', true, true, v_next.id = any (p_kept_ids), private.begun_after(v_stage, null), null, null);
        perform private.require_impartial_in(v_redrawn.match_ids);
        p_effects := p_effects || v_redrawn;
        v_runs_again := not v_redrawn.stays;
      elsif not v_runs_again then
        perform private.enter_anew(v_stage, v_next);
      end if;
    end if;
    if v_runs_again then
      if v_tournament.finished_at is not null then
        perform private.take_back_prizes(v_tournament);
      end if;
      perform private.undo_matches(private.decided_after(v_stage, null), false);
      perform private.withdraw_later_stages(v_stage.id);
    end if;
  end if;

  if v_tournament.finished_at is not null and not v_runs_again then
    if private.due_awards(v_tournament) is not distinct from v_awards then
      perform private.follow_places(v_tournament.id);
      return;
    end if;
    perform private.take_back_prizes(v_tournament);
  end if;
  perform private.settle_tournament(v_tournament.id);
end;
$$;
comment on function private.change_winner(private.match_state, uuid, text, uuid[]) is
  'Gives a locked, decided match another winner, or makes it a draw, with everything that follows, and says what that was. What can stay '
  'does if it is in p_kept_ids. Refuses own_match, draw_is_public, prizes_paid, prize_already_spent.';

create function private.lock_for_other_winner(p_match_id uuid, p_result text)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.lock_match(p_match_id);
  perform private.require_impartial(v_match);
  perform private.require_score(v_match);
  if private.leading_side_id(v_match, private.read_result(v_match, p_result, null)) is not distinct from v_match.winner_id then
    perform private.refuse('result_same_winner', 'Ese marcador no cambia al ganador: se corrige solo, sin tocar otros partidos.');
  end if;
  perform private.lock_tournament_statistics(v_match.tournament_id);
  return v_match;
end;
$$;
comment on function private.lock_for_other_winner(uuid, text) is
  'Locks a match that the caller may correct, whose winner this result changes. Refuses match_not_found, own_match, challenge_not_corrected, '
  'match_not_decided, match_not_played, result_required, result_invalid, result_draw, result_not_best_of, result_same_winner, tournament_cancelled.';

create function private.told_match(p_match public.tournament_matches, p_side_id uuid)
returns text
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when not private.is_decided(p_match) then format('Juegas contra %s.', rival.name)
    when p_match.outcome = 'walkover' and p_match.winner_id = p_side_id then format('Sigues: contra %s queda W.O. a tu favor.', rival.name)
    when p_match.outcome = 'walkover' then format('Contra %s queda W.O. en contra: su pase no cambia.', rival.name)
    else format('Con %s queda %s.', rival.name, coalesce(private.result_of_side(private.find_match(p_match.id), p_side_id, p_match.outcome, p_match.result), 'sin jugar'))
  end
  from private.participant_name(
    case p_side_id when p_match.participant1_id then p_match.participant2_id else p_match.participant1_id end
  ) as rival (name)
$$;
comment on function private.told_match(public.tournament_matches, uuid) is 'What a match is after a correction, as one side is told.';

create function private.tell_other_winner(p_match private.match_state, p_result text, p_reason text, p_before public.tournament_matches[])
returns void
language sql
volatile
security definer -- as notify_participant
set search_path = ''
as $$
  with corrected as (
    select
      winner_id,
      format(
        'La organización corrigió %s contra %s: %s.', private.participant_name(participant1_id), private.participant_name(participant2_id),
        coalesce('ganó ' || private.participant_name(winner_id), 'empataron')
      ) as news
    from public.tournament_matches
    where id = p_match.id
  ),
  seen as (
    select was.id, side.id as side_id, side.rival_id, private.is_decided(was) as is_decided, was.winner_id, was.result, was as match
    from unnest(p_before) as was
    cross join lateral (values (was.participant1_id, was.participant2_id), (was.participant2_id, was.participant1_id)) as side (id, rival_id)
    where num_nonnulls(side.id, side.rival_id) = 2
  ),
  stands as (
    select
      now.id, side.id as side_id, side.rival_id, private.is_decided(now) as is_decided, now.winner_id, now.result, now as match,
      stage.position
    from public.tournament_matches now
    join public.tournament_stages stage on stage.id = now.stage_id
    cross join lateral (values (now.participant1_id, now.participant2_id), (now.participant2_id, now.participant1_id)) as side (id, rival_id)
    where now.tournament_id = p_match.tournament_id and num_nonnulls(side.id, side.rival_id) = 2
  ),
  changed as (
    -- Of a stage that was drawn again only what is another pair or another result is news.
    select seen.side_id, 1 as place, format('Tu partido contra %s ya no vale.', private.participant_name(seen.rival_id)) as said
    from seen
    where not exists (
      select 1 from stands
      where stands.side_id = seen.side_id and stands.rival_id = seen.rival_id and (stands.match).stage_id = (seen.match).stage_id
        and (stands.match).round = (seen.match).round and (stands.is_decided or not seen.is_decided)
    )
    union all
    select stands.side_id, 2, private.told_match(stands.match, stands.side_id)
    from stands
    where stands.id <> p_match.id and not exists (
      select 1 from seen
      where seen.side_id = stands.side_id and seen.rival_id = stands.rival_id and (seen.match).stage_id = (stands.match).stage_id
        and (seen.match).round = (stands.match).round
        and (seen.winner_id, seen.result, seen.is_decided) is not distinct from (stands.winner_id, stands.result, stands.is_decided)
    )
  ),
  told as (
    select side_id, string_agg(said, ' ' order by place, said) as said from (select distinct * from changed) as news group by side_id
  )
  select private.notify_participant(
    coalesce(told.side_id, side.id), 'match_corrected',
    case
      when side.id is null then 'Cambió un partido tuyo'
      when corrected.winner_id is null then 'Resultado corregido: empate con ' || private.participant_name(side.rival_id)
      else format(
        case when side.id = corrected.winner_id then 'Resultado corregido: ganaste %s a %s' else 'Resultado corregido: perdiste %s contra %s' end,
        private.result_of_side(p_match, side.id, 'score', p_result), private.participant_name(side.rival_id)
      )
    end,
    concat_ws(' ', case when side.id is null then corrected.news end, told.said, 'Motivo: ' || p_reason),
    case when side.id is null then '/tournaments/' || p_match.tournament_id else private.match_link(p_match) end,
    p_match.id::text, side.rival_id
  )
  from (values (p_match.participant1_id, p_match.participant2_id), (p_match.participant2_id, p_match.participant1_id)) as side (id, rival_id)
  full join told on told.side_id = side.id
  cross join corrected
  where not private.is_out(p_match.tournament_id, coalesce(told.side_id, side.id))
$$;
comment on function private.tell_other_winner(private.match_state, text, text, public.tournament_matches[]) is
  'Tells everybody once whose matches are others than before (p_before), and what they are; nobody else, and nobody who is out.';

-- Procedures ---------------------------------------------------------------------------------

create function public.preview_other_winner(p_match_id uuid, p_result text, p_kept_ids uuid[])
returns table (
  id uuid, kind text, stage_name text, may_stay boolean, stays boolean, match_ids uuid[], side1_name text, side2_name text
)
language plpgsql
volatile
security definer -- tries it, and takes it back
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_other_winner(p_match_id, p_result);
  v_result constant text := private.read_result(v_match, p_result, null);
  v_effects private.correction_effect[];
begin
  -- A block of its own: left by the exception, it leaves nothing behind.
  begin
    v_effects := private.change_winner(v_match, private.leading_side_id(v_match, v_result), v_result, array_remove(coalesce(p_kept_ids, '{}'), null));
    raise exception using errcode = 'LM001', message = 'only to see';
  exception when sqlstate 'LM001' then
    return query
      select
        effect.id, effect.kind, stage.name, effect.may_stay, effect.stays, effect.match_ids,
        private.participant_name(effect.side1_id), private.participant_name(effect.side2_id)
      from unnest(v_effects) with ordinality as effect
      left join public.tournament_matches match on match.id = effect.id
      join public.tournament_stages stage on stage.id in (effect.id, match.stage_id)
      where effect.is_settled
      order by effect.ordinality;
  end;
end;
$$;
comment on function public.preview_other_winner(uuid, text, uuid[]) is
  'Staff (results): what correct_match_winner would do with these that stay (p_kept_ids): every match that somebody reported, entered or '
  'decided and that would have other sides (kind match, id its own), the later rounds of a Swiss stage (rounds, id the stage''s) and the '
  'stages that are drawn from it (stage, id the first one''s), in the order in which they follow; of each whether it can stay, whether it '
  'does, what is lost otherwise (match_ids), and of a match its sides then. Refuses as correct_match_winner.
@type kind "match" | "rounds" | "stage"
@nullable side1_name, side2_name, p_kept_ids';

create function public.correct_match_winner(
  p_match_id uuid, p_result text, p_reason text, p_kept_ids uuid[], p_undone_ids uuid[]
)
returns void
language plpgsql
volatile
security definer -- matches, tables and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.lock_for_other_winner(p_match_id, p_result);
  v_result constant text := private.read_result(v_match, p_result, null);
  v_winner_id constant uuid := private.leading_side_id(v_match, v_result);
  v_reason constant text := private.clean_text(p_reason);
  v_games constant text := private.told_games(p_match_id);
  v_before public.tournament_matches[];
  v_effects private.correction_effect[];
begin
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica el motivo de la corrección (hasta 500 caracteres).');
  end if;
  v_before := array(select match from public.tournament_matches match where tournament_id = v_match.tournament_id);
  v_effects := private.change_winner(v_match, v_winner_id, v_result, array_remove(coalesce(p_kept_ids, '{}'), null));
  if array(select effect.id from unnest(v_effects) as effect where effect.stays order by effect.id)
    <> array(select distinct listed.id from unnest(p_kept_ids) as listed (id) order by listed.id)
    or array(
      select undone.id from unnest(v_effects) as effect cross join lateral unnest(effect.match_ids) as undone (id)
      where not effect.stays
      order by undone.id
    ) <> array(select distinct listed.id from unnest(p_undone_ids) as listed (id) order by listed.id)
  then
    perform private.refuse(
      'dependents_changed', 'Mientras tanto cambió lo que depende de este resultado: revísalo de nuevo antes de confirmar.'
    );
  end if;

  update public.tournament_matches set decision_reason = v_reason where id = p_match_id;
  perform private.audit(
    'correct_match_winner', 'tournament_matches', p_match_id::text,
    jsonb_build_object('winner_id', v_match.winner_id, 'result', v_match.result, 'games', v_games),
    jsonb_build_object('winner_id', v_winner_id, 'result', v_result, 'reason', v_reason)
  );
  -- Each of them says in its own log what became of it.
  perform private.audit(
    'correct_match_winner', 'tournament_matches', was.id::text,
    jsonb_build_object('winner_id', was.winner_id, 'result', was.result),
    jsonb_build_object('reason', v_reason)
      || case when effect.stays then jsonb_build_object('winner_id', was.winner_id, 'result', 'W.O.') else '{}' end
  )
  from unnest(v_effects) as effect
  cross join lateral unnest(case when effect.kind = 'match' or not effect.stays then effect.match_ids end) as touched (id)
  join unnest(v_before) as was on was.id = touched.id;
  perform private.tell_other_winner(v_match, v_result, v_reason, v_before);
end;
$$;
comment on function public.correct_match_winner(uuid, text, text, uuid[], uuid[]) is
  'Staff (results): another result, "a-b" in the order of the participants, that makes the other side the winner of a decided match of a '
  'tournament, or where the stage allows it a draw, and why, which everybody reads. p_kept_ids stays as preview_other_winner says it can: a match is '
  'left to who won it, as a walkover over who comes now; Swiss rounds and drawn stages stand as they are. Everything else that rests on it is '
  'played again: p_undone_ids is what is lost by that, the match_ids that it showed. Refuses match_not_found, own_match, reason_required, '
  'challenge_not_corrected, match_not_decided, match_not_played, result_required, result_invalid, result_draw, result_not_best_of, '
  'result_same_winner, tournament_cancelled, dependents_changed, draw_is_public, prizes_paid, prize_already_spent.
@nullable p_kept_ids, p_undone_ids';

grant execute on function
  public.preview_other_winner(uuid, text, uuid[]), public.correct_match_winner(uuid, text, text, uuid[], uuid[])
to authenticated, service_role;

-- 33-tournament_file.sql

-- A whole tournament as one document, for other programs and for keeping: docs/guides/tournament-file.md says what is in it.

create function public.tournament_file(p_tournament_id uuid)
returns jsonb
language sql
stable
-- A large cup's is dear, which the planner cannot see: by this the data API makes few at once, and one for each visitor.
cost 2400000
set search_path = ''
as $$
  select jsonb_build_object(
    'format', 'leyenda-tournament',
    'version', 1,
    'tournament', jsonb_build_object(
      'id', tournament.id, 'name', tournament.name, 'game', tournament.game, 'status', tournament.status,
      'type', tournament.type, 'team_format', tournament.team_format, 'preset', tournament.format,
      'start_date', tournament.start_date, 'registration_deadline', tournament.registration_deadline,
      'finished_at', tournament.finished_at, 'cancelled_at', tournament.cancelled_at, 'cancel_reason', tournament.cancel_reason,
      'max_participants', tournament.max_participants, 'entry_fee', tournament.entry_fee, 'ticket_type', tournament.ticket_type,
      'best_of', tournament.best_of, 'check_in_minutes', tournament.check_in_minutes,
      'report_answer_minutes', tournament.report_answer_minutes, 'schedule_info', tournament.schedule_info,
      'stream_url', tournament.stream_url, 'duration_text', tournament.duration_text, 'rules', tournament.rules, 'requirements', tournament.requirements,
      'prizes', (
        select coalesce(jsonb_agg(
          jsonb_build_object('place', prize.place, 'type', prize.value ->> 'type', 'value', (prize.value ->> 'value')::numeric)
          order by prize.place
        ), '[]')
        from jsonb_array_elements(tournament.prizes) with ordinality as prize (value, place)
      )
    ),
    'entrants', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', entry.participant_id, 'name', public.display_name(participant), 'type', participant.type, 'seed', entry.seed,
          'status', entry.status, 'place', entry.final_position,
          'players', (
            select coalesce(jsonb_agg(player.username order by roster.created_at, roster.id), '[]')
            from public.roster_entries roster
            join public.profiles player on player.id = roster.profile_id
            where roster.tournament_id = entry.tournament_id and roster.participant_id = entry.participant_id
              and roster.state in ('active', 'stand_in')
          )
        )
        order by entry.seed nulls last, entry.created_at, entry.id
      ), '[]')
      from public.tournament_participants entry
      join public.participants participant on participant.id = entry.participant_id
      where entry.tournament_id = tournament.id
    ),
    'stages', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'position', stage.position, 'name', stage.name, 'kind', stage.kind, 'state', stage.state, 'best_of', stage.best_of,
          'best_of_rules', stage.best_of_rules, 'places', stage.places, 'grand_final', stage.grand_final,
          'group_size', stage.group_size, 'legs', stage.legs, 'rounds', stage.rounds,
          'wins_to_advance', stage.wins_to_advance, 'losses_to_leave', stage.losses_to_leave, 'allows_draws', stage.allows_draws,
          'points_of_win', stage.points_of_win, 'points_of_draw', stage.points_of_draw, 'points_of_loss', stage.points_of_loss,
          'tie_breaks', to_jsonb(stage.tie_breaks), 'qualifiers_from', stage.qualifiers_from, 'qualifiers', stage.qualifiers,
          'seeding', stage.seeding,
          'entries', (
            select coalesce(jsonb_agg(
              jsonb_build_object('entrant', placed.participant_id, 'seed', placed.seed, 'rank', placed.rank)
              order by placed.seed, placed.id
            ), '[]')
            from public.stage_entries placed where placed.stage_id = stage.id
          ),
          'groups', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'name', drawn.name,
                'entrants', (
                  select coalesce(jsonb_agg(member.participant_id order by member.position, member.id), '[]')
                  from public.group_participants member where member.group_id = drawn.id
                )
              )
              order by drawn.position
            ), '[]')
            from public.tournament_groups drawn where drawn.stage_id = stage.id
          )
        )
        order by stage.position
      ), '[]')
      from public.tournament_stages stage
      where stage.tournament_id = tournament.id
    ),
    'matches', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', match.id, 'stage', stage.position, 'part', match.stage, 'group', drawn.name, 'round', match.round,
          'number', match.position_in_bracket, 'side1', match.participant1_id, 'side2', match.participant2_id,
          'winner', match.winner_id, 'status', match.status, 'outcome', match.outcome, 'result', match.result,
          'best_of', match.best_of, 'scheduled_at', match.scheduled_time, 'decided_at', match.decided_at,
          'stream_url', match.stream_url,
          'winner_to', case when match.next_match_id is not null then
            jsonb_build_object('match', match.next_match_id, 'side', match.next_match_slot)
          end,
          'loser_to', case when match.loser_next_match_id is not null then
            jsonb_build_object('match', match.loser_next_match_id, 'side', match.loser_next_match_slot)
          end,
          'games', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'number', game.number, 'kind', game.kind, 'map', game.map, 'score1', game.score1, 'score2', game.score2,
                'winner', game.winner_id
              )
              order by game.number
            ), '[]')
            from public.match_games game where game.tournament_match_id = match.id
          ),
          'veto', (
            select jsonb_build_object(
              'name', veto.name, 'side_a', veto.side_a_id, 'side_b', veto.side_b_id,
              'choices', (
                select coalesce(jsonb_agg(
                  jsonb_build_object(
                    'act', chosen.value ->> 'act', 'by', chosen.value ->> 'by_id', 'choice', chosen.value ->> 'choice',
                    'game', (chosen.value ->> 'game')::integer, 'how', chosen.value ->> 'how'
                  )
                  order by chosen.place
                ), '[]')
                from jsonb_array_elements(veto.choices) with ordinality as chosen (value, place)
              )
            )
            from public.match_vetoes veto
            where veto.tournament_match_id = match.id and veto.started_at is not null
          ),
          'lineups', (
            select coalesce(jsonb_agg(
              jsonb_build_object(
                'entrant', lineup.participant_id,
                'players', (
                  select coalesce(jsonb_agg(
                    jsonb_build_object('name', player.username, 'role', fielded.role, 'stand_in', fielded.is_stand_in)
                    order by fielded.role, fielded.created_at, fielded.id
                  ), '[]')
                  from public.match_lineup_players fielded
                  join public.profiles player on player.id = fielded.profile_id
                  where fielded.lineup_id = lineup.id
                )
              )
              order by lineup.participant_id
            ), '[]')
            from public.match_lineups lineup where lineup.match_id = match.id
          )
        )
        order by stage.position, match.stage, match.round, match.position_in_bracket, match.id
      ), '[]')
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.tournament_groups drawn on drawn.id = match.group_id
      where match.tournament_id = tournament.id
    )
  )
  from public.tournaments tournament
  where tournament.id = p_tournament_id
$$;
comment on function public.tournament_file(uuid) is
  'A whole tournament as a document of the format leyenda-tournament, version 1: settings, stages, entrants under their public names, '
  'matches with games, vetoes and line-ups, places and prizes. Null where there is none.';
grant execute on function public.tournament_file(uuid) to anon, authenticated, service_role;

-- 34-match_floors.sql

-- 'No antes de las 14:00': before when a match cannot begin, for whoever waits for it.

insert into public.settings (key, value, description) values
  ('match_game_minutes', '30', 'Minutos que se calculan por mapa mientras un torneo no tiene partidos parecidos ya jugados.'),
  ('match_break_minutes', '5', 'Minutos que se calculan entre un partido y el siguiente del mismo lado.');

create function private.usual_lengths(p_tournament_ids uuid[], p_share double precision)
returns table (tournament_id uuid, lengths interval[])
language sql
stable
security definer -- settings are for admins to read
rows 1
set search_path = ''
as $$
  with decision as (
    select
      match.id, match.tournament_id, match.best_of, match.decided_at, match.created_at,
      match.outcome = 'score' and match.decided_how in ('agreement', 'referee') as is_played,
      lag(match.decided_at) over (partition by match.tournament_id, side.id order by match.decided_at) as free_at
    from public.tournament_matches match
    cross join lateral (values (match.participant1_id), (match.participant2_id)) as side (id)
    where match.tournament_id = any (p_tournament_ids) and match.status = 'completed'
  ),
  length as (
    select
      decision.tournament_id, decision.best_of,
      min(decision.decided_at) - coalesce(min(start.started_at), greatest(max(decision.free_at), min(decision.created_at))) as took
    from decision
    left join public.match_starts start on start.match_id = decision.id
    where decision.is_played
    group by decision.id, decision.tournament_id, decision.best_of
  ),
  usual as (
    select tournament_id, best_of, percentile_disc(p_share) within group (order by took) as took
    from length
    -- A slip of the thumb is shorter, a match that was agreed on for another day is longer.
    where took between interval '3 minutes' and best_of * interval '2 hours'
    group by tournament_id, best_of
    having count(*) >= 3
  ),
  series as materialized (
    select best_of, make_interval(mins => (best_of + 1) / 2 * private.setting_integer('match_game_minutes')) as takes
    from generate_series(1, 9) as series (best_of)
  )
  select asked.id, array_agg(coalesce(usual.took, series.takes) order by series.best_of)
  from unnest(p_tournament_ids) as asked (id)
  cross join series
  left join usual on usual.tournament_id = asked.id and usual.best_of = series.best_of
  group by asked.id
$$;
comment on function private.usual_lengths(uuid[], double precision) is
  'What matches of each tournament take, by how many games they can have: p_share of those that were played so far took no longer '
  '(0.5: the median); of fewer than three, the fewest games that decide one, at the minutes that the settings say.';

create function public.match_floors(p_tournament_id uuid)
returns table (match_id uuid, not_before timestamptz)
language plpgsql
stable
security definer -- settings are for admins to read; every row it reads is public
set search_path = ''
as $$
#variable_conflict use_column
declare
  v_lengths interval[];
  v_break constant interval := make_interval(mins => private.setting_integer('match_break_minutes'));
  v_match record;
  -- Of each match by its place in the order, when it ends; of each side by its number, when it is free again: after what
  -- has an hour, and after what is played in the order of the rounds.
  v_ends timestamptz[] := '{}';
  v_free_by_hour timestamptz[] := '{}';
  v_free_by_round timestamptz[] := '{}';
  -- In a group, of each side the last round that has an hour soon.
  v_dated_round integer[] := '{}';
  -- Of each station by its number the same, and the hour of what was played there last.
  v_station_by_hour timestamptz[] := '{}';
  v_station_by_round timestamptz[] := '{}';
  v_station_hour timestamptz[] := '{}';
  v_begins timestamptz;
  v_end timestamptz;
begin
  if not exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo') then
    return;
  end if;
  -- A quarter: a floor errs to the early side.
  v_lengths := (select lengths from private.usual_lengths(array[p_tournament_id], 0.25));
  for v_match in
    with open as (
      select
        match.*, stage.position as stage_position, start.state, start.started_at, start.due_at,
        coalesce(
          match.live_since is not null or match.status in ('pending_results', 'disputed')
            or start.state in ('walkover', 'objected') or start.state = 'waiting' and start.due_at is null,
          false
        ) as is_running
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.match_starts start on start.match_id = match.id
      where match.tournament_id = p_tournament_id and match.status not in ('completed', 'bye', 'cancelled')
    ),
    -- Whatever feeds a match or is played before it by one of its sides comes first.
    placed as (
      select
        open.*,
        (row_number() over (
          order by is_running desc, stage_position,
            case stage when 'final' then 3 when 'third_place' then 2 when 'placement' then 2 else 1 end,
            case when group_id is not null then starts_at end, round, stage = 'lower', position_in_bracket, id
        ))::integer as place
      from open
    ),
    feeder as (
      select target.id, array_agg(place) as places
      from placed
      cross join lateral (values (next_match_id), (loser_next_match_id)) as target (id)
      where target.id is not null
      group by target.id
    ),
    side as (
      select sides.id, (row_number() over ())::integer as number
      from (
        select participant1_id as id from open where participant1_id is not null
        union
        select participant2_id from open where participant2_id is not null
      ) as sides
    ),
    station as (
      select name, (row_number() over ())::integer as number
      from (
        select distinct private.search_key(station) as name
        from public.match_assignments
        where tournament_id = p_tournament_id and station is not null
      ) as known
    ),
    last as (
      select sides.id, max(match.decided_at) as at
      from public.tournament_matches match
      cross join lateral (values (match.participant1_id), (match.participant2_id)) as sides (id)
      where match.tournament_id = p_tournament_id and match.status = 'completed'
      group by sides.id
    ),
    pause as (
      select pause.match_id, sum(pause.ends_at - pause.started_at) as took
      from open
      join public.match_pauses pause on pause.match_id = open.id
      group by pause.match_id
    )
    select
      placed.place, placed.id, placed.best_of, placed.round, placed.group_id, placed.status, placed.state, placed.due_at, placed.is_running,
      placed.starts_at as hour,
      coalesce(feeder.places, '{}') as feeders, one.number as side1, other.number as side2, station.number as station,
      num_nonnulls(placed.participant1_id, placed.participant2_id) as sides,
      coalesce(pause.took, interval '0') as paused,
      -- While a side is missing after the hour, the clock may decide the match, and then nobody plays it.
      case when placed.state = 'waiting' and placed.starts_at <= now() then
        placed.starts_at + make_interval(
          mins => tournament.absence_match_minutes + private.setting_integer('match_objection_minutes')
        )
      end as absent_until,
      coalesce(
        placed.started_at, case when placed.state is not null or placed.starts_at <= now() then placed.starts_at end,
        greatest(placed.created_at, case when tournament.start_date <= now() then tournament.start_date end, last1.at, last2.at)
      ) as ready_at
    from placed
    join public.tournaments tournament on tournament.id = placed.tournament_id
    left join feeder on feeder.id = placed.id
    left join side one on one.id = placed.participant1_id
    left join side other on other.id = placed.participant2_id
    left join last last1 on last1.id = placed.participant1_id
    left join last last2 on last2.id = placed.participant2_id
    left join pause on pause.match_id = placed.id
    left join public.match_assignments assigned on assigned.match_id = placed.id
    left join station on station.name = private.search_key(assigned.station)
    order by placed.place
  loop
    v_begins := null;
    if v_match.is_running then
      v_end := greatest(
        now(),
        case
          when v_match.state = 'walkover' then v_match.due_at
          -- What was reported or objected to is not played any more: it is decided whenever somebody does.
          when v_match.state = 'objected' or v_match.status in ('pending_results', 'disputed') then null
          else v_match.ready_at + v_lengths[v_match.best_of] + v_match.paused
        end
      );
      v_free_by_hour[v_match.side1] := greatest(v_free_by_hour[v_match.side1], v_end);
      v_free_by_hour[v_match.side2] := greatest(v_free_by_hour[v_match.side2], v_end);
      v_free_by_round[v_match.side1] := greatest(v_free_by_round[v_match.side1], v_end);
      v_free_by_round[v_match.side2] := greatest(v_free_by_round[v_match.side2], v_end);
      if v_match.station is not null then
        v_station_by_hour[v_match.station] := greatest(v_station_by_hour[v_match.station], v_end);
        v_station_by_round[v_match.station] := greatest(v_station_by_round[v_match.station], v_end);
        v_station_hour[v_match.station] := '-infinity';
      end if;
    else
      select max(v_ends[place]) + v_break into v_begins from unnest(v_match.feeders) as place;
      if v_match.hour is not null then
        v_begins := greatest(
          v_begins, v_match.hour, v_free_by_hour[v_match.side1] + v_break, v_free_by_hour[v_match.side2] + v_break,
          case when v_station_hour[v_match.station] <= v_match.hour then v_station_by_hour[v_match.station] end
        );
        v_end := greatest(
          now(), least(greatest(v_begins, now()) + v_lengths[v_match.best_of], v_match.absent_until)
        );
        if v_match.sides = 2 then
          v_free_by_hour[v_match.side1] := v_end;
          v_free_by_hour[v_match.side2] := v_end;
          -- What is far off was postponed, and holds nobody up.
          if v_match.group_id is not null and v_match.hour < now() + interval '1 day' then
            v_dated_round[v_match.side1] := greatest(v_dated_round[v_match.side1], v_match.round);
            v_dated_round[v_match.side2] := greatest(v_dated_round[v_match.side2], v_match.round);
          end if;
          if v_match.station is not null then
            v_station_by_hour[v_match.station] := v_end;
            v_station_hour[v_match.station] := v_match.hour;
          end if;
        end if;
      else
        v_begins := greatest(
          v_begins, v_free_by_round[v_match.side1] + v_break, v_free_by_round[v_match.side2] + v_break,
          v_station_by_round[v_match.station],
          case when v_match.round > v_dated_round[v_match.side1] then v_free_by_hour[v_match.side1] + v_break end,
          case when v_match.round > v_dated_round[v_match.side2] then v_free_by_hour[v_match.side2] + v_break end
        );
        v_end := case
          -- Nobody to wait for: it is being played, without a word about it.
          when v_match.sides = 2 and v_begins is null then greatest(now(), v_match.ready_at + v_lengths[v_match.best_of])
          else greatest(v_begins, now()) + v_lengths[v_match.best_of]
        end;
        if v_match.sides = 2 then
          v_free_by_round[v_match.side1] := v_end;
          v_free_by_round[v_match.side2] := v_end;
          if v_match.station is not null then
            v_station_by_round[v_match.station] := v_end;
          end if;
        end if;
      end if;
    end if;
    v_ends[v_match.place] := v_end;
    if v_match.sides > 0 and v_begins > greatest(now(), v_match.hour) and v_begins < now() + interval '1 day' then
      match_id := v_match.id;
      -- Never down; a floor that moves with every second is none.
      not_before := to_timestamp(ceil(extract(epoch from v_begins) / 300) * 300);
      return next;
    end if;
  end loop;
end;
$$;
comment on function public.match_floors(uuid) is
  'Before when the matches of an active tournament cannot begin that wait for others: a match ends when those like it have so far '
  '(private.usual_lengths), its pauses added, and never before now; one whose sides have not both come by its hour ends when its clock '
  'decides it for absence and nobody objects, if that is earlier; a match follows those that feed it, and of each side those with '
  'an earlier hour, or without one an earlier round, as at a station what is played there before. To full five minutes; only where a side is known, and where it '
  'says more than the hour of the match.
@field match_id Refers to `tournament_matches.id`.
@field not_before It does not begin earlier; a full five minutes.
@scope read';

grant execute on function public.match_floors(uuid) to anon, authenticated, service_role;

-- 35-tournament_import.sql

-- A tournament that was played already, made again from its file (docs/guides/tournament-file.md, decision 59).
--
-- Nothing of the file is believed because it stands there: every id is made anew, tables and places are worked out from
-- the results by what works them out for every cup, and what contradicts itself is refused with the place of the fault.

insert into public.settings (key, value, description) values
  ('tournament_imports_per_hour', '20', 'Torneos que una persona puede importar por hora.');

create function private.refuse_file(p_place text, p_problem text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.refuse('file_refused', format('%s: %s', p_place, p_problem));
end;
$$;
comment on function private.refuse_file(text, text) is 'Refuses (file_refused) a file of a tournament, naming the place of the fault.';

create function private.refuse_value(p_table text, p_constraint text, p_column text)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  -- Columns are called as the fields of the file, but for these.
  v_fields constant text := (
    select string_agg(format('«%s»', field), ', ' order by place)
    from (
      select
        case attribute.attname
          when 'final_position' then 'place' when 'guest_name' then 'name' when 'position_in_bracket' then 'number' when 'stage' then 'part'
          when 'scheduled_time' then 'scheduled_at'
          else regexp_replace(regexp_replace(attribute.attname, '^participant(\d)_id$', 'side\1'), '^winner_id$', 'winner')
        end as field,
        attribute.attnum as place
      from pg_catalog.pg_attribute attribute
      left join pg_catalog.pg_constraint fault on fault.conrelid = attribute.attrelid and fault.conname = p_constraint
      where attribute.attrelid = to_regclass(format('public.%I', p_table))
        and (attribute.attname = p_column or attribute.attnum = any (fault.conkey))
    ) as named
    -- What is left are ids that were made here.
    where field not like '%\_id'
  );
begin
  perform private.refuse_file(
    case p_table
      when 'tournaments' then 'Torneo' when 'participants' then 'Participantes' when 'tournament_participants' then 'Participantes'
      when 'tournament_stages' then 'Etapas' when 'stage_entries' then 'Inscripciones de etapa' when 'tournament_groups' then 'Grupos'
      when 'group_participants' then 'Grupos' when 'tournament_matches' then 'Partidos' when 'match_games' then 'Juegos'
      else 'Archivo'
    end,
    concat('hay un valor que no se admite', ' en ' || v_fields, '.')
  );
end;
$$;
comment on function private.refuse_value(text, text, text) is
  'Refuses (file_refused) a value that a constraint or a column of a table does not take, by the fields of the file that it is about.';

create function private.faulty_field(p_rows jsonb, p_kinds jsonb)
returns table (line integer, field text, said text)
language sql
stable
set search_path = ''
as $$
  select listed.line::integer, kind.key, left(coalesce(given.said, 'nada'), 40)
  from jsonb_array_elements(p_rows) with ordinality as listed (content, line)
  cross join jsonb_each_text(p_kinds) with ordinality as kind (key, value, place)
  cross join lateral (
    select listed.content -> kind.key as value, listed.content ->> kind.key as said, rtrim(kind.value, '?') as kind
  ) as given
  where case
    when given.said is null then kind.value not like '%?'
    else not case given.kind
      when 'id' then jsonb_typeof(given.value) in ('string', 'number') and char_length(given.said) between 1 and 64
      when 'integer' then jsonb_typeof(given.value) = 'number' and pg_input_is_valid(given.said, 'integer')
      when 'boolean' then jsonb_typeof(given.value) = 'boolean'
      when 'array' then jsonb_typeof(given.value) = 'array'
      when 'object' then jsonb_typeof(given.value) = 'object'
      when 'text' then jsonb_typeof(given.value) = 'string' and given.said !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]'
      when 'time' then jsonb_typeof(given.value) = 'string' and given.said ~ '^(19[7-9]|20\d)\d-\d\d-\d\d[T ]\d\d:\d\d'
        and pg_input_is_valid(given.said, 'timestamp with time zone')
      else false
    end
  end
  order by listed.line, kind.place
  limit 1
$$;
comment on function private.faulty_field(jsonb, jsonb) is
  'The first field of a list of objects that is not what it has to be: id, integer, boolean, array, object, text, time, and with ? what '
  'may be missing. No row when all are.';

create function private.require_fields(p_what text, p_rows jsonb, p_kinds jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_fault record;
begin
  select * into v_fault from private.faulty_field(p_rows, p_kinds);
  if found then
    perform private.refuse_file(format('%s %s', p_what, v_fault.line), format('el campo «%s» no vale (%s).', v_fault.field, v_fault.said));
  end if;
end;
$$;
comment on function private.require_fields(text, jsonb, jsonb) is 'Refuses (file_refused) the first object of a list with a faulty_field().';

create function private.parts_of(p_file jsonb, p_list text, p_part text)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    part.content || jsonb_build_object('of', listed.line, 'of_id', listed.content ->> 'id') order by listed.line, part.place
  ), '[]')
  from jsonb_array_elements(p_file -> p_list) with ordinality as listed (content, line)
  cross join lateral jsonb_array_elements(coalesce(nullif(listed.content -> p_part, 'null'), '[]')) with ordinality as part (content, place)
  where jsonb_typeof(part.content) = 'object'
$$;
comment on function private.parts_of(jsonb, text, text) is
  'What stands in one field of all objects of a list of a file, in order, each with number and id of its object (of, of_id).';

create function private.require_shaped_file(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_list record;
begin
  if jsonb_typeof(p_file) is distinct from 'object' or p_file ->> 'format' is distinct from 'leyenda-tournament' then
    perform private.refuse_file('Archivo', 'no es el de un torneo.');
  end if;
  if p_file ->> 'version' is distinct from '1' then
    perform private.refuse_file('Archivo', format('es de la versión %s del formato, y se lee la 1.', left(coalesce(p_file ->> 'version', 'ninguna'), 20)));
  end if;
  if octet_length(p_file::text) > 5 * 1024 * 1024 then
    perform private.refuse_file('Archivo', 'pesa más de 5 MB.');
  end if;
  for v_list in
    select * from (values ('entrants', 'participantes', 2, 1024), ('stages', 'etapas', 1, 12), ('matches', 'partidos', 1, 5000))
      as list (name, said, least, most)
  loop
    if jsonb_typeof(p_file -> v_list.name) is distinct from 'array'
      or jsonb_array_length(p_file -> v_list.name) not between v_list.least and v_list.most
    then
      perform private.refuse_file(
        'Archivo', format('tiene que haber entre %s y %s %s («%s»).', v_list.least, v_list.most, v_list.said, v_list.name)
      );
    end if;
  end loop;
  perform private.require_fields('Torneo', jsonb_build_array(p_file -> 'tournament'), '{
    "name": "text", "game": "text", "status": "text", "type": "text", "team_format": "text?", "preset": "text?",
    "start_date": "time", "registration_deadline": "time?", "finished_at": "time?", "cancelled_at": "time?",
    "max_participants": "integer?", "best_of": "integer", "ticket_type": "text?", "check_in_minutes": "integer?",
    "report_answer_minutes": "integer?", "schedule_info": "text?", "duration_text": "text?", "rules": "text?",
    "requirements": "text?"
  }');
  perform private.require_fields('Participante', p_file -> 'entrants', '{
    "id": "id", "name": "text", "seed": "integer?", "status": "text", "place": "integer?"
  }');
  perform private.require_fields('Etapa', p_file -> 'stages', '{
    "position": "integer", "name": "text", "kind": "text", "best_of": "integer?", "best_of_rules": "array?", "places": "integer?",
    "grand_final": "text?", "group_size": "integer?", "legs": "integer?", "rounds": "integer?", "wins_to_advance": "integer?",
    "losses_to_leave": "integer?", "allows_draws": "boolean?", "points_of_win": "integer?", "points_of_draw": "integer?",
    "points_of_loss": "integer?", "tie_breaks": "array?", "qualifiers_from": "text?", "qualifiers": "integer?", "seeding": "text?",
    "entries": "array", "groups": "array?"
  }');
  perform private.require_fields('Partido', p_file -> 'matches', '{
    "id": "id", "stage": "integer", "part": "text", "group": "text?", "round": "integer", "number": "integer", "side1": "id?",
    "side2": "id?", "winner": "id?", "status": "text", "outcome": "text?", "result": "text?", "best_of": "integer",
    "scheduled_at": "time?", "decided_at": "time?", "winner_to": "object?", "loser_to": "object?", "games": "array?"
  }');
  perform private.require_fields('Inscripción de etapa', private.parts_of(p_file, 'stages', 'entries'), '{
    "entrant": "id", "seed": "integer", "rank": "integer?"
  }');
  perform private.require_fields('Grupo', private.parts_of(p_file, 'stages', 'groups'), '{"name": "text", "entrants": "array"}');
  perform private.require_fields('Juego', private.parts_of(p_file, 'matches', 'games'), '{
    "number": "integer", "kind": "text", "map": "text?", "score1": "integer?", "score2": "integer?", "winner": "id?"
  }');
end;
$$;
comment on function private.require_shaped_file(jsonb) is
  'Refuses (file_refused) what is not the file of a tournament, of another version, too large, or has a field that is not what it has to be.';

create function private.require_past_file(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_cup constant jsonb := p_file -> 'tournament';
  v_entrant record;
  v_problem text;
begin
  if v_cup ->> 'cancelled_at' is not null then
    perform private.refuse_file('Torneo', 'fue cancelado: no hay resultados que traer.');
  end if;
  if v_cup ->> 'status' <> 'Finalizado' or v_cup ->> 'finished_at' is null then
    perform private.refuse_file('Torneo', 'todavía no terminó. Se importan los que terminaron.');
  end if;
  if greatest(
    (v_cup ->> 'start_date')::timestamptz, (v_cup ->> 'finished_at')::timestamptz,
    (select max((content ->> 'decided_at')::timestamptz) from jsonb_array_elements(p_file -> 'matches') as listed (content))
  ) > now() then
    perform private.refuse_file('Torneo', 'tiene fechas que todavía no llegaron.');
  end if;
  for v_entrant in
    select
      line, private.clean_text(private.tidy_name(content ->> 'name')) as name,
      count(*) over (partition by content ->> 'id') > 1 as has_twin,
      count(*) over (partition by private.search_key(content ->> 'name')) > 1 as has_namesake
    from jsonb_array_elements(p_file -> 'entrants') with ordinality as listed (content, line)
    order by line
  loop
    v_problem := case
      when v_entrant.has_twin then 'su id está repetido.'
      when coalesce(char_length(v_entrant.name), 0) not between 2 and 40 then 'el nombre va de 2 a 40 caracteres.'
      when v_entrant.has_namesake then 'su nombre está repetido.'
      else case private.name_problem(v_entrant.name)
        when 'unreadable' then 'el nombre tiene caracteres invisibles o que no se permiten.'
        when 'mixed' then 'el nombre mezcla letras de distintos alfabetos.'
        when 'reserved' then 'el nombre está reservado.'
      end
    end;
    if v_problem is not null then
      perform private.refuse_file(format('Participante %s («%s»)', v_entrant.line, left(coalesce(v_entrant.name, ''), 40)), v_problem);
    end if;
  end loop;
end;
$$;
comment on function private.require_past_file(jsonb) is
  'Refuses (file_refused) the file of a tournament that is not over, with dates to come, or with entrants nobody could be called.';

create function private.require_sound_matches(p_file jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_fault record;
begin
  with entrant as materialized (
    select content ->> 'id' as id from jsonb_array_elements(p_file -> 'entrants') as listed (content)
  ),
  stage as materialized (
    select
      line, (content ->> 'position')::integer as position, content ->> 'kind' as kind, content -> 'groups' as groups
    from jsonb_array_elements(p_file -> 'stages') with ordinality as listed (content, line)
  ),
  placed as materialized (
    select (content ->> 'of')::integer as stage, content ->> 'entrant' as id
    from jsonb_array_elements(private.parts_of(p_file, 'stages', 'entries')) as listed (content)
  ),
  member as materialized (
    select (content ->> 'of')::integer as stage, content ->> 'name' as name, one.id
    from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) as listed (content)
    cross join lateral jsonb_array_elements_text(content -> 'entrants') as one (id)
  ),
  match as materialized (
    select
      line, content ->> 'id' as id, (content ->> 'stage')::integer as stage, content ->> 'part' as part, content ->> 'group' as group_name,
      (content ->> 'round')::integer as round, (content ->> 'number')::integer as number, content ->> 'side1' as side1,
      content ->> 'side2' as side2, content ->> 'winner' as winner, content ->> 'status' as status, content ->> 'outcome' as outcome,
      content ->> 'result' as result, content -> 'winner_to' ->> 'match' as next_id, content -> 'winner_to' ->> 'side' as next_side,
      content -> 'loser_to' ->> 'match' as fall_id, content -> 'loser_to' ->> 'side' as fall_side,
      -- From a match one goes to a deeper part, or on to a later round: so no way leads back.
      case content ->> 'part' when 'bracket' then 1 when 'lower' then 2 when 'final' then 3 else 4 end as depth,
      case when content ->> 'status' = 'completed' then
        case content ->> 'winner' when content ->> 'side1' then content ->> 'side2' else content ->> 'side1' end
      end as loser
    from jsonb_array_elements(p_file -> 'matches') with ordinality as listed (content, line)
  ),
  way as materialized (
    select line, next_id as target, next_side as side, winner as goer, stage, depth, round, 'el ganador' as who
    from match where next_id is not null or next_side is not null
    union all
    select line, fall_id, fall_side, case when winner is not null then loser end, stage, depth, round, 'el perdedor'
    from match where fall_id is not null or fall_side is not null
  ),
  stand as materialized (
    select line, stage, part, group_name, 1 as side, id as match, side1 as id, round from match where side1 is not null
    union all
    select line, stage, part, group_name, 2, id, side2, round from match where side2 is not null
  ),
  fault (place, line, problem) as (
    select 'Etapa', line, 'las etapas van numeradas de a una, desde 1.' from stage where position <> line
    union all
    select 'Etapa', stage, 'nombra a alguien que no está entre los participantes.'
    from (select stage, id from placed union select stage, id from member) as named where id not in (select id from entrant)
    union all
    select 'Etapa', stage, 'un participante figura dos veces.' from placed group by stage, id having count(*) > 1
    union all
    select 'Etapa', stage, 'un participante figura en dos grupos.' from member group by stage, id having count(*) > 1
    union all
    select 'Etapa', stage, 'un grupo tiene a quien no juega la etapa.' from member where (stage, id) not in (select stage, id from placed)
    union all
    select 'Partido', max(line), 'su id está repetido.' from match group by id having count(*) > 1
    union all
    select 'Partido', max(line), 'hay otro en el mismo lugar de la ronda.' from match group by stage, part, round, number having count(*) > 1
    union all
    select
      'Partido', match.line,
      case
        when stage.kind is null then 'su etapa no existe.'
        when not case stage.kind
          when 'single_elimination' then match.part in ('bracket', 'third_place', 'placement')
          when 'double_elimination' then match.part in ('bracket', 'lower', 'final')
          when 'round_robin' then match.part = 'group'
          else match.part = 'swiss'
        end then 'su etapa no tiene esa parte.'
        when match.round not between 1 and 500 or match.number not between 1 and 5000 then 'su ronda o su número no vale.'
        when match.part in ('group', 'swiss') and not exists (
          select 1 from jsonb_array_elements(stage.groups) as listed (content) where content ->> 'name' = match.group_name
        ) then 'su grupo no existe.'
        when match.side1 = match.side2 then 'los dos lados son el mismo.'
        when match.status not in ('completed', 'bye', 'cancelled') then 'todavía no tiene resultado.'
        when match.status = 'completed' and (match.side1 is null or match.side2 is null) then 'le falta un lado.'
        when match.status = 'bye' and (num_nonnulls(match.side1, match.side2) <> 1 or match.winner is null) then
          'un pase directo tiene un solo lado, que gana.'
        when match.winner is not null and match.winner not in (coalesce(match.side1, ''), coalesce(match.side2, '')) then
          'lo gana quien no lo jugó.'
        when match.status = 'cancelled' then
          case when match.winner is not null or match.result is not null then 'se anuló, y tiene ganador o resultado.' end
        when match.status = 'bye' then case when match.result is not null then 'un pase directo no tiene resultado.' end
        when match.outcome = 'walkover' then
          case when match.winner is null or match.result is distinct from 'W.O.' then 'un W.O. tiene ganador, y «W.O.» por resultado.' end
        when match.outcome is distinct from 'score' or coalesce(match.result, '') !~ '^\d{1,3}-\d{1,3}$' then 'su resultado no vale.'
        when match.winner is null then case
          when match.part not in ('group', 'swiss') then 'en una llave no hay empates.'
          when split_part(match.result, '-', 1)::integer <> split_part(match.result, '-', 2)::integer then 'le falta el ganador.'
        end
        when (match.winner = match.side1)
          is distinct from (split_part(match.result, '-', 1)::integer > split_part(match.result, '-', 2)::integer)
          or split_part(match.result, '-', 1)::integer = split_part(match.result, '-', 2)::integer
          then 'el resultado contradice al ganador.'
      end
    from match
    left join stage on stage.position = match.stage
    union all
    select 'Partido', line, 'lo juega quien no está en la etapa.' from stand where (stage, id) not in (select stage, id from placed)
    union all
    select 'Partido', line, 'lo juega quien no está en el grupo.'
    from stand where part in ('group', 'swiss') and (stage, group_name, id) not in (select stage, name, id from member)
    union all
    select
      'Partido', way.line,
      case
        when way.side is null or way.side not in ('1', '2') or target.id is null or target.stage <> way.stage
          then format('%s pasa a un partido que no existe.', way.who)
        when way.depth = 4 and target.part not in ('placement') or target.part in ('group', 'swiss')
          or (target.depth, target.round) <= (way.depth, way.round)
          then format('%s vuelve atrás en la llave.', way.who)
        when case way.side when '1' then target.side1 else target.side2 end is distinct from way.goer
          then format('%s no es quien juega el partido al que pasa.', way.who)
      end
    from way
    left join match as target on target.id = way.target
    union all
    select 'Partido', max(line), 'dos pasan al mismo lugar de la llave.' from way group by target, side having count(*) > 1
    union all
    -- One enters a bracket once; from there on by what he won or lost.
    select 'Partido', max(stand.line), 'alguien lo juega sin haber llegado a él.'
    from stand
    left join way on way.target = stand.match and way.side = stand.side::text
    where stand.part not in ('group', 'swiss') and way.line is null
      -- The second final is made when the first is lost.
      and not (stand.part = 'final' and stand.round = 2)
    group by stand.stage, stand.id
    having count(*) > 1
    union all
    select 'Juego', (content ->> 'of')::integer, 'lo gana quien no juega el partido.'
    from jsonb_array_elements(private.parts_of(p_file, 'matches', 'games')) as listed (content)
    join match on match.line = (content ->> 'of')::integer
    where content ->> 'winner' not in (coalesce(match.side1, ''), coalesce(match.side2, ''))
  )
  select place, line, problem into v_fault from fault where problem is not null
  order by array_position(array['Etapa', 'Partido', 'Juego'], place), line
  limit 1;
  if found then
    perform private.refuse_file(
      format(case v_fault.place when 'Juego' then 'Un juego del partido %2$s' else '%1$s %2$s' end, v_fault.place, v_fault.line), v_fault.problem
    );
  end if;
end;
$$;
comment on function private.require_sound_matches(jsonb) is
  'Refuses (file_refused) a file whose stages name who is not there, or whose matches contradict themselves or each other: results without '
  'their winner, ways that lead back, sides that nothing brought there.';

create function private.insert_imported_matches(p_file jsonb, p_tournament_id uuid, p_entrants jsonb)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_matches constant jsonb := (
    select jsonb_object_agg(content ->> 'id', gen_random_uuid()) from jsonb_array_elements(p_file -> 'matches') as listed (content)
  );
begin
  insert into public.tournament_matches (
    id, tournament_id, stage_id, stage, group_id, round, position_in_bracket, participant1_id, participant2_id, slot1_closed,
    slot2_closed, winner_id, status, outcome, result, best_of, scheduled_time, decided_at, next_match_id, next_match_slot,
    loser_next_match_id, loser_next_match_slot
  )
  select
    (v_matches ->> (content ->> 'id'))::uuid, p_tournament_id, stage.id, content ->> 'part', drawn.id, (content ->> 'round')::integer,
    (content ->> 'number')::integer, (p_entrants ->> (content ->> 'side1'))::uuid, (p_entrants ->> (content ->> 'side2'))::uuid,
    -- It is over: nobody comes any more.
    content ->> 'side1' is null, content ->> 'side2' is null,
    (p_entrants ->> (content ->> 'winner'))::uuid, content ->> 'status', content ->> 'outcome', content ->> 'result',
    (content ->> 'best_of')::integer, (content ->> 'scheduled_at')::timestamptz, (content ->> 'decided_at')::timestamptz,
    (v_matches ->> (content -> 'winner_to' ->> 'match'))::uuid, (content -> 'winner_to' ->> 'side')::integer,
    (v_matches ->> (content -> 'loser_to' ->> 'match'))::uuid, (content -> 'loser_to' ->> 'side')::integer
  from jsonb_array_elements(p_file -> 'matches') as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'stage')::integer
  left join public.tournament_groups drawn on drawn.stage_id = stage.id and drawn.name = content ->> 'group';
  insert into public.match_games (tournament_match_id, number, map, score1, score2, winner_id, kind, source)
  select
    (v_matches ->> (content ->> 'of_id'))::uuid, (content ->> 'number')::integer,
    private.clean_text(content ->> 'map'), (content ->> 'score1')::integer, (content ->> 'score2')::integer,
    (p_entrants ->> (content ->> 'winner'))::uuid, content ->> 'kind', 'result'
  from jsonb_array_elements(private.parts_of(p_file, 'matches', 'games')) as listed (content);
end;
$$;
comment on function private.insert_imported_matches(jsonb, uuid, jsonb) is
  'Writes the matches of a checked file with their games; p_entrants says who each entrant of the file is here.';

create function private.insert_imported_stages(p_file jsonb, p_tournament_id uuid, p_entrants jsonb)
returns void
language sql
volatile
security definer -- stages are written by procedures only
set search_path = ''
as $$
  -- Those of the preset, as what is written here may have been changed.
  delete from public.tournament_stages where tournament_id = p_tournament_id;
  insert into public.tournament_stages (
    tournament_id, position, kind, name, state, best_of, best_of_rules, places, grand_final, group_size, legs, rounds, wins_to_advance,
    losses_to_leave, allows_draws, points_of_win, points_of_draw, points_of_loss, tie_breaks, qualifiers_from, qualifiers, seeding,
    drawn_at, finished_at
  )
  select
    tournament.id, said.position, said.kind, private.clean_text(said.name), 'done', said.best_of, coalesce(said.best_of_rules, '[]'),
    coalesce(said.places, 2), coalesce(said.grand_final, 'reset'), said.group_size, coalesce(said.legs, 1), said.rounds,
    said.wins_to_advance, said.losses_to_leave, coalesce(said.allows_draws, false), said.points_of_win, said.points_of_draw,
    said.points_of_loss, coalesce(said.tie_breaks, private.usual_tie_breaks(said)), coalesce(said.qualifiers_from, 'stage'),
    said.qualifiers, coalesce(said.seeding, 'standing'), tournament.structure_generated_at, tournament.finished_at
  from jsonb_array_elements(p_file -> 'stages') as listed (content)
  cross join lateral jsonb_populate_record(null::public.tournament_stages, content - array['id', 'tournament_id']) as said
  join public.tournaments tournament on tournament.id = p_tournament_id;
  insert into public.stage_entries (stage_id, participant_id, seed)
  select stage.id, (p_entrants ->> (content ->> 'entrant'))::uuid, (content ->> 'seed')::integer
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'entries')) as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer;
  insert into public.tournament_groups (tournament_id, stage_id, name, position)
  select p_tournament_id, stage.id, content ->> 'name', row_number() over (partition by stage.id order by line)
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) with ordinality as listed (content, line)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer;
  insert into public.group_participants (group_id, participant_id, position)
  select drawn.id, (p_entrants ->> one.id)::uuid, one.place
  from jsonb_array_elements(private.parts_of(p_file, 'stages', 'groups')) as listed (content)
  join public.tournament_stages stage on stage.tournament_id = p_tournament_id and stage.position = (content ->> 'of')::integer
  join public.tournament_groups drawn on drawn.stage_id = stage.id and drawn.name = content ->> 'name'
  cross join lateral jsonb_array_elements_text(content -> 'entrants') with ordinality as one (id, place)
$$;
comment on function private.insert_imported_stages(jsonb, uuid, jsonb) is
  'Writes the stages of a checked file with who played them and their groups; tables come from the matches.';

create function private.place_imported(p_file jsonb, p_tournament_id uuid, p_entrants jsonb)
returns void
language plpgsql
volatile
security definer -- places are written by procedures only
set search_path = ''
as $$
declare
  v_stage public.tournament_stages;
  v_name text;
begin
  perform private.refresh_group_table(id) from public.tournament_groups where tournament_id = p_tournament_id order by position, id;
  for v_stage in select * from public.tournament_stages where tournament_id = p_tournament_id order by position loop
    perform private.write_places(v_stage);
    -- Where lots were drawn, and where others break ties by other rules, it is the file that knows; of who won the last match of a
    -- bracket there is nothing to know.
    update public.stage_entries entry
    set rank = (said.content ->> 'rank')::integer
    from jsonb_array_elements(p_file -> 'stages' -> (v_stage.position - 1) -> 'entries') as said (content)
    where entry.stage_id = v_stage.id and entry.participant_id = (p_entrants ->> (said.content ->> 'entrant'))::uuid
      and said.content ->> 'rank' is not null
      and (v_stage.kind in ('round_robin', 'swiss') or ((said.content ->> 'rank')::integer = 1) = (entry.rank = 1));
  end loop;
  with counted as (
    select entrant.content, entrant.line, final.place
    from jsonb_array_elements(p_file -> 'entrants') with ordinality as entrant (content, line)
    left join private.final_positions(p_tournament_id) as final
      on final.participant_id = (p_entrants ->> (entrant.content ->> 'id'))::uuid
  ),
  written as (
    update public.tournament_participants registration
    set final_position = coalesce((counted.content ->> 'place')::integer, counted.place)
    from counted
    where registration.tournament_id = p_tournament_id
      and registration.participant_id = (p_entrants ->> (counted.content ->> 'id'))::uuid
  )
  select content ->> 'name' into v_name
  from counted
  where (content ->> 'place')::integer not between 1 and jsonb_array_length(p_file -> 'entrants')
    or v_stage.kind in ('single_elimination', 'double_elimination')
      and content ->> 'status' = 'registered' and ((content ->> 'place')::integer = 1) is distinct from (place = 1)
      and content ->> 'place' is not null
  order by line
  limit 1;
  if found then
    perform private.refuse_file(format('Participante «%s»', v_name), 'su puesto contradice los resultados.');
  end if;
end;
$$;
comment on function private.place_imported(jsonb, uuid, jsonb) is
  'Works out tables, ranks and places of an imported tournament; where the file says a place, it is that, unless it contradicts who won '
  'the last match (file_refused).';

create function public.import_tournament(p_file jsonb, p_source text)
returns uuid
language plpgsql
volatile
security definer -- entries, stages and matches are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_admin();
  v_cup constant jsonb := p_file -> 'tournament';
  v_entrants jsonb;
  v_tournament_id uuid;
  v_table text;
  v_constraint text;
  v_column text;
begin
  perform private.count_event(
    v_user_id, 'tournament_import', private.setting_integer('tournament_imports_per_hour'), interval '1 hour'
  );
  if p_source is null or p_source not in ('leyenda', 'challonge', 'start.gg', 'toornament') then
    perform private.refuse_file('Archivo', 'no se sabe de dónde viene.');
  end if;
  perform private.require_shaped_file(p_file);
  perform private.require_past_file(p_file);
  perform private.require_sound_matches(p_file);

  -- Nobody is told that a tournament of then has entries now.
  perform set_config('leyenda.import', 'on', true);
  begin
    insert into public.tournaments (
      name, game, status, start_date, registration_deadline, max_participants, best_of, type, team_format, format, ticket_type,
      check_in_minutes, report_answer_minutes, schedule_info, duration_text, rules, requirements, waiting_offer_minutes, imported_from, structure_generated_at, finished_at
    )
    values (
      v_cup ->> 'name', v_cup ->> 'game', 'Finalizado', (v_cup ->> 'start_date')::timestamptz,
      (v_cup ->> 'registration_deadline')::timestamptz, coalesce((v_cup ->> 'max_participants')::integer, 0),
      (v_cup ->> 'best_of')::integer, v_cup ->> 'type',
      coalesce(v_cup ->> 'team_format', case v_cup ->> 'type' when 'team' then '5v5' else '1v1' end),
      coalesce(v_cup ->> 'preset', 'custom'),
      coalesce(v_cup ->> 'ticket_type', case v_cup ->> 'type' when 'team' then 'team' else 'personal' end),
      (v_cup ->> 'check_in_minutes')::integer, (v_cup ->> 'report_answer_minutes')::integer, private.clean_text(v_cup ->> 'schedule_info'), private.clean_text(v_cup ->> 'duration_text'), private.clean_text(v_cup ->> 'rules'),
      private.clean_text(v_cup ->> 'requirements'), null, p_source,
      least((v_cup ->> 'start_date')::timestamptz, (v_cup ->> 'finished_at')::timestamptz), (v_cup ->> 'finished_at')::timestamptz
    )
    returning id into v_tournament_id;
    select jsonb_object_agg(content ->> 'id', gen_random_uuid()) into v_entrants
    from jsonb_array_elements(p_file -> 'entrants') as listed (content);
    insert into public.participants (id, type, guest_name)
    select
      (v_entrants ->> (content ->> 'id'))::uuid, case v_cup ->> 'type' when 'team' then 'team' else 'user' end,
      private.clean_text(private.tidy_name(content ->> 'name'))
    from jsonb_array_elements(p_file -> 'entrants') as listed (content);
    insert into public.tournament_participants (tournament_id, participant_id, status, seed, registered_by, created_at)
    select
      v_tournament_id, (v_entrants ->> (content ->> 'id'))::uuid, content ->> 'status', (content ->> 'seed')::integer, v_user_id,
      -- In the order of the file.
      now() + line * interval '1 microsecond'
    from jsonb_array_elements(p_file -> 'entrants') with ordinality as listed (content, line);
    perform private.insert_imported_stages(p_file, v_tournament_id, v_entrants);
    perform private.require_capacity(v_tournament_id, jsonb_array_length(p_file -> 'stages' -> 0 -> 'entries'));
    perform private.insert_imported_matches(p_file, v_tournament_id, v_entrants);
    perform private.place_imported(p_file, v_tournament_id, v_entrants);
  exception
    when integrity_constraint_violation or data_exception then
      get stacked diagnostics v_table = table_name, v_constraint = constraint_name, v_column = column_name;
      perform private.refuse_value(v_table, v_constraint, v_column);
  end;
  perform set_config('leyenda.import', '', true);
  perform private.audit(
    'import_tournament', 'tournaments', v_tournament_id::text, null,
    jsonb_build_object('name', v_cup ->> 'name', 'imported_from', p_source)
  );
  return v_tournament_id;
end;
$$;
comment on function public.import_tournament(jsonb, text) is
  'Administrators: makes a tournament that is over from its file (leyenda-tournament, version 1), up to 5 MB, 1,024 entrants and 5,000 '
  'matches, in one go: stages, entrants as guests, matches with games, places; without tickets, prizes, notices or events. Returns its '
  'id. Refuses file_refused with the place of the fault, game_not_found, name_required, name_too_long, best_of_not_allowed, '
  'deadline_after_start, too_many_participants, rate_limited.
@type p_source tournaments.imported_from';

grant execute on function public.import_tournament(jsonb, text) to authenticated;

-- 36-tallies.sql

-- Votes of many about a match are counted by one at a time, every few seconds at most.
--
-- Each vote is a row of its own, which waits for no other; whoever takes the tally adds what is new to the counts, so that of
-- thousands who look on nobody reads anew for each. What nobody counted is found by the scheduled work.

insert into public.settings (key, value, description) values
  ('vote_count_seconds', '2', 'Segundos que pasan al menos entre dos recuentos de los votos o pronósticos de un partido.');

create table private.tallies (
  match_id uuid not null,
  question text not null,
  counted_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  constraint tallies_pkey primary key (match_id, question),
  constraint tallies_match_id_fkey foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint tallies_question_known check (question in ('best_player', 'winner'))
);
comment on table private.tallies is 'When the votes of a match were last counted, while people vote.';
alter table private.tallies enable row level security;

create function private.open_tally(p_match_id uuid, p_question text)
returns void
language sql
volatile
security definer -- written by procedures only
set search_path = ''
as $$
  insert into private.tallies (match_id, question) values (p_match_id, p_question) on conflict do nothing
$$;
comment on function private.open_tally(uuid, text) is 'From here on the votes of a match about a question (best_player, winner) are counted.';

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
comment on function private.take_tally(uuid, text) is
  'True for the one who counts the votes of a match now; false while another does, or did in the last vote_count_seconds.';

-- 38-match_lobbies.sql

-- The private room of the game itself: who opens it, and the name and password with which both sides get in.

create table public.match_lobbies (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid,
  challenge_match_id uuid,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  host integer not null,
  name text not null,
  password text,
  opened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint match_lobbies_tournament_match_id_fkey
    foreign key (tournament_match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_lobbies_challenge_match_id_fkey
    foreign key (challenge_match_id) references public.challenge_matches (id) on delete cascade,
  constraint match_lobbies_match_id_key unique (match_id),
  constraint match_lobbies_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_lobbies_host_known check (host in (0, 1, 2)),
  constraint match_lobbies_name_readable check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]'),
  constraint match_lobbies_password_readable
    check (char_length(password) between 1 and 60 and password !~ '[[:cntrl:]]')
);
comment on table public.match_lobbies is
  'The room in the game of a match that is being played. For its sides and staff alone; gone once it is decided or has another side.';
comment on column public.match_lobbies.host is 'Whose room it is: side 1 or 2, or 0: the organisation''s.';
comment on column public.match_lobbies.opened_at is 'Since when name and password are these.';
create index match_lobbies_tournament_match_id_idx on public.match_lobbies (tournament_match_id);
create index match_lobbies_challenge_match_id_idx on public.match_lobbies (challenge_match_id);

create function private.expected_host(p_match_id uuid)
returns integer
language sql
stable
security definer -- reads seeds and guests for the room
set search_path = ''
as $$
  select coalesce(
    (
      select private.side_number(match, registration.participant_id)
      from public.tournament_participants registration
      where registration.tournament_id = match.tournament_id and registration.seed is not null
        and registration.participant_id in (match.participant1_id, match.participant2_id)
        -- Nobody types for a guest.
        and not private.is_guest(registration.participant_id)
      order by registration.seed
      limit 1
    ),
    case when private.is_guest(match.participant1_id) then 2 else 1 end
  )
  from private.find_match(p_match_id) as match
  where match.participant1_id is not null and match.participant2_id is not null
    and match.status not in ('completed', 'bye', 'cancelled')
$$;
comment on function private.expected_host(uuid) is
  'The side that opens the room in the game of a match that is to be played: the higher seed, else the first; nobody''s guest where '
  'the rival has an account. Null where nothing is to be played.';
grant execute on function private.expected_host(uuid) to authenticated, service_role;

create function private.forget_lobby()
returns trigger
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
begin
  delete from public.match_lobbies where match_id = new.id;
  return null;
end;
$$;
comment on function private.forget_lobby() is 'What was played, or has another side, needs its password no more.';

create trigger forget_lobby
  after update of status, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    new.status in ('completed', 'bye', 'cancelled')
    or (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
      -- Who claims what a guest is plays on in the same room.
      and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.forget_lobby();
create trigger forget_lobby
  after update of status, participant1_id, participant2_id on public.challenge_matches
  for each row when (
    new.status in ('completed', 'cancelled')
    or (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
  )
  execute function private.forget_lobby();

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_lobbies enable row level security;
create policy select_sides_staff_or_admin on public.match_lobbies
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('results'))
  );
grant select on public.match_lobbies to authenticated, service_role;
alter publication supabase_realtime add table public.match_lobbies;

-- Procedures ---------------------------------------------------------------------------------

create function public.open_match_lobby(p_match_id uuid, p_name text, p_password text default null)
returns void
language plpgsql
volatile
security definer -- lobbies are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_host integer;
  v_name constant text := private.clean_text(p_name);
  v_password constant text := private.clean_text(p_password);
begin
  perform private.count_event(
    private.require_user(), 'match_lobby:' || p_match_id, private.setting_integer('match_schedules_per_hour'), interval '1 hour',
    'Cambiaste la sala demasiadas veces. Espera un momento.'
  );
  -- Who may is known before anything is held up; what changed meanwhile is asked again under the lock.
  v_match := private.find_match(p_match_id);
  v_host := coalesce(private.side_number(v_match, private.acting_side_id(v_match)), 0);
  if v_host = 0 and not private.is_acting_staff(v_match.tournament_id, 'results') then
    perform private.require_side(v_match, 'Solo los capitanes de este encuentro y su árbitro abren la sala del juego.');
  end if;
  v_match := private.lock_open_match(p_match_id);
  if v_host <> coalesce(private.side_number(v_match, private.acting_side_id(v_match)), 0) then
    perform private.forbid('Solo los capitanes de este encuentro y su árbitro abren la sala del juego.');
  end if;
  perform private.require_open_room(v_match);
  if v_match.participant1_id is null or v_match.participant2_id is null then
    perform private.refuse('match_not_ready', 'El encuentro todavía no tiene dos participantes.');
  elsif v_name is null or char_length(v_name) > 60 or v_name ~ '[[:cntrl:]]' then
    perform private.refuse('lobby_name_invalid', 'Escribe el nombre o código de la sala, con hasta 60 caracteres.');
  elsif char_length(v_password) > 60 or v_password ~ '[[:cntrl:]]' then
    perform private.refuse('lobby_password_invalid', 'La contraseña tiene hasta 60 caracteres.');
  end if;
  insert into public.match_lobbies as lobby (tournament_match_id, challenge_match_id, host, name, password)
  values (
    case v_match.kind when 'tournament' then v_match.id end, case v_match.kind when 'challenge' then v_match.id end,
    v_host, v_name, v_password
  )
  on conflict (match_id) do update
    set host = excluded.host, name = excluded.name, password = excluded.password, opened_at = now()
    -- Whose room the other side is in already is not changed by the rival.
    where lobby.host = excluded.host or excluded.host = 0;
  if not found then
    perform private.refuse('lobby_of_rival', 'Tu rival ya abrió la sala: solo su lado y el árbitro la cambian.');
  end if;
end;
$$;
comment on function public.open_match_lobby(uuid, text, text) is
  'A captain, or a referee (staff with results), says name or code and password of the room in the game, once both sides are '
  'known and until the match is decided; only who opened it, and a referee, changes it. Refuses rate_limited, match_not_found, '
  'match_not_ready, lobby_name_invalid, lobby_password_invalid, lobby_of_rival, and as require_open_room().
@nullable p_password';

create function public.match_lobby(p_match_id uuid)
returns table (host integer, name text, password text, opened_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select coalesce(lobby.host, expected.host), lobby.name, lobby.password, lobby.opened_at
  from private.expected_host(p_match_id) as expected (host)
  left join public.match_lobbies lobby on lobby.match_id = p_match_id
  where expected.host is not null
$$;
comment on function public.match_lobby(uuid) is
  'Whose room in the game a match is played in (side 1 or 2, 0 the organisation''s; as long as nobody opened it, whose it should be: '
  'the higher seed''s), for both sides and staff (results) with its name and password. No row where nothing is to be played. '
  'Refuses match_not_found.
@nullable name, password, opened_at';

grant execute on function public.open_match_lobby(uuid, text, text), public.match_lobby(uuid) to authenticated, service_role;

-- 39-match_disputes.sql

-- What a dispute is about: what each side says happened, who of the staff looks at it, and until when.

insert into public.settings (key, value, description) values
  ('dispute_hours', '24', 'Horas en las que la organización se compromete a decidir una disputa.');

create table public.match_disputes (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid,
  challenge_match_id uuid,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  statement1 text,
  statement2 text,
  stated1_at timestamptz,
  stated2_at timestamptz,
  referee_id uuid,
  taken_at timestamptz,
  due_at timestamptz not null,
  remind_at timestamptz,
  opened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint match_disputes_tournament_match_id_fkey
    foreign key (tournament_match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_disputes_challenge_match_id_fkey
    foreign key (challenge_match_id) references public.challenge_matches (id) on delete cascade,
  constraint match_disputes_referee_id_fkey foreign key (referee_id) references public.profiles (id) on delete set null,
  constraint match_disputes_match_id_key unique (match_id),
  constraint match_disputes_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_disputes_statement1_length check (char_length(statement1) between 1 and 500),
  constraint match_disputes_statement2_length check (char_length(statement2) between 1 and 500),
  constraint match_disputes_statements_fit check (
    (statement1 is null) = (stated1_at is null) and (statement2 is null) = (stated2_at is null)
  )
);
comment on table public.match_disputes is
  'The last dispute of a match, for its sides and staff: what each side says, who looks at it, and until when it is to be decided.';
comment on column public.match_disputes.due_at is 'Until when the organisation means to have decided it; it decides nothing by itself.';
comment on column public.match_disputes.remind_at is 'When those who decide are told that it is late; null: was done.';
comment on column public.match_disputes.referee_id is 'Who of the staff looks at it; null while nobody does.';
create index match_disputes_tournament_match_id_idx on public.match_disputes (tournament_match_id);
create index match_disputes_challenge_match_id_idx on public.match_disputes (challenge_match_id);
create index match_disputes_referee_id_idx on public.match_disputes (referee_id);
create index match_disputes_remind_at_idx on public.match_disputes (remind_at) where remind_at is not null;

create function private.open_dispute()
returns trigger
language plpgsql
volatile
security definer -- disputes are written by the database only
set search_path = ''
as $$
declare
  v_due_at constant timestamptz := now() + make_interval(hours => private.setting_integer('dispute_hours'));
begin
  insert into public.match_disputes as dispute (tournament_match_id, challenge_match_id, due_at, remind_at)
  values (
    case tg_table_name when 'tournament_matches' then new.id end, case tg_table_name when 'challenge_matches' then new.id end,
    v_due_at, v_due_at
  )
  on conflict (match_id) do update set
    statement1 = null, statement2 = null, stated1_at = null, stated2_at = null, referee_id = null, taken_at = null,
    due_at = excluded.due_at, remind_at = excluded.remind_at, opened_at = now();
  return null;
end;
$$;
comment on function private.open_dispute() is 'A match in dispute: anew, whatever was said in an earlier one.';

create trigger open_dispute
  after update of status on public.tournament_matches
  for each row when (new.status = 'disputed' and old.status <> 'disputed')
  execute function private.open_dispute();
create trigger open_dispute
  after update of status on public.challenge_matches
  for each row when (new.status = 'disputed' and old.status <> 'disputed')
  execute function private.open_dispute();

create function private.save_statement(p_match private.match_state, p_side_id uuid, p_statement text)
returns void
language sql
volatile
security definer -- disputes are written by procedures only
set search_path = ''
as $$
  update public.match_disputes
  set
    statement1 = case p_side_id when p_match.participant1_id then p_statement else statement1 end,
    stated1_at = case p_side_id when p_match.participant1_id then now() else stated1_at end,
    statement2 = case p_side_id when p_match.participant2_id then p_statement else statement2 end,
    stated2_at = case p_side_id when p_match.participant2_id then now() else stated2_at end
  where match_id = p_match.id
$$;
comment on function private.save_statement(private.match_state, uuid, text) is 'What a side of a locked match says of its dispute.';

create function private.remind_of_dispute(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  update public.match_disputes set remind_at = null where match_id = p_match_id and remind_at <= now();
  if not found then
    return false;
  end if;
  v_match := private.find_match(p_match_id);
  if v_match.status = 'disputed' then
    perform private.notify_referees(v_match, 'dispute_opened', 'Venció el plazo de una disputa y falta decidir', p_match_id::text);
  end if;
  return true;
end;
$$;
comment on function private.remind_of_dispute(uuid) is
  'Tells those who decide, once, that the hour of a dispute has passed without a decision. True when it was due.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_disputes enable row level security;
create policy select_sides_staff_or_admin on public.match_disputes
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('results'))
  );
grant select on public.match_disputes to authenticated, service_role;
alter publication supabase_realtime add table public.match_disputes;

create function public.referee_name(dispute public.match_disputes)
returns text
language sql
stable
security definer -- who acts for the platform is not named to its people
set search_path = ''
as $$
  select username from public.profiles where id = dispute.referee_id and role <> 'admin'
$$;
comment on function public.referee_name(public.match_disputes) is
  'Who of the staff looks at the dispute; null for the administration, or while nobody does.';
grant execute on function public.referee_name(public.match_disputes) to authenticated, service_role;

-- Procedures ---------------------------------------------------------------------------------

create function private.require_dispute(p_match private.match_state)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_match.status <> 'disputed' then
    perform private.refuse('not_disputed', 'Este encuentro no está en disputa.');
  end if;
end;
$$;
comment on function private.require_dispute(private.match_state) is 'Refuses not_disputed.';

create function public.state_in_dispute(p_match_id uuid, p_statement text)
returns void
language plpgsql
volatile
security definer -- disputes are written by procedures only
set search_path = ''
as $$
declare
  c_forbidden constant text := 'Solo los capitanes de este encuentro cuentan la versión de su lado.';
  v_match private.match_state;
  v_statement constant text := private.clean_text(p_statement);
begin
  perform private.require_not_muted(private.require_user());
  perform private.count_event(
    auth.uid(), 'dispute_statement:' || p_match_id, private.setting_integer('match_schedules_per_hour'), interval '1 hour',
    'Cambiaste tu versión demasiadas veces. Espera un momento.'
  );
  perform private.require_side(private.find_match(p_match_id), c_forbidden);
  v_match := private.lock_open_match(p_match_id);
  perform private.require_dispute(v_match);
  if v_statement is null or char_length(v_statement) > 500 then
    perform private.refuse('statement_required', 'Cuenta qué pasó, con hasta 500 caracteres.');
  end if;
  perform private.save_statement(v_match, private.require_side(v_match, c_forbidden), v_statement);
end;
$$;
comment on function public.state_in_dispute(uuid, text) is
  'A captain says what happened, for the rival and the staff to read; said again it replaces what was said. Refuses muted, '
  'rate_limited, match_not_found, not_disputed, statement_required.';

create function public.take_dispute(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- disputes are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
begin
  perform private.require_referee(v_match, null);
  v_match := private.lock_open_match(p_match_id);
  perform private.require_dispute(v_match);
  update public.match_disputes
  set referee_id = auth.uid(), taken_at = now()
  where match_id = p_match_id and referee_id is distinct from auth.uid();
  if found then
    perform private.audit(
      'take_dispute', case v_match.kind when 'tournament' then 'tournament_matches' else 'challenge_matches' end, p_match_id::text,
      null, '{}'
    );
  end if;
end;
$$;
comment on function public.take_dispute(uuid) is
  'A referee (staff with results, of a challenge an administrator) looks at a dispute from now on, also in another''s place; both '
  'sides see who. Refuses match_not_found, not_disputed, own_match.';

grant execute on function public.state_in_dispute(uuid, text), public.take_dispute(uuid) to authenticated, service_role;

-- 40-best_players.sql

-- The best player of a decided tournament match of teams: by its figures, and by the vote of who watched it.
--
-- Who voted for whom is in no published schema, is read by the voter alone and deleted once the vote is over; what stays is how
-- many votes each had. Votes wait for no other vote: they are counted by one at a time, every few seconds at most, so that of
-- thousands who look on nobody reads anew for each. Locks: the match, its row here, the own vote, the tally, its votes, the counts.

insert into public.settings (key, value, description) values
  ('best_player_hours', '48', 'Horas desde el resultado durante las que se vota al mejor jugador de un partido; 0: no se vota.'),
  ('best_player_min_votes', '3', 'Votos desde los que decide el voto quién fue el mejor jugador; con menos deciden las estadísticas.'),
  ('best_player_account_hours', '24', 'Horas antes del resultado desde las que debe existir una cuenta para votar al mejor jugador.'),
  ('best_player_votes_per_hour', '60', 'Votos al mejor jugador que una persona puede dar o cambiar por hora.'),
  ('best_player_voters_per_address', '25', 'Personas que pueden votar desde una misma conexión al mejor jugador de un partido.');

create table public.best_players (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  profile_id uuid,
  decided_how text,
  closes_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint best_players_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint best_players_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete set null,
  constraint best_players_match_id_key unique (match_id),
  constraint best_players_decided_how_known check (decided_how in ('votes', 'figures')),
  constraint best_players_decided check (profile_id is null or decided_how is not null)
);
comment on table public.best_players is
  'The best player of each decided tournament match of teams that anybody voted in or whose figures were confirmed; for everybody to read.';
comment on column public.best_players.profile_id is 'Who it is; null until it is settled, and where nobody stands out.';
comment on column public.best_players.decided_how is
  'votes (of those who watched) or figures (kills, deaths, assists, where too few voted); null while nobody is the best.';
comment on column public.best_players.closes_at is 'Until when votes are given.';
comment on column public.best_players.settled_at is 'Null while it waits for the end of the vote, and where it is to be settled anew.';
create index best_players_due_idx on public.best_players (closes_at) where settled_at is null;
create index best_players_profile_id_idx on public.best_players (profile_id, settled_at desc);

create table public.best_player_counts (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  profile_id uuid not null,
  votes integer not null default 0,
  created_at timestamptz not null default now(),
  constraint best_player_counts_match_id_fkey
    foreign key (match_id) references public.best_players (match_id) on delete cascade,
  constraint best_player_counts_profile_id_fkey
    foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint best_player_counts_once unique (match_id, profile_id),
  constraint best_player_counts_votes_positive check (votes >= 0)
);
comment on table public.best_player_counts is 'How many votes each player of a match has; for everybody to read.';
comment on column public.best_player_counts.match_id is 'The decided match whose best player is voted for.';
comment on column public.best_player_counts.votes is 'Counted every few seconds while the vote is open.';
create index best_player_counts_profile_id_idx on public.best_player_counts (profile_id);

create table private.best_player_votes (
  match_id uuid not null,
  voter_id uuid not null,
  profile_id uuid not null,
  counted_for uuid,
  created_at timestamptz not null default now(),
  constraint best_player_votes_pkey primary key (match_id, voter_id),
  constraint best_player_votes_match_id_fkey
    foreign key (match_id) references public.best_players (match_id) on delete cascade,
  constraint best_player_votes_voter_id_fkey foreign key (voter_id) references public.profiles (id) on delete cascade,
  constraint best_player_votes_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table private.best_player_votes is 'Who votes for whom while a vote is open: read by no role, deleted when it is settled.';
comment on column private.best_player_votes.counted_for is 'Whose votes it is counted among; null until it is.';
create index best_player_votes_uncounted_idx on private.best_player_votes (match_id) where counted_for is distinct from profile_id;
create index best_player_votes_voter_id_idx on private.best_player_votes (voter_id);
create index best_player_votes_profile_id_idx on private.best_player_votes (profile_id);

-- Helpers ------------------------------------------------------------------------------------

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
comment on function private.is_between_teams(private.match_state) is
  'True where more than one plays for a side: of one against one the result says who was the best.';

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
      -- Of a draw nobody has won, and all stand together.
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
  -- The only one who has figures is compared with nobody; of two equals neither is the best.
  select (array_agg(profile_id))[1]
  from ranked
  where place = 1
  having count(*) = 1 and min(kda) > 0 and (select count(*) from lines) > 1
$$;
comment on function private.best_by_figures(uuid) is
  'Who did most by the confirmed figures of a match: of the side that won (where it has any) the highest KDA, then the most kills; null '
  'where two are equal, where nobody else has figures, and of one against one.';

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
comment on function private.credited_players(uuid) is
  'The players a decided match counts for, with the side each played for; who closed the account is none.';

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
comment on function private.vote_closes_at(public.tournament_matches) is
  'Until when the best player of a match is voted; null of one that was not played to a result, and where a side is one player.';

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
comment on function private.voter_obstacle(private.match_state, uuid) is
  'Why the caller, p_voter_id, has no vote in a match: own_side (he played it, or belongs to a side), staff, account_too_new; null where he has one.';

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
comment on function private.count_voting_address(uuid) is
  'Counts another voter of a match from the caller''s network; the network itself is not stored. Refuses rate_limited.';

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
comment on function private.withdraw_medal(uuid, uuid) is 'Takes back the notice of who is the best player of a match no more.';

create function private.count_votes(p_match_id uuid)
returns void
language sql
volatile
security definer -- counts are written by nothing else
set search_path = ''
as $$
  with fresh as (
    -- Who changes his vote just now counts it, or the next one does: nobody waits here for him.
    select voter_id, profile_id, counted_for
    from private.best_player_votes vote
    where match_id = p_match_id and counted_for is distinct from profile_id
      -- Of a vote that changes between reading and locking it, as it is then: to somebody who has a count here as well.
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
comment on function private.count_votes(uuid) is
  'Counts the votes of a match that came or changed since the last time; the caller has locked its tally.';

create function private.recount_votes(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- counts are written by nothing else
set search_path = ''
as $$
begin
  -- Who settles or deletes them has the row.
  perform 1 from public.best_players where match_id = p_match_id for share skip locked;
  if not found or not private.take_tally(p_match_id, 'best_player') then
    return false;
  end if;
  perform private.count_votes(p_match_id);
  return true;
end;
$$;
comment on function private.recount_votes(uuid) is
  'Counts the votes of a match unless somebody does, or did in the last vote_count_seconds; true when it did.';

create function private.settle_best_player(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
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
  -- Those that came since; settled anew, they are as they were counted.
  perform 1 from private.tallies where match_id = p_match_id and question = 'best_player' for update;
  perform private.count_votes(p_match_id);
  with counted as (
    select counts.profile_id, counts.votes
    from public.best_player_counts counts
    -- Who turned out not to have played is voted for in vain.
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
comment on function private.settle_best_player(uuid) is
  'Names the best player of a match whose vote is over, tells him and forgets who voted for whom; true when it was due. From '
  'best_player_min_votes on the most votes decide, among equals the figures; with fewer the figures alone.';

-- Triggers -----------------------------------------------------------------------------------

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
    -- With other games others may have played.
    update public.best_players set settled_at = null where match_id = new.id and settled_at is not null;
  end if;
  return null;
end;
$$;
comment on function private.follow_decision() is
  'A match that is reopened or has another winner has no best player, and no votes; with another score he is named anew.';

create trigger follow_decision
  after update of status, outcome, winner_id, participant1_id, participant2_id, result on public.tournament_matches
  for each row when (
    old.status = 'completed'
    and (new.status, new.outcome, new.winner_id, new.participant1_id, new.participant2_id, new.result)
      is distinct from (old.status, old.outcome, old.winner_id, old.participant1_id, old.participant2_id, old.result)
    -- Who claims what a guest is played it.
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
  'Confirmed figures name a best player once the vote is over; corrected afterwards, they name him anew.';

create trigger follow_new_figures
  after insert on public.match_player_statistics referencing new table as changed
  for each statement execute function private.follow_figures();
create trigger follow_gone_figures
  after delete on public.match_player_statistics referencing old table as changed
  for each statement execute function private.follow_figures();

-- RLS ----------------------------------------------------------------------------------------

alter table public.best_players enable row level security;
alter table public.best_player_counts enable row level security;
alter table private.best_player_votes enable row level security;

create policy select_everyone on public.best_players
  for select to anon, authenticated using (true);
create policy select_everyone on public.best_player_counts
  for select to anon, authenticated using (true);

grant select on public.best_players, public.best_player_counts to anon, authenticated, service_role;
alter publication supabase_realtime add table public.best_players, public.best_player_counts;

create function public.is_best(line public.match_player_statistics)
returns boolean
language sql
stable
security definer -- asks whose side won
set search_path = ''
as $$
  select coalesce(line.profile_id = private.best_by_figures(line.match_id), false)
$$;
comment on function public.is_best(public.match_player_statistics) is 'Computed field: whether these figures are the best of the match.';
grant execute on function public.is_best(public.match_player_statistics) to anon, authenticated, service_role;

-- Procedures ---------------------------------------------------------------------------------

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
comment on function public.best_player_candidates(uuid) is
  'Who played a decided tournament match of teams and may be its best player, with who is: by the figures, and once the vote is over. '
  'Nobody where nothing was played, and of a match against a guest.
@param p_match_id Refers to `tournament_matches.id`.
@field username profiles.username
@field avatar_url profiles.avatar_url
@field participant_id The side he played for. Refers to `participants.id`.
@field is_best_by_figures Whether kills, deaths and assists say that it is him.
@field is_best Whether it is him; false for everybody until the vote is over.
@field closes_at best_players.closes_at
@nullable avatar_url, decided_how
@type decided_how best_players.decided_how';

create function public.my_best_player_vote(p_match_id uuid)
returns table (profile_id uuid, obstacle text)
language sql
stable
security definer -- the votes are nobody's to read but the own one
set search_path = ''
as $$
  select
    (select vote.profile_id from private.best_player_votes vote where vote.match_id = p_match_id and vote.voter_id = auth.uid()),
    private.voter_obstacle(match, auth.uid())
  from private.find_match(p_match_id) as match
$$;
comment on function public.my_best_player_vote(uuid) is
  'For whom the caller votes in a match, while the vote is open, and why he has none. Refuses match_not_found.
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
  perform private.count_event(
    v_user_id, 'best_player_vote', private.setting_integer('best_player_votes_per_hour'), interval '1 hour',
    'Votaste demasiadas veces. Espera un momento.'
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
  -- His own counter is locked: no other vote of his can come between.
  if not exists (select 1 from private.best_player_votes where match_id = p_match_id and voter_id = v_user_id) then
    perform private.count_voting_address(p_match_id);
  end if;

  -- Nobody corrects it meanwhile.
  select private.vote_closes_at(match) into v_closes_at from public.tournament_matches match where id = p_match_id for share;
  if v_closes_at > clock_timestamp() then
    insert into public.best_players (match_id, closes_at) values (p_match_id, v_closes_at) on conflict (match_id) do nothing;
  end if;
  -- Nor settles it; since then it is over, whatever its hours were changed to.
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
comment on function public.vote_best_player(uuid, uuid) is
  'The caller votes for the best player of a decided tournament match that he watched, or changes his vote while it is open. Refuses '
  'rate_limited, suspended, match_not_found, own_side, staff_has_no_vote, account_too_new, vote_closed, not_a_candidate.';

grant execute on function public.best_player_candidates(uuid) to anon, authenticated, service_role;
grant execute on function public.my_best_player_vote(uuid), public.vote_best_player(uuid, uuid) to authenticated, service_role;

-- 41-match_pictures.sql

-- Pictures of a match, which the staff who show it (broadcast) add for everybody, with words for who does not see them.

insert into public.settings (key, value, description) values
  ('pictures_per_match', '24', 'Imágenes que se pueden publicar de un partido.');

create table public.match_pictures (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  file text not null,
  alt text not null,
  added_by uuid,
  created_at timestamptz not null default now(),
  constraint match_pictures_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_pictures_added_by_fkey foreign key (added_by) references public.profiles (id) on delete set null,
  constraint match_pictures_file_key unique (file),
  constraint match_pictures_alt_length check (char_length(alt) between 3 and 160)
);
comment on table public.match_pictures is 'Pictures of a tournament''s match, for everybody to see.';
comment on column public.match_pictures.file is 'Its name in the bucket match_pictures.';
comment on column public.match_pictures.alt is 'What is to be seen on it.';
comment on column public.match_pictures.added_by is 'The member of the staff who added it.';
create index match_pictures_match_id_idx on public.match_pictures (match_id, created_at);
create index match_pictures_added_by_idx on public.match_pictures (added_by);

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_pictures enable row level security;
create policy select_everyone on public.match_pictures
  for select to anon, authenticated using (true);
grant select on public.match_pictures to anon, authenticated, service_role;
alter publication supabase_realtime add table public.match_pictures;

-- Procedures ---------------------------------------------------------------------------------

create function public.add_match_picture(p_match_id uuid, p_file text, p_alt text)
returns uuid
language plpgsql
volatile
security definer -- pictures are written by procedures only
set search_path = ''
as $$
declare
  v_alt constant text := private.clean_text(p_alt);
  v_id uuid;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'broadcast');
  if private.match_tournament_id(p_match_id) is null then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  if v_alt is null or char_length(v_alt) not between 3 and 160 then
    perform private.refuse('alt_required', 'Di qué se ve en la imagen, con 3 a 160 caracteres.');
  end if;
  if private.proof_match_id(p_file) = p_match_id and exists (
    select 1 from storage.objects
    where bucket_id = 'match_pictures' and name = p_file and owner_id = auth.uid()::text
  ) then
    insert into public.match_pictures (match_id, file, alt, added_by)
    values (p_match_id, p_file, v_alt, auth.uid())
    on conflict (file) do nothing
    returning id into v_id;
  end if;
  if v_id is null then
    perform private.refuse('picture_unknown', 'La imagen no está entre las que subiste de este partido.');
  end if;
  perform private.audit(
    'add_match_picture', 'tournament_matches', p_match_id::text, null, jsonb_build_object('content', v_alt)
  );
  return v_id;
end;
$$;
comment on function public.add_match_picture(uuid, text, text) is
  'Staff (broadcast): shows a file that the caller stored in the match''s folder of match_pictures, with what is to be seen on it; its id. '
  'Refuses match_not_found, alt_required, picture_unknown.';

create function public.remove_match_picture(p_picture_id uuid)
returns void
language plpgsql
volatile
security definer -- pictures are written by procedures only
set search_path = ''
as $$
declare
  v_match_id uuid;
  v_picture public.match_pictures;
begin
  select match_id into v_match_id from public.match_pictures where id = p_picture_id;
  perform private.require_right(private.match_tournament_id(v_match_id), 'broadcast');
  delete from public.match_pictures where id = p_picture_id returning * into v_picture;
  if not found then
    perform private.refuse('picture_not_found', 'Esa imagen ya no está.');
  end if;
  perform private.erase_files(array(
    select id from storage.objects where bucket_id = 'match_pictures' and name = v_picture.file
  ));
  perform private.audit(
    'remove_match_picture', 'tournament_matches', v_match_id::text, jsonb_build_object('content', v_picture.alt), null
  );
end;
$$;
comment on function public.remove_match_picture(uuid) is
  'Staff (broadcast): takes a picture of a match away, file and all. Refuses picture_not_found.';

grant execute on function public.add_match_picture(uuid, text, text), public.remove_match_picture(uuid)
to authenticated, service_role;

-- 42-predictions.sql

-- Predictions: who looks on says before a match begins who wins it, for points of honour and a table of each tournament.
--
-- Who predicted what is nobody's to read but his own. How many predicted is everybody's; how they are divided is told to who has
-- predicted, and to everybody once the match has begun. Counted as all votes are (private.tallies). A result, a correction and a
-- reopening only note that the match is to be judged anew; the scheduled work does so in batches, each what it has not judged yet.
-- Locks: the match, its row here, its predictions, places in the table by profile, the table.

insert into public.settings (key, value, description) values
  ('predictions_per_hour', '300', 'Veces que una persona puede guardar pronósticos por hora.'),
  ('prediction_batch', '2000', 'Pronósticos de un partido que se puntúan de una vez.');

create table private.predictions (
  match_id uuid not null,
  profile_id uuid not null,
  tournament_id uuid not null,
  participant_id uuid not null,
  counted_for uuid,
  judged integer not null default 0,
  is_right boolean,
  points integer not null default 0,
  created_at timestamptz not null default now(),
  constraint predictions_pkey primary key (match_id, profile_id),
  constraint predictions_match_id_fkey foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint predictions_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint predictions_participant_id_fkey foreign key (participant_id) references public.participants (id) on delete cascade,
  constraint predictions_points_fit check ((points > 0) = coalesce(is_right, false))
);
comment on table private.predictions is 'Who says that whom wins a match: read by no role, changed until it begins.';
comment on column private.predictions.tournament_id is 'That of the match.';
comment on column private.predictions.counted_for is 'Whose predictions it is counted among; null until it is.';
comment on column private.predictions.judged is 'By which decision of its match it was judged (prediction_totals.decisions).';
comment on column private.predictions.is_right is 'Null while nothing decides it, and where it counts for nothing.';
create index predictions_uncounted_idx on private.predictions (match_id) where counted_for is distinct from participant_id;
create index predictions_judged_idx on private.predictions (match_id, judged);
create index predictions_profile_id_idx on private.predictions (profile_id, tournament_id);
create index predictions_participant_id_idx on private.predictions (participant_id);

create table private.prediction_counts (
  match_id uuid not null,
  participant_id uuid not null,
  votes integer not null default 0,
  created_at timestamptz not null default now(),
  constraint prediction_counts_pkey primary key (match_id, participant_id),
  constraint prediction_counts_match_id_fkey foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint prediction_counts_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete cascade
);
comment on table private.prediction_counts is 'How many say that whom wins a match; told to who may know.';
create index prediction_counts_participant_id_idx on private.prediction_counts (participant_id);

create table public.prediction_totals (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  tournament_id uuid not null,
  predictions integer not null default 0,
  decisions integer not null default 0,
  judged integer not null default 0,
  created_at timestamptz not null default now(),
  constraint prediction_totals_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint prediction_totals_match_id_key unique (match_id),
  constraint prediction_totals_judged_fits check (judged between 0 and decisions)
);
comment on table public.prediction_totals is 'How many predicted a match, for everybody to read; a match that nobody predicted has none.';
comment on column public.prediction_totals.tournament_id is 'That of the match.';
comment on column public.prediction_totals.predictions is 'Accounts that predicted it.';
comment on column public.prediction_totals.decisions is 'How often it was decided, corrected or reopened.';
comment on column public.prediction_totals.judged is 'After how many of them every prediction was judged.';
create index prediction_totals_due_idx on public.prediction_totals (match_id) where judged < decisions;

create table private.prediction_standings (
  tournament_id uuid not null,
  profile_id uuid not null,
  points integer not null default 0,
  rights integer not null default 0,
  decided integer not null default 0,
  created_at timestamptz not null default now(),
  -- Points, then how many are right, then how few are wrong.
  standing bigint generated always as (points::bigint * 100000000 + rights::bigint * 10000 - (decided - rights)) stored,
  constraint prediction_standings_pkey primary key (tournament_id, profile_id),
  constraint prediction_standings_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint prediction_standings_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade
);
comment on table private.prediction_standings is 'What the predictions of each person in a tournament came to.';
create index prediction_standings_place_idx
  on private.prediction_standings (tournament_id, standing desc, profile_id) where decided > 0;
create index prediction_standings_profile_id_idx on private.prediction_standings (profile_id);

create table public.prediction_tables (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  people integer not null default 0,
  judged_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint prediction_tables_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint prediction_tables_tournament_id_key unique (tournament_id)
);
comment on table public.prediction_tables is 'How many stand in the table of predictions of a tournament, for everybody to read.';
comment on column public.prediction_tables.people is 'Accounts with at least one decided prediction.';
comment on column public.prediction_tables.judged_at is 'When predictions were last judged: the table is another since then.';

alter table private.predictions enable row level security;
alter table private.prediction_counts enable row level security;
alter table private.prediction_standings enable row level security;
alter table public.prediction_totals enable row level security;
alter table public.prediction_tables enable row level security;

create policy select_everyone on public.prediction_totals
  for select to anon, authenticated using (true);
create policy select_everyone on public.prediction_tables
  for select to anon, authenticated using (true);

grant select on public.prediction_totals, public.prediction_tables to anon, authenticated, service_role;
alter publication supabase_realtime add table public.prediction_totals, public.prediction_tables;

-- The rule -----------------------------------------------------------------------------------

create function private.prediction_points(p_match public.tournament_matches)
returns integer
language sql
stable
security definer -- reads the bracket for everybody
set search_path = ''
as $$
  select 10 * (2 ^ least(5, greatest(0, case p_match.stage
    when 'bracket' then p_match.round - 1
    -- Two rounds below are one above.
    when 'lower' then p_match.round / 2
    when 'third_place' then p_match.round - 2
    when 'final' then (
      select max(round) from public.tournament_matches where stage_id = p_match.stage_id and stage = 'bracket'
    )
    else 0
  end)))::integer
$$;
comment on function private.prediction_points(public.tournament_matches) is
  'What a right prediction of a match is worth: 10 in a first round, twice as much in each later one of its bracket, 320 at most (the '
  'scoring of ESPN''s Tournament Challenge: 10, 20, 40, 80, 160, 320), 10 in groups, leagues and for places.';

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
comment on function private.is_predictable(public.tournament_matches) is
  'Whether a match has not begun: neither has its hour come, nor are both sides ready, nor has anybody told of a game or of its end.';

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
comment on function private.side_ids_of(uuid, uuid) is 'Whom somebody is, belongs to or plays for in a tournament.';

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
comment on function private.profile_ids_of_sides(public.tournament_matches) is 'Everybody who is, belongs to or plays for a side of a match.';

-- Counting -----------------------------------------------------------------------------------

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
    -- Who changes his just now counts it, or the next one does: nobody waits here for him.
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
comment on function private.count_predictions(uuid) is
  'Counts the predictions of a match that came or changed since the last time; the caller has taken its tally.';

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
comment on function private.recount_predictions(uuid) is
  'Counts the predictions of a match unless somebody does, or did in the last vote_count_seconds; true when it did.';

-- Judging ------------------------------------------------------------------------------------

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
comment on function private.note_decision() is 'A match that is decided, corrected, called off or reopened has its predictions judged anew.';

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
security definer -- acts for nobody: what is decided is decided
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
  -- Whoever decides it now waits for the row above, and has it judged once more.
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
comment on function private.judge_predictions(uuid) is
  'Judges the next batch of predictions of a match that was decided, corrected or reopened, and moves who made them in the table; true '
  'when there was something to judge. Draws, walkovers and what a side of the match predicted count for nothing; who predicted somebody '
  'who did not get there was wrong.';

create function private.forget_predictions(p_profile_id uuid)
returns void
language plpgsql
volatile
security definer -- the account is closed
set search_path = ''
as $$
begin
  -- How many predicted whom, stays.
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
comment on function private.forget_predictions(uuid) is 'Who closes the account stands in no table of predictions.';

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
comment on function private.hand_over_predictions(uuid, uuid, uuid) is 'Who predicted a side that another is now, predicted that one.';

-- Predicting ---------------------------------------------------------------------------------

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
  perform private.count_event(
    v_user_id, 'prediction', private.setting_integer('predictions_per_hour'), interval '1 hour',
    'Hiciste demasiados pronósticos. Espera un momento.'
  );
  perform private.require_no_measure(v_user_id, p_tournament_id);
  if private.holds_rights(p_tournament_id, v_user_id, '{}') then
    perform private.refuse('staff_has_no_vote', 'Eres parte de la organización: pronostican quienes miran.');
  end if;
  v_own_ids := array(select private.side_ids_of(p_tournament_id, v_user_id));

  -- Nobody starts or decides one meanwhile.
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
comment on function private.write_predictions(uuid, uuid[], uuid[]) is
  'Keeps what the caller predicts of matches of one tournament, all or none. Refuses rate_limited, suspended, kept_out, '
  'staff_has_no_vote, prediction_closed, own_side, not_a_candidate.';

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
comment on function public.predict_match(uuid, uuid) is
  'The caller says who wins a match of a tournament, or says otherwise while it has not begun. Refuses rate_limited, match_not_found, '
  'suspended, kept_out, staff_has_no_vote, prediction_closed, own_side, not_a_candidate.';

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
  -- A bracket of 1,024 has as many matches, of a double elimination twice as many.
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
comment on function public.predict_bracket(uuid, jsonb) is
  'The caller says who wins many matches of a tournament at once ([{match_id, participant_id}]), also of those whose sides are not known '
  'yet; returns how many. All or none. Refuses rate_limited, suspended, kept_out, staff_has_no_vote, prediction_closed, own_side, '
  'not_a_candidate, prediction_invalid.
@type p_picks { match_id: string; participant_id: string }[]';

-- Reading ------------------------------------------------------------------------------------

create function public.prediction_cards(p_match_ids uuid[])
returns table (
  match_id uuid, tournament_id uuid, stage text, stage_position integer, round integer, scheduled_time timestamptz,
  participant1_id uuid, name1 text, participant2_id uuid, name2 text, worth integer, is_open boolean, predictions integer, votes1 integer, votes2 integer,
  own_id uuid, is_right boolean, points integer, obstacle text
)
language sql
stable
security definer -- tells of the predictions of others what everybody may know
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
comment on function public.prediction_cards(uuid[]) is
  'What is predicted of matches of tournaments, fifty at most: how many did, how they are divided once the caller has predicted or the '
  'match has begun, the caller''s own with what it came to, and why he has none.
@param p_match_ids Refer to `tournament_matches.id`; fifty at most.
@field match_id Refers to `tournament_matches.id`.
@field stage_position tournament_stages.position
@field round tournament_matches.round
@field scheduled_time tournament_matches.starts_at
@field participant1_id tournament_matches.participant1_id
@field name1 Null while that side is not known.
@field participant2_id tournament_matches.participant2_id
@field name2 Null while that side is not known.
@field worth Points for who is right.
@field is_open Whether it can be predicted now.
@field predictions How many predicted it.
@field votes1 How many predicted the first side; null until the caller has predicted or it has begun.
@field votes2 As votes1, of the second side.
@field own_id Whom the caller predicted; null: nobody. Refers to `participants.id`.
@field is_right Null until it is judged, and where it counts for nothing.
@field points What the caller got for it; null as is_right.
@field obstacle Why the caller cannot predict it: own_side, he plays it; staff, he runs the tournament; null: nothing.
@nullable scheduled_time, participant1_id, name1, participant2_id, name2, votes1, votes2, own_id, is_right, points, obstacle
@type stage tournament_matches.stage
@type obstacle "own_side" | "staff"';

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
comment on function public.predictable_matches(uuid) is 'The next matches of a tournament that can be predicted, fifty at most.';

create function public.my_predictions(p_tournament_id uuid)
returns table (match_id uuid, participant_id uuid, is_right boolean, points integer)
language sql
stable
security definer -- predictions are nobody's to read but the own ones
set search_path = ''
as $$
  select prediction.match_id, prediction.participant_id, prediction.is_right, prediction.points
  from private.predictions prediction
  where prediction.profile_id = auth.uid() and prediction.tournament_id = p_tournament_id
  order by prediction.match_id
  limit 2048
$$;
comment on function public.my_predictions(uuid) is
  'What the caller predicted in a tournament.
@nullable is_right';

create function public.prediction_table(p_tournament_id uuid, p_offset integer default 0, p_limit integer default 25)
returns table (
  place bigint, profile_id uuid, username text, avatar_url text, points integer, rights integer, decided integer
)
language sql
stable
security definer -- predictions are read by nobody, what they came to by everybody
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
    -- The first of the page may share the place of those before it.
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
comment on function public.prediction_table(uuid, integer, integer) is
  'The table of predictions of a tournament, a page of at most 100: by points, then by how many are right, then by how few are wrong; '
  'equals share a place.
@param p_offset How many rows to leave out.
@param p_limit The most rows, up to 100.
@field place From 1; equals share one.
@field username profiles.username
@field avatar_url profiles.avatar_url
@field points For all that were right.
@field rights How many were right.
@field decided How many were judged.
@nullable avatar_url';

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
comment on function public.my_prediction_place(uuid) is
  'Where the caller stands in the table of predictions of a tournament, and how many of his wait for a result.
@nullable place';

grant execute on function public.prediction_cards(uuid[]), public.predictable_matches(uuid),
  public.prediction_table(uuid, integer, integer) to anon, authenticated, service_role;
grant execute on function public.predict_match(uuid, uuid), public.predict_bracket(uuid, jsonb), public.my_predictions(uuid),
  public.my_prediction_place(uuid) to authenticated, service_role;

-- 45-match_assignments.sql

-- Where a match is played, who of the staff referees it, and when its sides were last called.

insert into public.settings (key, value, description) values
  ('match_call_seconds', '60', 'Segundos entre un aviso de la organización a los dos lados de un encuentro y el siguiente.');

create table public.match_assignments (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null,
  tournament_id uuid not null,
  station text,
  staff_id uuid,
  called_at timestamptz,
  created_at timestamptz not null default now(),
  constraint match_assignments_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade,
  constraint match_assignments_match_id_key unique (match_id),
  constraint match_assignments_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint match_assignments_staff_id_fkey
    foreign key (staff_id) references public.tournament_staff (id) on delete set null,
  constraint match_assignments_station_readable
    check (char_length(station) between 1 and 20 and station !~ '[[:cntrl:]\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]')
);
comment on table public.match_assignments is
  'Where matches are played and who referees them, as far as somebody said so; and when the sides were called to them.';
comment on column public.match_assignments.station is 'The table or computer, by its number or name: ''4'', ''Escenario''.';
comment on column public.match_assignments.staff_id is
  'The place in the staff of who referees it: who leaves the staff referees nothing any more.';
comment on column public.match_assignments.called_at is 'When the staff last called both sides.';
create index match_assignments_tournament_id_idx on public.match_assignments (tournament_id);
create index match_assignments_staff_id_idx on public.match_assignments (staff_id);

create function private.station_name(p_station text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case when p_station ~ '^\d+$' then 'Estación ' || p_station else p_station end
$$;
comment on function private.station_name(text) is 'A station as people are told of it.';

-- RLS ----------------------------------------------------------------------------------------

alter table public.match_assignments enable row level security;
create policy select_everyone on public.match_assignments for select to anon, authenticated using (true);
grant select on public.match_assignments to anon, authenticated, service_role;
alter publication supabase_realtime add table public.match_assignments;

-- Procedures ---------------------------------------------------------------------------------

create function private.find_open_match(p_match_id uuid)
returns private.match_state
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_match constant private.match_state := private.find_match(p_match_id);
begin
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Solo un encuentro de torneo tiene estación y árbitro.');
  elsif v_match.status in ('completed', 'bye', 'cancelled') then
    perform private.require_undecided(v_match);
  end if;
  return v_match;
end;
$$;
comment on function private.find_open_match(uuid) is
  'A match of a tournament that is not decided, its sides known or not. Refuses match_not_found, not_a_tournament_match, '
  'match_already_decided, match_cancelled.';

create function private.match_at_station(p_match private.match_state, p_station text)
returns public.tournament_matches
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select other
  from public.match_assignments assignment
  join public.tournament_matches other on other.id = assignment.match_id
  where assignment.tournament_id = p_match.tournament_id and assignment.match_id <> p_match.id
    and private.search_key(assignment.station) = private.search_key(p_station)
    and other.status not in ('completed', 'bye', 'cancelled')
    and coalesce(
      abs(extract(epoch from other.starts_at - p_match.starts_at)) < extract(epoch from (
        select lengths[greatest(other.best_of, p_match.best_of)]
        from private.usual_lengths(array[p_match.tournament_id], 0.5)
      )),
      true
    )
  order by other.live_since nulls last, other.starts_at nulls last, other.round, other.position_in_bracket, other.id
  limit 1
$$;
comment on function private.match_at_station(private.match_state, text) is
  'Another open match of the tournament at the same station that would be played at the same time: nearer than matches usually '
  'take, or without an hour. Null if the station is free.';

create function public.set_match_station(p_match_id uuid, p_station text, p_waits boolean default false)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_station constant text := private.clean_text(p_station);
  v_taken public.tournament_matches;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'schedule');
  v_match := private.find_open_match(p_match_id);
  if char_length(v_station) > 20 then
    perform private.refuse('station_too_long', 'Una estación tiene hasta 20 caracteres.');
  elsif private.has_hidden_characters(btrim(p_station, E' \t\r\n')) then
    perform private.refuse('station_unreadable', 'Una estación no lleva caracteres invisibles.');
  end if;
  if v_station is not null and not coalesce(p_waits, false) then
    -- Two of the staff never take one station at once.
    perform private.lock_tournament(v_match.tournament_id);
    v_taken := private.match_at_station(v_match, v_station);
    if v_taken.id is not null then
      perform private.refuse('station_taken', format(
        '%s ya tiene otro partido: %s – %s. Elige otra estación, o indica que este espera a que termine.',
        private.station_name(v_station),
        coalesce(private.participant_name(v_taken.participant1_id), 'Por definir'),
        coalesce(private.participant_name(v_taken.participant2_id), 'Por definir')
      ));
    end if;
  end if;
  insert into public.match_assignments as known (match_id, tournament_id, station)
  values (p_match_id, v_match.tournament_id, v_station)
  on conflict (match_id) do update set station = excluded.station where known.station is distinct from excluded.station;
  if found then
    perform private.audit(
      'set_match_station', 'tournament_matches', p_match_id::text, null,
      jsonb_build_object('choice', coalesce(private.station_name(v_station), '–'))
    );
  end if;
end;
$$;
comment on function public.set_match_station(uuid, text, boolean) is
  'Staff (schedule): where a match is played, in up to 20 characters; null or nothing takes it back. If another open match has the '
  'station at the same time, it is refused unless this match waits for that one (p_waits). Refuses match_not_found, '
  'not_a_tournament_match, match_already_decided, match_cancelled, station_too_long, station_unreadable, station_taken.
@param p_waits true if the match is played at its station after the other matches there
@nullable p_station';

create function public.set_match_referee(p_match_id uuid, p_staff_id uuid)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_staff public.tournament_staff;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'results');
  v_match := private.find_open_match(p_match_id);
  if p_staff_id is not null then
    -- Who leaves meanwhile has left.
    select * into v_staff from public.tournament_staff
    where id = p_staff_id and tournament_id = v_match.tournament_id and 'results' = any (rights) and profile_id is not null
    for key share;
    if not found then
      perform private.refuse('referee_not_staff', 'Arbitra quien tiene el permiso de resultados en este torneo.');
    elsif exists (
      select 1
      from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id)
      cross join lateral private.people_of_side(v_match.tournament_id, side.id, v_match.id) as person
      where person = v_staff.profile_id
    ) then
      perform private.refuse('referee_plays', 'Nadie arbitra un partido que juega.');
    end if;
  end if;
  insert into public.match_assignments as known (match_id, tournament_id, staff_id)
  values (p_match_id, v_match.tournament_id, p_staff_id)
  on conflict (match_id) do update set staff_id = excluded.staff_id where known.staff_id is distinct from excluded.staff_id;
  if found then
    perform private.audit(
      'set_match_referee', 'tournament_matches', p_match_id::text, null, jsonb_build_object('profile_id', v_staff.profile_id)
    );
  end if;
end;
$$;
comment on function public.set_match_referee(uuid, uuid) is
  'Staff (results): who of the staff referees a match, by his place in it; null nobody. Others may still decide it. Refuses '
  'match_not_found, not_a_tournament_match, match_already_decided, match_cancelled, referee_not_staff, referee_plays.
@nullable p_staff_id';

create function public.call_match_sides(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_station text;
  v_title text;
  v_body text;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'chat');
  v_match := private.find_open_match(p_match_id);
  perform private.require_open_room(v_match);
  insert into public.match_assignments as known (match_id, tournament_id, called_at)
  values (p_match_id, v_match.tournament_id, clock_timestamp())
  on conflict (match_id) do update set called_at = excluded.called_at
    where known.called_at is null
      or known.called_at < clock_timestamp() - make_interval(secs => private.setting_integer('match_call_seconds'))
  returning station into v_station;
  if not found then
    perform private.refuse('called_just_now', 'Ya se les avisó hace un momento.');
  end if;
  if v_match.status = 'pending_results' then
    v_title := 'Falta un reporte de tu partido';
    v_body := 'La organización espera que los dos lados digan cómo terminó.';
  elsif v_match.status = 'disputed' then
    v_title := 'La organización mira tu disputa';
    v_body := 'Quédate en la sala: puede que te pregunten.';
  elsif exists (select 1 from public.tournament_matches where id = p_match_id and live_since is not null) then
    v_title := '¿Cómo va tu partido?';
    v_body := 'Carga el marcador en la sala, o llama al árbitro si algo lo detiene.';
  else
    v_title := 'Te esperan para jugar';
    v_body := coalesce(private.station_name(v_station) || '. ', '') || 'Entra a la sala: tu partido puede empezar.';
  end if;
  perform private.notify_side(
    v_match.tournament_id, side.id, 'match_called', v_title, v_body, private.match_link(v_match), p_match_id::text, side.rival_id,
    p_match_id
  )
  from (values
    (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
  ) as side (id, rival_id);
  perform private.audit('call_match_sides', 'tournament_matches', p_match_id::text, null, '{}');
end;
$$;
comment on function public.call_match_sides(uuid) is
  'Staff (chat): tells everybody who plays a match that it waits for them, for their report, or for word of how it goes; once in '
  'match_call_seconds, whoever of the staff asks. Refuses match_not_found, not_a_tournament_match, match_already_decided, '
  'match_cancelled, match_not_ready, tournament_not_active, module_disabled, called_just_now.';

grant execute on function
  public.set_match_station(uuid, text, boolean), public.set_match_referee(uuid, uuid), public.call_match_sides(uuid)
to authenticated, service_role;

-- 46-match_board.sql

-- The organiser's board: what every match of a running tournament waits for at this hour.

create function private.match_states(p_tournament_ids uuid[])
returns table (
  tournament_id uuid, match_id uuid, state text, uncalled text, since timestamptz, usual_length interval, call_id uuid, report_id uuid
)
language plpgsql -- keeps its plan
stable
security definer -- calls and staff are read for whoever may, once for all matches
rows 100
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with readable as materialized (
      select running.id, running.start_date, asked.hears_calls
      from public.tournaments running
      cross join lateral (select private.may(running.id, 'results') as hears_calls offset 0) as asked
      where running.id = any (p_tournament_ids) and running.status = 'Activo'
        and (asked.hears_calls or private.may(running.id, 'schedule') or private.may(running.id, 'chat'))
    ),
    cup as materialized (
      select
        readable.*, usual.lengths,
        exists (select from public.match_assignments a where a.tournament_id = readable.id and a.station is not null) as has_stations,
        exists (select from public.match_assignments a where a.tournament_id = readable.id and a.staff_id is not null) as has_referees
      from private.usual_lengths(array(select id from readable), 0.5) usual
      join readable on readable.id = usual.tournament_id
    ),
    barred as materialized (
      select side.tournament_id, side.participant_id
      from private.barred_sides(array(select cup.id from cup)) side
    ),
    open as materialized (
      select
        match.*, start.state as start_state, start.objected_at, match.starts_at as hour,
        exists (
          select from barred
          where barred.tournament_id = match.tournament_id and barred.participant_id in (match.participant1_id, match.participant2_id)
        ) as is_held
      from public.tournament_matches match
      left join public.match_starts start on start.match_id = match.id
      where match.tournament_id in (select cup.id from cup)
        and match.status in ('pending', 'scheduled', 'pending_results', 'disputed')
    ),
    -- Of a league every match has both its sides from the beginning: each plays them one after the other.
    later as (
      select turn.id
      from (
        select
          open.id,
          row_number() over (
            partition by open.tournament_id, side.id
            order by open.live_since is null, open.hour nulls last, open.round, open.position_in_bracket, open.id
          ) as place
        from open
        cross join lateral (values (open.participant1_id), (open.participant2_id)) as side (id)
      ) as turn
      where turn.place > 1
    ),
    free as (
      select decided.tournament_id, side.id, max(decided.decided_at) as at
      from public.tournament_matches decided
      cross join lateral (values (decided.participant1_id), (decided.participant2_id)) as side (id)
      where decided.tournament_id in (select cup.id from cup) and decided.status = 'completed'
      group by decided.tournament_id, side.id
    ),
    called as (
      select distinct on (call.match_id) call.id, call.match_id, call.created_at
      from public.referee_calls call
      join cup on cup.id = call.tournament_id and cup.hears_calls
      where call.state in ('open', 'taken')
      order by call.match_id, call.created_at
    ),
    -- Once for each match: what follows names its columns many times, and would work them out as often.
    told as materialized (
      select
        open.*, kind.kind as stage_kind, call.id as call_id, call.created_at as call_at, said.id as report_id, said.created_at as reported_at,
        cup.lengths[open.best_of] as usual_length,
        cup.has_stations and assigned.station is null or cup.has_referees and referee.id is null as is_unassigned,
        coalesce(
          greatest(open.live_since, (select max(game.created_at) from public.match_games game where game.tournament_match_id = open.id)),
          open.hour,
          greatest(
            open.created_at, case when cup.start_date <= now() then cup.start_date end, free1.at, free2.at
          )
        ) as heard_at
      from open
      join cup on cup.id = open.tournament_id
      join public.tournament_stages kind on kind.id = open.stage_id
      left join called call on call.match_id = open.id
      left join public.match_assignments assigned on assigned.match_id = open.id
      left join public.tournament_staff referee on referee.id = assigned.staff_id and 'results' = any (referee.rights)
      left join free free1 on free1.tournament_id = open.tournament_id and free1.id = open.participant1_id
      left join free free2 on free2.tournament_id = open.tournament_id and free2.id = open.participant2_id
      left join lateral (
        select report.id, report.created_at from public.match_reports report
        where open.status = 'pending_results' and report.tournament_match_id = open.id
        order by report.created_at
        limit 1
      ) as said on true
      where call.id is not null or open.is_held or open.live_since is not null or open.status in ('pending_results', 'disputed')
        or case
          when open.hour is null then open.id not in (select later.id from later)
          else open.hour <= now() + make_interval(mins => private.setting_integer('match_ready_minutes'))
        end
    ),
    stated as (
      select
        told.*,
        case
          when told.status = 'disputed' then 'disputed'
          when told.start_state = 'objected' then 'objected'
          when told.is_held then 'held'
          when told.start_state = 'walkover' or told.start_state = 'waiting' and told.hour <= now() then 'absent'
          when told.status = 'pending_results' then 'reported'
          -- A match of a league that has no hour is late for nobody before it begins.
          when told.heard_at < now() - told.usual_length
            and (told.live_since is not null or told.hour is not null or told.stage_kind <> 'round_robin') then 'slow'
          when told.is_unassigned then 'unassigned'
          when told.live_since is not null then 'running'
          else 'ready'
        end as uncalled
      from told
    ),
    named as (
      select stated.*, case when stated.call_id is null then stated.uncalled else 'called' end as state
      from stated
    )
    select
      named.tournament_id, named.id, named.state, named.uncalled,
      case named.state
        when 'called' then named.call_at
        when 'disputed' then coalesce(named.disputed_at, named.heard_at)
        when 'objected' then named.objected_at
        when 'absent' then named.hour
        when 'reported' then coalesce(named.reported_at, named.heard_at)
        when 'running' then named.live_since
        else named.heard_at
      end,
      named.usual_length, named.call_id, named.report_id
    from named;
end;
$$;
comment on function private.match_states(uuid[]) is
  'What match_board tells of those tournaments that are played and whose board the caller may read: of each match its state, what it '
  'would be without its call, since when, how long its like take, its call and its first report.';

create function public.match_board(p_tournament_id uuid)
returns table (
  match_id uuid, state text, since timestamptz, usual_minutes integer,
  stage_kind text, part text, round integer, last_round integer, best_of integer, allows_draw boolean,
  participant1_id uuid, name1 text, participant2_id uuid, name2 text, is_missing1 boolean, is_missing2 boolean, is_barred1 boolean, is_barred2 boolean,
  live_score text, report_side integer, report text,
  station text, staff_id uuid, referee_name text, called_at timestamptz,
  call_id uuid, call_side integer, call_reason text, call_state text, call_referee text, beneath text
)
language plpgsql
stable
security definer -- calls and staff are read for whoever may, once for all matches
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_right_to_read(p_tournament_id, 'results', 'schedule', 'chat');
  return query
    select
      match.id, told.state, told.since, (extract(epoch from told.usual_length) / 60)::integer,
      stage.kind, match.stage, match.round,
      (select max(last.round) from public.tournament_matches last where last.stage_id = match.stage_id and last.stage = 'bracket'),
      match.best_of, match.best_of = 1 and stage.allows_draws,
      side1.id, coalesce(team1.name, user1.username, side1.former_name, side1.guest_name),
      side2.id, coalesce(team2.name, user2.username, side2.former_name, side2.guest_name),
      told.uncalled = 'absent' and start.arrived1_at is null, told.uncalled = 'absent' and start.arrived2_at is null,
      told.uncalled = 'held' and side1.id in (select barred.participant_id from private.barred_sides(array[p_tournament_id]) barred),
      told.uncalled = 'held' and side2.id in (select barred.participant_id from private.barred_sides(array[p_tournament_id]) barred),
      match.live_score,
      case said.participant_id when side1.id then 1 when side2.id then 2 end, said.result,
      assigned.station, staff.id, referee.username, assigned.called_at,
      call.id, case call.participant_id when side1.id then 1 when side2.id then 2 end,
      call.reason, call.state, case when call.id is not null then public.referee_name(call) end,
      case when call.id is not null then told.uncalled end
    from private.match_states(array[p_tournament_id]) told
    join public.tournament_matches match on match.id = told.match_id
    join public.tournament_stages stage on stage.id = match.stage_id
    join public.participants side1 on side1.id = match.participant1_id
    left join public.teams team1 on team1.id = side1.team_id
    left join public.profiles user1 on user1.id = side1.user_id
    join public.participants side2 on side2.id = match.participant2_id
    left join public.teams team2 on team2.id = side2.team_id
    left join public.profiles user2 on user2.id = side2.user_id
    left join public.match_starts start on start.match_id = match.id
    left join public.referee_calls call on call.id = told.call_id
    left join public.match_reports said on said.id = told.report_id
    left join public.match_assignments assigned on assigned.match_id = match.id
    left join public.tournament_staff staff on staff.id = assigned.staff_id and 'results' = any (staff.rights)
    left join public.profiles referee on referee.id = staff.profile_id
    order by
      array_position(
        array['called', 'disputed', 'objected', 'held', 'absent', 'slow', 'reported', 'unassigned', 'ready', 'running'], told.state
      ), 3, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
    limit 500;
end;
$$;
comment on function public.match_board(uuid) is
  'Staff (results, schedule or chat): what each match of an active tournament waits for that can be played or is, most pressing '
  'first; what has an hour comes in when its sides may say that they are ready. called: a side called the referee and nobody answered '
  '(only for those with results); disputed; objected: the walkover of the clock was, and a referee decides; held: a side is barred from playing it by the administration, and the staff decides; absent: its hour came and a side '
  'did not, or the clock gave a walkover; slow: no score for longer '
  'than matches like it take, which is the median of those of this tournament, and so of its game, with as many games '
  '(private.usual_lengths), unless it is of a league, without an hour and not begun; reported: one side said how it ended; unassigned: without a station or a referee where others have one; ready: its '
  'sides can begin; running. since is since when; of ready its hour, also ahead. usual_minutes is that median.
@field beneath What a match that is called would be without its call: its clock runs on.
@type state "called" | "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" | "running"
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@type beneath "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" | "running"
@type call_state referee_calls.state
@nullable last_round, live_score, report_side, report, station, staff_id, referee_name, called_at, call_id, call_side, call_reason, call_state, call_referee, beneath, name1, name2';

create function public.desk_boards(p_tournament_ids uuid[])
returns table (tournament_id uuid, state text, matches integer, since timestamptz)
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Nobody runs more at once, and each is asked for.
  v_asked constant uuid[] := p_tournament_ids[1:100];
begin
  if not exists (
    select from unnest(v_asked) asked (id)
    where private.may(asked.id, 'results') or private.may(asked.id, 'schedule') or private.may(asked.id, 'chat')
  ) then
    perform private.require_right_to_read(p_tournament_ids[1], 'results', 'schedule', 'chat');
  end if;
  return query
    select told.tournament_id, told.state, count(*)::integer, min(told.since)
    from private.match_states(v_asked) told
    group by told.tournament_id, told.state;
end;
$$;
comment on function public.desk_boards(uuid[]) is
  'Of up to 100 tournaments at once how many matches their boards (match_board) have in each state; only of those that are played '
  'and whose board the caller may read; refuses (forbidden) who may read none of them.
@param p_tournament_ids of which
@field state match_board.state
@field matches How many are in it.
@field since Since when the first of them is.
@type state "called" | "disputed" | "objected" | "held" | "absent" | "slow" | "reported" | "unassigned" | "ready" | "running"';

grant execute on function private.match_states(uuid[]) to authenticated;
grant execute on function public.match_board(uuid), public.desk_boards(uuid[]) to authenticated, service_role;

-- 47-entered_results.sql

-- Results that a referee's device sends again until it knows that they arrived.

create table private.entered_results (
  key uuid not null,
  match_id uuid not null,
  created_at timestamptz not null default now(),
  constraint entered_results_pkey primary key (match_id, key),
  constraint entered_results_match_id_fkey
    foreign key (match_id) references public.tournament_matches (id) on delete cascade
);
comment on table private.entered_results is
  'Which decisions of referees'' devices arrived, by keys that these make: what is sent again is not done again, also where the match was opened since.';
alter table private.entered_results enable row level security;

create function private.is_entered(p_match_id uuid, p_winner_id uuid, p_result text, p_key uuid)
returns boolean
language plpgsql
stable
security definer -- reads what devices sent
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  if exists (select 1 from private.entered_results where key = p_key and match_id = p_match_id) then
    return true;
  end if;
  select * into v_match from public.tournament_matches where id = p_match_id and status = 'completed';
  if v_match.id is null then
    return false;
  end if;
  if v_match.winner_id is distinct from p_winner_id
    or v_match.result is distinct from
      (case when private.is_walkover(p_result) then 'W.O.' else regexp_replace(p_result, '\s', '', 'g') end)
  then
    perform private.refuse(
      'result_conflict',
      format('Ya se decidió de otra manera: %s.', concat_ws(', ', private.participant_name(v_match.winner_id), v_match.result))
    );
  end if;
  return true;
end;
$$;
comment on function private.is_entered(uuid, uuid, text, uuid) is
  'Whether what a device sends stands already: by its key, also where the match was opened since, or because it was decided the same. '
  'Refuses result_conflict where it was decided otherwise.';

create function public.enter_match_result(p_match_id uuid, p_winner_id uuid, p_result text, p_key uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_referee(private.find_match(p_match_id), null);
  if p_key is null then
    perform private.refuse('key_required', 'Falta la clave del resultado.');
  end if;
  v_match := private.lock_match_for_result(p_match_id, true);
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Un desafío no tiene árbitro.');
  end if;
  if private.is_entered(p_match_id, p_winner_id, p_result, p_key) then
    return;
  end if;
  perform public.declare_match_winner(p_match_id, p_winner_id, p_result);
  -- Only what decided is kept: a row for each decision, however often and under however many keys it is sent.
  insert into private.entered_results (key, match_id) values (p_key, p_match_id);
end;
$$;
comment on function public.enter_match_result(uuid, uuid, text, uuid) is
  'Staff (results): decides a match as declare_match_winner() does, once for a key that the device makes. Who was answered by nobody sends it '
  'again, and nothing is done twice, even where the match was opened since; what was decided the same meanwhile is no contradiction. Refuses '
  'result_conflict, which names what was decided, key_required, not_a_tournament_match, and as declare_match_winner().
@nullable p_winner_id';

grant execute on function public.enter_match_result(uuid, uuid, text, uuid) to authenticated, service_role;

-- 49-listed_results.sql

-- Results out of a spreadsheet: many matches decided in one act, each by the rules of a single decision.

create function private.listed_games(p_match private.match_state, p_games text)
returns setof public.match_games
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_said record;
  v_score integer[];
  v_game public.match_games;
begin
  for v_said in
    select part.score, part.number::integer as number
    from regexp_split_to_table(private.clean_text(p_games), '[\s,;/|]+') with ordinality as part (score, number)
    limit 10
  loop
    v_score := regexp_match(v_said.score, '^(\d{1,3})-(\d{1,3})$');
    if v_score is null then
      perform private.refuse('game_score_invalid', 'El marcador de una partida son dos números de 0 a 999.');
    end if;
    v_game := null;
    v_game.number := v_said.number;
    v_game.kind := 'played';
    v_game.score1 := v_score[1];
    v_game.score2 := v_score[2];
    return next private.read_game(p_match, v_game);
  end loop;
end;
$$;
comment on function private.listed_games(private.match_state, text) is
  'The games of a match as a list tells them: "13-7 9-13 13-11", the first participant''s score first. Refuses game_score_invalid, and as read_game().';

create function private.require_listed_result(p_match private.match_state, p_winner_id uuid, p_result text, p_games text)
returns text
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_result text;
  v_winner_id uuid;
  v_games integer;
  v_told text;
  v_last_id uuid;
begin
  perform private.require_impartial(p_match);
  perform private.require_undecided(p_match);
  if private.is_walkover(p_result) then
    v_result := 'W.O.';
    v_winner_id := p_winner_id;
  else
    v_result := private.read_result(p_match, p_result, p_winner_id);
    v_winner_id := private.leading_side_id(p_match, v_result);
  end if;
  if v_result = 'W.O.' and (v_winner_id in (p_match.participant1_id, p_match.participant2_id)) is not true then
    perform private.refuse('winner_required', 'Indica quién ganó por W.O.');
  end if;
  select
    count(*),
    case when p_match.best_of = 1
      then max(game.score1) || '-' || max(game.score2)
      else count(*) filter (where game.winner_id = p_match.participant1_id)
        || '-' || count(*) filter (where game.winner_id = p_match.participant2_id)
    end,
    (array_agg(game.winner_id order by game.number desc))[1]
  into v_games, v_told, v_last_id
  from private.listed_games(p_match, p_games) as game;
  -- Whoever won the series won the last game.
  if v_games > 0 and (v_told <> v_result or v_last_id is distinct from v_winner_id) then
    perform private.refuse('games_contradict_result', 'El marcador de las partidas no da ese resultado.');
  end if;
  return v_result;
end;
$$;
comment on function private.require_listed_result(private.match_state, uuid, text, text) is
  'The result of a line as it is stored, "W.O." for a walkover. Refuses own_match, winner_required, games_contradict_result, and as '
  'require_undecided(), read_result() and listed_games().';

create function private.check_listed_result(
  p_tournament_id uuid, p_match_id uuid, p_winner_id uuid, p_result text, p_games text, out verdict text, out reason text
)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if not exists (select 1 from public.tournament_matches where id = p_match_id and tournament_id = p_tournament_id) then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  perform private.require_listed_result(private.find_match(p_match_id), p_winner_id, p_result, p_games);
  verdict := 'ready';
exception when sqlstate 'P0001' then
  get stacked diagnostics verdict = pg_exception_detail, reason = message_text;
end;
$$;
comment on function private.check_listed_result(uuid, uuid, uuid, text, text) is
  'What becomes of a line as things stand: ready, or the code of what refuses it, with the sentence for people.';

create function private.require_result_lines(
  p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[], p_most integer
)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if (
    cardinality(p_match_ids) between 1 and p_most and cardinality(p_winner_ids) = cardinality(p_match_ids)
    and cardinality(p_results) = cardinality(p_match_ids) and cardinality(p_games) = cardinality(p_match_ids)
  ) is not true then
    perform private.refuse('results_count', format('Se cargan de 1 a %s resultados por vez.', p_most));
  end if;
end;
$$;
comment on function private.require_result_lines(uuid[], uuid[], text[], text[], integer) is 'Refuses results_count.';

create function public.preview_results(
  p_tournament_id uuid, p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[]
)
returns table (line integer, verdict text, reason text)
language plpgsql
stable
security definer -- as whoever declares results
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'results');
  perform private.require_result_lines(p_match_ids, p_winner_ids, p_results, p_games, 256);
  return query
  select listed.place::integer, checked.verdict, checked.reason
  from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
  cross join lateral private.check_listed_result(
    p_tournament_id, listed.match_id, listed.winner_id, listed.result, listed.games
  ) as checked
  order by listed.place;
end;
$$;
comment on function public.preview_results(uuid, uuid[], uuid[], text[], text[]) is
  'Staff (results): what would become of each of up to 256 lines if declare_results() took it now: ready, or the code of what refuses it with '
  'its sentence. '
  'Refuses results_count.
@nullable reason
@type p_winner_ids (string | null)[]
@type p_games (string | null)[]';

create function public.declare_results(
  p_tournament_id uuid, p_match_ids uuid[], p_winner_ids uuid[], p_results text[], p_games text[]
)
returns table (line integer, verdict text, reason text)
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'results');
  v_ready uuid[];
  v_listed record;
  v_match private.match_state;
  v_result text;
begin
  -- Every decision there is waits meanwhile, so few at once.
  perform private.require_result_lines(p_match_ids, p_winner_ids, p_results, p_games, 24);
  perform private.count_event(v_user_id, 'listed_results', 600, interval '1 hour');
  -- A list of nothing but mistakes makes nobody wait.
  v_ready := array(
    select listed.match_id
    from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
    cross join lateral private.check_listed_result(
      p_tournament_id, listed.match_id, listed.winner_id, listed.result, listed.games
    ) as checked
    where checked.verdict = 'ready'
    group by listed.match_id
    order by listed.match_id
  );
  -- In the order of a single decision (private.lock_match_for_result), of each kind by name.
  perform private.lock_key('results ' || ready.id) from unnest(v_ready) as ready (id);
  perform private.lock_key(part.name)
  from (
    select distinct private.table_part(match) as name
    from public.tournament_matches match
    where match.id = any (v_ready) and match.group_id is not null
    order by name
  ) as part;
  if cardinality(v_ready) > 0 then
    perform private.lock_key('turn ' || p_tournament_id);
    perform private.lock_tournament_for(p_tournament_id, 'results');
    perform 1 from public.tournament_matches where id = any (v_ready) order by id for no key update;
    perform private.lock_tournament_statistics(p_tournament_id);
  end if;
  for v_listed in
    select listed.*
    from unnest(p_match_ids, p_winner_ids, p_results, p_games) with ordinality as listed (match_id, winner_id, result, games, place)
    order by listed.place
  loop
    line := v_listed.place;
    select checked.verdict, checked.reason into verdict, reason
    from private.check_listed_result(
      p_tournament_id, v_listed.match_id, v_listed.winner_id, v_listed.result, v_listed.games
    ) as checked;
    -- Whatever became ready by the lines before was not locked with them.
    if verdict = 'ready' and v_listed.match_id = any (v_ready) then
      v_match := private.lock_match(v_listed.match_id);
      v_result := private.require_listed_result(v_match, v_listed.winner_id, v_listed.result, v_listed.games);
      if v_result = 'W.O.' then
        perform private.decide_match(v_match, v_listed.winner_id, 'walkover', v_result, v_user_id, 'referee');
      else
        if private.clean_text(v_listed.games) is not null then
          delete from public.match_games where match_id = v_match.id;
          insert into public.match_games (tournament_match_id, number, score1, score2, winner_id, source, reported_by)
          select v_match.id, game.number, game.score1, game.score2, game.winner_id, 'referee', v_user_id
          from private.listed_games(v_match, v_listed.games) as game;
        end if;
        perform private.decide_match(
          v_match, private.leading_side_id(v_match, v_result), 'score', v_result, v_user_id, 'referee'
        );
      end if;
      perform private.audit(
        'declare_match_winner', 'tournament_matches', v_match.id::text, jsonb_build_object('status', v_match.status),
        jsonb_build_object(
          'winner_id', case v_result when 'W.O.' then v_listed.winner_id else private.leading_side_id(v_match, v_result) end,
          'result', v_result
        )
      );
      verdict := 'declared';
    elsif verdict = 'ready' then
      verdict := 'match_not_ready';
      reason := 'El encuentro todavía no tenía dos participantes.';
    end if;
    return next;
  end loop;
end;
$$;
comment on function public.declare_results(uuid, uuid[], uuid[], text[], text[]) is
  'Staff (results): decides up to 24 matches in one act; a longer list is sent in parts. Each line is a match, its result ("a-b" in the order of the participants, or '
  '"W.O.", where p_winner_ids says who won; else null will do) and, where they are told, its games ("13-7 9-13 13-11"), which must give that '
  'result. A line that a rule refuses is left out, the others count. Returns what became of each: declared, or the code of what refused it with '
  'its sentence. Refuses results_count, rate_limited, tournament_cancelled.
@nullable reason
@type p_winner_ids (string | null)[]
@type p_games (string | null)[]';

grant execute on function
  public.preview_results(uuid, uuid[], uuid[], text[], text[]), public.declare_results(uuid, uuid[], uuid[], text[], text[])
to authenticated;

-- 50-streams.sql

-- Where a tournament and its matches are shown: an address on Twitch, YouTube, Kick or Facebook, set by who shows it (broadcast).

create function private.read_stream(p_url text)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_url constant text := private.clean_text(p_url);
begin
  if v_url is not null and (char_length(v_url) > 200 or not private.is_stream_url(v_url)) then
    perform private.refuse(
      'stream_invalid', 'La transmisión es un enlace https de Twitch, YouTube, Kick o Facebook, de hasta 200 caracteres.'
    );
  end if;
  return v_url;
end;
$$;
comment on function private.read_stream(text) is 'An address of a stream as it is stored; null takes it away. Refuses stream_invalid.';

create function public.set_tournament_stream(p_tournament_id uuid, p_url text)
returns void
language plpgsql
volatile
security definer -- who shows it may change nothing else of the tournament
set search_path = ''
as $$
declare
  v_url text;
  v_before text;
begin
  perform private.require_right(p_tournament_id, 'broadcast');
  v_url := private.read_stream(p_url);
  select stream_url into v_before from public.tournaments where id = p_tournament_id for no key update;
  if not found then
    perform private.refuse('tournament_not_found', 'Torneo no encontrado.');
  end if;
  if v_url is not distinct from v_before then
    return;
  end if;
  update public.tournaments set stream_url = v_url where id = p_tournament_id;
  perform private.audit(
    'set_tournament_stream', 'tournaments', p_tournament_id::text,
    jsonb_build_object('choice', v_before), jsonb_build_object('choice', v_url)
  );
end;
$$;
comment on function public.set_tournament_stream(uuid, text) is
  'Staff (broadcast): where the tournament is shown; null where nowhere any more. Refuses tournament_not_found, stream_invalid.
@nullable p_url';

create function public.set_match_stream(p_match_id uuid, p_url text)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_url text;
  v_before text;
begin
  perform private.require_right(private.match_tournament_id(p_match_id), 'broadcast');
  v_url := private.read_stream(p_url);
  select stream_url into v_before from public.tournament_matches where id = p_match_id for no key update;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  if v_url is not distinct from v_before then
    return;
  end if;
  update public.tournament_matches set stream_url = v_url where id = p_match_id;
  perform private.audit(
    'set_match_stream', 'tournament_matches', p_match_id::text,
    jsonb_build_object('choice', v_before), jsonb_build_object('choice', v_url)
  );
end;
$$;
comment on function public.set_match_stream(uuid, text) is
  'Staff (broadcast): where a match of a tournament is shown, if not where the tournament is. Refuses match_not_found, stream_invalid.
@nullable p_url';

grant execute on function public.set_tournament_stream(uuid, text), public.set_match_stream(uuid, text) to authenticated, service_role;

-- 51-tournament_now.sql

-- 'Ahora': what happens in a running tournament, for who looks on.

create function public.tournament_now(p_tournament_id uuid)
returns table (
  match_id uuid,
  phase text,
  ready integer,
  turn_id uuid,
  game integer,
  map text,
  last_map text,
  last_score1 integer,
  last_score2 integer,
  since timestamptz,
  paused_until timestamptz,
  due_at timestamptz,
  stream_url text
)
language sql
stable
set search_path = ''
as $$
  (
    select
      going.id, going.phase, going.ready, going.turn_id,
      case when going.phase = 'playing' then coalesce(last.number, 0) + 1 end,
      case when going.phase = 'playing' then (
        select chosen ->> 'choice'
        from jsonb_array_elements(going.choices) as chosen
        where chosen ->> 'act' in ('pick', 'decider') and (chosen ->> 'game')::integer = coalesce(last.number, 0) + 1
        limit 1
      ) end,
      -- Of a veto its last choice is the news, but for who is called A and who begins where: that says nothing to who looks on.
      case
        when going.phase <> 'veto' then last.map
        when going.choices -> -1 ->> 'act' not in ('role', 'order', 'side') then going.choices -> -1 ->> 'choice'
      end,
      case when going.phase <> 'veto' then last.score1 end, case when going.phase <> 'veto' then last.score2 end,
      case
        when going.phase in ('playing', 'reported') then greatest(last.reported_at, going.begun_at)
        when going.phase = 'veto' then going.begun_at
      end,
      (select max(pause.ends_at) from public.match_pauses pause where pause.match_id = going.id),
      case when going.phase = 'veto' then going.deadline end,
      going.stream_url
    from (
      select
        match.id, match.stream_url, match.plays_at, match.round, match.position_in_bracket, veto.choices, veto.deadline,
        coalesce(veto.finished_at, start.started_at, veto.started_at) as begun_at,
        case
          when state.phase <> 'late' then veto.turn_id
          when num_nonnulls(start.arrived1_at, start.arrived2_at) = 1
            then case when start.arrived1_at is null then match.participant1_id else match.participant2_id end
        end as turn_id,
        num_nonnulls(here.ready1_at, here.ready2_at) as ready,
        state.phase
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      left join public.match_vetoes veto on veto.match_id = match.id
      left join public.match_starts start on start.match_id = match.id
      cross join lateral (
        -- Who was ready to choose maps is not yet here to play.
        select
          coalesce(case when veto.finished_at is null then veto.ready1_at end, start.ready1_at) as ready1_at,
          coalesce(case when veto.finished_at is null then veto.ready2_at end, start.ready2_at) as ready2_at
      ) as here
      cross join lateral (
        select case
            when match.status = 'disputed' then 'disputed'
            when start.state = 'objected' then 'objected'
            when public.is_held(match) then 'held'
            when match.status = 'pending_results' then 'reported'
            when greatest(split_part(match.live_score, '-', 1)::integer, split_part(match.live_score, '-', 2)::integer)
              >= case match.best_of when 1 then 0 else (match.best_of + 1) / 2 end then 'reported'
            -- Nobody has said how it ended, as every other page has it of what began so long ago.
            when coalesce(match.plays_at, veto.started_at) < private.live_from() then 'reported'
            when veto.turn_id is not null then 'veto'
            -- Maps that are drawn, or chosen hours before, stand before anybody has come to play.
            when match.live_since is not null or start.id is null and veto.started_at is not null
              then 'playing'
            when start.state = 'walkover' or start.state = 'waiting' and match.starts_at <= now() then 'late'
            when num_nonnulls(here.ready1_at, here.ready2_at) > 0 then 'ready'
            else 'coming'
          end as phase
      ) as state
      where match.tournament_id = p_tournament_id and match.status in ('pending', 'scheduled', 'pending_results', 'disputed')
        and exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo')
      order by
        array_position(array['playing', 'veto', 'ready', 'late', 'objected', 'held', 'disputed', 'reported', 'coming'], state.phase),
        match.plays_at, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
      limit 8
    ) as going
    left join lateral (
      select game.number, game.map, game.score1, game.score2, game.reported_at
      from public.match_games game
      where game.match_id = going.id
      order by game.number desc
      limit 1
    ) as last on true
  )
  union all
  (
    select match.id, 'decided', 0, null, null, null, null, null, null, match.decided_at, null, null, null
    from public.tournament_matches match
    join public.tournament_stages stage on stage.id = match.stage_id
    where match.tournament_id = p_tournament_id and match.status = 'completed'
      and exists (select 1 from public.tournaments where id = p_tournament_id and status = 'Activo')
    order by
      match.decided_at desc, private.match_place(stage.position, match.round, match.stage, match.position_in_bracket), match.id
    limit 4
  )
$$;
comment on function public.tournament_now(uuid) is
  'What happens in a running tournament: eight matches with both sides, those that have begun first, and the last four that were decided; '
  'nothing of any other. ready: how many sides are; turn_id: who chooses in the veto, or alone is late; game and map: what is played, from 1; last_map and its '
  'score: the game before, in a veto its last choice without one; since: when the game began, or the match was decided; paused_until: the end of its last pause; due_at: until when who chooses in the veto has to.
@field match_id Refers to `tournament_matches.id`.
@field phase playing, veto, ready (a side waits for the other), late (its hour came and a side did not, or the clock gave a walkover), reported (also: it began four hours ago and nobody said how it ended), objected (the walkover of the clock was), held (a side may not play it, and the staff decides), disputed, coming or decided.
@field ready How many sides are ready: 0 to 2.
@field turn_id Who chooses in the veto; of late who alone has not come; else null. Refers to `participants.id`.
@field game Number of the game that is played, from 1; null: none is.
@field map What is played on; null where it is not known.
@field last_map Of the game before; in a veto its last choice; null: none.
@field last_score1 Of the first side in the game before; null: not known.
@field last_score2 As last_score1, of the second side.
@field since When the game or the veto began, or the match was decided; null: none of it.
@field paused_until When its last pause ends or ended; null: none was taken.
@field due_at Until when who chooses in the veto has to; null: no veto, or without a clock.
@field stream_url Where it is shown; null: nowhere of its own.
@type phase "playing" | "veto" | "ready" | "late" | "objected" | "held" | "reported" | "disputed" | "coming" | "decided"
@nullable turn_id, game, map, last_map, last_score1, last_score2, since, paused_until, due_at, stream_url';
grant execute on function public.tournament_now(uuid) to anon, authenticated, service_role;

-- 52-hour_plans.sql

-- The hours of a cup's matches, planned from its first one: at the start, and of each round and stage when it is drawn.

create table private.hour_plans (
  tournament_id uuid primary key,
  first_at timestamptz not null,
  is_weekly boolean not null,
  created_at timestamptz not null default now(),
  constraint hour_plans_tournament_id_fkey foreign key (tournament_id) references public.tournaments (id) on delete cascade
);
comment on table private.hour_plans is
  'Tournaments whose matches get their hours by themselves: from first_at on one round after the other, or one a week (is_weekly).';
alter table private.hour_plans enable row level security;

create function private.match_levels(p_stage_id uuid)
returns table (match_id uuid, level integer)
language sql
stable
security definer -- used by plan_hours
set search_path = ''
as $$
  with recursive own as (
    select id, stage, round, group_id, next_match_id, loser_next_match_id
    from public.tournament_matches
    where stage_id = p_stage_id
  ),
  path as (
    select
      own.id,
      -- Nothing feeds a second final: it follows the first.
      case when own.group_id is not null or own.stage = 'final' then own.round else 1 end as level
    from own
    union
    select target.id, path.level + 1
    from path
    join own on own.id = path.id
    join own target on target.id in (own.next_match_id, own.loser_next_match_id)
  ),
  deepest as (
    select path.id, max(path.level) as level from path group by path.id
  )
  select
    deepest.id,
    case when own.stage = 'final' and own.round > 1
      then own.round - 1 + (
        select max(first.level) from deepest first join own final on final.id = first.id where final.stage = 'final' and final.round = 1
      )
      else deepest.level
    end
  from deepest
  join own on own.id = deepest.id
$$;
comment on function private.match_levels(uuid) is
  'In which turn each match of a stage can be played: in a table its round, in a bracket one more than the longest way to it.';

create function private.full_five_minutes(p_at timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select to_timestamp(ceil(extract(epoch from p_at) / 300) * 300)
$$;
comment on function private.full_five_minutes(timestamptz) is 'The next full five minutes from an instant on.';

create function private.next_start(p_at timestamptz)
returns timestamptz
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select case when p_at > ready.at then p_at else private.full_five_minutes(ready.at) end
  from (
    -- Half a minute more than nobody is known late by.
    select now() + make_interval(mins => private.setting_integer('match_ready_minutes'), secs => 30) as at
  ) as ready
$$;
comment on function private.next_start(timestamptz) is
  'When a match planned for an instant can begin: then, but never less than match_ready_minutes from now.';

create function private.plan_hours(p_stage public.tournament_stages)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_plan private.hour_plans;
  v_tournament public.tournaments;
  v_lengths interval[];
  v_break constant interval := make_interval(mins => private.setting_integer('match_break_minutes'));
  v_zone constant text := 'America/Argentina/Buenos_Aires';
  v_week integer;
  v_at timestamptz;
  v_turn record;
  v_ids uuid[] := '{}';
  v_times timestamptz[] := '{}';
begin
  select * into v_plan from private.hour_plans where tournament_id = p_stage.tournament_id;
  if not found then
    return 0;
  end if;
  select * into v_tournament from public.tournaments where id = p_stage.tournament_id;
  v_lengths := (select lengths from private.usual_lengths(array[v_tournament.id], 0.5));
  v_at := private.next_start(v_plan.first_at);
  -- Of a weekly cup this week's evening is gone once a round of it has been played.
  select coalesce(ceil(extract(epoch from max(starts_at) - v_plan.first_at) / 604800.0 + 0.01), 0) into v_week
  from public.tournament_matches
  where tournament_id = v_tournament.id and starts_at is not null;
  for v_turn in
    select array_agg(match.id order by match.position_in_bracket, match.id) as ids, max(match.best_of) as best_of
    from private.match_levels(p_stage.id) as turn
    join public.tournament_matches match on match.id = turn.match_id
    where match.scheduled_time is null and match.status in ('pending_opponent', 'pending')
    group by turn.level
    order by turn.level
  loop
    if v_plan.is_weekly then
      v_at := private.next_start(
        ((v_plan.first_at at time zone v_zone) + make_interval(weeks => v_week)) at time zone v_zone
      );
      v_week := v_week + 1;
    end if;
    v_ids := v_ids || v_turn.ids;
    v_times := v_times || array_fill(v_at, array[cardinality(v_turn.ids)]);
    v_at := private.next_start(private.full_five_minutes(v_at + v_lengths[v_turn.best_of] + v_break));
  end loop;
  if cardinality(v_ids) > 0 then
    perform private.give_hours(v_tournament, v_ids, v_times);
  end if;
  return cardinality(v_ids);
end;
$$;
comment on function private.plan_hours(public.tournament_stages) is
  'If its tournament plans hours: gives every match of a drawn stage that has none its hour, round after round as long as such matches '
  'take, or week by week. Returns how many.';

create function public.start_tournament(
  p_tournament_id uuid, p_first_at timestamptz default null, p_is_weekly boolean default false
)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.lock_tournament_for(p_tournament_id, 'settings');
begin
  if v_tournament.status = 'Activo' then
    perform private.refuse('tournament_started', 'El torneo ya comenzó.');
  end if;
  if p_first_at is not null then
    perform private.require_right(p_tournament_id, 'schedule');
    if p_first_at > now() + interval '1 year' then
      perform private.refuse('invalid_schedule', 'La hora de los primeros partidos debe ser de los próximos doce meses.');
    end if;
    insert into private.hour_plans (tournament_id, first_at, is_weekly)
    values (p_tournament_id, private.next_start(p_first_at), coalesce(p_is_weekly, false))
    on conflict (tournament_id) do update set first_at = excluded.first_at, is_weekly = excluded.is_weekly;
  end if;
  update public.tournaments set status = 'Activo' where id = p_tournament_id;
  -- What was drawn before the start, as by a public draw.
  perform private.plan_hours(stage)
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and stage.state = 'running'
  order by stage.position;
  return (select count(*) from public.tournament_matches where tournament_id = p_tournament_id and starts_at is not null);
end;
$$;
comment on function public.start_tournament(uuid, timestamptz, boolean) is
  'Staff (settings, with an hour schedule too): sets a tournament Activo, which draws it where it is not drawn. With p_first_at the '
  'matches get hours, now and whenever a round or stage is drawn: the first ones then, or match_ready_minutes from now. Without it '
  'they have none, and absence is decided by the staff. Returns how many matches have an hour. Refuses tournament_not_found, tournament_cancelled, tournament_started, invalid_schedule.
@nullable p_first_at';
grant execute on function public.start_tournament(uuid, timestamptz, boolean) to authenticated, service_role;

create function public.absence_by(tournament public.tournaments)
returns text
language sql
stable
security definer -- reads matches for everybody
set search_path = ''
as $$
  select case
    when num_nonnulls(tournament.absence_side_minutes, tournament.absence_game_minutes, tournament.absence_match_minutes) = 0 then 'staff'
    when tournament.structure_generated_at is null then 'unplanned'
    else (
      select case count(starts_at) when count(*) then 'clock' when 0 then 'staff' else 'both' end
      from public.tournament_matches
      where tournament_id = tournament.id and status <> 'bye'
    )
  end
$$;
comment on function public.absence_by(public.tournaments) is
  'Computed field: who decides that a side did not come. clock, every match has an hour from which its clock runs; staff, none has one, or '
  'lateness costs nothing; both, some have; unplanned, not drawn yet: the start of the tournament says.
@type absence_by "clock" | "staff" | "both" | "unplanned"';
grant execute on function public.absence_by(public.tournaments) to anon, authenticated, service_role;
