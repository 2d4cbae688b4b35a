-- Challenges: a match with a wager that a player or a team offers to any opponent of the same type.

--- Offers of a wagered match.
--- @chapter challenges 4
--- @title Leer los desafíos
create table public.challenges (
  id uuid primary key default gen_random_uuid(),
  --- The player or team that offers the challenge.
  creator_participant_id uuid not null references public.participants (id) on delete restrict,
  --- True if teams play; false if single players play.
  is_team_challenge boolean not null default false,
  --- Privacy: public; private (an opponent needs the password to accept, unless the challenge was offered to that
  --- opponent).
  privacy text not null default 'public',
  --- The number of players of each side, as in '1v1'.
  format text not null default '1v1',
  --- The maximum number of games of the match.
  best_of integer not null default 1,
  --- Tickets that each side stakes; 0 is a friendly.
  wager_amount integer not null default 10,
  --- Part of the day in which the creator wants to play.
  preferred_schedule text not null default 'any',
  --- The country that the opponent should be from; null means any.
  country text,
  game_id uuid not null references public.games (id) on delete restrict,
  --- Status: open, in_progress, completed; cancelled by the creator, expired without an opponent, unplayed within its
  --- time limit, voided by an administrator (wagers refunded).
  status text not null default 'open',
  --- True if only one rival may accept the offer (private.challenge_invitations); then the public list does not show
  --- it.
  is_reserved boolean not null default false,
  --- When an offer expires if no opponent accepts it.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  --- Country in lower case without accents, for substring searches.
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

--- The only participant that may accept a reserved challenge. Also contains the match that a rematch repeats (null for
--- an offer to a friend). Private, because a second relationship between challenges and their matches would make embeds
--- in the data API ambiguous.
create table private.challenge_invitations (
  challenge_id uuid primary key references public.challenges (id) on delete cascade,
  participant_id uuid not null references public.participants (id) on delete restrict,
  rematch_of uuid,
  created_at timestamptz not null default now()
);
create index challenge_invitations_participant_id_idx on private.challenge_invitations (participant_id);
create index challenge_invitations_rematch_of_idx on private.challenge_invitations (rematch_of);

--- bcrypt hashes of the passwords of private challenges; read by nobody but the acceptance.
create table private.challenge_passwords (
  challenge_id uuid primary key references public.challenges (id) on delete cascade,
  password_hash text not null,
  created_at timestamptz not null default now()
);

--- The match of a challenge; while nobody has accepted the challenge, it waits for an opponent.
--- @chapter challenges 5
--- @title Leer los partidos de desafíos
create table public.challenge_matches (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  --- The side that made the offer.
  participant1_id uuid not null references public.participants (id) on delete restrict,
  --- The side that accepted the offer; null until then.
  participant2_id uuid references public.participants (id) on delete restrict,
  --- The winning side; null until the match is decided, and if it was called off.
  winner_id uuid references public.participants (id) on delete restrict,
  --- pending_opponent (nobody accepted yet); pending_results (accepted without a scheduled time, or reported by one
  --- side); scheduled (accepted, with a scheduled time); disputed; completed; cancelled (called off, stakes returned).
  status text not null default 'pending_opponent',
  --- How the match ended: score; walkover (one side did not come); null until it is decided.
  outcome text,
  --- The result: "a-b" in the order participant 1, participant 2; "W.O." for a walkover.
  result text,
  --- The maximum number of games, copied from the challenge.
  best_of integer not null default 1,
  --- The time that the sides set; null if they set none.
  scheduled_time timestamptz,
  --- When the challenge was accepted; null before.
  accepted_at timestamptz,
  --- If no side has reported anything by this time, both stakes are refunded. Null until the challenge is accepted.
  play_by timestamptz,
  --- When the match was decided; null before its decision.
  decided_at timestamptz,
  --- The administrator who decided the match; null if the sides or a deadline decided it.
  decided_by uuid references public.profiles (id) on delete set null,
  --- How the result was decided, as in tournament_matches; the value exclusion does not occur in challenges.
  decided_how text,
  --- The reason of the decision, as in tournament_matches.
  decision_reason text,
  --- The score by the games entered so far, as in tournament_matches.
  live_score text,
  --- When the first game of the match was entered.
  live_since timestamptz,
  --- When an administrator last entered player statistics; a change notifies clients that show the match.
  statistics_at timestamptz,
  --- When the match was last disputed.
  disputed_at timestamptz,
  --- Version of the match's calendar entry, as in tournament_matches.
  calendar_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  --- True if the match is disputed or waits for a result: such matches come first in the back office.
  needs_attention boolean generated always as (status in ('disputed', 'pending_results')) stored,
  --- The time at which the match is played: its scheduled_time. It has the name of the same column in
  --- tournament_matches.
  starts_at timestamptz generated always as (scheduled_time) stored,
  --- When the match began, or before that its scheduled time.
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

--- Wagers taken out of the wallets: held until the match is decided (paid to the winner) or undone (refunded).
create table public.escrows (
  id uuid primary key default gen_random_uuid(),
  challenge_id uuid not null references public.challenges (id) on delete restrict,
  participant_id uuid not null references public.participants (id) on delete restrict,
  amount integer not null,
  --- The user who staked, as a player or for a team: it counts towards their weekly limit.
  staked_by uuid references public.profiles (id) on delete set null,
  status text not null default 'held',
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint escrows_once unique (challenge_id, participant_id),
  constraint escrows_amount_positive check (amount > 0),
  constraint escrows_status_known check (status in ('held', 'paid', 'refunded')),
  constraint escrows_settled_fits check ((status = 'held') = (settled_at is null))
);

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
