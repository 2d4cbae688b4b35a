-- The history of a challenge, in order, for its receipt.

--- Events of a challenge, with the user who caused each; profile_id is null for scheduled work and the service key.
create table private.challenge_events (
  id bigint generated always as identity primary key,
  match_id uuid not null references public.challenge_matches (id) on delete cascade,
  kind text not null,
  participant_id uuid references public.participants (id) on delete restrict,
  profile_id uuid references public.profiles (id) on delete set null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint challenge_events_kind_known check (kind in (
    'created', 'accepted', 'scheduled', 'reported', 'disputed', 'decided', 'reopened',
    'cancelled', 'expired', 'unplayed', 'voided'
  ))
);

create index challenge_events_match_id_idx on private.challenge_events (match_id, id);
create index challenge_events_participant_id_idx on private.challenge_events (participant_id);
create index challenge_events_profile_id_idx on private.challenge_events (profile_id);

--- Adds an event to the history of a challenge, caused by the caller.
create function private.note_challenge_event(
  p_match_id uuid, p_kind text, p_participant_id uuid, p_detail jsonb
)
returns void
language sql
volatile
security definer -- the story is written by the database only
set search_path = ''
as $$
  insert into private.challenge_events (match_id, kind, participant_id, profile_id, detail)
  values (p_match_id, p_kind, p_participant_id, auth.uid(), jsonb_strip_nulls(p_detail))
$$;

--- Adds the changes of a challenge's match to its history, except an end without a winner: close_challenge() adds that.
create function private.tell_challenge_match()
returns trigger
language plpgsql
volatile
security definer -- the story is written by the database only
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_challenge_event(new.id, 'created', new.participant1_id, '{}');
    return null;
  end if;
  if old.participant2_id is null and new.participant2_id is not null then
    perform private.note_challenge_event(new.id, 'accepted', new.participant2_id, '{}');
  end if;
  if new.scheduled_time is distinct from old.scheduled_time then
    perform private.note_challenge_event(
      new.id, 'scheduled', null, jsonb_build_object('scheduled_time', new.scheduled_time)
    );
  end if;
  if new.status = 'disputed' and old.status <> 'disputed' then
    perform private.note_challenge_event(new.id, 'disputed', null, '{}');
  elsif new.status = 'completed' and old.status <> 'completed' then
    perform private.note_challenge_event(
      new.id, 'decided', null,
      jsonb_build_object('winner_id', new.winner_id, 'result', new.result, 'how', new.decided_how)
    );
  elsif old.status = 'completed' and new.status <> 'completed' then
    perform private.note_challenge_event(
      new.id, 'reopened', null, jsonb_build_object('winner_id', old.winner_id, 'result', old.result)
    );
  end if;
  return null;
end;
$$;

create trigger tell_story
  after insert or update on public.challenge_matches
  for each row execute function private.tell_challenge_match();

--- Adds each report of a result, and each correction of a report, to the history of the challenge.
create function private.tell_challenge_report()
returns trigger
language plpgsql
volatile
security definer -- the story is written by the database only
set search_path = ''
as $$
begin
  perform private.note_challenge_event(
    new.challenge_match_id, 'reported', new.participant_id,
    jsonb_build_object('winner_id', new.winner_id, 'result', new.result)
  );
  return null;
end;
$$;

--- Sets the deadline for playing: counted from the acceptance, the agreed date or the reopening. Refuses
--- invalid_schedule.
create function private.set_play_by()
returns trigger
language plpgsql
volatile
security definer -- reads settings
set search_path = ''
as $$
declare
  v_hours interval := make_interval(hours => private.setting_integer('challenge_play_hours'));
  v_days integer := private.setting_integer('challenge_schedule_days');
begin
  if old.status in ('pending_opponent', 'completed') then
    new.play_by := greatest(now(), new.scheduled_time) + v_hours;
    return new;
  end if;
  if new.scheduled_time > new.accepted_at + make_interval(days => v_days) then
    perform private.refuse(
      'invalid_schedule',
      format('Un desafío se juega dentro de los %s días desde que se acepta: las apuestas están en garantía.', v_days)
    );
  end if;
  -- Agreeing on a date moves the deadline. Removing the date leaves the remaining time, at most the usual number of
  -- hours.
  new.play_by := greatest(
    new.accepted_at + v_hours, new.scheduled_time + v_hours, least(old.play_by, now() + v_hours)
  );
  return new;
end;
$$;

create trigger set_play_by
  before update on public.challenge_matches
  for each row when (
    new.status in ('pending_results', 'scheduled') and (
      old.status in ('pending_opponent', 'completed')
      or new.scheduled_time is distinct from old.scheduled_time
    )
  )
  execute function private.set_play_by();

create trigger tell_story
  after insert or update of winner_id, outcome, result on public.match_reports
  for each row when (new.challenge_match_id is not null)
  execute function private.tell_challenge_report();
