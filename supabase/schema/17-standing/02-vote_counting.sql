-- How votes and predictions about a match are counted: by one transaction at a time, at most every few seconds. Each
-- vote is a separate database row, so voters never wait for each other. The counting transaction adds only new votes,
-- so that thousands of voters do not cause a full recount each. The scheduled work counts the votes that are still
-- uncounted.

insert into public.settings (key, value, description) values
  ('vote_count_seconds', '2', 'Segundos que pasan al menos entre dos recuentos de los votos o pronósticos de un partido.');

--- When the votes about a match were last counted. The row for its best player is deleted when that vote ends.
create table private.tallies (
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  question text not null,
  counted_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  constraint tallies_pkey primary key (match_id, question),
  constraint tallies_question_known check (question in ('best_player', 'winner'))
);

--- Starts counting the votes of a match on a question (best_player, winner).
create function private.open_tally(p_match_id uuid, p_question text)
returns void
language sql
volatile
security definer -- written by procedures only
set search_path = ''
as $$
  insert into private.tallies (match_id, question) values (p_match_id, p_question) on conflict do nothing
$$;

--- True if the caller may count the votes about a match now. False while another transaction counts them, and for
--- vote_count_seconds after a count.
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
