-- Cancelling a tournament: every fee goes back, and what its founder pledged, and everybody who was in it is told why.

create function private.people_of_tournament(p_tournament_id uuid)
returns table (profile_id uuid, returned integer)
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select person.profile_id, max(person.returned)
  from (
    select participant.user_id as profile_id, registration.fee_paid as returned
    from public.tournament_participants registration
    join public.participants participant on participant.id = registration.participant_id
    where registration.tournament_id = p_tournament_id
    union all
    select member.profile_id, registration.fee_paid
    from public.tournament_participants registration
    join public.participants participant on participant.id = registration.participant_id
    join public.team_members member on member.team_id = participant.team_id
    where registration.tournament_id = p_tournament_id
    union all
    select profile_id, 0
    from public.roster_entries
    where tournament_id = p_tournament_id
    union all
    select coalesce(participant.user_id, member.profile_id), 0
    from public.waiting_entries waiting
    join public.participants participant on participant.id = waiting.participant_id
    left join public.team_members member
      on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
    where waiting.tournament_id = p_tournament_id
    union all
    select requested_by, 0
    from public.entry_requests
    where tournament_id = p_tournament_id and state = 'asked'
    union all
    -- Who paid with his own tickets and has left the team since.
    select payer.user_id, registration.fee_paid
    from public.tournament_participants registration
    join public.participants payer on payer.id = registration.fee_wallet_id
    where registration.tournament_id = p_tournament_id
  ) as person
  where person.profile_id is not null
  group by person.profile_id
$$;
comment on function private.people_of_tournament(uuid) is
  'Everybody who is in a tournament, alone, in a team or in its roster, waits for a place or asked for one, and the tickets that its entry holds.';

create function private.is_pledge_at_stake(p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- helper of what staff do and ask
set search_path = ''
as $$
  select p_tournament.structure_generated_at is not null
    and exists (select 1 from public.prize_pledges where tournament_id = p_tournament.id and status = 'held')
    and not private.is_admin()
$$;
comment on function private.is_pledge_at_stake(public.tournaments) is
  'Whether it is played for a prize in custody, so that nobody but the administration may cancel it, and the caller is not of it.';

create function public.cancel_tournament(p_tournament_id uuid, p_reason text)
returns integer
language plpgsql
volatile
security definer -- tickets and matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_reason text := private.clean_text(p_reason);
  v_fees record;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'delete');
  if v_reason is null or char_length(v_reason) > 500 then
    perform private.refuse('reason_required', 'Indica por qué se cancela el torneo (hasta 500 caracteres): lo lee cada inscrito.');
  end if;
  if v_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó y entregó sus premios: no se puede cancelar.');
  end if;

  if private.is_pledge_at_stake(v_tournament) then
    perform private.refuse('pledge_at_stake', 'El torneo ya se juega por un premio en custodia: lo cancela la administración.');
  end if;

  perform private.notify_people(
    array_agg(person.profile_id order by person.profile_id),
    array_agg(
      case when person.returned > 0
        then format('%s Vuelve la inscripción: %s.', v_reason, private.tickets_in_words(person.returned))
        else v_reason
      end
      order by person.profile_id
    ),
    'tournament_cancelled', 'Torneo cancelado: ' || v_tournament.name, '/tournaments/' || p_tournament_id
  )
  from private.people_of_tournament(p_tournament_id) as person
  having count(*) > 0;

  select
    array_agg(fee_wallet_id order by id) as wallet_ids, array_agg(fee_paid order by id) as amounts,
    coalesce(sum(fee_paid), 0)::integer as returned
  into v_fees
  from public.tournament_participants
  where tournament_id = p_tournament_id and fee_paid > 0;
  if v_fees.returned > 0 then
    perform private.move_tickets_of_many(
      v_fees.wallet_ids, v_fees.amounts, 'tournament_fee_refund', 'Torneo cancelado: ' || v_tournament.name,
      'tournaments', p_tournament_id
    );
  end if;
  perform private.settle_pledge(v_tournament, 0, 'Torneo cancelado');
  update public.tournament_participants
  set fee_paid = 0
  where tournament_id = p_tournament_id and fee_paid > 0;
  perform private.cancel_live_draws(
    array(select id from public.tournament_stages where tournament_id = p_tournament_id and drawn_at is null)
  );
  update public.tournament_matches
  set status = 'cancelled', live_score = null, live_since = null
  where tournament_id = p_tournament_id and status not in ('completed', 'bye', 'cancelled');
  update public.tournaments
  set status = 'Finalizado', cancelled_at = now(), cancel_reason = v_reason
  where id = p_tournament_id;
  perform private.audit(
    'cancel_tournament', 'tournaments', p_tournament_id::text,
    jsonb_build_object('status', v_tournament.status),
    jsonb_build_object('reason', v_reason, 'tickets_returned', v_fees.returned)
  );
  return v_fees.returned;
end;
$$;
comment on function public.cancel_tournament(uuid, text) is
  'Staff (delete): ends a tournament without a champion: every fee goes back to the wallet that paid it, a pledged prize to its founder '
  '(once it is played only an administrator may: pledge_at_stake), nothing more is played, no prize is given, and everybody who was in it is told the reason. For good. Returns the tickets given back. Refuses '
  'tournament_not_found, tournament_cancelled, reason_required, tournament_finished.';

grant execute on function public.cancel_tournament(uuid, text) to authenticated, service_role;
