-- Order procedures: what the checkout functions and the providers' webhooks call.
--
-- Every provider, the demonstration one included, goes the same way: create_ticket_order() as the
-- buyer, attach_checkout_session() by the service, then exactly one of credit / close, perhaps
-- reverse, each idempotent by the provider's event id and safe in any order.

create function public.create_ticket_order(
  p_item_id uuid,
  p_provider text default 'stripe',
  p_currency text default 'ARS'
)
returns public.ticket_orders
language plpgsql
volatile
security definer -- orders are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_item public.store_items;
  v_participant_id uuid;
  v_amount_minor bigint;
  v_order public.ticket_orders;
begin
  perform private.require_module('store');
  if p_provider is null or p_provider not in ('stripe', 'mercadopago', 'demo') then
    perform private.refuse('provider_unknown', 'El medio de pago no está disponible.');
  end if;
  if p_currency is null or p_currency not in ('ARS', 'USD') then
    perform private.refuse('currency_unknown', 'La moneda no está disponible.');
  end if;
  select * into v_item from public.store_items where id = p_item_id for share;
  if not found or not v_item.is_active then
    perform private.refuse('item_not_available', 'Este producto no está disponible.');
  end if;
  v_amount_minor := round(
    case p_currency when 'ARS' then v_item.price_ars else v_item.price_usd end
    * (100 - v_item.discount_percentage)
  );
  if (p_provider = 'stripe' and private.clean_text(v_item.stripe_price_id) is null) or v_amount_minor <= 0 then
    perform private.refuse('item_not_configurable', 'Producto no configurable');
  end if;

  if v_item.type = 'team_ticket' then
    v_participant_id := private.team_participant_id(private.my_team_id());
    if v_participant_id is null then
      perform private.refuse('team_required', 'Debes pertenecer a un equipo para comprar tickets de equipo.');
    end if;
  else
    v_participant_id := private.user_participant_id(v_user_id);
  end if;

  perform pg_advisory_xact_lock(hashtextextended('orders:' || v_user_id, 0));
  if (
    select count(*) from public.ticket_orders
    where user_id = v_user_id and created_at > now() - interval '1 hour'
      and status in ('created', 'pending')
  ) >= private.setting_integer('open_orders_per_hour') then
    perform private.refuse('rate_limited', 'Iniciaste demasiadas compras. Espera un momento.');
  end if;

  insert into public.ticket_orders
    (user_id, participant_id, item_id, item_name, tickets, provider, currency, amount_minor)
  values
    (v_user_id, v_participant_id, v_item.id, v_item.name, v_item.amount, p_provider, p_currency, v_amount_minor)
  returning * into v_order;
  return v_order;
end;
$$;
comment on function public.create_ticket_order(uuid, text, text) is
  'Opens an order of the caller: price after discount, currency (ARS or USD) and tickets come from the item. '
  'Provider stripe, mercadopago or demo. Refuses module_disabled, provider_unknown, currency_unknown, '
  'item_not_available, item_not_configurable, team_required, rate_limited.';

create function public.attach_checkout_session(p_order_id uuid, p_session_id text)
returns public.ticket_orders
language plpgsql
volatile
security definer -- orders are written by procedures only
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
begin
  update public.ticket_orders
  set session_id = p_session_id, status = 'pending'
  where id = p_order_id and status = 'created' and session_id is null
  returning * into v_order;
  if not found then
    perform private.refuse('order_not_open', 'La compra no existe o ya fue iniciada.');
  end if;
  return v_order;
end;
$$;
comment on function public.attach_checkout_session(uuid, text) is
  'Service: remembers the provider''s session of a new order. Refuses order_not_open.';

create function private.lock_order(p_provider text, p_session_id text)
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
  where provider = p_provider and session_id = p_session_id
  for update;
  if not found then
    perform private.refuse('order_not_found', 'No encontramos esa compra.');
  end if;
  return v_order;
end;
$$;
comment on function private.lock_order(text, text) is 'The order of a checkout session, locked. Refuses order_not_found.';

create function private.take_payment_event(p_order public.ticket_orders, p_event_id text, p_kind text)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Under the order's lock, so a repeated event waits for the first and then finds it done.
  insert into private.payment_events (order_id, kind, event_id)
  values (p_order.id, p_kind, p_event_id)
  on conflict do nothing;
  return found;
end;
$$;
comment on function private.take_payment_event(public.ticket_orders, text, text) is
  'Records a provider event; false when it was handled before.';

create function public.credit_ticket_order(
  p_provider text, p_event_id text, p_session_id text, p_amount_minor bigint, p_currency text
)
returns public.ticket_orders
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
  v_is_new boolean;
