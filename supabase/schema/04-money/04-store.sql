-- Store: ticket packs, coupons and orders.

--- Ticket packs. Everybody sees the active ones.
--- @chapter site 2
--- @title Leer los packs de tickets
create table public.store_items (
  id uuid primary key default gen_random_uuid(),
  --- The name that the store shows.
  name text not null,
  --- The description of the pack; null if there is none.
  description text,
  --- Whose wallet the pack fills: a player's or a team's.
  type text not null default 'personal_ticket',
  --- The number of tickets in the pack.
  amount integer not null default 1,
  --- In pesos, before the discount; 0 if the pack is not sold in pesos.
  price_ars numeric(12, 2) not null default 0,
  --- In dollars, before the discount; 0 if the pack is not sold in dollars.
  price_usd numeric(12, 2) not null default 0,
  --- Discount on the price, in percent.
  discount_percentage numeric(5, 2) not null default 0,
  image_url text,
  color_gradient text not null default 'from-gray-700 to-gray-900',
  --- Whether the pack is on sale.
  is_active boolean not null default true,
  --- The price's id at the card provider; a pack without one cannot be sold through that provider.
  stripe_price_id text,
  mp_preference_id text,
  created_at timestamptz not null default now(),
  constraint store_items_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint store_items_description_length check (char_length(description) <= 1000),
  constraint store_items_type_known check (type in ('personal_ticket', 'team_ticket')),
  constraint store_items_amount_range check (amount between 1 and 100000),
  constraint store_items_price_ars_not_negative check (price_ars >= 0),
  constraint store_items_price_usd_not_negative check (price_usd >= 0),
  constraint store_items_discount_range check (discount_percentage between 0 and 100),
  constraint store_items_image_url_format check (private.is_image_url(image_url)),
  constraint store_items_color_gradient_length check (char_length(color_gradient) <= 120)
);
create index store_items_shop_idx on public.store_items (type, amount) where is_active;
create index store_items_name_idx on public.store_items (name);

create trigger a_blank_image_is_none
  before insert or update of image_url on public.store_items
  for each row when (btrim(new.image_url) = '')
  execute function private.blank_image_is_none('image_url');

--- Discount codes ('cupones'). They lower the price that is left after the pack's own discount.
create table public.coupons (
  id uuid primary key default gen_random_uuid(),
  --- The code in upper case. What buyers type is compared without case, and without spaces before and after it.
  code text not null,
  discount_percentage numeric(5, 2) not null,
  --- The only pack for which the coupon is valid; null for all.
  item_id uuid references public.store_items (id) on delete cascade,
  --- The maximum number of orders with this coupon, including open orders; null for no limit.
  max_redemptions integer,
  max_per_user integer not null default 1,
  valid_from timestamptz,
  valid_until timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint coupons_code_format check (code ~ '^[A-Z0-9_-]{3,24}$'),
  constraint coupons_discount_range check (discount_percentage >= 1 and discount_percentage <= 99),
  constraint coupons_max_redemptions_positive check (max_redemptions > 0),
  constraint coupons_max_per_user_positive check (max_per_user > 0),
  constraint coupons_dates_in_order check (valid_until > valid_from)
);
create unique index coupons_code_key on public.coupons (code);
create index coupons_item_id_idx on public.coupons (item_id);

