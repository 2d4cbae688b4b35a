-- Opening an order, its session with the provider, and its end without payment.

--- The participant whose wallet a pack fills. Refuses team_required, team_not_found, gift_needs_team_pack.
create function private.order_recipient(p_item public.store_items, p_user_id uuid, p_team_id uuid)
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_participant_id uuid;
begin
  if p_item.type <> 'team_ticket' then
    if p_team_id is not null then
      perform private.refuse('gift_needs_team_pack', 'Solo los packs de equipo se pueden regalar.');
    end if;
    return private.user_participant_id(p_user_id);
  end if;
  v_participant_id := private.team_participant_id(coalesce(p_team_id, private.my_team_id()));
  if v_participant_id is null and p_team_id is null then
    perform private.refuse('team_required', 'Debes pertenecer a un equipo para comprar tickets de equipo.');
  elsif v_participant_id is null then
    perform private.refuse('team_not_found', 'Ese equipo no existe.');
  end if;
  return v_participant_id;
end;
$$;

--- Opens an order of the caller: price after discounts, currency (ARS or USD) and tickets come from the item. A team
--- pack goes to the caller's team, or as a gift to p_team_id. Refuses suspended, module_disabled, provider_unknown,
--- currency_unknown, item_not_available, item_not_configurable, team_required, team_not_found, gift_needs_team_pack,
--- gift_message_too_long, rate_limited and what coupon_for() refuses.
create function public.create_ticket_order(
  p_item_id uuid,
  p_provider text,
  p_currency text default 'ARS',
  p_team_id uuid default null,
  p_gift_message text default null,
  p_coupon_code text default null
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
  v_is_gift boolean;
  v_list_minor bigint;
  v_coupon public.coupons;
  v_order public.ticket_orders;
begin
  perform private.require_no_measure(v_user_id);
  perform private.require_module('store');
  perform private.count_event(
    v_user_id, 'order', private.setting_integer('open_orders_per_hour'), '1 hour',
    'Iniciaste demasiadas compras. Espera un momento.'
  );
  if p_provider is null or p_provider !~ '^[a-z][a-z0-9_]{1,30}$' then
    perform private.refuse('provider_unknown', 'El medio de pago no está disponible.');
  end if;
  if p_currency is null or p_currency not in ('ARS', 'USD') then
    perform private.refuse('currency_unknown', 'La moneda no está disponible.');
  end if;
  select * into v_item from public.store_items where id = p_item_id for share;
  if not found or not v_item.is_active then
    perform private.refuse('item_not_available', 'Este producto no está disponible.');
  end if;
  v_list_minor := private.price_minor(v_item, p_currency);
  if v_list_minor <= 0 then
    perform private.refuse('item_not_configurable', 'Producto no configurable');
  end if;
  v_participant_id := private.order_recipient(v_item, v_user_id, p_team_id);
  v_is_gift := p_team_id is not null and p_team_id is distinct from private.my_team_id();
  if char_length(private.clean_text(p_gift_message)) > 200 then
    perform private.refuse('gift_message_too_long', 'El mensaje puede tener hasta 200 caracteres.');
  end if;

  if private.clean_text(p_coupon_code) is not null then
    v_coupon := private.coupon_for(p_coupon_code, p_item_id, v_user_id);
  end if;

  insert into public.ticket_orders (
    user_id, participant_id, item_id, item_name, tickets, provider, currency, list_amount_minor, amount_minor,
    coupon_id, coupon_code, is_gift, gift_message
  )
  values (
    v_user_id, v_participant_id, v_item.id, v_item.name, v_item.amount, p_provider, p_currency, v_list_minor,
    greatest(1, private.after_coupon(v_list_minor, coalesce(v_coupon.discount_percentage, 0))),
    v_coupon.id, v_coupon.code, v_is_gift, case when v_is_gift then private.clean_text(p_gift_message) end
  )
  returning * into v_order;
  perform private.note_order(
    v_order.id, 'created', 'Compra iniciada',
    format('%s: %s tickets por %s', v_order.item_name, v_order.tickets,
      private.money(v_order.amount_minor, v_order.currency))
      || coalesce(' con el cupón ' || v_order.coupon_code, '')
  );
  return v_order;
end;
$$;

--- Service: stores the provider's session of a new order, its payment page and how long it can be paid. Refuses
--- order_not_open.
create function public.attach_checkout_session(
  p_order_id uuid, p_session_id text, p_expires_at timestamptz default null, p_checkout_url text default null
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
  update public.ticket_orders
  set
    session_id = p_session_id, checkout_url = p_checkout_url, status = 'pending',
    expires_at = coalesce(p_expires_at, expires_at)
  where id = p_order_id and status = 'created' and session_id is null
  returning * into v_order;
  if not found then
    perform private.refuse('order_not_open', 'La compra no existe o ya fue iniciada.');
  end if;
  perform private.note_order(
    v_order.id, 'opened', 'Pago abierto en el medio de pago', null, p_session_id
  );
  return v_order;
end;
$$;

--- Cancels an unpaid order of the caller. A payment that arrives later is still credited, and its coupon stays used
--- until the provider's page has closed. Refuses order_not_found, order_not_cancellable.
create function public.cancel_ticket_order(p_order_id uuid)
returns public.ticket_orders
language plpgsql
volatile
security definer -- orders are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_order public.ticket_orders;
begin
  select * into v_order from public.ticket_orders where id = p_order_id and user_id = v_user_id for update;
  if not found then
    perform private.refuse('order_not_found', 'No encontramos esa compra.');
  end if;
  if v_order.status not in ('created', 'pending', 'awaiting_payment') then
    perform private.refuse('order_not_cancellable', 'Esta compra ya no se puede cancelar.');
  end if;
  update public.ticket_orders set status = 'cancelled' where id = v_order.id returning * into v_order;
  perform private.note_order(v_order.id, 'cancelled', 'Cancelada por el comprador');
  return v_order;
end;
$$;

--- Cancels unpaid orders whose time limit has passed, at most p_limit; returns how many. A later payment is still
--- credited.
create function private.expire_ticket_orders(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
  v_count integer := 0;
begin
  -- An unpaid order is cancelled only after the provider has closed the payment page.
  -- A cash voucher (awaiting_payment) has a longer time limit.
  for v_order in
    update public.ticket_orders set status = 'cancelled'
    where id in (
      select id from public.ticket_orders
      where status in ('created', 'pending') and expires_at < now() - interval '15 minutes'
      order by expires_at
      limit p_limit
      for update skip locked
    )
    returning *
  loop
    perform private.note_order(v_order.id, 'expired', 'Venció sin pago');
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;

grant execute on function public.redemptions to authenticated, service_role;
grant execute on function public.check_coupon, public.create_ticket_order, public.cancel_ticket_order to authenticated;
grant execute on function public.attach_checkout_session to service_role;
