-- The price of a pack with a coupon.

--- True while an order has used its coupon, or can still be paid with it.
create function private.holds_coupon(p_order public.ticket_orders)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_order.status not in ('cancelled', 'failed')
    -- A cancelled order can still be paid until the provider's page closes; the report may arrive minutes later.
    or (
      p_order.session_id is not null and p_order.session_ended_at is null
      and p_order.expires_at > now() - interval '15 minutes'
    )
$$;

--- Returns the coupon with this code, its row locked, if this buyer may use it for this pack. Refuses coupon_not_valid,
--- coupon_not_for_item, coupon_used, coupon_held, coupon_exhausted.
create function private.coupon_for(p_code text, p_item_id uuid, p_user_id uuid)
returns public.coupons
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_coupon public.coupons;
  v_used bigint;
  v_used_by_me bigint;
  v_given_up bigint;
begin
  -- If several buyers use the same coupon, the others wait here, so that the last redemption is used only once.
  select * into v_coupon
  from public.coupons
  where code = upper(private.clean_text(p_code))
  for no key update;
  if v_coupon.id is null
    or not v_coupon.is_active
    or v_coupon.valid_from > now()
    or v_coupon.valid_until <= now()
  then
    perform private.refuse('coupon_not_valid', 'El cupón no existe o ya no vale.');
  end if;
  if v_coupon.item_id <> p_item_id then
    perform private.refuse('coupon_not_for_item', 'El cupón no vale para este producto.');
  end if;
  select
    count(*), count(*) filter (where user_id = p_user_id),
    count(*) filter (where user_id = p_user_id and status in ('cancelled', 'failed'))
  into v_used, v_used_by_me, v_given_up
  from public.ticket_orders o
  where coupon_id = v_coupon.id and private.holds_coupon(o);
  if v_used_by_me - v_given_up >= v_coupon.max_per_user then
    perform private.refuse('coupon_used', 'Ya usaste este cupón.');
  end if;
  if v_used_by_me >= v_coupon.max_per_user then
    perform private.refuse(
      'coupon_held', 'El cupón sigue reservado en una compra que dejaste: podrás usarlo cuando se cierre su página de pago, en una hora como mucho.'
    );
  end if;
  if v_used >= v_coupon.max_redemptions then
    perform private.refuse('coupon_exhausted', 'El cupón se agotó.');
  end if;
  return v_coupon;
end;
$$;

--- Computed field: orders that use the coupon, or can still be paid with it.
create function public.redemptions(coupon public.coupons)
returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*) from public.ticket_orders o
  where o.coupon_id = coupon.id and private.holds_coupon(o)
$$;

--- Price of a pack after its own discount, in hundredths of the currency.
create function private.price_minor(p_item public.store_items, p_currency text)
returns bigint
language sql
immutable
set search_path = ''
as $$
  select round(
    case p_currency when 'ARS' then p_item.price_ars else p_item.price_usd end
    * (100 - p_item.discount_percentage)
  )::bigint
$$;

--- The price of a pack after a coupon was applied.
create function private.after_coupon(p_amount_minor bigint, p_discount_percentage numeric)
returns bigint
language sql
immutable
set search_path = ''
as $$
  select round(p_amount_minor * (100 - p_discount_percentage) / 100)::bigint
$$;

--- What a pack costs the caller with a coupon. Refuses item_not_available, coupon_not_valid, coupon_not_for_item,
--- coupon_used, coupon_held, coupon_exhausted.
create function public.check_coupon(p_code text, p_item_id uuid, p_currency text default 'ARS')
returns table (code text, discount_percentage numeric, list_amount_minor bigint, amount_minor bigint)
language plpgsql
volatile -- takes the coupon's lock for a moment
security definer -- coupons are for admins to read
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_item public.store_items;
  v_coupon public.coupons;
begin
  select * into v_item from public.store_items where id = p_item_id and is_active;
  if not found then
    perform private.refuse('item_not_available', 'Este producto no está disponible.');
  end if;
  v_coupon := private.coupon_for(p_code, p_item_id, v_user_id);
  return query
    select
      v_coupon.code,
      v_coupon.discount_percentage,
      private.price_minor(v_item, p_currency),
      private.after_coupon(private.price_minor(v_item, p_currency), v_coupon.discount_percentage);
end;
$$;

grant execute on function private.holds_coupon to authenticated, service_role;
