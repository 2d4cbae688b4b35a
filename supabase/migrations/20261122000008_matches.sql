-- Made by `npm run migration` from supabase/schema/08-matches, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-challenges.sql

-- Challenges: a match with a wager that a player or a team offers to any opponent of the same type.

create table public.challenges (
  id uuid primary key default gen_random_uuid(),
  creator_participant_id uuid not null references public.participants (id) on delete restrict,
  is_team_challenge boolean not null default false,
  privacy text not null default 'public',
  format text not null default '1v1',
  best_of integer not null default 1,
  wager_amount integer not null default 10,
  preferred_schedule text not null default 'any',
  country text,
  game_id uuid not null references public.games (id) on delete restrict,
  status text not null default 'open',
  is_reserved boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  country_search text generated always as (private.search_key(country)) stored,
  constraint challenges_privacy_known check (privacy in ('public', 'private')),
  constraint challenges_format_known check (format in ('1v1', '3v3', '5v5')),
  constraint challenges_best_of_known check (best_of in (1, 3, 5)),
  constraint challenges_wager_amount_range check (wager_amount between 0 and 1000000),
  constraint challenges_preferred_schedule_known
    check (preferred_schedule in ('any', 'morning', 'afternoon', 'night')),
  constraint challenges_country_length check (char_length(country) between 1 and 80),
  constraint challenges_status_known
    check (
      status in ('open', 'in_progress', 'completed', 'cancelled', 'expired', 'unplayed', 'voided')
    )
);
comment on table public.challenges is
  'Offers of a wagered match.
@chapter challenges 4
@title Leer los desafíos';
comment on column public.challenges.creator_participant_id is
  'The player or team that offers the challenge.';
comment on column public.challenges.is_team_challenge is
  'True if teams play; false if single players play.';
comment on column public.challenges.privacy is
  'Privacy: public; private (an opponent needs the password to accept, unless the challenge was offered to that opponent).';
comment on column public.challenges.format is
  'The number of players of each side, as in ''1v1''.';
comment on column public.challenges.best_of is
  'The maximum number of games of the match.';
comment on column public.challenges.wager_amount is
  'Tickets that each side stakes; 0 is a friendly.';
comment on column public.challenges.preferred_schedule is
  'Part of the day in which the creator wants to play.';
comment on column public.challenges.country is
  'The country that the opponent should be from; null means any.';
comment on column public.challenges.status is
  'Status: open, in_progress, completed; cancelled by the creator, expired without an opponent, unplayed within its time limit, voided by an administrator (wagers refunded).';
comment on column public.challenges.is_reserved is
  'True if only one rival may accept the offer (private.challenge_invitations); then the public list does not show it.';
comment on column public.challenges.expires_at is
  'When an offer expires if no opponent accepts it.';
comment on column public.challenges.country_search is
  'Country in lower case without accents, for substring searches.';

create index challenges_creator_participant_id_idx on public.challenges (creator_participant_id);
create index challenges_game_id_idx on public.challenges (game_id);
create index challenges_created_at_idx on public.challenges (status, created_at desc, id);
create index challenges_expiry_idx on public.challenges (expires_at) where status = 'open';
-- An index for the arena, newest first, with any filters.
-- Columns of other filters are included, so that rows that do not match are skipped without reading the table.
create index challenges_arena_idx on public.challenges (created_at desc, id desc)
  include (expires_at, country_search) where status = 'open' and not is_reserved;
create index challenges_arena_format_idx on public.challenges (format, created_at desc, id desc)
  include (expires_at, country_search) where status = 'open' and not is_reserved;
create index challenges_arena_schedule_idx on public.challenges (preferred_schedule, created_at desc, id desc)
  include (expires_at, country_search) where status = 'open' and not is_reserved;
create index challenges_arena_format_schedule_idx
  on public.challenges (format, preferred_schedule, created_at desc, id desc)
  include (expires_at, country_search) where status = 'open' and not is_reserved;
create index challenges_arena_game_idx on public.challenges (game_id, created_at desc, id desc)
  include (format, preferred_schedule, expires_at, country_search) where status = 'open' and not is_reserved;
-- Indexes for the sort orders "highest stake" and "ends soonest", and for searches that find many challenges.
create index challenges_arena_stake_idx on public.challenges (wager_amount desc, id desc)
  include (format, preferred_schedule, expires_at, country_search, game_id, creator_participant_id) where status = 'open' and not is_reserved;
create index challenges_arena_game_stake_idx on public.challenges (game_id, wager_amount desc, id desc)
  include (format, preferred_schedule, expires_at, country_search) where status = 'open' and not is_reserved;
create index challenges_arena_ending_idx on public.challenges (expires_at, id)
  include (format, preferred_schedule, country_search, game_id, creator_participant_id) where status = 'open' and not is_reserved;
create index challenges_arena_game_ending_idx on public.challenges (game_id, expires_at, id)
  include (format, preferred_schedule, country_search) where status = 'open' and not is_reserved;

