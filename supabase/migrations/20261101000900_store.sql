-- Store: ticket packs, orders and the provider events that pay or reverse them.

create table public.store_items (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  type text not null default 'personal_ticket',
  amount integer not null default 1,
  price_ars numeric(12, 2) not null default 0,
  price_usd numeric(12, 2) not null default 0,
  discount_percentage numeric(5, 2) not null default 0,
  image_url text,
  color_gradient text not null default 'from-gray-700 to-gray-900',
  is_active boolean not null default true,
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
comment on table public.store_items is 'Ticket packs. Players see the active ones.';
comment on column public.store_items.amount is 'Tickets in the pack.';
comment on column public.store_items.stripe_price_id is 'Price of the card provider; a pack without one cannot be sold through it.';
create index store_items_shop_idx on public.store_items (type, amount) where is_active;
create index store_items_name_idx on public.store_items (name);

create trigger a_blank_image_is_none
  before insert or update of image_url on public.store_items
  for each row when (btrim(new.image_url) = '')
  execute function private.blank_image_is_none('image_url');

create table public.ticket_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  participant_id uuid not null,
  item_id uuid,
  item_name text not null,
  tickets integer not null,
  provider text not null,
  currency text not null,
  amount_minor bigint not null,
  session_id text,
  status text not null default 'created',
  flag text,
  credited_tickets integer not null default 0,
  reversed_tickets integer not null default 0,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  constraint ticket_orders_user_id_fkey
    foreign key (user_id) references public.profiles (id) on delete restrict,
  constraint ticket_orders_participant_id_fkey
    foreign key (participant_id) references public.participants (id) on delete restrict,
  constraint ticket_orders_item_id_fkey
    foreign key (item_id) references public.store_items (id) on delete restrict,
  constraint ticket_orders_session_key unique (provider, session_id),
  constraint ticket_orders_provider_known check (provider in ('stripe', 'mercadopago', 'demo')),
  constraint ticket_orders_currency_known check (currency in ('ARS', 'USD')),
  constraint ticket_orders_tickets_positive check (tickets > 0),
  constraint ticket_orders_amount_not_negative check (amount_minor >= 0),
  constraint ticket_orders_status_known check (
    status in ('created', 'pending', 'paid', 'cancelled', 'failed', 'refunded', 'flagged')
  ),
  constraint ticket_orders_reversal_bounded check (
    credited_tickets in (0, tickets) and reversed_tickets between 0 and credited_tickets
  )
);
comment on table public.ticket_orders is
  'Purchases: price, currency and tickets are fixed here from the item before the browser leaves for the provider.';
comment on column public.ticket_orders.participant_id is 'Whose wallet gets the tickets: the buyer''s or his team''s.';
comment on column public.ticket_orders.amount_minor is 'Price after discount in hundredths of the currency.';
comment on column public.ticket_orders.session_id is 'The provider''s checkout session or preference.';
comment on column public.ticket_orders.flag is 'Why an admin should look: amount_mismatch, refund_shortfall, chargeback …';
create index ticket_orders_user_id_idx on public.ticket_orders (user_id, created_at desc);
create index ticket_orders_participant_id_idx on public.ticket_orders (participant_id);
create index ticket_orders_item_id_idx on public.ticket_orders (item_id);
create index ticket_orders_created_at_idx on public.ticket_orders (created_at desc);
create index ticket_orders_flagged_idx on public.ticket_orders (created_at desc) where flag is not null;

create table private.payment_events (
  order_id uuid not null,
  kind text not null,
  event_id text not null,
  created_at timestamptz not null default now(),
  constraint payment_events_pkey primary key (order_id, kind, event_id),
  constraint payment_events_order_id_fkey
    foreign key (order_id) references public.ticket_orders (id) on delete restrict
);
comment on table private.payment_events is 'Provider events that were handled: each counts once however often it comes.';

-- A sold pack stays, because orders refer to it.
create function private.retire_sold_item()
returns trigger
language plpgsql
volatile
security definer -- sees everybody's orders
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
comment on function private.retire_sold_item() is 'Deleting a pack that was ordered deactivates it instead.';

create trigger retire_sold_item
  before delete on public.store_items
  for each row execute function private.retire_sold_item();

-- RLS ----------------------------------------------------------------------------------------

alter table public.store_items enable row level security;
alter table public.ticket_orders enable row level security;
alter table private.payment_events enable row level security;

create policy select_active_or_admin on public.store_items
  for select to authenticated using (is_active or (select private.is_admin()));
create policy insert_admin on public.store_items
  for insert to authenticated with check ((select private.is_admin()));
create policy update_admin on public.store_items
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy delete_admin on public.store_items
  for delete to authenticated using ((select private.is_admin()));

create policy select_buyer_or_admin on public.ticket_orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

grant select on public.store_items to authenticated, service_role;
grant
  insert (
    name, description, type, amount, price_ars, price_usd, discount_percentage,
    image_url, color_gradient, is_active, stripe_price_id, mp_preference_id
  ),
  update (
    name, description, type, amount, price_ars, price_usd, discount_percentage,
    image_url, color_gradient, is_active, stripe_price_id, mp_preference_id
  ),
  delete
on public.store_items to authenticated;
grant select on public.ticket_orders to authenticated, service_role;

alter publication supabase_realtime add table public.store_items, public.ticket_orders;
