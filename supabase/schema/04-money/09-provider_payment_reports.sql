-- Procedures with which the Edge Functions store what providers report about payments: each report is applied once, in
-- any order.

--- Service: records a verified payment. Credits the order once; flags an order instead if amount or currency differ, or
--- if it is a second payment. Refuses order_not_found, payment_required, payment_used.
create function public.credit_ticket_order(
  p_provider text, p_order_id uuid, p_session_id text, p_payment_id text, p_amount_minor bigint, p_currency text
)
returns public.ticket_orders
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
  v_paid text := private.money(coalesce(p_amount_minor, 0), coalesce(upper(p_currency), '?'));
begin
  v_order := private.lock_order(p_provider, p_order_id, p_session_id);
  if private.clean_text(p_payment_id) is null then
    perform private.refuse('payment_required', 'Falta la referencia del pago.');
  end if;
  if v_order.payment_id = p_payment_id then
    return v_order;
  end if;
  if exists (select 1 from public.ticket_orders where provider = p_provider and payment_id = p_payment_id) then
    perform private.refuse('payment_used', 'Ese pago ya pagó otra compra.');
  end if;
  if v_order.payment_id is not null then
    if private.note_order(v_order.id, 'duplicate_payment', 'Se pagó dos veces', v_paid, p_payment_id) then
      perform private.flag_order(v_order.id, 'duplicate_payment');
    end if;
    select * into v_order from public.ticket_orders where id = v_order.id;
    return v_order;
  end if;

  update public.ticket_orders
  set
    session_id = coalesce(session_id, p_session_id), payment_id = p_payment_id, paid_at = now(),
    paid_minor = coalesce(p_amount_minor, 0), paid_currency = upper(p_currency)
  where id = v_order.id;
  if p_amount_minor is distinct from v_order.amount_minor or upper(p_currency) is distinct from v_order.currency then
    update public.ticket_orders set status = 'flagged' where id = v_order.id;
    perform private.flag_order(v_order.id, 'amount_mismatch');
    perform private.note_order(
      v_order.id, 'refused_amount', 'El pago no coincide con la compra: no se acreditó nada',
      format('Llegó %s y se esperaba %s', v_paid, private.money(v_order.amount_minor, v_order.currency)), p_payment_id
    );
  -- The team or account was deleted before the payment arrived, so an administrator decides about the tickets.
  elsif private.is_gone(v_order.participant_id) then
    update public.ticket_orders set status = 'flagged' where id = v_order.id;
    perform private.flag_order(v_order.id, 'owner_gone');
    perform private.note_order(
      v_order.id, 'flagged', 'El equipo o la cuenta ya no existe: no se acreditó nada', v_paid, p_payment_id
    );
  else
    update public.ticket_orders set status = 'paid' where id = v_order.id;
    perform private.note_order(v_order.id, 'paid', 'Pago recibido', v_paid, p_payment_id);
  end if;
  return private.settle_order(v_order.id, 'Reembolso');
end;
$$;

--- Service: records that the buyer chose a payment method that takes days. No effect on a paid order. Refuses
--- order_not_found.
create function public.await_ticket_order(
  p_provider text, p_order_id uuid, p_session_id text, p_payment_id text, p_expires_at timestamptz default null
)
returns public.ticket_orders
language plpgsql
volatile
security definer -- orders are written by procedures only
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
begin
  v_order := private.lock_order(p_provider, p_order_id, p_session_id);
  -- Cancelled orders are included, because a buyer who has a voucher for a cash payment can still pay it.
  if v_order.status in ('created', 'pending', 'cancelled', 'failed')
    and not exists (
      select 1 from private.order_events
      where order_id = v_order.id and kind in ('cancelled', 'failed') and provider_reference = p_payment_id
    )
    and private.note_order(
      v_order.id, 'awaiting', 'A la espera del pago', 'El comprador tiene un cupón o una transferencia por pagar.', p_payment_id
    )
  then
    update public.ticket_orders
    set
      status = 'awaiting_payment', session_id = coalesce(session_id, p_session_id),
      expires_at = coalesce(p_expires_at, now() + interval '7 days')
    where id = v_order.id
    returning * into v_order;
    perform private.notify_user(
      v_order.user_id, 'order_awaiting', 'Tu compra espera el pago',
      format(
        'Cuando se acredite el pago recibirás %s: %s.', private.tickets_in_words(v_order.tickets), v_order.item_name
      ),
      '/store', v_order.id::text
    );
  end if;
  return v_order;
end;
$$;

--- Service: records that the provider reports a payment as cancelled or failed. No effect on a paid order.
--- p_session_ended means that the provider's page accepts no further payment. Refuses order_not_found, status_unknown.
create function public.close_ticket_order(
  p_provider text, p_order_id uuid, p_session_id text, p_payment_id text, p_status text, p_session_ended boolean default false
)
returns public.ticket_orders
language plpgsql
volatile
security definer -- orders are written by procedures only
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
begin
  if p_status is null or p_status not in ('cancelled', 'failed') then
    perform private.refuse('status_unknown', 'Estado de compra desconocido.');
  end if;
  v_order := private.lock_order(p_provider, p_order_id, p_session_id);
  -- A late failure never undoes a payment; a payment after a failure is a second, successful attempt.
  if v_order.status in ('created', 'pending', 'awaiting_payment')
    and private.note_order(
      v_order.id, p_status,
      case p_status when 'cancelled' then 'Cancelada en el medio de pago' else 'El pago fue rechazado' end,
      null, coalesce(p_payment_id, p_session_id)
    )
  then
    update public.ticket_orders set status = p_status where id = v_order.id returning * into v_order;
  end if;
  if p_session_ended and v_order.session_ended_at is null then
    update public.ticket_orders set session_ended_at = now() where id = v_order.id returning * into v_order;
  end if;
  return v_order;
