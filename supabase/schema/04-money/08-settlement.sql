-- Settlement: payments and refunds that providers report for an order, and the resulting tickets.
-- A provider reports facts: a payment, a refund, a dispute that was opened, lost or won.
-- What providers report (facts) arrives late, twice and in any order: a fact is only stored and moves no tickets.
-- Then settle_order() adjusts the tickets to the sum of all known facts.
-- A fact that is older than the known state of the same refund or dispute changes nothing.

--- Refunds and disputes of an order, each in its last known state.
create table private.payment_reversals (
  order_id uuid not null references public.ticket_orders (id) on delete restrict,
  kind text not null,
  reference text not null,
  --- The payment that is refunded or disputed; null if the provider does not report it.
  payment_id text,
  amount_minor bigint not null,
  state text not null,
  created_at timestamptz not null default now(),
  constraint payment_reversals_pkey primary key (order_id, kind, reference),
  constraint payment_reversals_amount_positive check (amount_minor > 0),
  constraint payment_reversals_state_known check (
    (kind = 'refund' and state in ('settled', 'undone')) or (kind = 'dispute' and state in ('open', 'lost', 'won'))
  )
);

--- Refunds requested by an administrator; an order has at most one whose result is not known yet.
create table private.refund_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.ticket_orders (id) on delete restrict,
  amount_minor bigint not null,
  reason text not null,
  actor_id uuid references public.profiles (id) on delete restrict,
  state text not null default 'requested',
  reference text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  constraint refund_requests_amount_positive check (amount_minor > 0),
  constraint refund_requests_state_known check (state in ('requested', 'done', 'failed'))
);
create unique index refund_requests_open_key on private.refund_requests (order_id) where state = 'requested';
create index refund_requests_order_id_idx on private.refund_requests (order_id);
create index refund_requests_actor_id_idx on private.refund_requests (actor_id) where actor_id is not null;

--- Locks the row of an order of this provider, and of this checkout session if one is given. Refuses order_not_found.
create function private.lock_order(p_provider text, p_order_id uuid, p_session_id text)
returns public.ticket_orders
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
begin
  select * into v_order
  from public.ticket_orders
  where id = p_order_id and provider = p_provider
  for update;
  if v_order.id is null or p_session_id <> v_order.session_id then
    perform private.refuse('order_not_found', 'No encontramos esa compra.');
  end if;
  return v_order;
end;
$$;

--- Marks an order for a check by an administrator, even if an earlier mark was already resolved.
create function private.flag_order(p_order_id uuid, p_flag text)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.ticket_orders
  set flag = p_flag, flag_note = null, flag_resolved_at = null, flag_resolved_by = null
  where id = p_order_id
$$;

--- True for the participant of a deleted team or a closed account.
create function private.is_gone(p_participant_id uuid)
returns boolean
language sql
stable
security definer -- as its callers
set search_path = ''
as $$
  select exists (
    select 1
    from public.participants p
    left join public.profiles u on u.id = p.user_id
    where p.id = p_participant_id and (p.former_name is not null or u.closed_at is not null)
  )
$$;

--- Credits the order's tickets and notifies the buyer. The caller has locked the order and checked that it was not
--- credited.
create function private.credit_order(p_order public.ticket_orders)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.move_tickets(
    p_order.participant_id, p_order.tickets, 'order', 'Compra: ' || p_order.item_name,
    'ticket_orders', p_order.id
  );
  update public.ticket_orders set credited_tickets = tickets where id = p_order.id;
  perform private.note_order(p_order.id, 'credited', format('Se acreditaron %s tickets', p_order.tickets));
  perform private.notify_user(
    p_order.user_id, 'order_paid', '🎉 ¡Compra exitosa!',
    format('Ya tienes %s: %s.', private.tickets_in_words(p_order.tickets), p_order.item_name), '/store', p_order.id::text
  );
  if p_order.is_gift then
    perform private.notify_participant(
      p_order.participant_id, 'gift_received', 'Tu equipo recibió un regalo',
      format('%s regaló %s a tu equipo.%s',
        (select username from public.profiles where id = p_order.user_id), private.tickets_in_words(p_order.tickets),
        coalesce(' «' || p_order.gift_message || '»', '')),
      '/teams', p_order.id::text
    );
  end if;
end;
$$;

