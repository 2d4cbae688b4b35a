-- Deadlines of challenges: expiry, unplayed challenges, reminders, and the withdrawal of disallowed stakes.

insert into public.settings (key, value, description) values
  ('work_step_ms', '1000', 'Milisegundos después de los cuales el trabajo programado sigue en otra transacción.');

--- Ends an offered challenge that nobody accepted in time; true if it ended.
create function private.expire_challenge(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  v_match := private.lock_match(p_match_id);
  if v_match.status <> 'pending_opponent' or not exists (
    select 1 from public.challenges
    where id = v_match.challenge_id and status = 'open' and expires_at <= now()
  ) then
    return false;
  end if;
  perform private.close_challenge(v_match, 'expired', 'Desafío vencido');
  perform private.notify_participant(
    v_match.participant1_id, 'challenge_expired', 'Tu desafío venció', 'Nadie lo aceptó a tiempo y la apuesta volvió.',
    '/challenges'
  );
  return true;
end;
$$;

--- Refunds both stakes of an accepted challenge if nothing was reported before its deadline for playing; true if
--- refunded.
create function private.end_unplayed_challenge(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_row public.challenge_matches;
begin
  v_match := private.lock_match(p_match_id);
  select * into v_row from public.challenge_matches where id = p_match_id;
  -- The conditions are checked again under the lock, because a report may have arrived in the meantime.
  if v_row.status not in ('pending_results', 'scheduled')
    or v_row.play_by > now()
    or exists (select 1 from public.match_reports where match_id = p_match_id)
  then
    return false;
  end if;
  perform private.state_challenge_facts(v_row, false);
  perform private.close_challenge(v_match, 'unplayed', 'Desafío no jugado');
  perform private.notify_participant(
    side.id, 'challenge_unplayed', 'Desafío sin jugar', 'Nadie reportó un resultado a tiempo: no hubo ganador y nadie perdió su apuesta.',
    private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
  return true;
end;
$$;

--- The deadlines for playing of which both sides were already reminded, so that nobody is reminded twice.
create table private.challenge_reminders (
  match_id uuid not null references public.challenge_matches (id) on delete cascade,
  play_by timestamptz not null,
  created_at timestamptz not null default now(),
  constraint challenge_reminders_pkey primary key (match_id, play_by)
);

--- Reminds both sides once that the time to play is ending; true if they were reminded.
create function private.remind_of_challenge(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
  v_hours integer := private.setting_integer('challenge_reminder_hours');
begin
  insert into private.challenge_reminders (match_id, play_by)
  select id, play_by from public.challenge_matches
  where id = p_match_id and status in ('pending_results', 'scheduled')
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.notify_participant(
    side.id, 'challenge_reminder', 'Queda poco para jugar tu desafío',
    format('Si nadie reporta un resultado en las próximas %s horas, el desafío termina sin ganador.', v_hours),
    private.match_link(v_match)
  )
  from (values (v_match.participant1_id), (v_match.participant2_id)) as side (id);
  return true;
end;
$$;

--- Withdraws stakes that are no longer allowed; true if there were any. A self-excluded player's open challenge is
--- cancelled. If the operator has disabled stakes, in all games or in this one, other open challenges become friendly.
create function private.withdraw_stake(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- challenges are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_challenge public.challenges;
begin
  v_match := private.lock_match(p_match_id);
  select * into v_challenge from public.challenges where id = v_match.challenge_id;
  if v_challenge.status <> 'open' then
    return false;
  elsif private.is_excluded(v_challenge.creator_participant_id) then
    perform private.withdraw_offer(v_match, 'Autoexclusión');
    return true;
  elsif v_challenge.wager_amount > 0 and private.is_friendly(v_challenge.game_id) then
    perform private.return_wagers(v_challenge.id, 'Desafío amistoso');
    update public.challenges set wager_amount = 0 where id = v_challenge.id;
    return true;
  end if;
  return false;
end;
$$;