--- Purchases. Price, currency and tickets are copied from the ticket pack before the browser goes to the provider's
--- payment page.
create table public.ticket_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  --- The participant whose wallet gets the tickets: the buyer, their team, or the team that gets a gift.
  participant_id uuid not null references public.participants (id) on delete restrict,
  item_id uuid references public.store_items (id) on delete restrict,
  item_name text not null,
  tickets integer not null,
  provider text not null,
  currency text not null,
  --- Price before the coupon, in hundredths of the currency.
  list_amount_minor bigint not null,
  --- Price to pay, after all discounts, in hundredths of the currency.
  amount_minor bigint not null,
  coupon_id uuid references public.coupons (id) on delete restrict,
  coupon_code text,
  is_gift boolean not null default false,
  gift_message text,
  --- The provider's checkout session or preference.
  session_id text,
  --- The provider's payment page. A buyer who left the page can return to it until expires_at.
  checkout_url text,
  --- The provider's payment that paid the order; refunds and disputes of other payments do not affect it.
  payment_id text,
  --- The amount that was paid. If it differs from amount_minor, an administrator decides about the order.
  paid_minor bigint,
  paid_currency text,
  status text not null default 'created',
  --- Why an administrator should check the order; the check is done once flag_resolved_at is set.
  flag text,
  flag_note text,
  flag_resolved_at timestamptz,
  flag_resolved_by uuid references public.profiles (id) on delete restrict,
  credited_tickets integer not null default 0,
  reversed_tickets integer not null default 0,
  --- Tickets that a refund or dispute should have taken back but that were already spent.
  shortfall_tickets integer not null default 0,
  refunded_minor bigint not null default 0,
  --- The amount in open and lost disputes.
  disputed_minor bigint not null default 0,
  expires_at timestamptz not null default now() + interval '2 hours',
  --- When the provider reported that its payment page accepts no more payments. Until then, or until expires_at, a
  --- cancelled order still holds its coupon.
  session_ended_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  constraint ticket_orders_session_key unique (provider, session_id),
  -- One payment pays one order, whatever the provider's notifications say.
  constraint ticket_orders_payment_key unique (provider, payment_id),
  -- The functions know which providers exist; the database checks only the format of the name.
  constraint ticket_orders_provider_format check (provider ~ '^[a-z][a-z0-9_]{1,30}$'),
  constraint ticket_orders_currency_known check (currency in ('ARS', 'USD')),
  constraint ticket_orders_tickets_positive check (tickets > 0),
  constraint ticket_orders_amount_positive check (amount_minor > 0 and list_amount_minor >= amount_minor),
  constraint ticket_orders_returned_not_negative check (refunded_minor >= 0 and disputed_minor >= 0),
  constraint ticket_orders_checkout_url_format check (
    checkout_url ~ '^https?://' and char_length(checkout_url) <= 2048
  ),
  constraint ticket_orders_gift_message_length check (char_length(gift_message) between 1 and 200),
  constraint ticket_orders_flag_note_length check (char_length(flag_note) between 3 and 500),
  constraint ticket_orders_flag_known check (
    flag in ('amount_mismatch', 'owner_gone', 'duplicate_payment', 'refund_shortfall', 'chargeback', 'reconciliation')
  ),
  constraint ticket_orders_status_known check (status in (
    'created', 'pending', 'awaiting_payment', 'paid', 'partially_refunded', 'disputed', 'refunded',
    'cancelled', 'failed', 'flagged'
  )),
  constraint ticket_orders_reversal_bounded check (
    credited_tickets in (0, tickets) and reversed_tickets >= 0 and shortfall_tickets >= 0
    and reversed_tickets + shortfall_tickets <= credited_tickets
  )
);
create index ticket_orders_user_id_idx on public.ticket_orders (user_id, created_at desc);
create index ticket_orders_participant_id_idx on public.ticket_orders (participant_id);
create index ticket_orders_item_id_idx on public.ticket_orders (item_id);
create index ticket_orders_coupon_id_idx on public.ticket_orders (coupon_id, user_id) where coupon_id is not null;
create index ticket_orders_flag_resolved_by_idx on public.ticket_orders (flag_resolved_by) where flag_resolved_by is not null;
create index ticket_orders_created_at_idx on public.ticket_orders (created_at desc);
create index ticket_orders_paid_at_idx on public.ticket_orders (paid_at) where paid_at is not null;
create index ticket_orders_open_idx on public.ticket_orders (expires_at) where status in ('created', 'pending');
create index ticket_orders_flagged_idx on public.ticket_orders (created_at desc)
  where flag is not null and flag_resolved_at is null;

--- A pack that was ordered is deactivated instead of deleted, because orders refer to it.
create function private.retire_sold_item()
returns trigger
language plpgsql
volatile
security definer -- sees the orders of all users
set search_path = ''
as $$
begin
  if exists (select 1 from public.ticket_orders where item_id = old.id) then
    update public.store_items set is_active = false where id = old.id;
    return null;
  end if;
  return old;
end;
$$;

create trigger retire_sold_item
  before delete on public.store_items
  for each row execute function private.retire_sold_item();

--- Deleting a coupon that was used deactivates it instead.
create function private.retire_used_coupon()
returns trigger
language plpgsql
volatile
security definer -- sees the orders of all users
set search_path = ''
as $$
begin
  if exists (select 1 from public.ticket_orders where coupon_id = old.id) then
    update public.coupons set is_active = false where id = old.id;
    return null;
  end if;
  return old;
end;
$$;

create trigger retire_used_coupon
  before delete on public.coupons
  for each row execute function private.retire_used_coupon();

create policy select_active_or_admin on public.store_items
  for select to authenticated using (is_active or (select private.is_admin()));
create policy select_active on public.store_items
  for select to anon using (is_active);
select private.let_admins_edit(
  'public.store_items',
  'name, description, type, amount, price_ars, price_usd, discount_percentage, image_url, color_gradient, is_active, '
  'stripe_price_id, mp_preference_id'
);

create policy select_admin on public.coupons
  for select to authenticated using ((select private.is_admin()));
select private.let_admins_edit(
  'public.coupons',
  'code, discount_percentage, item_id, max_redemptions, max_per_user, valid_from, valid_until, is_active'
);

create policy select_buyer_or_admin on public.ticket_orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.store_items to authenticated, service_role;
-- Visitors can read the ticket prices, but not the data of the payment providers.
grant select (id, name, description, type, amount, price_ars, price_usd, discount_percentage, is_active)
on public.store_items to anon;
grant select on public.coupons to authenticated, service_role;
grant select on public.ticket_orders to authenticated, service_role;

alter publication supabase_realtime add table public.store_items, public.ticket_orders;
