-- The state of a veto. The rules and procedures are in match-day.

--- The veto of a match: a copy of the sequence at its start, and the choices made so far.
--- @chapter games 6
--- @title Leer el veto de un partido
create table public.match_vetoes (
  id uuid primary key default gen_random_uuid(),
  --- The tournament match; null for the match of a challenge.
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  --- The challenge match; null for the match of a tournament.
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  --- The id of the match, of a tournament or of a challenge.
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored,
  --- The sequence with which the veto began; null if that sequence was deleted later.
  sequence_id uuid references public.veto_sequences (id) on delete set null,
  --- The name of the sequence, copied when the veto began.
  name text not null,
  --- The maximum number of games of the series.
  best_of integer not null,
  --- The maps that may be chosen, copied when the veto began.
  --- @type maps { name: string; mode?: string }[]
  maps jsonb not null,
  --- The names of the two sides of a map in the game; empty if it has none.
  sides text[] not null,
  --- The single steps of the veto, numbered from 1; game is the number of the map to which a step refers.
  --- @type steps { number: number; who: "A" | "B" | "winner" | "loser" | "coin" | null; act: "role" | "ban" | "pick" |
  --- "side" | "order" | "side_or_order" | "decider"; mode: string | null; game: number }[]
  steps jsonb not null,
  --- How side A is chosen, as veto_sequences.first.
  first text not null,
  --- Duration of a ban, as veto_sequences.bans.
  bans text not null,
  --- Whether a map may be picked more than once, as veto_sequences.repeats.
  repeats text not null,
  --- Seconds for each step; 0 means that there is no clock.
  step_seconds integer not null,
  --- The side that is A in the steps; null before the start.
  side_a_id uuid references public.participants (id) on delete restrict,
  --- The side that is B in the steps; null before the start.
  side_b_id uuid references public.participants (id) on delete restrict,
  --- When participant 1 confirmed readiness for the veto; null before.
  ready1_at timestamptz,
  --- When participant 2 confirmed readiness for the veto; null before.
  ready2_at timestamptz,
  --- When the veto began because both sides were ready or the staff began it; null before.
  started_at timestamptz,
  --- The number of the next step, from 1; 0 before the start; after the last step, the number of steps plus one.
  step integer not null default 0,
  --- The side whose turn it is; null before the start, at the end, and while a map must be played first.
  turn_id uuid references public.participants (id) on delete restrict,
  --- When the database makes a random choice for the step; null without a clock.
  deadline timestamptz,
  --- The choices made so far, in order. how: by the side, a referee, time (drawn when the clock ended), coin (drawn at
  --- once), rest (the only option that was left).
  --- @type choices { step: number; act: "role" | "ban" | "pick" | "side" | "order" | "decider"; by_id: string | null;
  --- choice: string; game: number; how: "side" | "referee" | "time" | "coin" | "rest"; at: string }[]
  choices jsonb not null default '[]',
  --- SHA-256 of the seed, in hex, published from the start: it proves that random choices were fixed before anyone
  --- chose.
  seed_hash text not null,
  --- When the last step of the veto was made; null before.
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  --- Tournament of the match, whose page receives changes of all its vetoes; null for a challenge.
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
create unique index match_vetoes_match_id_key on public.match_vetoes (match_id);
create index match_vetoes_tournament_match_id_idx on public.match_vetoes (tournament_match_id);
create index match_vetoes_challenge_match_id_idx on public.match_vetoes (challenge_match_id);
create index match_vetoes_tournament_id_idx on public.match_vetoes (tournament_id);
create index match_vetoes_sequence_id_idx on public.match_vetoes (sequence_id);
create index match_vetoes_side_a_id_idx on public.match_vetoes (side_a_id);
create index match_vetoes_side_b_id_idx on public.match_vetoes (side_b_id);
create index match_vetoes_turn_id_idx on public.match_vetoes (turn_id);
create index match_vetoes_deadline_idx on public.match_vetoes (deadline) where deadline is not null;

--- The seeds of the random choices of vetoes; veto_seed() returns a seed once the veto is over.
create table private.veto_seeds (
  veto_id uuid primary key references public.match_vetoes (id) on delete cascade,
  seed text not null,
  created_at timestamptz not null default now()
);

select private.show_to_everyone('public.match_vetoes');

alter publication supabase_realtime add table public.match_vetoes;
