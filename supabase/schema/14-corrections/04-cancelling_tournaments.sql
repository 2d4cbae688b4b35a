-- Cancelling a tournament: refunds all fees and the founder's pledge, and notifies every participant of the reason.

--- Ends a tournament without a champion, permanently. For staff with the right `delete`. No more matches are played and
--- no prizes given. Fees are refunded to the wallets that paid them, and pledged tickets to the founder who pledged
--- them. While a tournament with a pledge is played, only an administrator may cancel it (pledge_at_stake).
--- Participants are notified of the reason. Returns the number of refunded tickets. Refuses tournament_not_found,
--- tournament_cancelled, reason_required, tournament_finished.
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

grant execute on function public.cancel_tournament to authenticated, service_role;