--- Takes tickets back, but never below a balance of zero; the rest is the order's shortfall.
create function private.take_back_tickets(p_order public.ticket_orders, p_wanted integer, p_reason text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_taken integer;
begin
  perform 1 from public.participants where id = p_order.participant_id for key share;
  select least(balance, p_wanted) into v_taken
  from public.wallets where participant_id = p_order.participant_id for update;
  if v_taken > 0 then
    perform private.move_tickets(
      p_order.participant_id, -v_taken, 'order_reversal', p_reason || ': ' || p_order.item_name,
      'ticket_orders', p_order.id
    );
    perform private.note_order(p_order.id, 'taken_back', format('Se descontaron %s tickets', v_taken), p_reason);
  end if;
  update public.ticket_orders
  set reversed_tickets = reversed_tickets + v_taken, shortfall_tickets = p_wanted - v_taken
  where id = p_order.id;
  if v_taken < p_wanted then
    perform private.note_order(
      p_order.id, 'flagged', format('Faltan %s tickets que ya se gastaron', p_wanted - v_taken), p_reason
    );
  end if;
end;
$$;

--- Returns tickets that a refund or dispute had taken, after it was undone.
create function private.give_back_tickets(p_order public.ticket_orders, p_count integer, p_reason text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if private.is_gone(p_order.participant_id) then
    perform private.flag_order(p_order.id, 'owner_gone');
    perform private.note_order(
      p_order.id, 'flagged', format('%s tickets no se devolvieron: el equipo o la cuenta ya no existe', p_count)
    );
    return;
  end if;
  perform private.move_tickets(
    p_order.participant_id, p_count, 'order_reversal', p_reason || ': ' || p_order.item_name,
    'ticket_orders', p_order.id
  );
  update public.ticket_orders set reversed_tickets = reversed_tickets - p_count where id = p_order.id;
  perform private.note_order(p_order.id, 'given_back', format('Se devolvieron %s tickets', p_count), p_reason);
end;
$$;

--- Adjusts tickets, amounts and status of an order to its payment, refunds and disputes. Idempotent; the order of the
--- facts does not matter. p_reason is written to the ledger.
create function private.settle_order(p_order_id uuid, p_reason text)
returns public.ticket_orders
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
  v_refunded bigint;
  v_open bigint;
  v_lost bigint;
  v_returned bigint;
  v_due integer;
begin
  select * into v_order from public.ticket_orders where id = p_order_id for update;
  -- A refund that arrives before its payment is applied with the payment.
  if v_order.payment_id is null or v_order.paid_minor <= 0 then
    return v_order;
  end if;
  select
    coalesce(sum(amount_minor) filter (where kind = 'refund' and state = 'settled'), 0),
    coalesce(sum(amount_minor) filter (where state = 'open'), 0),
    coalesce(sum(amount_minor) filter (where state = 'lost'), 0)
  into v_refunded, v_open, v_lost
  from private.payment_reversals
  where order_id = v_order.id and coalesce(payment_id, v_order.payment_id) = v_order.payment_id;
  v_returned := least(v_order.paid_minor, v_refunded + v_open + v_lost);
  -- The share of the tickets that belongs to the returned money, rounded in the buyer's favour.
  v_due := div(v_order.tickets::numeric * v_returned, v_order.paid_minor)::integer;

  if v_order.credited_tickets = 0 and v_order.status <> 'flagged' and v_due < v_order.tickets then
    perform private.credit_order(v_order);
    v_order.credited_tickets := v_order.tickets;
  end if;
  if v_order.credited_tickets > 0 and v_due < v_order.reversed_tickets then
    update public.ticket_orders set shortfall_tickets = 0 where id = v_order.id;
    perform private.give_back_tickets(v_order, v_order.reversed_tickets - v_due, p_reason);
  elsif v_order.credited_tickets > 0 and v_due <> v_order.reversed_tickets + v_order.shortfall_tickets then
    perform private.take_back_tickets(v_order, v_due - v_order.reversed_tickets, p_reason);
  end if;

  update public.ticket_orders
  set
    refunded_minor = v_refunded,
    disputed_minor = v_open + v_lost,
    status = case
      when v_returned >= paid_minor and v_open = 0 then 'refunded'
      when status = 'flagged' and credited_tickets = 0 then 'flagged'
      when v_open > 0 then 'disputed'
      when v_returned > 0 then 'partially_refunded'
      else 'paid'
    end
  where id = v_order.id;
  if v_open + v_lost > v_order.disputed_minor then
    perform private.flag_order(v_order.id, 'chargeback');
  elsif v_refunded > v_order.refunded_minor then
    update public.ticket_orders
    set flag = 'refund_shortfall', flag_note = null, flag_resolved_at = null, flag_resolved_by = null
    where id = v_order.id and shortfall_tickets > 0;
  elsif v_open + v_lost = 0 then
    update public.ticket_orders set flag_note = 'Disputa ganada', flag_resolved_at = now()
    where id = v_order.id and flag = 'chargeback' and flag_resolved_at is null;
  end if;
  select * into v_order from public.ticket_orders where id = v_order.id;
  return v_order;
end;
$$;
