-- Procedures of the match room for disputes, the chat and the schedule.

--- Writes a message of the caller into the chat of a match; a repeated call with the same p_client_id writes nothing.
--- Refuses content_required, content_too_long, too_many_messages, part_invalid.
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

--- Writes a message into the chat of a match and returns it; a repeated call with the same p_client_id returns the
--- first one. For members and stand-ins of a side, staff with the right `chat`, and administrators. Without a rival, a
--- side can only answer the staff or an administrator. p_part is as in send_message(). Refuses muted, match_not_found,
--- match_not_ready, content_required, content_too_long, too_many_messages, part_invalid, module_disabled.
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

--- Sets the scheduled time of a match, or removes it (null); a change is notified to everyone who plays. For staff with
--- the right `schedule`; in a challenge for its sides and administrators. Refuses match_not_found,
--- match_already_decided, match_cancelled, invalid_schedule, module_disabled, rate_limited.
--- @param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
--- @param p_scheduled_time When the match is played; null for no scheduled time.
--- @nullable p_scheduled_time
--- @scope schedule
--- @chapter schedule 3
--- @title Fijar la hora de un partido
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

grant execute on function public.send_match_message to authenticated;
grant execute on function public.schedule_match to authenticated, service_role;