end;
$$;

--- Stores the last known state of a refund or dispute; returns false if that state is already stored or superseded.
create function private.remember_reversal(
  p_order_id uuid, p_payment_id text, p_kind text, p_reference text, p_amount_minor bigint, p_state text
)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- A refund or dispute only changes to a later state of this list: a late 'open' does not reopen it.
  v_states constant text[] := array['settled', 'open', 'lost', 'undone', 'won'];
begin
  insert into private.payment_reversals as known (order_id, kind, reference, payment_id, amount_minor, state)
  values (p_order_id, p_kind, p_reference, p_payment_id, p_amount_minor, p_state)
  on conflict (order_id, kind, reference) do update
  set state = excluded.state, payment_id = coalesce(excluded.payment_id, known.payment_id)
  where array_position(v_states, excluded.state) > array_position(v_states, known.state);
  return found;
end;
$$;

--- Adds a refund or dispute to the order's history and notifies the buyer.
create function private.tell_reversal(
  p_order public.ticket_orders, p_kind text, p_reference text, p_amount_minor bigint, p_state text
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_what text := p_kind || ':' || p_state;
  v_amount text := private.money(p_amount_minor, coalesce(p_order.paid_currency, p_order.currency));
begin
  perform private.note_order(
    p_order.id,
    case v_what
      when 'refund:settled' then 'refund' when 'refund:undone' then 'refund_undone' else 'dispute_' || p_state
    end,
    case v_what
      when 'refund:settled' then 'Reembolso' when 'refund:undone' then 'El reembolso no llegó al comprador'
      when 'dispute:open' then 'Se abrió una disputa' when 'dispute:lost' then 'Disputa perdida' else 'Disputa ganada'
    end,
    v_amount, p_reference
  );
  if v_what = 'refund:undone' then
    return;
  end if;
  perform private.notify_user(
    p_order.user_id,
    case p_kind when 'refund' then 'order_refunded' when 'dispute' then
      case p_state when 'won' then 'order_dispute_won' else 'order_disputed' end end,
    case v_what
      when 'refund:settled' then 'Reembolso de tu compra'
      when 'dispute:open' then 'Tu compra está en disputa'
      when 'dispute:lost' then 'Tu compra fue anulada' else 'La disputa de tu compra terminó'
    end,
    case v_what
      when 'refund:settled' then format('Se reembolsaron %s de %s y se descuentan los tickets de esa parte.', v_amount, p_order.item_name)
      when 'dispute:open' then format('El pago de %s fue desconocido y sus tickets se descuentan hasta que se resuelva.', p_order.item_name)
      when 'dispute:lost' then format('El pago de %s fue devuelto y sus tickets no vuelven.', p_order.item_name)
      else format('El pago de %s quedó firme y sus tickets vuelven.', p_order.item_name)
    end,
    '/store', p_order.id || ' ' || p_reference
  );
end;
$$;

--- Service: records a refund (settled or undone) or dispute (open, lost or won) of a payment, by the provider's
--- reference. Takes back the tickets of the refunded share, but never below a balance of zero, or returns them. Flags
--- the order for a dispute, or if tickets could not be taken back. Refuses order_not_found, reason_unknown,
--- invalid_amount.
create function public.reverse_ticket_order(
  p_provider text, p_order_id uuid, p_payment_id text, p_kind text, p_reference text, p_amount_minor bigint, p_state text
)
returns public.ticket_orders
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
begin
  if p_kind is null or p_state is null or (p_kind, p_state) not in (
    ('refund', 'settled'), ('refund', 'undone'), ('dispute', 'open'), ('dispute', 'lost'), ('dispute', 'won')
  ) then
    perform private.refuse('reason_unknown', 'Motivo de devolución desconocido.');
  end if;
  if private.clean_text(p_reference) is null or p_amount_minor is null or p_amount_minor <= 0 then
    perform private.refuse('invalid_amount', 'El monto no es válido.');
  end if;
  v_order := private.lock_order(p_provider, p_order_id, null);
  if not private.remember_reversal(v_order.id, p_payment_id, p_kind, p_reference, p_amount_minor, p_state) then
    return v_order;
  end if;
  perform private.tell_reversal(v_order, p_kind, p_reference, p_amount_minor, p_state);
  -- The provider may report a refund as an event before it responds to the refund request, or without ever responding.
  if p_kind = 'refund' then
    update private.refund_requests set state = 'done', reference = p_reference, finished_at = now()
    where order_id = v_order.id and state = 'requested' and amount_minor = p_amount_minor;
  end if;

  return private.settle_order(v_order.id, case p_kind when 'refund' then 'Reembolso' else 'Disputa' end);
end;
$$;

grant execute on function
  public.credit_ticket_order, public.await_ticket_order, public.close_ticket_order, public.reverse_ticket_order
to service_role;
