-- Agreeing on a time in the match room, and the default times that the organiser sets.

--- Locks the row of a match, and checks that its sides may still agree on its time and that the caller acts for one of
--- them. Refuses match_not_found, match_already_decided, match_cancelled, match_not_ready, match_begun,
--- agreement_closed, times_are_set, module_disabled, and callers who play for neither side.
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

--- Closes a proposal of a time with its outcome, and records the caller as the user who answered it.
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

--- Accepts a proposal: its time becomes the time of the locked match. Notifies everyone who plays the match, except the
--- user who accepted.
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

--- Proposes a time for a match, for the caller's side, also in place of a time that the rival proposed. Proposing the
--- same time as the rival accepts it. Returns the proposal. Refuses as lock_agreeable(), and invalid_schedule,
--- already_at_that_time, rate_limited.
--- @param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
--- @param p_time When to play.
--- @scope schedule
--- @chapter schedule 2
--- @title Proponer la hora de un partido
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

--- Locks the row of the match of an open proposal, and checks that the caller acts for one of its sides. Refuses
--- proposal_not_found, proposal_over, and as lock_agreeable().
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

--- Accepts or declines a proposed time, for the rival of the side that proposed it. An accepted time becomes the time
--- of the match. The side that proposed it is notified. Refuses proposal_not_found, proposal_over, proposal_past, and
--- as lock_agreeable().
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

--- Withdraws an unanswered proposal of the caller's side. Refuses proposal_not_found, proposal_over, and as
--- lock_agreeable().
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

--- Staff (schedule): lets the sides of a round agree on their times until p_agree_until; a match without
--- an agreement is played at p_default_time. Returns the matches. Refuses stage_not_found, tournament_cancelled,
--- invalid_schedule, nothing_to_move.
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

grant execute on function
  public.propose_match_time, public.answer_match_time, public.withdraw_match_time
to authenticated;
grant execute on function public.set_default_times to authenticated, service_role;