begin
  v_order := private.lock_order(p_provider, p_session_id);
  v_is_new := private.take_payment_event(v_order, p_event_id, 'credit');
  -- Paid, refunded before it was paid, or set aside for an admin: nothing to credit.
  if not v_is_new or v_order.credited_tickets > 0 or v_order.status in ('refunded', 'flagged') then
    return v_order;
  end if;

  if p_amount_minor is distinct from v_order.amount_minor or upper(p_currency) is distinct from v_order.currency then
    update public.ticket_orders set status = 'flagged', flag = 'amount_mismatch'
    where id = v_order.id returning * into v_order;
    return v_order;
  end if;
  -- The team or the account went while the pack was being paid: money came, but whose are the tickets?
  if exists (
    select 1
    from public.participants p
    left join public.profiles u on u.id = p.user_id
    where p.id = v_order.participant_id and (p.former_name is not null or u.closed_at is not null)
  ) then
    update public.ticket_orders set status = 'flagged', flag = 'owner_gone', paid_at = now()
    where id = v_order.id returning * into v_order;
    return v_order;
  end if;

  perform private.move_tickets(
    v_order.participant_id, v_order.tickets, 'order', 'Compra: ' || v_order.item_name,
    'ticket_orders', v_order.id
  );
  update public.ticket_orders
  set status = 'paid', credited_tickets = tickets, paid_at = now(), flag = null
  where id = v_order.id
  returning * into v_order;
  perform private.notify_user(
    v_order.user_id, 'order_paid', '🎉 ¡Compra exitosa!',
    format('Se acreditaron %s tickets: %s.', v_order.tickets, v_order.item_name), '/store'
  );
  return v_order;
end;
$$;
comment on function public.credit_ticket_order(text, text, text, bigint, text) is
  'Service: a verified payment. Credits the order once; a different amount or currency credits nothing and flags it. '
  'Refuses order_not_found.';

create function public.close_ticket_order(
  p_provider text, p_event_id text, p_session_id text, p_status text
)
returns public.ticket_orders
language plpgsql
volatile
security definer -- orders are written by procedures only
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
  v_is_new boolean;
begin
  if p_status is null or p_status not in ('cancelled', 'failed') then
    perform private.refuse('status_unknown', 'Estado de compra desconocido.');
  end if;
  v_order := private.lock_order(p_provider, p_session_id);
  v_is_new := private.take_payment_event(v_order, p_event_id, p_status);
  -- A late failure never undoes a payment; a payment after a failure is a second, good attempt.
  if v_is_new and v_order.status in ('created', 'pending') then
    update public.ticket_orders set status = p_status where id = v_order.id returning * into v_order;
  end if;
  return v_order;
end;
$$;
comment on function public.close_ticket_order(text, text, text, text) is
  'Service: the provider reports cancelled or failed. Does nothing to a paid order. Refuses order_not_found, status_unknown.';

create function public.reverse_ticket_order(
  p_provider text, p_event_id text, p_session_id text, p_reason text default 'refund'
)
returns public.ticket_orders
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
  v_is_new boolean;
  v_left integer;
begin
  if p_reason is null or p_reason not in ('refund', 'chargeback') then
    perform private.refuse('reason_unknown', 'Motivo de devolución desconocido.');
  end if;
  v_order := private.lock_order(p_provider, p_session_id);
  v_is_new := private.take_payment_event(v_order, p_event_id, p_reason);
  if not v_is_new or v_order.status = 'refunded' then
    return v_order;
  end if;

  if v_order.credited_tickets > 0 then
    select least(balance, v_order.credited_tickets) into v_left
    from public.wallets where participant_id = v_order.participant_id for update;
    if v_left > 0 then
      perform private.move_tickets(
        v_order.participant_id, -v_left, 'order_reversal',
        case p_reason when 'refund' then 'Reembolso: ' else 'Contracargo: ' end || v_order.item_name,
        'ticket_orders', v_order.id
      );
    end if;
  end if;
  update public.ticket_orders
  set
    status = 'refunded',
    reversed_tickets = coalesce(v_left, 0),
    flag = case
      when p_reason = 'chargeback' then 'chargeback'
      when coalesce(v_left, 0) < credited_tickets then 'refund_shortfall'
      else 'refund'
    end
  where id = v_order.id
  returning * into v_order;
  return v_order;
end;
$$;
comment on function public.reverse_ticket_order(text, text, text, text) is
  'Service: a refund or chargeback. Takes back what is left of the credited tickets and flags the order; '
  'one that arrives before the payment keeps it from being credited. Refuses order_not_found, reason_unknown.';

grant execute on function public.create_ticket_order(uuid, text, text) to authenticated;
grant execute on function
  public.attach_checkout_session(uuid, text),
  public.credit_ticket_order(text, text, text, bigint, text),
  public.close_ticket_order(text, text, text, text),
  public.reverse_ticket_order(text, text, text, text)
to service_role;