create table private.challenge_invitations (
  challenge_id uuid primary key references public.challenges (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  rematch_of uuid,
  created_at timestamptz not null default now()
);
comment on table private.challenge_invitations is
  'The only participant that may accept a reserved challenge. Also contains the match that a rematch repeats (null for an offer to a friend). Private, because a second relationship between challenges and their matches would make embeds in the data API ambiguous.';
create index challenge_invitations_participant_id_idx on private.challenge_invitations (participant_id);
create index challenge_invitations_rematch_of_idx on private.challenge_invitations (rematch_of);

create table private.challenge_passwords (
  challenge_id uuid primary key references public.challenges (id) on delete cascade,
  password_hash text not null,
  created_at timestamptz not null default now()
);
comment on table private.challenge_passwords is
  'bcrypt hashes of the passwords of private challenges; read by nobody but the acceptance.';

create table public.challenge_matches (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  participant1_id uuid not null references public.participants (id) on delete restrict,
  participant2_id uuid references public.participants (id) on delete restrict,
  winner_id uuid references public.participants (id) on delete restrict,
  status text not null default 'pending_opponent',
  outcome text,
  result text,
  best_of integer not null default 1,
  scheduled_time timestamptz,
  accepted_at timestamptz,
  play_by timestamptz,
  decided_at timestamptz,
  decided_by uuid references public.profiles (id) on delete set null,
  decided_how text,
  decision_reason text,
  live_score text,
  live_since timestamptz,
  statistics_at timestamptz,
  disputed_at timestamptz,
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  needs_attention boolean generated always as (status in ('disputed', 'pending_results')) stored,
  starts_at timestamptz generated always as (scheduled_time) stored,
  plays_at timestamptz generated always as (coalesce(live_since, scheduled_time)) stored,
  constraint challenge_matches_challenge_id_key unique (challenge_id),
  constraint challenge_matches_status_known check (status in (
    'pending_opponent', 'pending_results', 'scheduled', 'disputed', 'completed', 'cancelled'
  )),
  constraint challenge_matches_decided_how_known
    check (decided_how in ('agreement', 'unanswered', 'conceded', 'referee')),
  constraint challenge_matches_decision_reason_length check (char_length(decision_reason) between 1 and 500),
  constraint challenge_matches_decision_reason_fits check (decision_reason is null or decided_how is not distinct from 'referee'),
  constraint challenge_matches_live_score_format
    check (live_score ~ '^\d{1,3}-\d{1,3}$' and (live_score is null) = (live_since is null)),
  constraint challenge_matches_live_score_undecided check (live_score is null or status not in ('completed', 'cancelled')),
  constraint challenge_matches_outcome_known check (outcome in ('score', 'walkover')),
  constraint challenge_matches_best_of_known check (best_of in (1, 3, 5)),
  constraint challenge_matches_not_against_oneself check (participant1_id <> participant2_id),
  constraint challenge_matches_winner_played
    check (winner_id is null or winner_id in (participant1_id, participant2_id)),
  constraint challenge_matches_status_fits check (
    case status
      when 'pending_opponent' then participant2_id is null and winner_id is null
      when 'completed' then participant2_id is not null and winner_id is not null
      when 'cancelled' then winner_id is null
      else participant2_id is not null and winner_id is null
    end
  ),
  constraint challenge_matches_result_fits check (
    case
      when status <> 'completed' then outcome is null and result is null
      when outcome = 'score' then result ~ '^\d{1,3}-\d{1,3}$'
      else outcome is not null and result = 'W.O.'
    end
  )
);
comment on table public.challenge_matches is
  'The match of a challenge; while nobody has accepted the challenge, it waits for an opponent.
@chapter challenges 5
@title Leer los partidos de desafíos';
comment on column public.challenge_matches.participant1_id is
  'The side that made the offer.';
comment on column public.challenge_matches.participant2_id is
  'The side that accepted the offer; null until then.';
comment on column public.challenge_matches.winner_id is
  'The winning side; null until the match is decided, and if it was called off.';
comment on column public.challenge_matches.status is
  'pending_opponent (nobody accepted yet); pending_results (accepted without a scheduled time, or reported by one side); scheduled (accepted, with a scheduled time); disputed; completed; cancelled (called off, stakes returned).';
comment on column public.challenge_matches.outcome is
  'How the match ended: score; walkover (one side did not come); null until it is decided.';
comment on column public.challenge_matches.result is
  'The result: "a-b" in the order participant 1, participant 2; "W.O." for a walkover.';
comment on column public.challenge_matches.best_of is
  'The maximum number of games, copied from the challenge.';
comment on column public.challenge_matches.scheduled_time is
  'The time that the sides set; null if they set none.';
comment on column public.challenge_matches.accepted_at is
  'When the challenge was accepted; null before.';
comment on column public.challenge_matches.play_by is
  'If no side has reported anything by this time, both stakes are refunded. Null until the challenge is accepted.';
comment on column public.challenge_matches.decided_at is
  'When the match was decided; null before its decision.';
comment on column public.challenge_matches.decided_by is
  'The administrator who decided the match; null if the sides or a deadline decided it.';
comment on column public.challenge_matches.decided_how is
  'How the result was decided, as in tournament_matches; the value exclusion does not occur in challenges.';
comment on column public.challenge_matches.decision_reason is
  'The reason of the decision, as in tournament_matches.';
comment on column public.challenge_matches.live_score is
  'The score by the games entered so far, as in tournament_matches.';
comment on column public.challenge_matches.live_since is
  'When the first game of the match was entered.';
comment on column public.challenge_matches.statistics_at is
  'When an administrator last entered player statistics; a change notifies clients that show the match.';
comment on column public.challenge_matches.disputed_at is
  'When the match was last disputed.';
comment on column public.challenge_matches.calendar_sequence is
  'Version of the match''s calendar entry, as in tournament_matches.';
comment on column public.challenge_matches.needs_attention is
  'True if the match is disputed or waits for a result: such matches come first in the back office.';
comment on column public.challenge_matches.starts_at is
  'The time at which the match is played: its scheduled_time. It has the name of the same column in tournament_matches.';
comment on column public.challenge_matches.plays_at is
  'When the match began, or before that its scheduled time.';

create index challenge_matches_open_idx
  on public.challenge_matches (status, created_at desc, id);
-- Indexes for the back office's lists: undecided challenges, challenges with both sides, and decided challenges.
create index challenge_matches_to_play_idx
  on public.challenge_matches (needs_attention desc, plays_at, created_at, id)
  where status in ('scheduled', 'pending_results', 'disputed');
create index challenge_matches_disputed_idx
  on public.challenge_matches (plays_at, created_at, id) where status = 'disputed';
create index challenge_matches_two_sides_idx
  on public.challenge_matches (created_at desc, id) where participant2_id is not null;
create index challenge_matches_decided_at_idx
  on public.challenge_matches (decided_at desc, id) where status = 'completed';
create index challenge_matches_created_at_idx on public.challenge_matches (created_at desc, id);
create index challenge_matches_participant1_id_idx
  on public.challenge_matches (participant1_id, created_at desc, challenge_id desc);
create index challenge_matches_participant2_id_idx
  on public.challenge_matches (participant2_id, created_at desc, challenge_id desc);
create index challenge_matches_play_by_idx
  on public.challenge_matches (play_by) where status in ('pending_results', 'scheduled');
create index challenge_matches_winner_id_idx on public.challenge_matches (winner_id);
create index challenge_matches_decided_by_idx on public.challenge_matches (decided_by);
create index challenge_matches_reported_idx
  on public.challenge_matches (id) where status = 'pending_results';
create index challenge_matches_plays_at_idx
  on public.challenge_matches (plays_at, id)
  where plays_at is not null and status not in ('completed', 'cancelled');
create index challenge_matches_without_hour_idx
  on public.challenge_matches (accepted_at desc, id)
  where plays_at is null and status in ('pending_results', 'disputed');

create table public.escrows (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenges (id) on delete restrict,
  participant_id uuid not null references public.participants (id) on delete restrict,
  amount integer not null,
  staked_by uuid references public.profiles (id) on delete set null,
  status text not null default 'held',
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint escrows_once unique (challenge_id, participant_id),
  constraint escrows_amount_positive check (amount > 0),
  constraint escrows_status_known check (status in ('held', 'paid', 'refunded')),
  constraint escrows_settled_fits check ((status = 'held') = (settled_at is null))
);
comment on table public.escrows is
  'Wagers taken out of the wallets: held until the match is decided (paid to the winner) or undone (refunded).';
comment on column public.escrows.staked_by is
  'The user who staked, as a player or for a team: it counts towards their weekly limit.';

create index escrows_staked_by_idx on public.escrows (staked_by, created_at desc);
create index escrows_participant_id_idx on public.escrows (participant_id);
create index escrows_held_idx on public.escrows (challenge_id) where status = 'held';

insert into public.settings (key, value, description) values
  ('challenge_expiry_days', '7', 'Días que un desafío sin rival queda abierto.'),
  ('challenge_play_hours', '48', 'Horas para jugar un desafío desde que se acepta, o desde la hora acordada; después vuelven las apuestas.'),
  ('challenge_reminder_hours', '12', 'Horas antes de ese plazo en que se avisa a ambos lados.'),
  ('challenge_schedule_days', '14', 'Días desde que se acepta un desafío en los que se puede acordar su fecha.'),
  ('match_report_hours', '24', 'Horas tras las que vale el reporte de un lado si el otro no responde.'),
  ('match_messages_per_minute', '30', 'Mensajes por minuto que una persona puede enviar en la sala de un encuentro.');

select private.show_to_everyone('public.challenges', 'public.challenge_matches');
create policy select_owner_or_admin on public.escrows
  for select to authenticated
  using (
    participant_id in (select private.my_participant_ids())
    or (select private.is_admin())
  );

grant select on public.escrows to authenticated, service_role;

alter publication supabase_realtime add table public.challenges, public.challenge_matches;

-- 02-match_state_and_locks.sql

-- Tournament matches and challenge matches as one type, for the procedures that serve both.

create type private.match_state as (
  id uuid,
  kind text,
  tournament_id uuid,
  challenge_id uuid,
  participant1_id uuid,
  participant2_id uuid,
  winner_id uuid,
  status text,
  result text,
  best_of integer,
  scheduled_time timestamptz,
  starts_at timestamptz,
  is_alone boolean
);
comment on type private.match_state is
  'Columns that tournament and challenge matches have in common; kind is tournament or challenge. is_alone is true if the lock covers the whole tournament, false if it covers only this match and its part, and null if the match is not locked for a decision.';

create function private.lock_match(p_match_id uuid)
returns private.match_state
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  -- Locks the tournament first, so that decisions, reopenings and disqualifications in it are serialised.
  perform private.lock_tournament(tournament_id)
  from public.tournament_matches
  where id = p_match_id;
  if found then
    select
      id, 'tournament', tournament_id, null, participant1_id, participant2_id, winner_id, status,
      result, best_of, scheduled_time, starts_at, true
    into v_match
    from public.tournament_matches
    where id = p_match_id
    for no key update;
    if found then
      return v_match;
    end if;
  end if;

  select
    id, 'challenge', null, challenge_id, participant1_id, participant2_id, winner_id, status,
    result, best_of, scheduled_time, starts_at, true
  into v_match
  from public.challenge_matches
  where id = p_match_id
  for no key update;
  if not found then
    perform private.refuse('match_not_found', 'Encuentro no encontrado.');
  end if;
  perform 1 from public.challenges where id = v_match.challenge_id for no key update;
  return v_match;
end;
$$;
comment on function private.lock_match(p_match_id uuid) is
  'Locks a match and the tournament or challenge to which it belongs, and returns the match''s present state. Refuses match_not_found.';

create function private.acting_side_id(p_match private.match_state)
returns uuid
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select acting.id
  from private.acting_participant_ids() as acting (id)
  where acting.id in (p_match.participant1_id, p_match.participant2_id)
    and private.plays_for(p_match.tournament_id, acting.id)
    -- If a player's rights were limited after accepting a match with a stake, the match is still played.
    and (p_match.tournament_id is null or private.may_play(auth.uid(), p_match.tournament_id))
  limit 1
$$;
comment on function private.acting_side_id(p_match private.match_state) is
  'Returns the side for which the caller may act in the match; null if there is none. In a tournament with frozen rosters the caller must be in the roster and not be excluded by a measure.';

create function private.require_side(p_match private.match_state, p_forbidden text)
returns uuid
language plpgsql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
declare
  v_side_id uuid := private.acting_side_id(p_match);
begin
  if v_side_id is null and exists (
    select 1 from private.acting_participant_ids() as acting (id)
    where acting.id in (p_match.participant1_id, p_match.participant2_id)
  ) then
    perform private.require_no_measure(auth.uid(), p_match.tournament_id);
    perform private.forbid('No estás en el plantel con el que tu equipo juega este torneo: quien se sumó después no actúa por él.');
  elsif v_side_id is null then
    perform private.forbid(p_forbidden);
  end if;
  return v_side_id;
end;
$$;
comment on function private.require_side(p_match private.match_state, p_forbidden text) is
  'Returns the side for which the caller may act in the match. Refuses everybody else: forbidden (with the given message, or because of the roster), suspended, kept_out.';

create function private.other_side_id(p_match private.match_state, p_side_id uuid)
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_side_id
    when p_match.participant1_id then p_match.participant2_id
    else p_match.participant1_id
  end
$$;
comment on function private.other_side_id(p_match private.match_state, p_side_id uuid) is
  'The opponent of a side.';

create function private.require_undecided(p_match private.match_state)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_match.status in ('completed', 'bye') then
    perform private.refuse('match_already_decided', 'Este encuentro ya fue decidido.');
  elsif p_match.status = 'cancelled' then
    perform private.refuse('match_cancelled', 'Este encuentro fue cancelado.');
  elsif p_match.participant1_id is null or p_match.participant2_id is null then
    perform private.refuse('match_not_ready', 'El encuentro todavía no tiene dos participantes.');
  end if;
end;
$$;
comment on function private.require_undecided(p_match private.match_state) is
  'Refuses a match that is decided (match_already_decided), cancelled (match_cancelled) or lacks a side (match_not_ready).';

create function private.is_party(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads memberships for procedures
set search_path = ''
as $$
  select exists (
    select 1 from private.my_participant_ids() as mine (id)
    where mine.id in (p_match.participant1_id, p_match.participant2_id)
  )
  -- Includes users who left the team but remain in its roster for this tournament.
  or exists (
    select 1 from public.roster_entries entry
    where entry.tournament_id = p_match.tournament_id and entry.profile_id = auth.uid() and entry.state <> 'removed'
      and entry.participant_id in (p_match.participant1_id, p_match.participant2_id)
  )
$$;
comment on function private.is_party(p_match private.match_state) is
  'Whether the caller is a side of the match, alone, as a member of its team or in its roster.';

create function private.require_impartial(p_match private.match_state)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.is_party(p_match) then
    perform private.refuse('own_match', 'Juegas este partido: lo decide otra persona de la organización.');
  end if;
end;
$$;
comment on function private.require_impartial(p_match private.match_state) is
  'Refuses callers who would decide their own match, including administrators: the sides agree, or another referee decides. Refuses own_match.';

create function private.require_impartial_about(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
stable
security definer -- reads matches for procedures
set search_path = ''
as $$
begin
  perform private.require_impartial(private.find_match(match.id))
  from public.tournament_matches match
  where match.tournament_id = p_tournament_id and p_participant_id in (match.participant1_id, match.participant2_id)
    and match.status not in ('completed', 'bye', 'cancelled');
end;
$$;
comment on function private.require_impartial_about(p_tournament_id uuid, p_participant_id uuid) is
  'Refuses callers who would disqualify a side they have still to play against. Refuses own_match.';

create function private.match_link(p_match private.match_state)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '/match/manage/' || p_match.id
$$;
comment on function private.match_link(p_match private.match_state) is
  'Path of the match room in the web client.';

create function private.match_occasion(p_match private.match_state)
returns text
language sql
stable
security definer -- reads the tournament for procedures
set search_path = ''
as $$
  select coalesce(
    (select name from public.tournaments where id = p_match.tournament_id),
    (
      select 'Desafío de ' || game.name
      from public.challenges challenge
      join public.games game on game.id = challenge.game_id
      where challenge.id = p_match.challenge_id
    )
  )
$$;
comment on function private.match_occasion(p_match private.match_state) is
  'What a match belongs to, in words for users: its tournament, or the challenge.';

create function private.is_walkover(p_result text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(upper(translate(p_result, '. ', '')) = 'WO', false)
$$;
comment on function private.is_walkover(p_result text) is
  'True for W.O., however it is written.';

create function private.leading_side_id(p_match private.match_state, p_result text)
returns uuid
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case
    when split_part(p_result, '-', 1)::integer > split_part(p_result, '-', 2)::integer
      then p_match.participant1_id
    when split_part(p_result, '-', 1)::integer < split_part(p_result, '-', 2)::integer
      then p_match.participant2_id
  end
$$;
comment on function private.leading_side_id(p_match private.match_state, p_result text) is
  'The winning side according to a stored result; null for a draw.';

create function private.is_level(p_result text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select coalesce(p_result ~ '^\s*0*(\d+)\s*-\s*0*\1\s*$', false)
$$;
comment on function private.is_level(p_result text) is
  'True for a result with the same score on both sides, however it is written.';

create function private.allows_draw(p_match private.match_state)
returns boolean
language sql
stable
security definer -- reads the stage for procedures
set search_path = ''
as $$
  select p_match.best_of = 1 and coalesce(
    (
      select stage.allows_draws
      from public.tournament_matches match
      join public.tournament_stages stage on stage.id = match.stage_id
      where match.id = p_match.id
    ),
    false
  )
$$;
comment on function private.allows_draw(p_match private.match_state) is
  'True if the match may end in a draw: it has only one game, and its stage allows draws.';

create function private.read_result(p_match private.match_state, p_result text, p_winner_id uuid)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_parts text[] := regexp_match(p_result, '^\s*(\d{1,3})\s*-\s*(\d{1,3})\s*$');
  v_score1 integer := v_parts[1];
  v_score2 integer := v_parts[2];
  v_target integer := (p_match.best_of + 1) / 2;
begin
  if private.clean_text(p_result) is null then
    perform private.refuse('result_required', 'Por favor, ingresa el resultado (ej: 2-1).');
  end if;
  if v_parts is null then
    perform private.refuse('result_invalid', 'El resultado debe tener la forma a-b (ej: 2-1).');
  end if;
  if v_score1 = v_score2 and not private.allows_draw(p_match) then
    perform private.refuse('result_draw', 'Un encuentro no puede terminar empatado.');
  end if;
  if p_winner_id is not null
    and p_winner_id is distinct from private.leading_side_id(p_match, p_result)
  then
    perform private.refuse(
      'result_contradicts_winner',
      'El ganador debe tener el puntaje mayor; el primer número es del primer participante.'
    );
  end if;
  if p_match.best_of > 1 and greatest(v_score1, v_score2) <> v_target then
    perform private.refuse(
      'result_not_best_of',
      format(
        'En un encuentro al mejor de %s, el ganador tiene exactamente %s y el perdedor menos.',
        p_match.best_of, v_target
      )
    );
  end if;
  return v_score1 || '-' || v_score2;
end;
$$;
comment on function private.read_result(p_match private.match_state, p_result text, p_winner_id uuid) is
  'The result as it is stored ("a-b", participant 1 first), checked against best_of and, when given, the winner. Refuses result_required, result_invalid, result_draw, result_contradicts_winner, result_not_best_of.';

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
  -- Locks only the row of the match, which a decision also writes. Callers take no other lock after this one.
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
comment on function private.lock_open_match(p_match_id uuid) is
  'Locks the row of a match for a change that does not decide the match. Refuses match_not_found.';

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
comment on function private.require_open_room(p_match private.match_state) is
  'Checks what a report requires: the module is on, the match is undecided and has both sides, and its tournament is active.';

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
comment on function private.set_match_status(p_match private.match_state, p_status text) is
  'Sets the status of a locked, undecided match.';

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
comment on function private.find_match(p_match_id uuid) is
  'Returns a match without locking it, for procedures that do not change it. Refuses match_not_found.';

-- 03-match_room.sql

-- The match room: reports and chat of a tournament or challenge match, and disqualifications.

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
comment on function private.match_participant_ids(p_match_id uuid) is
  'The sides of a tournament or challenge match, without a side that is not known yet.';

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
comment on function private.guest_side_id(p_match_id uuid) is
  'The side for which the caller is an approved stand-in in the match; null otherwise.';

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
comment on function private.is_match_side(p_match_id uuid) is
  'True if the caller belongs to a side of the match, in any role in its team, or is its stand-in.';

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
comment on function private.can_act_in_match(p_match_id uuid) is
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
comment on function private.speaks_in_match(p_match_id uuid) is
  'True if the caller plays for a side of the match: the player, a team member in the roster, or a stand-in.';

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
comment on function private.my_match_ids() is
  'Matches of the participants the caller belongs to, and matches with the caller as stand-in.';

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
comment on function private.my_staffed_match_ids(p_right text) is
  'Returns the matches of the tournaments in which the caller is staff with the given right.';

create function private.match_tournament_id(p_match_id uuid)
returns uuid
language sql
stable
security definer -- used by policies
set search_path = ''
as $$
  select tournament_id from public.tournament_matches where id = p_match_id
$$;
comment on function private.match_tournament_id(p_match_id uuid) is
  'The tournament of a match; null for a challenge.';

grant execute on function
  private.match_participant_ids, private.guest_side_id, private.is_match_side, private.can_act_in_match,
  private.my_match_ids, private.my_staffed_match_ids, private.match_tournament_id
to anon, authenticated, service_role;

create table public.match_reports (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  participant_id uuid not null references public.participants (id) on delete restrict,
  winner_id uuid references public.participants (id) on delete restrict,
  outcome text not null,
  result text not null,
  reported_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
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
comment on table public.match_reports is
  'The result as each side reports it: one row per side. Until the match is decided a corrected report replaces the row, under a new id.';
comment on column public.match_reports.winner_id is
  'The reported winner; null for a draw.';
comment on column public.match_reports.created_at is
  'When the side made this report; a correction restarts the time for an answer.';

create unique index match_reports_side_key on public.match_reports (match_id, participant_id);
create index match_reports_tournament_match_id_idx on public.match_reports (tournament_match_id);
create index match_reports_challenge_match_id_idx on public.match_reports (challenge_match_id);
create index match_reports_participant_id_idx on public.match_reports (participant_id);
create index match_reports_winner_id_idx on public.match_reports (winner_id);
create index match_reports_reported_by_idx on public.match_reports (reported_by);
create index match_reports_created_at_idx on public.match_reports (created_at);

create table public.match_messages (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  sender_id uuid not null references public.profiles (id) on delete restrict,
  participant_id uuid references public.participants (id) on delete restrict,
  content text not null,
  part jsonb,
  client_id uuid,
  reactions jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint match_messages_one_match
    check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_messages_content_length check (char_length(content) between 1 and 2000),
  constraint match_messages_part_known check (part is null or private.is_message_part(part)),
  constraint match_messages_reactions_known check (private.are_reactions(reactions))
);
comment on table public.match_messages is
  'Chat of the match room, between the sides, the staff and the admins.';
comment on column public.match_messages.participant_id is
  'The side for which the sender wrote; null for staff and administrators.';
comment on column public.match_messages.part is
  'An attachment in addition to the text, in the form of messages.part.
@type part { kind: "picture"; file: string | null; alt: string | null; width: number; height: number } | { kind: "challenge" | "team" | "tournament"; id: string } | null';
comment on column public.match_messages.client_id is
  'Idempotency key made by the client: a message sent twice over a bad connection is stored once.';
comment on column public.match_messages.reactions is
  'The reaction of each user in the room, by profile; written by react_to_match_message() only.
@type reactions { [profile: string]: string }';

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
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  reason text not null,
  disqualified_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint disqualifications_once unique (tournament_id, participant_id),
  constraint disqualifications_reason_length check (char_length(reason) between 1 and 500)
);
comment on table public.disqualifications is
  'Participants disqualified from a tournament, with the reason.';

create index disqualifications_participant_id_idx on public.disqualifications (participant_id);
create index disqualifications_disqualified_by_idx on public.disqualifications (disqualified_by);

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
comment on function private.notify_dispute(p_match private.match_state, p_caller_id uuid, p_is_unanswered boolean) is
  'Notifies both sides, the staff with the right `results` and the administrators that a match is in dispute: which side opened the dispute, or that a report without evidence was not answered.';

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
comment on function private.notify_referees(p_match private.match_state, p_kind text, p_title text, p_subject text) is
  'Notifies users who may decide the match: staff with the right `results` and administrators, except those who play it.';

create function private.barred_sides(p_tournament_ids uuid[])
returns table (tournament_id uuid, participant_id uuid)
language sql
stable
security definer -- used by public boards and pages, which show that a side cannot play, but not why
rows 1
set search_path = ''
as $$
  select registration.tournament_id, registration.participant_id
  from public.measures measure
  join public.participants participant on participant.user_id = measure.profile_id
  join public.tournament_participants registration on registration.participant_id = participant.id
  where measure.tournament_id is null and measure.lifted_at is null and measure.ends_at > now()
    and registration.tournament_id = any (p_tournament_ids) and registration.status = 'registered'
    and registration.tournament_id <> all (measure.plays_on)
$$;
comment on function private.barred_sides(p_tournament_ids uuid[]) is
  'Players in these tournaments who are suspended from playing. A suspended member of a team is not listed, because other members act for the team.';
grant execute on function private.barred_sides to anon, authenticated, service_role;

-- 04-scheduled_matches.sql

-- The view `matches`: undecided matches in progress or with a date, of tournaments and challenges.

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
comment on view public.matches is
  'Undecided matches that have a date or are in progress. Names are included so that one request can search them.
@chapter matches 3
@title Leer los partidos próximos y en juego';

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

create function public.tournament(match public.matches)
returns setof public.tournaments
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.tournaments where id = match.tournament_id
$$;
comment on function public.tournament(match public.matches) is
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
comment on function public.tournaments(match public.matches) is
  'The same as tournament(matches), for embeds in the form that also works on tournament_matches: tournament:tournaments(name).';

create function public.tournament_id(match public.matches)
returns setof public.tournaments
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.tournaments where id = match.tournament_id
$$;
comment on function public.tournament_id(match public.matches) is
  'The same as tournament(matches), for embeds that name the column: tournament:tournament_id(name).';

create function public.challenge(match public.matches)
returns setof public.challenges
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.challenges where id = match.challenge_id
$$;
comment on function public.challenge(match public.matches) is
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
comment on function public.participant1(match public.matches) is
  'Computed relationship: the first side of an upcoming match.';

create function public.participant2(match public.matches)
returns setof public.participants
rows 1
language sql
stable
set search_path = ''
as $$
  select * from public.participants where id = match.participant2_id
$$;
comment on function public.participant2(match public.matches) is
  'Computed relationship: the second side of an upcoming match.';

grant select on public.matches to anon, authenticated, service_role;
grant execute on function
  public.tournament, public.tournaments, public.tournament_id, public.challenge, public.participant1,
  public.participant2
to anon, authenticated, service_role;

-- 05-match_games.sql

-- The games of a series, in tournament and challenge matches, and the score that follows from them.

create table public.match_games (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  number integer not null,
  map text,
  side1 text,
  side2 text,
  score1 integer,
  score2 integer,
  winner_id uuid references public.participants (id) on delete restrict,
  kind text not null default 'played',
  source text not null,
  picture text,
  reported_by uuid references public.profiles (id) on delete set null,
  reported_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
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
  constraint match_games_kind_fits check (
    case kind
      when 'forfeit' then winner_id is not null and score1 is null and picture is null
      else winner_id is not null or score1 = score2
    end
  )
);
comment on table public.match_games is
  'The games (maps, sets) of a series, in order. The winner of the series follows from them.
@chapter results 5
@title Leer las partidas de una serie';
comment on column public.match_games.tournament_match_id is
  'The tournament match; null for the match of a challenge.';
comment on column public.match_games.challenge_match_id is
  'The challenge match; null for the match of a tournament.';
comment on column public.match_games.match_id is
  'The id of the match, of a tournament or of a challenge.';
comment on column public.match_games.number is
  'The number of the game in the series, from 1, without gaps.';
comment on column public.match_games.map is
  'The map or mode that was played, if the game has maps or modes.';
comment on column public.match_games.side1 is
  'The side of the map on which participant 1 began, in the terms of the game.';
comment on column public.match_games.side2 is
  'The side of the map on which participant 2 began, in the terms of the game.';
comment on column public.match_games.score1 is
  'The score of participant 1 (rounds, goals, stocks); null if only the winner was reported.';
comment on column public.match_games.score2 is
  'The score of participant 2; null if only the winner was reported.';
comment on column public.match_games.winner_id is
  'The winner of the game; null for a draw.';
comment on column public.match_games.kind is
  'How the game ended: played, or forfeit (given to the winner without being played).';
comment on column public.match_games.source is
  'The source of the game: side or referee, who entered it; clock, for late arrival; result: derived from the result of the series, which states how many games each side won but not which.';
comment on column public.match_games.picture is
  'Picture of the game: a file in match_proofs, visible to everyone who can read the game.';
comment on column public.match_games.reported_by is
  'The user who last entered or corrected the game; null if source is result.';
comment on column public.match_games.reported_at is
  'When the game was entered or last corrected.';

create unique index match_games_number_key on public.match_games (match_id, number);
create index match_games_tournament_match_id_idx on public.match_games (tournament_match_id);
create index match_games_challenge_match_id_idx on public.match_games (challenge_match_id);
-- Finds the games that a participant won.
create index match_games_winner_id_idx on public.match_games (winner_id, map);
create index match_games_reported_by_idx on public.match_games (reported_by);

create function private.score_of_games(p_match_id uuid, p_sides uuid[], p_best_of integer)
returns text
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    -- A match of one game shows the score of that game, if it was entered.
    when p_best_of = 1 and max(score1) is not null then max(score1) || '-' || max(score2)
    when count(*) > 0 then
      count(*) filter (where winner_id = p_sides[1]) || '-' || count(*) filter (where winner_id = p_sides[2])
  end
  from public.match_games
  where match_id = p_match_id
$$;
comment on function private.score_of_games(p_match_id uuid, p_sides uuid[], p_best_of integer) is
  'The score of a series by its games, "a-b" in the order of its sides; null without games.';

create function private.publish_live_score(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
-- One generic plan is cached: the function runs for every game, and planning takes longer than the query.
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
comment on function private.publish_live_score(p_match_id uuid) is
  'Stores the score by games in the row of an undecided match, because clients that list matches receive changes of this row.';

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
  -- The number of the side (1 or 2) with the higher score; null if both scores are equal.
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
  -- The winner of the series won its last game.
  insert into public.match_games (tournament_match_id, challenge_match_id, number, winner_id, source)
  select
    case when p_is_tournament then p_match_id end, case when not p_is_tournament then p_match_id end, place,
    p_sides[case when place - v_played <= v_score[v_behind] - v_won[v_behind] then v_behind else v_ahead end], 'result'
  from generate_series(v_played + 1, v_score[1] + v_score[2]) as place;
end;
$$;
comment on function private.settle_games(p_match_id uuid, p_is_tournament boolean, p_sides uuid[], p_best_of integer, p_result text) is
  'Adjusts the games of a match to its final result: games that agree with it stay, others are removed, and missing ones are added without scores. In a match of one game the result is its score.';

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
comment on function private.unsettle_games(p_match_id uuid) is
  'Removes the games that settle_games() added, when the decision of a match is undone. Games that users entered stay.';

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
comment on function private.forget_games(p_match_id uuid) is
  'Deletes the games of a match that is replayed or was not played.';

select private.show_to_everyone('public.match_games');

alter publication supabase_realtime add table public.match_games;

create function private.has_begun(p_match public.tournament_matches)
returns boolean
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select p_match.status in ('pending_results', 'disputed', 'completed') or p_match.outcome is not null
    or exists (select 1 from public.match_games game where game.tournament_match_id = p_match.id)
$$;
comment on function private.has_begun(p_match public.tournament_matches) is
  'True once a game was entered, an outcome reported or the match decided; a bye never begins.';

-- 06-match_starts.sql

-- The start of a tournament match: which sides are ready and which have arrived.
-- The clock and the procedures are in match-day.

create table public.match_starts (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
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
  constraint match_starts_match_id_key unique (match_id),
  constraint match_starts_state_known check (state in ('waiting', 'started', 'walkover', 'objected', 'over')),
  constraint match_starts_sides_known check (
    side_lost_by in (1, 2) and game_lost_by in (1, 2) and walkover_for in (0, 1, 2) and objected_by in (1, 2)
  ),
  constraint match_starts_clock_fits check (due_at is null or state in ('waiting', 'walkover')),
  constraint match_starts_walkover_fits check (state not in ('walkover', 'objected') or walkover_for is not null),
  constraint match_starts_started_fits check ((state = 'started') <= (started_at is not null))
);
comment on table public.match_starts is
  'How a tournament match with a scheduled time begins: arrivals, and penalties of the clock for absence. Reset if the time or a side changes.
@chapter matches 7
@title Leer cómo empieza un partido';
comment on column public.match_starts.starts_at is
  'The time at which the clock starts: starts_at of the match.';
comment on column public.match_starts.state is
  'State of the start: waiting; started (both sides came, or a game was reported); walkover (given by the clock, open to objection until due_at); objected (waits for a referee); over (decided, disputed or called off in another way).';
comment on column public.match_starts.ready1_at is
  'When side 1 (participant1_id) confirmed that it is ready; null if it has not.';
comment on column public.match_starts.ready2_at is
  'When side 2 (participant2_id) confirmed that it is ready; null if it has not.';
comment on column public.match_starts.arrived1_at is
  'When side 1 was first counted as present: it confirmed readiness, or had the match room open at or after the scheduled time.';
comment on column public.match_starts.arrived2_at is
  'When side 2 was first counted as present, by the same rules as side 1.';
comment on column public.match_starts.started_at is
  'When both sides were ready or a game was reported; null before.';
comment on column public.match_starts.late_minutes is
  'The clock has applied its penalties up to this many minutes after the scheduled time; null before that time.';
comment on column public.match_starts.side_lost_by is
  'The side (1 or 2) that lost the choice of side as a penalty for coming late; null if none did.';
comment on column public.match_starts.game_lost_by is
  'The side (1 or 2) that lost the first game as a penalty for coming late; null if none did.';
comment on column public.match_starts.walkover_for is
  'The side to which the clock gave the match: 1 or 2, or 0 if neither side came.';
comment on column public.match_starts.objected_by is
  'The side (1 or 2) that objected to the walkover. Null without an objection, and if a reported game counts as the objection.';
comment on column public.match_starts.objected_at is
  'When a side objected to the walkover of the clock; null if none did.';
comment on column public.match_starts.due_at is
  'When the clock acts next; null if it does nothing more.';

create index match_starts_tournament_id_idx on public.match_starts (tournament_id, starts_at);
create index match_starts_due_at_idx on public.match_starts (due_at) where due_at is not null;
create index match_starts_objected_idx on public.match_starts (tournament_id) where state = 'objected';

create table private.match_presence (
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete cascade,
  last_here_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint match_presence_pkey primary key (match_id, profile_id)
);
comment on table private.match_presence is
  'When each user was last seen in the room of a match that is about to begin, or in its veto, and for which side. Users write only their own row.';
create index match_presence_profile_id_idx on private.match_presence (profile_id);
create index match_presence_participant_id_idx on private.match_presence (participant_id);

create function private.side_number(p_match private.match_state, p_side_id uuid)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select case p_side_id when p_match.participant1_id then 1 when p_match.participant2_id then 2 end
$$;
comment on function private.side_number(p_match private.match_state, p_side_id uuid) is
  'The number of a side of a match; null for other participants.';

create function private.begun_at(p_match_id uuid)
returns timestamptz
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when start.state in ('walkover', 'objected') then null
    -- A game that the match clock gave because a side was absent was not played.
    else coalesce(start.started_at, (
      select min(created_at) from public.match_games where match_id = p_match_id and source <> 'clock'
    ))
  end
  from (values (p_match_id)) as asked (id)
  left join public.match_starts start on start.match_id = asked.id
$$;
comment on function private.begun_at(p_match_id uuid) is
  'Returns when an undecided tournament match began, for live_since: when both sides had arrived, or earlier when the first game was reported. Null before that, and while a walkover of the clock is valid or a side objects to it.';

select private.show_to_everyone('public.match_starts');

alter publication supabase_realtime add table public.match_starts;

-- 07-match_vetoes.sql

-- The state of a veto. The rules and procedures are in match-day.

create table public.match_vetoes (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  sequence_id uuid references public.veto_sequences (id) on delete set null,
  name text not null,
  best_of integer not null,
  maps jsonb not null,
  sides text[] not null,
  steps jsonb not null,
  first text not null,
  bans text not null,
  repeats text not null,
  step_seconds integer not null,
  side_a_id uuid references public.participants (id) on delete restrict,
  side_b_id uuid references public.participants (id) on delete restrict,
  ready1_at timestamptz,
  ready2_at timestamptz,
  started_at timestamptz,
  step integer not null default 0,
  turn_id uuid references public.participants (id) on delete restrict,
  deadline timestamptz,
  choices jsonb not null default '[]',
  seed_hash text not null,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  tournament_id uuid,
  constraint match_vetoes_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_vetoes_started_whole check (
    num_nonnulls(side_a_id, side_b_id, started_at) in (0, 3) and (started_at is not null or step = 0)
  ),
  constraint match_vetoes_clock_has_turn check (deadline is null or turn_id is not null),
  -- PostgreSQL checks foreign keys in order: this one is last, to lock the match before the tournament.
  constraint match_vetoes_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade
);
comment on table public.match_vetoes is
  'The veto of a match: a copy of the sequence at its start, and the choices made so far.
@chapter games 6
@title Leer el veto de un partido';
comment on column public.match_vetoes.tournament_match_id is
  'The tournament match; null for the match of a challenge.';
comment on column public.match_vetoes.challenge_match_id is
  'The challenge match; null for the match of a tournament.';
comment on column public.match_vetoes.match_id is
  'The id of the match, of a tournament or of a challenge.';
comment on column public.match_vetoes.sequence_id is
  'The sequence with which the veto began; null if that sequence was deleted later.';
comment on column public.match_vetoes.name is
  'The name of the sequence, copied when the veto began.';
comment on column public.match_vetoes.best_of is
  'The maximum number of games of the series.';
comment on column public.match_vetoes.maps is
  'The maps that may be chosen, copied when the veto began.
@type maps { name: string; mode?: string }[]';
comment on column public.match_vetoes.sides is
  'The names of the two sides of a map in the game; empty if it has none.';
comment on column public.match_vetoes.steps is
  'The single steps of the veto, numbered from 1; game is the number of the map to which a step refers.
@type steps { number: number; who: "A" | "B" | "winner" | "loser" | "coin" | null; act: "role" | "ban" | "pick" | "side" | "order" | "side_or_order" | "decider"; mode: string | null; game: number }[]';
comment on column public.match_vetoes.first is
  'How side A is chosen, as veto_sequences.first.';
comment on column public.match_vetoes.bans is
  'Duration of a ban, as veto_sequences.bans.';
comment on column public.match_vetoes.repeats is
  'Whether a map may be picked more than once, as veto_sequences.repeats.';
comment on column public.match_vetoes.step_seconds is
  'Seconds for each step; 0 means that there is no clock.';
comment on column public.match_vetoes.side_a_id is
  'The side that is A in the steps; null before the start.';
comment on column public.match_vetoes.side_b_id is
  'The side that is B in the steps; null before the start.';
comment on column public.match_vetoes.ready1_at is
  'When participant 1 confirmed readiness for the veto; null before.';
comment on column public.match_vetoes.ready2_at is
  'When participant 2 confirmed readiness for the veto; null before.';
comment on column public.match_vetoes.started_at is
  'When the veto began because both sides were ready or the staff began it; null before.';
comment on column public.match_vetoes.step is
  'The number of the next step, from 1; 0 before the start; after the last step, the number of steps plus one.';
comment on column public.match_vetoes.turn_id is
  'The side whose turn it is; null before the start, at the end, and while a map must be played first.';
comment on column public.match_vetoes.deadline is
  'When the database makes a random choice for the step; null without a clock.';
comment on column public.match_vetoes.choices is
  'The choices made so far, in order. how: by the side, a referee, time (drawn when the clock ended), coin (drawn at once), rest (the only option that was left).
@type choices { step: number; act: "role" | "ban" | "pick" | "side" | "order" | "decider"; by_id: string | null; choice: string; game: number; how: "side" | "referee" | "time" | "coin" | "rest"; at: string }[]';
comment on column public.match_vetoes.seed_hash is
  'SHA-256 of the seed, in hex, published from the start: it proves that random choices were fixed before anyone chose.';
comment on column public.match_vetoes.finished_at is
  'When the last step of the veto was made; null before.';
comment on column public.match_vetoes.tournament_id is
  'Tournament of the match, whose page receives changes of all its vetoes; null for a challenge.';
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
  veto_id uuid primary key references public.match_vetoes (id) on delete cascade,
  seed text not null,
  created_at timestamptz not null default now()
);
comment on table private.veto_seeds is
  'The seeds of the random choices of vetoes; veto_seed() returns a seed once the veto is over.';

select private.show_to_everyone('public.match_vetoes');

alter publication supabase_realtime add table public.match_vetoes;

-- 08-result_locks.sql

-- Concurrent results: matches of a tournament that do not depend on each other do not wait for each other.
-- A decision that may end a round or more, or cause forfeits, takes the tournament's lock exclusively.
-- All other transactions share the lock, and procedures on the tournament itself wait for them.
-- Order of the locks: the match's results, its part of a group table, the key 'turn', the tournament, the match.

create function private.lock_key(p_name text)
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(p_name, 0))
$$;
comment on function private.lock_key(p_name text) is
  'Takes an advisory lock on a name until the end of the transaction.';

create function private.table_part(p_match public.tournament_matches)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- A decision in a group writes its whole table; in a Swiss stage the table is written at the end of the round.
  select case p_match.stage
    when 'group' then 'group ' || p_match.group_id
    when 'swiss' then 'swiss match ' || p_match.id
  end
$$;
comment on function private.table_part(p_match public.tournament_matches) is
  'The lock key that makes matches be decided one after the other. All matches of a group have the same key, each match of a Swiss round has a separate one, and a match of a bracket has none (null).';

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
  -- All decisions try the matches in the same order, so that they lock the same match and block few others.
  -- A match that is being decided is skipped, because this transaction would have to wait for its lock.
  for v_other in
    select * from public.tournament_matches
    where tournament_id = p_match.tournament_id and stage_id = p_match.stage_id
      and status not in ('completed', 'bye', 'cancelled') and id <> p_match.id
    order by position_in_bracket desc
  loop
    if pg_try_advisory_xact_lock_shared(hashtextextended(private.table_part(v_other), 0))
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
comment on function private.hold_open(p_match public.tournament_matches) is
  'Locks another undecided match of the Swiss round against a decision until the end of the transaction; false if all others are decided or are being decided.';

create function private.leaves_play(p_match public.tournament_matches)
returns boolean
language sql
volatile -- volatile: it takes locks
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
    -- The next match cannot begin before this one is decided.
    -- If the next match has a bye or a disqualified side, the decision would cause more changes.
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
comment on function private.leaves_play(p_match public.tournament_matches) is
  'Whether this decision certainly changes only its match, the slots that the match feeds and its table. It must decide no other match, and another match of the stage must stay undecided, whatever is decided elsewhere at the same time. Call it while the part of the match is locked.';

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
  -- This is a separate block, because an exception in it releases the locks taken inside.
  begin
    select * into v_match from public.tournament_matches where id = p_match_id;
    perform pg_advisory_xact_lock_shared(hashtextextended('turn ' || v_match.tournament_id, 0));
    select * into v_tournament from public.tournaments where id = v_match.tournament_id for share;
    perform private.require_not_cancelled(v_tournament);
    -- From now on no other transaction changes the tournament, so the match is read again.
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
comment on function private.share_tournament(p_match_id uuid, p_is_decision boolean) is
  'Takes a shared lock on the tournament of a match, which allows only other results; false, without a lock, if the decision needs an exclusive lock. Refuses tournament_cancelled.';

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
  -- Reports are stored only under this lock, so if no report exists now, this is the first one and decides nothing.
  perform private.lock_key('results ' || p_match_id);
  v_is_decision := p_is_decision or exists (select 1 from public.match_reports where match_id = p_match_id);
  if v_is_decision and v_row.group_id is not null then
    perform private.lock_key(private.table_part(v_row));
  end if;
  if not private.share_tournament(p_match_id, v_is_decision) then
    -- Takes the lock 'turn' before the exclusive lock.
    -- Transactions with a shared lock also wait for 'turn', so they cannot delay the exclusive lock for ever.
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
comment on function private.lock_match_for_result(p_match_id uuid, p_is_decision boolean) is
  'Locks a match as private.lock_match() does, for reports and decisions, while other matches of the tournament can be decided at the same time. p_is_decision means that the match may be decided even without a report. Refuses match_not_found.';

-- 09-match_times.sql

-- Times of matches that the sides agree on: proposals, answers, and the default time without an agreement.
--
-- Every proposal stays on record. One is open at a time; a proposal of the rival replaces it as a counterproposal.

create table public.match_time_proposals (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  participant_id uuid not null references public.participants (id) on delete restrict,
  proposed_time timestamptz not null,
  state text not null default 'open',
  proposed_by uuid references public.profiles (id) on delete set null,
  answered_by uuid references public.profiles (id) on delete set null,
  answered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint match_time_proposals_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_time_proposals_state_known
    check (state in ('open', 'accepted', 'declined', 'countered', 'withdrawn', 'overtaken')),
  constraint match_time_proposals_answered check ((state = 'open') = (answered_at is null))
);
comment on table public.match_time_proposals is
  'Times that the sides of a match proposed to each other, with the outcome of each: evidence for a referee.';
comment on column public.match_time_proposals.tournament_match_id is
  'The tournament match; null for the match of a challenge.';
comment on column public.match_time_proposals.challenge_match_id is
  'The challenge match; null for the match of a tournament.';
comment on column public.match_time_proposals.match_id is
  'The id of the match, of a tournament or of a challenge.';
comment on column public.match_time_proposals.participant_id is
  'The side that made the proposal.';
comment on column public.match_time_proposals.proposed_time is
  'The time that the side proposed.';
comment on column public.match_time_proposals.state is
  'State of the proposal: open; accepted; declined; countered (the rival proposed another time); withdrawn; overtaken (the match got a time in another way, or began).';
comment on column public.match_time_proposals.proposed_by is
  'The user who made the proposal for the side.';
comment on column public.match_time_proposals.answered_by is
  'The user who accepted, declined, countered or withdrew the proposal; null while it is open, and if the match got its time in another way.';
comment on column public.match_time_proposals.answered_at is
  'When the proposal was answered or ended; null while it is open.';

create unique index match_time_proposals_open_key on public.match_time_proposals (match_id) where state = 'open';
create index match_time_proposals_match_id_idx on public.match_time_proposals (match_id, created_at);
create index match_time_proposals_tournament_match_id_idx on public.match_time_proposals (tournament_match_id);
create index match_time_proposals_challenge_match_id_idx on public.match_time_proposals (challenge_match_id);
create index match_time_proposals_participant_id_idx on public.match_time_proposals (participant_id);
create index match_time_proposals_proposed_by_idx on public.match_time_proposals (proposed_by);
create index match_time_proposals_answered_by_idx on public.match_time_proposals (answered_by);

create table public.match_default_times (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  default_time timestamptz not null,
  agree_until timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint match_default_times_match_id_key unique (match_id),
  constraint match_default_times_agree_first check (agree_until <= default_time)
);
comment on table public.match_default_times is
  'When a match is played if its sides do not agree on a time before agree_until; settled_at is set after that.
@chapter schedule 8
@title Leer las horas por defecto';
comment on column public.match_default_times.default_time is
  'When the match is played if its sides agree on no other time.';
comment on column public.match_default_times.agree_until is
  'Until when the sides of the match may agree on another time.';
comment on column public.match_default_times.settled_at is
  'When, after agree_until, the default time was applied or was found not to be needed; null before.';
create index match_default_times_due_idx on public.match_default_times (agree_until) where settled_at is null;

create policy select_sides_staff_or_admin on public.match_time_proposals
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('schedule'))
  );
select private.show_to_everyone('public.match_default_times');

grant select on public.match_time_proposals to authenticated, service_role;
alter publication supabase_realtime add table public.match_time_proposals, public.match_default_times;

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
comment on function private.is_unbegun(p_match private.match_state) is
  'True while both sides are known, no game was entered and no outcome reported: its time can still change.';

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
comment on function private.set_match_time(p_match private.match_state, p_time timestamptz) is
  'Sets the time of a locked match, or removes it (null), and adjusts the match''s status.';

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
comment on function private.overtake_proposal() is
  'Ends the open proposal of a match when the match gets a time or another side, or begins.';

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
comment on function private.settle_default_time(p_match_id uuid) is
  'After agree_until, gives a match without a time its default time. Returns false before then, and if already done.';

-- 10-match_time_procedures.sql

-- Agreeing on a time in the match room, and the default times that the organiser sets.

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
comment on function private.lock_agreeable(p_match_id uuid) is
  'Locks the row of a match, and checks that its sides may still agree on its time and that the caller acts for one of them. Refuses match_not_found, match_already_decided, match_cancelled, match_not_ready, match_begun, agreement_closed, times_are_set, module_disabled, and callers who play for neither side.';

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
comment on function private.close_proposal(p_proposal_id uuid, p_state text) is
  'Closes a proposal of a time with its outcome, and records the caller as the user who answered it.';

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
  perform private.notify_user(
    person, 'match_scheduled', 'Horario acordado',
    format('Juegan contra %s: mira la fecha y la hora en la sala del partido.', private.participant_name(p_proposal.participant_id)),
    private.match_link(p_match), p_match.id::text, p_proposal.participant_id
  )
  from private.people_of_side(p_match.tournament_id, v_other_id, p_match.id) as person
  where person is distinct from auth.uid();
end;
$$;
comment on function private.agree_on_time(p_match private.match_state, p_proposal public.match_time_proposals) is
  'Accepts a proposal: its time becomes the time of the locked match. Notifies everyone who plays the match, except the user who accepted.';

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
  perform private.limit_event(
    private.require_user(), 'match_schedule:' || p_match_id, 'match_schedules_per_hour',
    'Propusiste demasiados horarios. Espera un momento.'
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
comment on function public.propose_match_time(p_match_id uuid, p_time timestamptz) is
  'Proposes a time for a match, for the caller''s side, also in place of a time that the rival proposed. Proposing the same time as the rival accepts it. Returns the proposal. Refuses as lock_agreeable(), and invalid_schedule, already_at_that_time, rate_limited.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_time When to play.
@scope schedule
@chapter schedule 2
@title Proponer la hora de un partido';

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
  select * into v_proposal from public.match_time_proposals where id = p_proposal_id;
  if not found then
    perform private.refuse('proposal_not_found', 'Propuesta no encontrada.');
  elsif v_proposal.state <> 'open' then
    perform private.refuse('proposal_over', 'Esta propuesta ya no está abierta: mira cómo quedó.');
  end if;
  return v_proposal;
end;
$$;
comment on function private.lock_proposal(p_proposal_id uuid) is
  'Locks the row of the match of an open proposal, and checks that the caller acts for one of its sides. Refuses proposal_not_found, proposal_over, and as lock_agreeable().';

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
comment on function public.answer_match_time(p_proposal_id uuid, p_accepts boolean) is
  'Accepts or declines a proposed time, for the rival of the side that proposed it. An accepted time becomes the time of the match. The side that proposed it is notified. Refuses proposal_not_found, proposal_over, proposal_past, and as lock_agreeable().';

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
comment on function public.withdraw_match_time(p_proposal_id uuid) is
  'Withdraws an unanswered proposal of the caller''s side. Refuses proposal_not_found, proposal_over, and as lock_agreeable().';

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
comment on function public.set_default_times(p_stage_id uuid, p_part text, p_round integer, p_default_time timestamptz, p_agree_until timestamptz) is
  'Staff (schedule): lets the sides of a round agree on their times until p_agree_until; a match without an agreement is played at p_default_time. Returns the matches. Refuses stage_not_found, tournament_cancelled, invalid_schedule, nothing_to_move.';

grant execute on function
  public.propose_match_time, public.answer_match_time, public.withdraw_match_time
to authenticated;
grant execute on function public.set_default_times to authenticated, service_role;

-- 11-rescheduling_matches.sql

-- Scheduling and moving several matches at once, with one notification per user; reminders before a match.

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
comment on function private.notify_side(p_tournament_id uuid, p_participant_id uuid, p_kind text, p_title text, p_body text, p_link text, p_subject text, p_about_id uuid, p_match_id uuid) is
  'Notifies everyone who plays for a side, in the given match if there is one; notify_participant() notifies only the users who act for the side.';

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
comment on function private.notify_people_of_matches(p_match_ids uuid[], p_kind text, p_title text, p_body text, p_link text) is
  'Notifies everyone who plays any of these matches of a tournament, each user once; returns how many users.';

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
    -- Matches belong to one evening until there is a gap of four hours, or until sixteen hours have passed.
    or number = 0 and after_first <= interval '16 hours'
$$;
comment on function private.movable_matches(p_tournament_id uuid, p_stage_id uuid, p_part text, p_round integer, p_match_id uuid) is
  'The matches that are moved together: one match, a part of a stage, or the rest of the evening up to the first gap of more than four hours. Matches that have begun are left out.';

create function public.matches_to_move(
  p_tournament_id uuid, p_stage_id uuid default null, p_part text default null, p_round integer default null,
  p_match_id uuid default null
)
returns table (matches integer, first_at timestamptz, last_at timestamptz, later integer)
language plpgsql
stable
security definer -- the same rights as move_matches, whose effects it shows
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
comment on function public.matches_to_move(p_tournament_id uuid, p_stage_id uuid, p_part text, p_round integer, p_match_id uuid) is
  'Staff (schedule): what move_matches() would change with the same arguments.
@param p_stage_id As in move_matches().
@param p_part A part of the stage: a value of tournament_matches.stage.
@param p_round A round of that part.
@param p_match_id As in move_matches().
@field matches How many matches would be moved.
@field first_at Time of the first match, before it is moved; null if there is none.
@field last_at Time of the last match, before it is moved; null if there is none.
@field later How many matches of other evenings would not be moved.
@nullable p_stage_id, p_part, p_round, p_match_id, first_at, last_at
@scope read
@chapter schedule 4
@title Prever qué partidos se moverían';
grant execute on function public.matches_to_move to authenticated, service_role;

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
comment on function public.move_matches(p_tournament_id uuid, p_minutes integer, p_stage_id uuid, p_part text, p_round integer, p_match_id uuid) is
  'Staff (schedule): moves matches that have not begun to an earlier or later time, all in one transaction. It moves one match, a round, a part of a stage, a stage, or the rest of the evening (up to the first gap of more than four hours). Everyone who plays any of them gets one notification. Returns the matches. Refuses tournament_not_found, tournament_cancelled, minutes_invalid, nothing_to_move, invalid_schedule.
@param p_minutes How many minutes later; a negative number means earlier.
@param p_stage_id Refers to `tournament_stages.id`. The stage of the matches to move; null for the rest of the evening.
@param p_part A part of the stage: a value of tournament_matches.stage.
@param p_round A round of that part.
@param p_match_id Refers to `tournament_matches.id`. The only match to move; null to move several.
@nullable p_stage_id, p_part, p_round, p_match_id
@scope schedule
@chapter schedule 5
@title Adelantar o postergar partidos';
grant execute on function public.move_matches to authenticated, service_role;

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
  select array_agg(recipient.person order by recipient.person), array_agg(recipient.body order by recipient.person)
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
  ) as recipient;
  if v_people is not null then
    perform private.notify_people(
      v_people, v_bodies, 'match_times_published', 'Tus horarios: ' || p_tournament.name,
      '/tournaments/' || p_tournament.id, p_tournament.id::text
    );
  end if;
  return v_times;
end;
$$;
comment on function private.give_hours(p_tournament public.tournaments, p_match_ids uuid[], p_times timestamptz[]) is
  'Gives each match of a locked tournament the time at its position of the second array, and notifies each player once about all their matches with a new time. Returns the new times by match; null if none is new.';

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
comment on function public.publish_schedule(p_tournament_id uuid, p_match_ids uuid[], p_times timestamptz[]) is
  'Staff (schedule): gives each of these matches the time at its position of the second array, all or none. Each player gets one notification for all their matches with a new time. Returns how many times are new. Refuses tournament_not_found, tournament_cancelled, invalid_schedule, match_not_found, match_begun.
@param p_match_ids Refer to `tournament_matches.id`.
@param p_times The new times, each at the position of its match in p_match_ids.
@scope schedule
@chapter schedule 6
@title Publicar las horas de varios partidos';
grant execute on function public.publish_schedule to authenticated, service_role;

create table private.match_reminders (
  match_id uuid not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint match_reminders_pkey primary key (match_id, due_at)
);
comment on table private.match_reminders is
  'Planned reminders of future matches, each some time before the match; a sent reminder is deleted.';
create index match_reminders_due_at_idx on private.match_reminders (due_at);

create function private.plan_reminders()
returns trigger
language plpgsql
volatile
security definer -- security definer so that no role needs rights on the table
set search_path = ''
as $$
begin
  delete from private.match_reminders where match_id = old.id;
  if tg_op = 'UPDATE' then
    insert into private.match_reminders (match_id, due_at)
    select new.id, new.starts_at - lead
    from unnest(array[interval '24 hours', interval '1 hour', interval '15 minutes']) as lead
    -- A reminder whose time has passed is skipped, because the notification of the new time replaced it.
    where new.starts_at - lead > now();
  end if;
  return null;
end;
$$;
comment on function private.plan_reminders() is
  'Plans the reminders of a match 24 hours, 1 hour and 15 minutes before its time.';

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
  -- No reminder is sent if the match has begun or has no rival yet, or if its time has already come.
  if v_minutes is null or v_minutes < 1 or not private.is_unbegun(v_match) then
    return true;
  end if;
  v_until := case
    when v_minutes > 120 then format('en %s horas', round(v_minutes / 60.0))
    when v_minutes > 1 then format('en %s minutos', v_minutes)
    else 'en un minuto'
  end;
  select array_agg(recipient.person order by recipient.person), array_agg(recipient.body order by recipient.person)
  into v_people, v_bodies
  from (
    select distinct on (person) person,
      format('Contra %s, en %s.', private.participant_name(side.rival_id), private.match_occasion(v_match)) as body
    from (values
      (v_match.participant1_id, v_match.participant2_id), (v_match.participant2_id, v_match.participant1_id)
    ) as side (id, rival_id)
    cross join lateral private.people_of_side(v_match.tournament_id, side.id, v_match.id) as person
    order by person
  ) as recipient;
  perform private.notify_people(
    v_people, v_bodies, 'match_reminder',
    'Juegas ' || v_until,
    private.match_link(v_match),
    -- The notification's subject contains the time, so that each reminder is a new notification, even if the last one
    -- is unread.
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
comment on function private.remind_of_match(p_match_id uuid) is
  'Reminds everyone who plays a match, and the channels of its teams, of the time left; several due reminders are sent as one. True if one was due.';

-- 12-planned_match_times.sql

-- Planned times of a tournament's matches. They are made at the start, and when a round or stage is drawn.

create table private.hour_plans (
  tournament_id uuid primary key references public.tournaments (id) on delete cascade,
  first_at timestamptz not null,
  is_weekly boolean not null,
  created_at timestamptz not null default now()
);
comment on table private.hour_plans is
  'Tournaments whose matches get their times automatically: from first_at on, one round after the other, or one per week (is_weekly).';

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
      -- No stored link leads from the first to the second final, so the level of the second is set here.
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
comment on function private.match_levels(p_stage_id uuid) is
  'The earliest turn in which each match of a stage can be played: in a group its round, in a bracket one more than the longest path to it.';

create function private.full_five_minutes(p_at timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select to_timestamp(ceil(extract(epoch from p_at) / 300) * 300)
$$;
comment on function private.full_five_minutes(p_at timestamptz) is
  'Returns the next multiple of five minutes after an instant.';

create function private.next_start(p_at timestamptz)
returns timestamptz
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select case when p_at > ready.at then p_at else private.full_five_minutes(ready.at) end
  from (
    -- Half a minute is added, so that no match counts as announced later than the setting allows.
    select now() + make_interval(mins => private.setting_integer('match_ready_minutes'), secs => 30) as at
  ) as ready
$$;
comment on function private.next_start(p_at timestamptz) is
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
  -- In a weekly tournament, if a round of this week was played, the next round is planned for the next week.
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
comment on function private.plan_hours(p_stage public.tournament_stages) is
  'Gives a time to each match of a drawn stage that has none, if the tournament plans times. Rounds follow one another, each as long as such matches take, or there is one round per week. Returns how many matches got a time.';

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
  perform private.plan_hours(stage)
  from public.tournament_stages stage
  where stage.tournament_id = p_tournament_id and stage.state = 'running'
  order by stage.position;
  return (select count(*) from public.tournament_matches where tournament_id = p_tournament_id and starts_at is not null);
end;
$$;
comment on function public.start_tournament(p_tournament_id uuid, p_first_at timestamptz, p_is_weekly boolean) is
  'Starts a tournament: sets its status to Activo, and draws it if it is not drawn yet. For staff with the right `settings`, with p_first_at also `schedule`. With p_first_at the matches get times, now and whenever a round or stage is drawn: the first ones at p_first_at, or match_ready_minutes from now. Without p_first_at they get none, and the staff decide absences. Returns how many matches have a time. Refuses tournament_not_found, tournament_cancelled, tournament_started, invalid_schedule.
@nullable p_first_at';
grant execute on function public.start_tournament to authenticated, service_role;

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
comment on function public.absence_by(tournament public.tournaments) is
  'Computed field: what decides that a side did not come to a match. clock: the match clock, because every match has a time; staff: no match has a time, or lateness has no penalty; both: some matches have a time; unplanned: not drawn yet, so the start of the tournament decides.
@type absence_by "clock" | "staff" | "both" | "unplanned"';
grant execute on function public.absence_by to anon, authenticated, service_role;

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
    -- Leaves out durations that are too short (input errors) or too long (matches that continued on another day).
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
comment on function private.usual_lengths(p_tournament_ids uuid[], p_share double precision) is
  'Usual duration of matches by tournament and number of games: the share p_share of the played matches took no longer (0.5 is the median). If fewer than three were played, it is the fewest games that decide a match, times the minutes per game in the settings.';

-- 13-lineups.sql

-- Line-ups: which players of a roster play a match, substitutions between games, and stand-ins from outside.
-- If a team sets no line-up, its whole roster plays.
-- A stand-in gets a roster entry (stand_in), so that no player plays for two teams of one tournament.

create table public.match_lineups (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  set_by uuid references public.profiles (id) on delete set null,
  is_by_staff boolean not null default false,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint match_lineups_once unique (match_id, participant_id)
);
comment on table public.match_lineups is
  'The line-up of a team in a tournament match, written by procedures only; without a row the whole roster plays.
@chapter lineups 3
@title Leer las alineaciones de los partidos';
comment on column public.match_lineups.participant_id is
  'The team whose line-up this is.';
comment on column public.match_lineups.set_by is
  'The user who last changed the line-up, including its substitutions.';
comment on column public.match_lineups.is_by_staff is
  'Whether the user who last changed the line-up acted as staff.';
comment on column public.match_lineups.changed_at is
  'When the line-up or its substitutions were last changed.';
create index match_lineups_participant_id_idx on public.match_lineups (participant_id, changed_at desc);
create index match_lineups_set_by_idx on public.match_lineups (set_by);

create table public.match_lineup_players (
  id uuid primary key default gen_random_uuid(),
  lineup_id uuid not null references public.match_lineups (id) on delete cascade,
  profile_id uuid not null references public.profiles (id) on delete restrict,
  role text not null,
  is_stand_in boolean not null default false,
  created_at timestamptz not null default now(),
  constraint match_lineup_players_once unique (lineup_id, profile_id),
  constraint match_lineup_players_role_known check (role in ('starter', 'substitute'))
);
comment on table public.match_lineup_players is
  'The players of a line-up.
@chapter lineups 4
@title Leer los jugadores de una alineación';
comment on column public.match_lineup_players.role is
  'starter plays from the first game on; substitute may replace another player.';
comment on column public.match_lineup_players.is_stand_in is
  'Whether the player is from outside the roster, with the organiser''s approval.';
create index match_lineup_players_profile_id_idx on public.match_lineup_players (profile_id);

create table public.match_substitutions (
  id uuid primary key default gen_random_uuid(),
  lineup_id uuid not null references public.match_lineups (id) on delete cascade,
  game integer not null,
  out_id uuid not null references public.profiles (id) on delete restrict,
  in_id uuid not null references public.profiles (id) on delete restrict,
  made_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  constraint match_substitutions_game_range check (game between 2 and 9),
  constraint match_substitutions_two_players check (out_id <> in_id)
);
comment on table public.match_substitutions is
  'Substitutions between the games of a series.
@chapter lineups 5
@title Leer los cambios entre partidas';
comment on column public.match_substitutions.game is
  'The number of the first game after the substitution.';
comment on column public.match_substitutions.out_id is
  'The player who leaves the game.';
comment on column public.match_substitutions.in_id is
  'The player who enters the game.';
comment on column public.match_substitutions.made_by is
  'The user who made the substitution, of the team or of the staff.';
create index match_substitutions_lineup_id_idx on public.match_substitutions (lineup_id, created_at);
create index match_substitutions_out_id_idx on public.match_substitutions (out_id);
create index match_substitutions_in_id_idx on public.match_substitutions (in_id);
create index match_substitutions_made_by_idx on public.match_substitutions (made_by);

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
  select lineup.participant_id, change.in_id
  from public.match_lineups lineup
  join public.match_substitutions change on change.lineup_id = lineup.id
  where lineup.match_id = p_match_id
    and change.game <= (select count(*) from public.match_games where match_id = p_match_id)
$$;
comment on function private.who_played(p_match_id uuid) is
  'Returns the players of a match whose side has a line-up: the starters, and the substitutes who entered in a game that was played.';

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
comment on function private.on_the_field(p_lineup_id uuid, p_game integer) is
  'The players of a line-up in one game of the series.';

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
comment on function private.match_counting(p_match_id uuid, p_side_ids uuid[], p_tournament_id uuid) is
  'Returns the profiles for which a decided match counts. For a team these are the players of the line-up who played, or without a line-up those of counting_participants().';

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
comment on function private.is_lineup_locked(p_match private.match_state, p_side_id uuid) is
  'Whether a side has confirmed readiness, or the match has begun: both sides ready, scheduled time reached, first game or report entered.';

create function public.lineups_locked(match public.tournament_matches)
returns boolean
language sql
stable
security definer -- reads reports, of which it tells only that there is one
set search_path = ''
as $$
  select private.is_lineup_locked(found, private.acting_side_id(found)) from private.find_match(match.id) as found
$$;
comment on function public.lineups_locked(match public.tournament_matches) is
  'Computed field: the match has begun, or the caller''s side is ready, so that only staff can change the line-up.';

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
    -- A player who took part in a played game stays in the line-up.
    and not exists (select 1 from public.match_games game where game.match_id = match.id);
  return null;
end;
$$;
comment on function private.follow_lineups() is
  'Removes players who may no longer play from the line-ups of matches that have not begun.';

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
comment on function private.forget_lineups() is
  'Deletes the line-up of a side that is replaced in a match, because line-ups are stored per side.';

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

select private.show_to_everyone('public.match_lineups', 'public.match_lineup_players', 'public.match_substitutions');
create policy select_approved_sides_staff_or_admin on public.stand_ins
  for select to authenticated
  using (
    state = 'approved'
    or profile_id = (select auth.uid())
    or match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('participants'))
  );

grant execute on function public.lineups_locked to anon, authenticated, service_role;

-- Clients receive no changes of a line-up's players and substitutions: each change also updates the row of the line-up,
-- which clients receive.
alter publication supabase_realtime add table public.match_lineups;

-- 14-match_lobbies.sql

-- The lobby in the game itself: which side hosts it, and its name and password for both sides.

create table public.match_lobbies (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored unique,
  host integer not null,
  name text not null,
  password text,
  opened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint match_lobbies_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_lobbies_host_known check (host in (0, 1, 2)),
  constraint match_lobbies_name_readable check (char_length(name) between 1 and 60 and name !~ '[[:cntrl:]]'),
  constraint match_lobbies_password_readable
    check (char_length(password) between 1 and 60 and password !~ '[[:cntrl:]]')
);
comment on table public.match_lobbies is
  'The game lobby of a match in progress, readable by its sides and staff; deleted when the match is decided or a side changes.';
comment on column public.match_lobbies.host is
  'The host: side 1 or 2, or 0 for the organisation.';
comment on column public.match_lobbies.opened_at is
  'When the lobby''s name and password were last set.';
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
        -- A guest cannot host, because entering the lobby's name and password needs an account.
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
comment on function private.expected_host(p_match_id uuid) is
  'The side that should host the lobby of an open match: the higher seed, else the first; not a guest if the rival has an account. Null if no match is to be played.';
grant execute on function private.expected_host to authenticated, service_role;

-- Deletes the lobby when the match is decided or a side changes.
create trigger forget_lobby
  after update of status, participant1_id, participant2_id on public.tournament_matches
  for each row when (
    new.status in ('completed', 'bye', 'cancelled')
    or (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
      -- If a user claims a guest's entry, the lobby stays the same.
      and coalesce(current_setting('leyenda.claim', true), '') = ''
  )
  execute function private.forget_rows('public.match_lobbies', 'match_id');
create trigger forget_lobby
  after update of status, participant1_id, participant2_id on public.challenge_matches
  for each row when (
    new.status in ('completed', 'cancelled')
    or (new.participant1_id, new.participant2_id) is distinct from (old.participant1_id, old.participant2_id)
  )
  execute function private.forget_rows('public.match_lobbies', 'match_id');

create policy select_sides_staff_or_admin on public.match_lobbies
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('results'))
  );
grant select on public.match_lobbies to authenticated, service_role;
alter publication supabase_realtime add table public.match_lobbies;

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
  perform private.limit_event(
    private.require_user(), 'match_lobby:' || p_match_id, 'match_schedules_per_hour',
    'Cambiaste la sala demasiadas veces. Espera un momento.'
  );
  -- Rights are checked before any lock is taken, and again under the lock, as they may change while the call waits.
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
    where lobby.host = excluded.host or excluded.host = 0;
  if not found then
    perform private.refuse('lobby_of_rival', 'Tu rival ya abrió la sala: solo su lado y el árbitro la cambian.');
  end if;
end;
$$;
comment on function public.open_match_lobby(p_match_id uuid, p_name text, p_password text) is
  'Sets the name or code and the password of the game lobby, from when both sides are known until the match is decided. For captains and staff with the right `results`; a captain cannot change what others set. Refuses rate_limited, match_not_found, match_not_ready, lobby_name_invalid, lobby_password_invalid, lobby_of_rival, and as require_open_room().
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
comment on function public.match_lobby(p_match_id uuid) is
  'Returns the host of a match''s game lobby (side 1 or 2, 0 for the organisation), with the lobby''s name and password for both sides and staff with the right `results`. Before the lobby is opened, the host is the higher seed. No row if no match is to be played. Refuses match_not_found.
@nullable name, password, opened_at';

grant execute on function public.open_match_lobby, public.match_lobby to authenticated, service_role;

-- 15-match_list.sql

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
comment on function private.match_phase(p_status text, p_begun_at timestamptz) is
  'The phase of an undecided match for spectators: live (it has begun) or ahead (its sides have not begun, even if its time has come); null if its outcome was reported. The same rule as isMatchLive() in the web client. A challenge begins at its time, because its sides do not confirm a start.';

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
  'Matches that began after this instant may still be live; for matches that began earlier, the result is overdue. The same limit as LIVE_HOURS in the web client.';

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
comment on function public.live_match_count(tournament public.tournaments) is
  'Computed field: how many matches of the tournament are in progress: begun, without a reported outcome.';
grant execute on function public.live_match_count to anon, authenticated, service_role;

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
comment on function private.list_place(p_match_id uuid) is
  'Sort key of a match among those of the same instant: challenges by their id, then by tournament, stage, round and position. A deleted match sorts before all tournaments, so that the page after it skips none.';

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
comment on function private.few_matches_named(p_named uuid[], p_pattern text) is
  'Matches of these sides or of a tournament with such a name; null if there are more than 1,000: then scanning the list in its own order fills a page sooner.';

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
comment on function private.matches_to_come(p_filter private.match_filter, p_after timestamptz, p_after_id uuid, p_limit integer) is
  'Returns undecided matches that are in progress or have a scheduled time, the soonest first, starting after a given instant and match. Matches of the same instant have the order of list_place().';

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
comment on function private.matches_decided(p_filter private.match_filter, p_before timestamptz, p_before_id uuid, p_limit integer) is
  'Returns decided matches, the newest first, starting before a given instant and match. Matches of the same instant have the order of list_place().';

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
comment on function private.matches_without_hour(p_filter private.match_filter, p_before timestamptz, p_before_id uuid, p_limit integer) is
  'Returns undecided matches with both sides and no time, of running tournaments and accepted challenges. The last drawn or accepted comes first, starting before a given instant and match; matches of the same instant have the order of list_place().';

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
comment on function public.match_list(p_part text, p_search text, p_game text, p_tournament_id uuid, p_is_own boolean, p_from timestamptz, p_from_id uuid, p_limit integer) is
  'A page of 1 to 60 matches with their sides. p_part coming: undecided ones that are in progress or have a date, from four hours ago on, soonest first; live: those of them in progress; ahead: those whose time has not come; owed: those that began, or should have begun, more than four hours and less than a day ago; without_hour: undecided ones of running tournaments and accepted challenges that have both sides and no time, the last drawn or accepted first; decided: newest first. Matches of one instant are sorted by tournament, stage, round and position. p_search finds sides and tournaments, ignoring case and accents; p_is_own limits the list to the caller''s matches and those of their team. For the next page pass at and match_id of the last row. title and the fields that name the round are of tournaments; last_round is that of the stage''s bracket.
@param p_part coming, live, ahead, owed, without_hour or decided.
@param p_search Text to find in the names of sides and tournaments.
@param p_game The name of a game.
@param p_is_own Whether to return only matches of the caller and of the caller''s team.
@param p_from The value of `at` in the last row of the previous page.
@param p_from_id The value of `match_id` in the same row.
@param p_limit 1 to 60 rows.
@field match_id Refers to `tournament_matches.id` or `challenge_matches.id`, as kind says.
@field kind tournament or challenge.
@field at When the match is played, or was decided; for a match without a time, when it was drawn or accepted. The list is sorted by it.
@field title tournaments.name
@field game games.name
@field round tournament_matches.round
@field last_round The round of the final in the bracket of its stage; null without a bracket.
@field best_of tournament_matches.best_of
@field status tournament_matches.status
@field scheduled_time tournament_matches.starts_at
@field result tournament_matches.result
@field live_score tournament_matches.live_score
@field live_since tournament_matches.live_since
@field is_objected Whether a side objected to the walkover that the match clock gave; then a referee decides.
@field stake challenges.wager_amount
@field winner_side 1 or 2; null until it is decided, and for a draw.
@field participant1_id Refers to `participants.id`; null while that side is not known.
@field name1 Name of the first side; null while it is not known.
@field is_guest1 Whether the first side is a guest, who has no account.
@field image_url1 Picture of the first side; null if it has none.
@field participant2_id Refers to `participants.id`; null while that side is not known.
@field name2 Name of the second side; null while it is not known.
@field is_guest2 Whether the second side is a guest, who has no account.
@field image_url2 Picture of the second side; null if it has none.
@field ready How many sides are ready: 0 to 2.
@field turn_side The side whose turn it is in the veto: 1 or 2; null if there is none.
@type kind "tournament" | "challenge"
@type stage_kind tournament_stages.kind
@type part tournament_matches.stage
@type status tournament_matches.status | challenge_matches.status
@type type1 participants.type
@type type2 participants.type
@nullable title, stage_kind, part, round, last_round, scheduled_time, result, live_score, live_since, stake, winner_side, participant1_id, type1, name1, image_url1, participant2_id, type2, name2, image_url2, turn_side
@chapter matches 1
@title Leer una página de partidos';

grant execute on function
  private.match_phase(text, timestamptz),
  private.live_from(),
  private.matches_to_come(private.match_filter, timestamptz, uuid, integer),
  private.matches_without_hour(private.match_filter, timestamptz, uuid, integer),
  private.matches_decided(private.match_filter, timestamptz, uuid, integer),
  public.match_list(text, text, text, uuid, boolean, timestamptz, uuid, integer)
to anon, authenticated, service_role;

-- 16-stream_links.sql

-- Stream addresses (Twitch, YouTube, Kick, Facebook) of tournaments and matches. Saving needs the right 'broadcast'.

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
comment on function private.read_stream(p_url text) is
  'The address of a stream in its stored form; null for null, which removes the stream. Refuses stream_invalid.';

create function public.set_tournament_stream(p_tournament_id uuid, p_url text)
returns void
language plpgsql
volatile
security definer -- staff with broadcast may change only the stream of the tournament
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
comment on function public.set_tournament_stream(p_tournament_id uuid, p_url text) is
  'Staff (broadcast): sets the stream of the tournament; null removes it. Refuses tournament_not_found, stream_invalid.
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
comment on function public.set_match_stream(p_match_id uuid, p_url text) is
  'Staff (broadcast): sets a stream for one match, instead of the tournament''s stream; null removes it. Refuses match_not_found, stream_invalid.
@nullable p_url';

grant execute on function public.set_tournament_stream, public.set_match_stream to authenticated, service_role;

-- 17-match_pictures.sql

-- Public pictures of a match, added by staff with the right 'broadcast', with a text for users who cannot see them.

insert into public.settings (key, value, description) values
  ('pictures_per_match', '24', 'Imágenes que se pueden publicar de un partido.');

create table public.match_pictures (
  id uuid primary key default gen_random_uuid(),
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  file text not null unique,
  alt text not null,
  added_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint match_pictures_alt_length check (char_length(alt) between 3 and 160)
);
comment on table public.match_pictures is
  'Pictures of a tournament''s match, for everybody to see.
@chapter matches 10
@title Leer las imágenes de un partido';
comment on column public.match_pictures.file is
  'The name of the file in the bucket match_pictures.';
comment on column public.match_pictures.alt is
  'A description of what the picture shows.';
comment on column public.match_pictures.added_by is
  'The member of the staff who added the picture.';
create index match_pictures_match_id_idx on public.match_pictures (match_id, created_at);
create index match_pictures_added_by_idx on public.match_pictures (added_by);

select private.show_to_everyone('public.match_pictures');
alter publication supabase_realtime add table public.match_pictures;

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
comment on function public.add_match_picture(p_match_id uuid, p_file text, p_alt text) is
  'Staff (broadcast): adds a picture to the match from a file that the caller stored in the match''s folder of match_pictures, with a description; returns its id. Refuses match_not_found, alt_required, picture_unknown.';

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
comment on function public.remove_match_picture(p_picture_id uuid) is
  'Staff (broadcast): removes a picture of a match and its file. Refuses picture_not_found.';

grant execute on function public.add_match_picture, public.remove_match_picture to authenticated, service_role;

-- 18-match_room_procedures.sql

-- Procedures of the match room for disputes, the chat and the schedule.

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
  -- Messages of one sender wait for each other here, so that the limit counts all of them.
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
comment on function private.add_match_message(p_match private.match_state, p_content text, p_client_id uuid, p_part jsonb) is
  'Writes a message of the caller into the chat of a match; a repeated call with the same p_client_id writes nothing. Refuses content_required, content_too_long, too_many_messages, part_invalid.';

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
  if (v_match.participant1_id is null or v_match.participant2_id is null)
    and not private.may(v_match.tournament_id, 'chat')
    and not exists (select 1 from public.match_messages where match_id = p_match_id)
  then
    perform private.refuse('match_not_ready', 'Todavía no hay rival: el chat se abre cuando se sepa quién es.');
  end if;
  return private.add_match_message(v_match, p_content, p_client_id, p_part);
end;
$$;
comment on function public.send_match_message(p_match_id uuid, p_content text, p_client_id uuid, p_part jsonb) is
  'Writes a message into the chat of a match and returns it; a repeated call with the same p_client_id returns the first one. For members and stand-ins of a side, staff with the right `chat`, and administrators. Without a rival, a side can only answer the staff or an administrator. p_part is as in send_message(). Refuses muted, match_not_found, match_not_ready, content_required, content_too_long, too_many_messages, part_invalid, module_disabled.';

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
  if v_is_staff then
    perform private.require_right(private.match_tournament_id(p_match_id), 'schedule');
  else
    perform private.limit_event(
      private.require_user(), 'match_schedule:' || p_match_id, 'match_schedules_per_hour',
      'Cambiaste la fecha demasiadas veces. Espera un momento.'
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
comment on function public.schedule_match(p_match_id uuid, p_scheduled_time timestamptz) is
  'Sets the scheduled time of a match, or removes it (null); a change is notified to everyone who plays. For staff with the right `schedule`; in a challenge for its sides and administrators. Refuses match_not_found, match_already_decided, match_cancelled, invalid_schedule, module_disabled, rate_limited.
@param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
@param p_scheduled_time When the match is played; null for no scheduled time.
@nullable p_scheduled_time
@scope schedule
@chapter schedule 3
@title Fijar la hora de un partido';

grant execute on function public.send_match_message to authenticated;
grant execute on function public.schedule_match to authenticated, service_role;

-- 19-realtime_topic_access.sql

-- Access to the private channels of the realtime service.

create function private.may_follow_topic(p_topic text)
returns boolean
language sql
stable
security definer -- looks at friendships, blocks and conversations of both sides
set search_path = ''
as $$
  select case
    when p_topic ~ '^room:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then private.is_match_side(substr(p_topic, 6)::uuid)
        or private.may(private.match_tournament_id(substr(p_topic, 6)::uuid), 'chat')
    when p_topic ~ '^team:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then coalesce(substr(p_topic, 6)::uuid = private.my_team_id(), false)
    when cardinality(users) = 1 then p_topic like 'presence:%' and private.may_see_presence(users[1])
    when cardinality(users) = 2 then p_topic like 'chat:%'
      and users[1] < users[2]
      and auth.uid() = any (users)
      and not private.is_blocked_between(users[1], users[2])
      and private.have_conversation(users[1], users[2])
    else false
  end
  from (select private.topic_users(p_topic) as users) as named
$$;
comment on function private.may_follow_topic(p_topic text) is
  'Whether the caller may join a private channel. presence:<user> is for users who may see that presence, chat:<a>:<b> for these two users while they may write to each other, room:<match> for the members of both sides, staff with the right `chat` and administrators, team:<team> for its members.';

-- For a private channel, subscribing needs the right to select, and sending the right to insert, a row of the topic.
create policy select_chat_channels on realtime.messages
  for select to authenticated
  using (
    extension = case when (select realtime.topic()) like 'presence:%' then 'presence' else 'broadcast' end
    and private.may_follow_topic((select realtime.topic()))
  );
create policy insert_chat_channels on realtime.messages
  for insert to authenticated
  with check (
    case
      when (select realtime.topic()) like 'presence:%' then
        extension = 'presence' and (select realtime.topic()) = 'presence:' || (select auth.uid())
      else extension = 'broadcast' and private.may_follow_topic((select realtime.topic()))
    end
  );
grant execute on function private.may_follow_topic to authenticated;

-- 20-message_reactions.sql

-- Reactions of the two users to messages of their conversation.

create function public.react_to_message(p_message_id uuid, p_reaction text default null)
returns public.messages
language plpgsql
volatile
security definer -- nobody else writes reactions, and nothing else of a message ever changes
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_message public.messages;
begin
  select * into v_message
  from public.messages
  where id = p_message_id and v_user_id in (sender_id, receiver_id) and sender_profile_id is not null
  for no key update;
  if not found then
    perform private.refuse('message_not_found', 'El mensaje ya no existe.');
  end if;
  perform private.require_module('friends');
  if p_reaction is not null then
    perform private.require_not_muted(v_user_id);
    if private.is_blocked_between(v_message.sender_id, v_message.receiver_id)
      or not private.have_conversation(v_message.sender_id, v_message.receiver_id)
    then
      perform private.refuse('message_not_allowed', 'Solo puedes escribir a tus amigos o al líder de un equipo.');
    end if;
  end if;
  update public.messages
  set
    sender_reaction = case when sender_id = v_user_id then p_reaction else sender_reaction end,
    receiver_reaction = case when receiver_id = v_user_id then p_reaction else receiver_reaction end
  where id = p_message_id
  returning * into v_message;
  return v_message;
end;
$$;
comment on function public.react_to_message(p_message_id uuid, p_reaction text) is
  'Sets or replaces the caller''s reaction to a message of one of their conversations; null removes it, even if one of the two users has blocked the other. Refuses message_not_found, muted, message_not_allowed.';
grant execute on function public.react_to_message to authenticated;

-- 21-match_room_chat.sql

-- Reactions in the chat of the match room. The rights to the chat's channel are in the file realtime_topic_access.

create function public.react_to_match_message(p_message_id uuid, p_reaction text default null)
returns public.match_messages
language plpgsql
volatile
security definer -- nobody else writes reactions, and nothing else of a message ever changes
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_message public.match_messages;
begin
  select * into v_message from public.match_messages where id = p_message_id for no key update;
  if not found or not (
    private.is_match_side(v_message.match_id)
    or private.may(private.match_tournament_id(v_message.tournament_match_id), 'chat')
  ) then
    perform private.refuse('message_not_found', 'El mensaje ya no existe.');
  end if;
  perform private.require_module(
    case when v_message.tournament_match_id is null then 'challenges' else 'tournaments' end
  );
  if p_reaction is not null then
    perform private.require_not_muted(v_user_id);
  end if;
  update public.match_messages
  set reactions = case
    when p_reaction is null then reactions - v_user_id::text
    else reactions || jsonb_build_object(v_user_id, p_reaction)
  end
  where id = p_message_id
  returning * into v_message;
  return v_message;
end;
$$;
comment on function public.react_to_match_message(p_message_id uuid, p_reaction text) is
  'Sets or replaces the caller''s reaction to a message of a match room; null removes it. For members of a side, staff with the right `chat`, and administrators. Refuses message_not_found, muted, module_disabled.';
grant execute on function public.react_to_match_message to authenticated;

create function private.recheck_rooms()
returns trigger
language plpgsql
volatile
security definer -- looks at the matches of the team
set search_path = ''
as $$
begin
  -- On the hosted platform nothing listens to this channel, so access to the topic ends only when the token expires.
  perform pg_notify('realtime_rights', 'team:' || old.team_id);
  perform pg_notify('realtime_rights', 'room:' || match.id)
  from public.participants side
  cross join lateral (
    select id, status from public.tournament_matches where participant1_id = side.id
    union all
    select id, status from public.tournament_matches where participant2_id = side.id
    union all
    select id, status from public.challenge_matches where participant1_id = side.id
    union all
    select id, status from public.challenge_matches where participant2_id = side.id
  ) as match
  where side.team_id = old.team_id and match.status not in ('completed', 'bye', 'cancelled');
  return null;
end;
$$;
comment on function private.recheck_rooms() is
  'After a user left a team, makes the realtime service check their rights to the team''s channel and the rooms of its open matches again.';

create trigger recheck_rooms
  after delete on public.team_members
  for each row execute function private.recheck_rooms();
