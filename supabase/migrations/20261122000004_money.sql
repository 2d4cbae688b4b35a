-- Made by `npm run migration` from supabase/schema/04-money, where it is read and edited.

set local lock_timeout = '5s';
-- Bodies of functions name what later areas lay down.
set local check_function_bodies = off;

-- 01-tickets.sql

-- Tickets: wallets and the append-only ledger.
--
-- For every participant, at all times: balance = sum of the ledger, and balance >= 0.
-- Only move_tickets() changes a balance.
-- The triggers below enforce these rules of the ledger for every role, including the owner of the tables.

create table public.wallets (
  participant_id uuid primary key references public.participants (id) on delete restrict,
  balance integer not null default 0,
  created_at timestamptz not null default now(),
  constraint wallets_balance_not_negative check (balance >= 0)
);
comment on table public.wallets is
  'Ticket balance of a participant. Always equals the sum of its ledger.';

create table public.ticket_transactions (
  id uuid primary key default gen_random_uuid(),
  -- The column gives the order of a participant's transactions, which the wallet's lock serialises.
  -- now() would not give this order, because it is the start of the transaction.
  position bigint generated always as identity,
  participant_id uuid not null references public.participants (id) on delete restrict,
  delta integer not null,
  balance_after integer not null,
  kind text not null,
  reason text not null,
  reference_type text,
  reference_id uuid,
  actor_id uuid references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint ticket_transactions_delta_not_zero check (delta <> 0),
  constraint ticket_transactions_balance_after_not_negative check (balance_after >= 0),
  constraint ticket_transactions_reason_length check (char_length(reason) between 1 and 300),
  constraint ticket_transactions_kind_known check (kind in (
    'admin_adjustment', 'tournament_fee', 'tournament_fee_refund', 'tournament_prize',
    'prize_escrow', 'prize_refund',
    'wager_escrow', 'wager_refund', 'wager_payout', 'order', 'order_reversal',
    'team_deleted', 'account_closed', 'welcome'
  ))
);
comment on table public.ticket_transactions is
  'The ledger: one row for every change of a balance. Append-only.';
comment on column public.ticket_transactions.position is
  'Order of the rows of a participant.';
comment on column public.ticket_transactions.reference_type is
  'The table of the object to which the movement refers.';
comment on column public.ticket_transactions.actor_id is
  'The user who caused the movement; null for the system and the service key.';

create unique index ticket_transactions_participant_id_key
  on public.ticket_transactions (participant_id, position desc);
create index ticket_transactions_participant_kind_idx
  on public.ticket_transactions (participant_id, kind, created_at desc);
create index ticket_transactions_reference_idx
  on public.ticket_transactions (reference_type, reference_id) where reference_id is not null;
create index ticket_transactions_actor_id_idx on public.ticket_transactions (actor_id);
create index ticket_transactions_created_at_idx on public.ticket_transactions (created_at desc) include (delta);

create function private.create_wallet()
returns trigger
language plpgsql
security definer -- participants are created by any user who creates a team
set search_path = ''
as $$
begin
  insert into public.wallets (participant_id) values (new.id);
  return null;
end;
$$;
comment on function private.create_wallet() is
  'Every participant has a wallet from its creation on; a guest never has one.';

create trigger create_wallet
  after insert on public.participants
  for each row when (new.guest_name is null)
  execute function private.create_wallet();

create trigger keep_append_only
  before update or delete on public.ticket_transactions
  for each row execute function private.keep_append_only();
create trigger keep_append_only_truncate
  before truncate on public.ticket_transactions
  for each statement execute function private.keep_append_only();
create trigger keep_append_only_truncate
  before truncate on public.wallets
  for each statement execute function private.keep_append_only();

create function private.tickets_in_words(p_count bigint)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_count = 1 then '1 ticket' else p_count || ' tickets' end
$$;
comment on function private.tickets_in_words(p_count bigint) is
  'A number of tickets in words, for notifications.';

create function private.check_wallet_follows_ledger()
returns trigger
language plpgsql
security definer -- compares both for any user who caused the change
set search_path = ''
as $$
declare
  v_balance integer;
  v_ledger integer;
begin
  select balance into v_balance from public.wallets where participant_id = new.participant_id;
  select balance_after into v_ledger
  from public.ticket_transactions
  where participant_id = new.participant_id
  order by position desc
  limit 1;
  if v_balance is distinct from coalesce(v_ledger, 0) then
    perform private.refuse('balance_without_ledger', 'Los saldos solo cambian con un movimiento de tickets.');
  end if;
  return null;
end;
$$;
comment on function private.check_wallet_follows_ledger() is
  'At commit, the balance must equal that of the last ledger row: this catches any code that writes only a balance.';

create constraint trigger wallet_follows_ledger
  after insert or update on public.wallets
  deferrable initially deferred
  for each row execute function private.check_wallet_follows_ledger();
create constraint trigger ledger_moves_wallet
  after insert on public.ticket_transactions
  deferrable initially deferred
  for each row execute function private.check_wallet_follows_ledger();

create function private.require_balance(p_lowest bigint, p_highest bigint)
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_lowest < 0 then
    perform private.refuse('insufficient_tickets', 'Fondos insuficientes');
  end if;
  if p_highest > 2000000000 then
    perform private.refuse('amount_out_of_range', 'El monto es demasiado grande.');
  end if;
end;
$$;
comment on function private.require_balance(p_lowest bigint, p_highest bigint) is
  'Checks that the balance of a wallet neither falls below zero nor exceeds its maximum during a change. Refuses insufficient_tickets, amount_out_of_range.';

create function private.move_tickets(
  p_participant_id uuid,
  p_delta integer,
  p_kind text,
  p_reason text,
  p_reference_type text default null,
  p_reference_id uuid default null
)
returns integer
language plpgsql
volatile
security definer -- wallets and ledger are writable by their owner only
set search_path = ''
as $$
declare
  v_balance bigint;
begin
  if p_delta < 0 and private.is_program() then
    perform private.refuse('tickets_closed_to_programs', 'Un token no gasta tickets: hazlo desde la página.');
  end if;
  -- Locks the participant before the wallet, as all code does. Otherwise the ledger's foreign key would lock it last.
  -- Any other order of the locks could deadlock with deleting a team or closing an account.
  perform 1 from public.participants where id = p_participant_id for key share;
  select balance into v_balance
  from public.wallets
  where participant_id = p_participant_id
  for update;
  if not found then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;

  v_balance := v_balance + p_delta;
  perform private.require_balance(v_balance, v_balance);
  update public.wallets set balance = v_balance where participant_id = p_participant_id;
  insert into public.ticket_transactions
    (participant_id, delta, balance_after, kind, reason, reference_type, reference_id, actor_id)
  values
    (p_participant_id, p_delta, v_balance, p_kind, p_reason, p_reference_type, p_reference_id, auth.uid());
  return v_balance;
end;
$$;
comment on function private.move_tickets(p_participant_id uuid, p_delta integer, p_kind text, p_reason text, p_reference_type text, p_reference_id uuid) is
  'Adds tickets to a wallet or takes them out, while the wallet is locked, and writes the ledger row. Returns the new balance. The calling procedure has checked that this is allowed; only definer procedures may execute it. Refuses insufficient_tickets, and tickets_closed_to_programs if an API client would spend them.';

create function private.move_tickets_of_many(
  p_wallet_ids uuid[], p_deltas integer[], p_kind text, p_reason text, p_reference_type text, p_reference_id uuid
)
returns void
language plpgsql
volatile
security definer -- wallets and ledger are writable by their owner only
set search_path = ''
as $$
declare
  v_ids uuid[] := array(select distinct id from unnest(p_wallet_ids) as id order by id);
  v_lowest bigint;
  v_highest bigint;
begin
  perform 1 from public.participants where id = any (v_ids) order by id for key share;
  perform 1 from public.wallets where participant_id = any (v_ids) order by participant_id for update;
  if (select count(*) from public.wallets where participant_id = any (v_ids)) < cardinality(v_ids) then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;

  with moved as (
    select wallet_id, delta, place, sum(delta) over (partition by wallet_id order by place) as so_far
    from unnest(p_wallet_ids, p_deltas) with ordinality as movement (wallet_id, delta, place)
  )
  select min(wallet.balance + moved.so_far), max(wallet.balance + moved.so_far) into v_lowest, v_highest
  from moved
  join public.wallets wallet on wallet.participant_id = moved.wallet_id;
  perform private.require_balance(v_lowest, v_highest);

  with moved as (
    select wallet_id, delta, place, sum(delta) over (partition by wallet_id order by place) as so_far
    from unnest(p_wallet_ids, p_deltas) with ordinality as movement (wallet_id, delta, place)
  )
  insert into public.ticket_transactions
    (participant_id, delta, balance_after, kind, reason, reference_type, reference_id, actor_id)
  select
    moved.wallet_id, moved.delta, wallet.balance + moved.so_far, p_kind, p_reason, p_reference_type, p_reference_id, auth.uid()
  from moved
  join public.wallets wallet on wallet.participant_id = moved.wallet_id
  order by moved.wallet_id, moved.place;
  update public.wallets wallet
  set balance = wallet.balance + moved.delta
  from (
    select wallet_id, sum(delta) as delta
    from unnest(p_wallet_ids, p_deltas) as movement (wallet_id, delta)
    group by wallet_id
  ) as moved
  where wallet.participant_id = moved.wallet_id;
end;
$$;
comment on function private.move_tickets_of_many(p_wallet_ids uuid[], p_deltas integer[], p_kind text, p_reason text, p_reference_type text, p_reference_id uuid) is
  'Moves tickets as move_tickets() does, with one movement per position of the two arrays, in this order. All have one kind and reference, and if one is refused, none is made. Refuses participant_not_found, insufficient_tickets, amount_out_of_range.';

create policy select_owner_or_admin on public.wallets
  for select to authenticated
  using (
    participant_id in (select private.my_participant_ids())
    or (select private.is_admin())
  );
create policy select_owner_or_admin on public.ticket_transactions
  for select to authenticated
  using (
    participant_id in (select private.my_participant_ids())
    or (select private.is_admin())
  );

grant select on public.wallets, public.ticket_transactions to authenticated, service_role;

alter publication supabase_realtime add table public.wallets, public.ticket_transactions;

create function public.manage_tickets(p_participant_id uuid, p_delta integer, p_reason text)
returns integer
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_reason text := private.clean_text(p_reason);
  v_participant public.participants;
  v_balance integer;
begin
  select * into v_participant from public.participants where id = p_participant_id for key share;
  perform private.require_admin();
  if v_participant.id is null then
    perform private.refuse('participant_not_found', 'ID de participante no válido.');
  end if;
  if v_participant.former_name is not null
    or exists (select 1 from public.profiles where id = v_participant.user_id and closed_at is not null)
  then
    perform private.refuse('participant_gone', 'El equipo o la cuenta ya no existe.');
  end if;
  if coalesce(p_delta, 0) = 0 or abs(p_delta::bigint) > private.setting_integer('ticket_adjustment_limit') then
    perform private.refuse('invalid_amount', 'El monto no es válido.');
  end if;
  if v_reason is null or char_length(v_reason) > 300 then
    perform private.refuse('reason_required', 'Indica el motivo del ajuste (hasta 300 caracteres).');
  end if;

  v_balance := private.move_tickets(p_participant_id, p_delta, 'admin_adjustment', v_reason);

  perform private.audit(
    'manage_tickets', 'wallets', p_participant_id::text,
    jsonb_build_object('balance', v_balance - p_delta),
    jsonb_build_object('balance', v_balance, 'delta', p_delta, 'reason', v_reason)
  );
  perform private.notify_participant(
    p_participant_id, 'tickets_adjusted', 'Tickets actualizados',
    format(
      case when p_delta > 0 then 'La administración acreditó %s en %s: %s' else 'La administración descontó %s de %s: %s' end,
      private.tickets_in_words(abs(p_delta)),
      case
        when v_participant.team_id is null then 'tu billetera'
        else format('la billetera de %s', (select name from public.teams where id = v_participant.team_id))
      end,
      v_reason
    ),
    null, gen_random_uuid()::text
  );
  return v_balance;
end;
$$;
comment on function public.manage_tickets(p_participant_id uuid, p_delta integer, p_reason text) is
  'Admin: grants (positive) or removes (negative) tickets with a reason; returns the new balance. Refuses participant_not_found, participant_gone, invalid_amount, reason_required, insufficient_tickets.';

create function public.ledger_check()
returns table (participant_id uuid, balance integer, ledger_sum bigint, last_balance_after integer)
language plpgsql
stable
security definer -- reads every wallet
set search_path = ''
as $$
begin
  -- Callers with an API role must be administrators; the server's command calls this as the owner, without such a role.
  if current_setting('role') in ('anon', 'authenticated') then
    perform private.require_admin_reader();
  end if;
  return query
    select
      w.participant_id,
      w.balance,
      coalesce(l.total, 0),
      coalesce(l.last_balance, 0)
    from public.wallets w
    left join (
      select
        t.participant_id,
        sum(t.delta) as total,
        (array_agg(t.balance_after order by t.position desc))[1] as last_balance,
        min(t.balance_after) as lowest
      from public.ticket_transactions t
      group by t.participant_id
    ) l on l.participant_id = w.participant_id
    where w.balance <> coalesce(l.total, 0)
      or w.balance <> coalesce(l.last_balance, 0)
      or w.balance < 0
      or l.lowest < 0
    order by w.participant_id;
end;
$$;
comment on function public.ledger_check() is
  'Reconciliation: participants whose balance is not the sum of their ledger, or was ever negative. Empty if all is correct.';

grant execute on function public.manage_tickets, public.ledger_check to authenticated, service_role;

-- 02-welcome_tickets.sql

-- Welcome tickets for new accounts, so that the first tournament needs no purchase. By default there are none.

insert into public.settings (key, value, description) values
  ('welcome_tickets', '0', 'Tickets de regalo al confirmar una cuenta nueva, una vez por casilla de correo; 0 es ninguno.');

create function public.welcome_tickets()
returns integer
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select private.setting_integer('welcome_tickets')
$$;
comment on function public.welcome_tickets() is
  'How many tickets a new account gets when its address is confirmed; 0 for none.
@chapter site 5
@title Leer los tickets de bienvenida';
grant execute on function public.welcome_tickets to anon, authenticated, service_role;

create function private.give_welcome_tickets()
returns trigger
language plpgsql
security definer -- runs in the auth service's transaction
set search_path = ''
as $$
declare
  v_tickets integer := private.setting_integer('welcome_tickets');
begin
  if v_tickets = 0 then
    return null;
  end if;
  insert into private.welcomed_mailboxes (email_print)
  select private.email_print(email) from public.profile_private where profile_id = new.user_id and email is not null
  on conflict do nothing;
  if found then
    perform private.move_tickets(new.id, v_tickets, 'welcome', 'Tickets de bienvenida');
    perform private.notify_user(
      new.user_id, 'tickets_welcome', format('Te regalamos %s', private.tickets_in_words(v_tickets)),
      'Son para tu primer torneo o desafío.', '/tournaments'
    );
  end if;
  return null;
end;
$$;
comment on function private.give_welcome_tickets() is
  'Adds the welcome tickets to the wallet of a new player, once per mailbox, in whatever form its address is written.';

-- Triggers run in alphabetical order, so this runs after create_wallet.
create trigger give_welcome_tickets
  after insert on public.participants
  for each row when (new.user_id is not null)
  execute function private.give_welcome_tickets();

-- 03-team_wallets.sql

-- Wallet balances as users and teams read them, and the tickets of a dissolved team.

create function private.dissolve_team()
returns trigger
language plpgsql
volatile
security definer -- empties the wallet and stores the name for history
set search_path = ''
as $$
declare
  v_participant_id uuid;
  v_balance integer;
begin
  perform 1 from public.team_members where team_id = old.id order by profile_id for update;

  select p.id, w.balance into v_participant_id, v_balance
  from public.participants p
  join public.wallets w on w.participant_id = p.id
  where p.team_id = old.id
  for update of w;

  if v_balance > 0 then
    perform private.move_tickets(
      v_participant_id, -v_balance, 'team_deleted', 'Equipo eliminado: ' || old.name, 'teams', old.id
    );
  end if;
  update public.participants set team_id = null, former_name = old.name where id = v_participant_id;

  perform private.notify_user(
    m.profile_id, 'team_deleted', 'Equipo eliminado', format('El equipo %s fue eliminado.', old.name), '/teams'
  )
  from public.team_members m
  where m.team_id = old.id and m.profile_id is distinct from auth.uid();
  if old.leader_id is distinct from auth.uid() then
    perform private.audit('delete', 'teams', old.id::text, to_jsonb(old), null);
  end if;
  return old;
end;
$$;
comment on function private.dissolve_team() is
  'Deleting a team: its tickets are lost, which the ledger records; its participant retains the name; members are notified.';
create trigger m_dissolve_team
  before delete on public.teams
  for each row execute function private.dissolve_team();

create function public.personal_tickets(profile public.profiles)
returns integer
language sql
stable
security definer -- as email
set search_path = ''
as $$
  select w.balance
  from public.participants p
  join public.wallets w on w.participant_id = p.id
  where p.user_id = profile.id and (profile.id = auth.uid() or private.is_admin())
$$;
comment on function public.personal_tickets(profile public.profiles) is
  'Computed field: balance of the personal wallet, for the owner and admins; null to others.';

create function public.team_tickets(team public.teams)
returns integer
language sql
stable
security definer -- as email
set search_path = ''
as $$
  select w.balance
  from public.participants p
  join public.wallets w on w.participant_id = p.id
  where p.team_id = team.id and (team.id = private.my_team_id() or private.is_admin())
$$;
comment on function public.team_tickets(team public.teams) is
  'Computed field: balance of the team''s wallet, for its members and admins; null to others.';

grant execute on function public.personal_tickets, public.team_tickets to anon, authenticated, service_role;

-- 04-store.sql

-- Store: ticket packs, coupons and orders.

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
comment on table public.store_items is
  'Ticket packs. Everybody sees the active ones.
@chapter site 2
@title Leer los packs de tickets';
comment on column public.store_items.name is
  'The name that the store shows.';
comment on column public.store_items.description is
  'The description of the pack; null if there is none.';
comment on column public.store_items.type is
  'Whose wallet the pack fills: a player''s or a team''s.';
comment on column public.store_items.amount is
  'The number of tickets in the pack.';
comment on column public.store_items.price_ars is
  'In pesos, before the discount; 0 if the pack is not sold in pesos.';
comment on column public.store_items.price_usd is
  'In dollars, before the discount; 0 if the pack is not sold in dollars.';
comment on column public.store_items.discount_percentage is
  'Discount on the price, in percent.';
comment on column public.store_items.is_active is
  'Whether the pack is on sale.';
comment on column public.store_items.stripe_price_id is
  'The price''s id at the card provider; a pack without one cannot be sold through that provider.';
create index store_items_shop_idx on public.store_items (type, amount) where is_active;
create index store_items_name_idx on public.store_items (name);

create trigger a_blank_image_is_none
  before insert or update of image_url on public.store_items
  for each row when (btrim(new.image_url) = '')
  execute function private.blank_image_is_none('image_url');

create table public.coupons (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  discount_percentage numeric(5, 2) not null,
  item_id uuid references public.store_items (id) on delete cascade,
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
comment on table public.coupons is
  'Discount codes (''cupones''). They lower the price that is left after the pack''s own discount.';
comment on column public.coupons.code is
  'The code in upper case. What buyers type is compared without case, and without spaces before and after it.';
comment on column public.coupons.item_id is
  'The only pack for which the coupon is valid; null for all.';
comment on column public.coupons.max_redemptions is
  'The maximum number of orders with this coupon, including open orders; null for no limit.';
create unique index coupons_code_key on public.coupons (code);
create index coupons_item_id_idx on public.coupons (item_id);

create table public.ticket_orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  participant_id uuid not null references public.participants (id) on delete restrict,
  item_id uuid references public.store_items (id) on delete restrict,
  item_name text not null,
  tickets integer not null,
  provider text not null,
  currency text not null,
  list_amount_minor bigint not null,
  amount_minor bigint not null,
  coupon_id uuid references public.coupons (id) on delete restrict,
  coupon_code text,
  is_gift boolean not null default false,
  gift_message text,
  session_id text,
  checkout_url text,
  payment_id text,
  paid_minor bigint,
  paid_currency text,
  status text not null default 'created',
  flag text,
  flag_note text,
  flag_resolved_at timestamptz,
  flag_resolved_by uuid references public.profiles (id) on delete restrict,
  credited_tickets integer not null default 0,
  reversed_tickets integer not null default 0,
  shortfall_tickets integer not null default 0,
  refunded_minor bigint not null default 0,
  disputed_minor bigint not null default 0,
  expires_at timestamptz not null default now() + interval '2 hours',
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
comment on table public.ticket_orders is
  'Purchases. Price, currency and tickets are copied from the ticket pack before the browser goes to the provider''s payment page.';
comment on column public.ticket_orders.participant_id is
  'The participant whose wallet gets the tickets: the buyer, their team, or the team that gets a gift.';
comment on column public.ticket_orders.list_amount_minor is
  'Price before the coupon, in hundredths of the currency.';
comment on column public.ticket_orders.amount_minor is
  'Price to pay, after all discounts, in hundredths of the currency.';
comment on column public.ticket_orders.session_id is
  'The provider''s checkout session or preference.';
comment on column public.ticket_orders.checkout_url is
  'The provider''s payment page. A buyer who left the page can return to it until expires_at.';
comment on column public.ticket_orders.payment_id is
  'The provider''s payment that paid the order; refunds and disputes of other payments do not affect it.';
comment on column public.ticket_orders.paid_minor is
  'The amount that was paid. If it differs from amount_minor, an administrator decides about the order.';
comment on column public.ticket_orders.flag is
  'Why an administrator should check the order; the check is done once flag_resolved_at is set.';
comment on column public.ticket_orders.shortfall_tickets is
  'Tickets that a refund or dispute should have taken back but that were already spent.';
comment on column public.ticket_orders.disputed_minor is
  'The amount in open and lost disputes.';
comment on column public.ticket_orders.session_ended_at is
  'When the provider reported that its payment page accepts no more payments. Until then, or until expires_at, a cancelled order still holds its coupon.';
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
comment on function private.retire_sold_item() is
  'A pack that was ordered is deactivated instead of deleted, because orders refer to it.';

create trigger retire_sold_item
  before delete on public.store_items
  for each row execute function private.retire_sold_item();

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
comment on function private.retire_used_coupon() is
  'Deleting a coupon that was used deactivates it instead.';

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

-- 05-order_events.sql

-- Orders: opening, the provider's payment page, cancelling and expiring, and the history of each order. Every provider,
-- including the demonstration, follows the same path, and no code here depends on a provider's name. The path:
-- create_ticket_order(), attach_checkout_session(), then what the provider reports (settlement.sql).

create table private.order_events (
  id uuid primary key default gen_random_uuid(),
  -- The column gives the sequence of an order's events, because several of them can have the same now().
  position bigint generated always as identity,
  order_id uuid not null references public.ticket_orders (id) on delete restrict,
  kind text not null,
  title text not null,
  detail text,
  provider_reference text,
  actor_id uuid references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint order_events_kind_known check (kind in (
    'created', 'opened', 'awaiting', 'paid', 'refused_amount', 'duplicate_payment', 'credited', 'cancelled', 'failed',
    'expired', 'refund_requested', 'refund_failed', 'refund', 'refund_undone', 'taken_back', 'given_back',
    'dispute_open', 'dispute_lost', 'dispute_won', 'flagged', 'flag_resolved', 'noted'
  ))
);
comment on table private.order_events is
  'The history of each order, in sentences for the back office.';
comment on column private.order_events.provider_reference is
  'The provider''s id of the event. The same kind with the same reference is recorded once, however often it arrives.';
create index order_events_order_id_idx on private.order_events (order_id, position);
create unique index order_events_once_key on private.order_events (order_id, kind, provider_reference)
  where provider_reference is not null;
create index order_events_actor_id_idx on private.order_events (actor_id) where actor_id is not null;

create trigger keep_append_only
  before update or delete on private.order_events
  for each row execute function private.keep_append_only();

create function private.note_order(
  p_order_id uuid, p_kind text, p_title text, p_detail text default null, p_reference text default null
)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.order_events (order_id, kind, title, detail, provider_reference, actor_id)
  values (p_order_id, p_kind, p_title, p_detail, p_reference, auth.uid())
  on conflict do nothing;
  return found;
end;
$$;
comment on function private.note_order(p_order_id uuid, p_kind text, p_title text, p_detail text, p_reference text) is
  'Adds an event to the order''s history; false if the same kind with the same reference is already recorded.';

create function private.money(p_amount_minor bigint, p_currency text)
returns text
language sql
immutable
set search_path = ''
as $$
  select
    case when p_amount_minor < 0 then '-' else '' end
    || case p_currency when 'ARS' then '$' when 'USD' then 'US$' else p_currency || ' ' end
    || translate(
      to_char(
        abs(p_amount_minor) / 100.0,
        'FM999,999,999,999,990' || case when p_amount_minor % 100 = 0 then '' else '.00' end
      ),
      ',.', '.,'
    )
    || case p_currency when 'ARS' then E'\u00A0ARS' else '' end
$$;
comment on function private.money(p_amount_minor bigint, p_currency text) is
  'An amount in hundredths, formatted as on the pages (formatMoney() of @leyenda/site): $1.234 ARS, $1.234,50 ARS, US$4,99.';

-- 06-coupon_prices.sql

-- The price of a pack with a coupon.

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
comment on function private.holds_coupon(p_order public.ticket_orders) is
  'True while an order has used its coupon, or can still be paid with it.';

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
comment on function private.coupon_for(p_code text, p_item_id uuid, p_user_id uuid) is
  'Returns the coupon with this code, its row locked, if this buyer may use it for this pack. Refuses coupon_not_valid, coupon_not_for_item, coupon_used, coupon_held, coupon_exhausted.';

create function public.redemptions(coupon public.coupons)
returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*) from public.ticket_orders o
  where o.coupon_id = coupon.id and private.holds_coupon(o)
$$;
comment on function public.redemptions(coupon public.coupons) is
  'Computed field: orders that use the coupon, or can still be paid with it.';

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
comment on function private.price_minor(p_item public.store_items, p_currency text) is
  'Price of a pack after its own discount, in hundredths of the currency.';

create function private.after_coupon(p_amount_minor bigint, p_discount_percentage numeric)
returns bigint
language sql
immutable
set search_path = ''
as $$
  select round(p_amount_minor * (100 - p_discount_percentage) / 100)::bigint
$$;
comment on function private.after_coupon(p_amount_minor bigint, p_discount_percentage numeric) is
  'The price of a pack after a coupon was applied.';

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
comment on function public.check_coupon(p_code text, p_item_id uuid, p_currency text) is
  'What a pack costs the caller with a coupon. Refuses item_not_available, coupon_not_valid, coupon_not_for_item, coupon_used, coupon_held, coupon_exhausted.';

grant execute on function private.holds_coupon to authenticated, service_role;

-- 07-order_opening.sql

-- Opening an order, its session with the provider, and its end without payment.

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
comment on function private.order_recipient(p_item public.store_items, p_user_id uuid, p_team_id uuid) is
  'The participant whose wallet a pack fills. Refuses team_required, team_not_found, gift_needs_team_pack.';

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
comment on function public.create_ticket_order(p_item_id uuid, p_provider text, p_currency text, p_team_id uuid, p_gift_message text, p_coupon_code text) is
  'Opens an order of the caller: price after discounts, currency (ARS or USD) and tickets come from the item. A team pack goes to the caller''s team, or as a gift to p_team_id. Refuses suspended, module_disabled, provider_unknown, currency_unknown, item_not_available, item_not_configurable, team_required, team_not_found, gift_needs_team_pack, gift_message_too_long, rate_limited and what coupon_for() refuses.';

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
comment on function public.attach_checkout_session(p_order_id uuid, p_session_id text, p_expires_at timestamptz, p_checkout_url text) is
  'Service: stores the provider''s session of a new order, its payment page and how long it can be paid. Refuses order_not_open.';

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
comment on function public.cancel_ticket_order(p_order_id uuid) is
  'Cancels an unpaid order of the caller. A payment that arrives later is still credited, and its coupon stays used until the provider''s page has closed. Refuses order_not_found, order_not_cancellable.';

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
comment on function private.expire_ticket_orders(p_limit integer) is
  'Cancels unpaid orders whose time limit has passed, at most p_limit; returns how many. A later payment is still credited.';

grant execute on function public.redemptions to authenticated, service_role;
grant execute on function public.check_coupon, public.create_ticket_order, public.cancel_ticket_order to authenticated;
grant execute on function public.attach_checkout_session to service_role;

-- 08-settlement.sql

-- Settlement: payments and refunds that providers report for an order, and the resulting tickets.
-- A provider reports facts: a payment, a refund, a dispute that was opened, lost or won.
-- What providers report (facts) arrives late, twice and in any order: a fact is only stored and moves no tickets.
-- Then settle_order() adjusts the tickets to the sum of all known facts.
-- A fact that is older than the known state of the same refund or dispute changes nothing.

create table private.payment_reversals (
  order_id uuid not null references public.ticket_orders (id) on delete restrict,
  kind text not null,
  reference text not null,
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
comment on table private.payment_reversals is
  'Refunds and disputes of an order, each in its last known state.';
comment on column private.payment_reversals.payment_id is
  'The payment that is refunded or disputed; null if the provider does not report it.';

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
comment on table private.refund_requests is
  'Refunds requested by an administrator; an order has at most one whose result is not known yet.';
create unique index refund_requests_open_key on private.refund_requests (order_id) where state = 'requested';
create index refund_requests_order_id_idx on private.refund_requests (order_id);
create index refund_requests_actor_id_idx on private.refund_requests (actor_id) where actor_id is not null;

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
comment on function private.lock_order(p_provider text, p_order_id uuid, p_session_id text) is
  'Locks the row of an order of this provider, and of this checkout session if one is given. Refuses order_not_found.';

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
comment on function private.flag_order(p_order_id uuid, p_flag text) is
  'Marks an order for a check by an administrator, even if an earlier mark was already resolved.';

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
comment on function private.is_gone(p_participant_id uuid) is
  'True for the participant of a deleted team or a closed account.';

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
comment on function private.credit_order(p_order public.ticket_orders) is
  'Credits the order''s tickets and notifies the buyer. The caller has locked the order and checked that it was not credited.';

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
comment on function private.take_back_tickets(p_order public.ticket_orders, p_wanted integer, p_reason text) is
  'Takes tickets back, but never below a balance of zero; the rest is the order''s shortfall.';

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
comment on function private.give_back_tickets(p_order public.ticket_orders, p_count integer, p_reason text) is
  'Returns tickets that a refund or dispute had taken, after it was undone.';

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
comment on function private.settle_order(p_order_id uuid, p_reason text) is
  'Adjusts tickets, amounts and status of an order to its payment, refunds and disputes. Idempotent; the order of the facts does not matter. p_reason is written to the ledger.';

-- 09-provider_payment_reports.sql

-- Procedures with which the Edge Functions store what providers report about payments: each report is applied once, in
-- any order.

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
comment on function public.credit_ticket_order(p_provider text, p_order_id uuid, p_session_id text, p_payment_id text, p_amount_minor bigint, p_currency text) is
  'Service: records a verified payment. Credits the order once; flags an order instead if amount or currency differ, or if it is a second payment. Refuses order_not_found, payment_required, payment_used.';

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
comment on function public.await_ticket_order(p_provider text, p_order_id uuid, p_session_id text, p_payment_id text, p_expires_at timestamptz) is
  'Service: records that the buyer chose a payment method that takes days. No effect on a paid order. Refuses order_not_found.';

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
comment on function public.close_ticket_order(p_provider text, p_order_id uuid, p_session_id text, p_payment_id text, p_status text, p_session_ended boolean) is
  'Service: records that the provider reports a payment as cancelled or failed. No effect on a paid order. p_session_ended means that the provider''s page accepts no further payment. Refuses order_not_found, status_unknown.';

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
comment on function private.remember_reversal(p_order_id uuid, p_payment_id text, p_kind text, p_reference text, p_amount_minor bigint, p_state text) is
  'Stores the last known state of a refund or dispute; returns false if that state is already stored or superseded.';

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
comment on function private.tell_reversal(p_order public.ticket_orders, p_kind text, p_reference text, p_amount_minor bigint, p_state text) is
  'Adds a refund or dispute to the order''s history and notifies the buyer.';

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
comment on function public.reverse_ticket_order(p_provider text, p_order_id uuid, p_payment_id text, p_kind text, p_reference text, p_amount_minor bigint, p_state text) is
  'Service: records a refund (settled or undone) or dispute (open, lost or won) of a payment, by the provider''s reference. Takes back the tickets of the refunded share, but never below a balance of zero, or returns them. Flags the order for a dispute, or if tickets could not be taken back. Refuses order_not_found, reason_unknown, invalid_amount.';

grant execute on function
  public.credit_ticket_order, public.await_ticket_order, public.close_ticket_order, public.reverse_ticket_order
to service_role;

-- 10-order_administration.sql

-- Orders in the back office: search and export, history, flags, refunds, revenue.

-- Indexes in the order of the back office's list of orders, with and without filters.
create index ticket_orders_listed_idx on public.ticket_orders
  ((flag is not null and flag_resolved_at is null) desc, created_at desc, id);
create index ticket_orders_listed_by_status_idx on public.ticket_orders
  (status, (flag is not null and flag_resolved_at is null) desc, created_at desc, id) include (provider);
create index ticket_orders_listed_by_provider_idx on public.ticket_orders
  (provider, (flag is not null and flag_resolved_at is null) desc, created_at desc, id);
create index ticket_orders_texts_trgm_idx on public.ticket_orders using gin (
  item_name extensions.gin_trgm_ops, (id::text) extensions.gin_trgm_ops,
  session_id extensions.gin_trgm_ops, payment_id extensions.gin_trgm_ops
);

create function public.search_ticket_orders(
  p_search text default null,
  p_status text default null,
  p_provider text default null,
  p_flagged boolean default false,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_limit integer default 50,
  p_offset integer default 0
)
returns table (
  id uuid, created_at timestamptz, paid_at timestamptz, status text, flag text, flag_resolved_at timestamptz,
  user_id uuid, username text, participant_type text, team_name text, item_id uuid, item_name text, tickets integer,
  credited_tickets integer, reversed_tickets integer, shortfall_tickets integer, provider text, session_id text,
  payment_id text, currency text, list_amount_minor bigint, amount_minor bigint, paid_minor bigint,
  refunded_minor bigint, disputed_minor bigint, is_gift boolean, coupon_code text, total bigint
)
language plpgsql
stable
security definer -- also searches e-mail addresses
set search_path = ''
-- Each combination of filters gets a separate plan, so that unused filters cost nothing and the best index is used.
set plan_cache_mode = force_custom_plan
as $$
declare
  v_pattern text := '%' || regexp_replace(private.clean_text(p_search), '([%_\\])', '\\\1', 'g') || '%';
  v_buyers uuid[];
  v_sides uuid[];
begin
  perform private.require_admin_reader();
  if v_pattern is not null then
    v_buyers := array (
      select named.id from public.profiles named where named.username ilike v_pattern
      union
      select reached.profile_id from public.profile_private reached where reached.email ilike v_pattern
    );
    v_sides := array (
      select side.id from public.teams named join public.participants side on side.team_id = named.id
      where named.name ilike v_pattern
    );
  end if;
  return query
    with
    -- The query is not materialized: the page and the total each evaluate it with the best plan.
    matching as not materialized (
      select o.*
      from public.ticket_orders o
      where (p_status is null or o.status = p_status)
        and (p_provider is null or o.provider = p_provider)
        and (not coalesce(p_flagged, false) or (o.flag is not null and o.flag_resolved_at is null))
        and (p_from is null or o.created_at >= p_from)
        and (p_to is null or o.created_at < p_to)
        and (
          v_pattern is null
          or o.item_name ilike v_pattern or o.id::text ilike v_pattern
          or o.session_id ilike v_pattern or o.payment_id ilike v_pattern
          or o.user_id = any (v_buyers) or o.participant_id = any (v_sides)
        )
    ),
    page as materialized (
      select o.*
      from matching o
      order by (o.flag is not null and o.flag_resolved_at is null) desc, o.created_at desc, o.id
      limit least(greatest(coalesce(p_limit, 50), 1), 1000) offset greatest(coalesce(p_offset, 0), 0)
    )
    select
      o.id, o.created_at, o.paid_at, o.status, o.flag, o.flag_resolved_at,
      o.user_id, u.username, p.type, coalesce(t.name, p.former_name), o.item_id, o.item_name, o.tickets,
      o.credited_tickets, o.reversed_tickets, o.shortfall_tickets, o.provider, o.session_id,
      o.payment_id, o.currency, o.list_amount_minor, o.amount_minor, o.paid_minor,
      o.refunded_minor, o.disputed_minor, o.is_gift, o.coupon_code, (select count(*) from matching)
    from page o
    join public.profiles u on u.id = o.user_id
    join public.participants p on p.id = o.participant_id
    left join public.teams t on t.id = p.team_id
    order by (o.flag is not null and o.flag_resolved_at is null) desc, o.created_at desc, o.id;
end;
$$;
comment on function public.search_ticket_orders(p_search text, p_status text, p_provider text, p_flagged boolean, p_from timestamptz, p_to timestamptz, p_limit integer, p_offset integer) is
  'Admin: orders, those with an open flag before all others, newest first, at most p_limit (1000) after the first p_offset; total counts all that match. Searches buyer, e-mail, pack, team and the provider''s references.
@type status ticket_orders.status
@type flag ticket_orders.flag
@type participant_type participants.type
@type currency ticket_orders.currency
@nullable paid_at, flag, flag_resolved_at, team_name, session_id, payment_id, paid_minor, coupon_code';

create function public.ticket_order_timeline(p_order_id uuid)
returns table (
  id uuid, created_at timestamptz, kind text, title text, detail text, provider_reference text, actor_id uuid,
  actor_name text
)
language plpgsql
stable
security definer -- the history is private
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select e.id, e.created_at, e.kind, e.title, e.detail, e.provider_reference, e.actor_id, u.username
    from private.order_events e
    left join public.profiles u on u.id = e.actor_id
    where e.order_id = p_order_id
    order by e.position;
end;
$$;
comment on function public.ticket_order_timeline(p_order_id uuid) is
  'Admin: everything that happened to an order, oldest first.
@type kind order_events.kind
@nullable detail, provider_reference, actor_id, actor_name';

create function private.resolve_flag(p_order_id uuid, p_note text)
returns public.ticket_orders
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_note text := private.clean_text(p_note);
  v_order public.ticket_orders;
begin
  perform private.require_admin();
  select * into v_order from public.ticket_orders where id = p_order_id for update;
  if v_order.id is null then
    perform private.refuse('order_not_found', 'No encontramos esa compra.');
  end if;
  if v_order.flag is null or v_order.flag_resolved_at is not null then
    perform private.refuse('flag_not_open', 'Esta compra no tiene nada por resolver.');
  end if;
  if v_note is null or char_length(v_note) not between 3 and 500 then
    perform private.refuse('note_required', 'Escribe una nota (de 3 a 500 caracteres).');
  end if;
  update public.ticket_orders
  set flag_note = v_note, flag_resolved_at = now(), flag_resolved_by = auth.uid()
  where id = p_order_id
  returning * into v_order;
  perform private.note_order(p_order_id, 'flag_resolved', 'Resuelto', v_note);
  return v_order;
end;
$$;
comment on function private.resolve_flag(p_order_id uuid, p_note text) is
  'Marks an order''s flag as resolved. Refuses order_not_found, flag_not_open, note_required.';

create function public.resolve_order_flag(p_order_id uuid, p_note text)
returns public.ticket_orders
language plpgsql
volatile
security definer -- orders are written by procedures only
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
begin
  v_order := private.resolve_flag(p_order_id, p_note);
  perform private.audit(
    'resolve_order_flag', 'ticket_orders', p_order_id::text,
    jsonb_build_object('flag', v_order.flag), jsonb_build_object('flag', v_order.flag, 'note', v_order.flag_note)
  );
  return v_order;
end;
$$;
comment on function public.resolve_order_flag(p_order_id uuid, p_note text) is
  'Admin: resolves the flag of an order, with a note on the result. Refuses order_not_found, flag_not_open, note_required.';

create function public.credit_flagged_order(p_order_id uuid, p_note text)
returns public.ticket_orders
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_order public.ticket_orders;
begin
  v_order := private.resolve_flag(p_order_id, p_note);
  if v_order.status <> 'flagged' or v_order.credited_tickets > 0 or v_order.paid_minor <= 0 then
    perform private.refuse('order_not_flagged', 'Esta compra no está apartada.');
  end if;
  if private.is_gone(v_order.participant_id) then
    perform private.refuse('participant_gone', 'El equipo o la cuenta ya no existe.');
  end if;
  update public.ticket_orders set status = 'paid' where id = p_order_id;
  v_order := private.settle_order(p_order_id, 'Reembolso');
  perform private.audit(
    'credit_flagged_order', 'ticket_orders', p_order_id::text,
    jsonb_build_object('status', 'flagged', 'flag', v_order.flag),
    jsonb_build_object('status', v_order.status, 'tickets', v_order.credited_tickets, 'note', v_order.flag_note)
  );
  return v_order;
end;
$$;
comment on function public.credit_flagged_order(p_order_id uuid, p_note text) is
  'Admin: credits a flagged order that was not credited, after checking what was really paid. Refuses order_not_found, flag_not_open, note_required, order_not_flagged, participant_gone.';

create function public.request_ticket_refund(p_order_id uuid, p_amount_minor bigint, p_reason text)
returns table (request_id uuid, amount_minor bigint)
language plpgsql
volatile
security definer -- requests are private
set search_path = ''
as $$
declare
  v_reason text := private.clean_text(p_reason);
  v_order public.ticket_orders;
  v_left bigint;
  v_open private.refund_requests;
begin
  perform private.require_admin();
  select * into v_order from public.ticket_orders where id = p_order_id for update;
  if v_order.id is null then
    perform private.refuse('order_not_found', 'No encontramos esa compra.');
  end if;
  if v_reason is null or char_length(v_reason) not between 3 and 300 then
    perform private.refuse('reason_required', 'Indica el motivo (de 3 a 300 caracteres).');
  end if;
  v_left := v_order.paid_minor - v_order.refunded_minor - v_order.disputed_minor;
  if v_order.payment_id is null or v_order.status not in ('paid', 'partially_refunded', 'flagged') or v_left <= 0 then
    perform private.refuse('refund_not_possible', 'Esta compra no se puede reembolsar.');
  end if;
  if coalesce(p_amount_minor, v_left) not between 1 and v_left then
    perform private.refuse('refund_too_large', 'El monto supera lo que queda por reembolsar.');
  end if;

  -- A request with an unknown outcome is sent again with the same id, and the provider executes it once.
  select * into v_open from private.refund_requests r where r.order_id = p_order_id and r.state = 'requested';
  if v_open.id is null then
    insert into private.refund_requests (order_id, amount_minor, reason, actor_id)
    values (p_order_id, coalesce(p_amount_minor, v_left), v_reason, auth.uid())
    returning * into v_open;
    perform private.note_order(
      p_order_id, 'refund_requested', 'Reembolso pedido: ' || private.money(v_open.amount_minor, v_order.paid_currency),
      v_reason, v_open.id::text
    );
    perform private.audit(
      'request_ticket_refund', 'ticket_orders', p_order_id::text, null,
      jsonb_build_object('amount_minor', v_open.amount_minor, 'currency', v_order.paid_currency, 'reason', v_reason)
    );
  elsif v_open.amount_minor <> coalesce(p_amount_minor, v_left) then
    perform private.refuse('refund_running', 'Ya hay un reembolso en curso por otro monto.');
  end if;
  return query select v_open.id, v_open.amount_minor;
end;
$$;
comment on function public.request_ticket_refund(p_order_id uuid, p_amount_minor bigint, p_reason text) is
  'Admin: records a refund request for an order; a null amount refunds all that is left. The function refund-ticket-order calls it before it requests the refund from the provider. Refuses order_not_found, reason_required, refund_not_possible, refund_too_large, refund_running.';

create function public.fail_ticket_refund(p_request_id uuid)
returns void
language plpgsql
volatile
security definer -- requests are private
set search_path = ''
as $$
declare
  v_order_id uuid;
begin
  update private.refund_requests set state = 'failed', finished_at = now()
  where id = p_request_id and state = 'requested'
  returning order_id into v_order_id;
  if found then
    perform private.note_order(
      v_order_id, 'refund_failed', 'El medio de pago no aceptó el reembolso', null, p_request_id::text
    );
  end if;
end;
$$;
comment on function public.fail_ticket_refund(p_request_id uuid) is
  'Service: records that the provider refused a requested refund.';

-- 11-revenue.sql

-- The store's revenue by day and pack.

create function public.ticket_revenue(p_from date, p_to date, p_currency text default 'ARS')
returns table (
  day date, item_id uuid, item_name text, orders bigint, tickets bigint, gross_minor bigint, returned_minor bigint,
  net_minor bigint
)
language plpgsql
stable
security definer -- orders of all users
set search_path = ''
as $$
declare
  v_zone constant text := 'America/Argentina/Buenos_Aires';
begin
  perform private.require_admin_reader();
  if p_from is null or p_to is null or p_to < p_from or p_to - p_from > 400 then
    perform private.refuse('range_too_long', 'Elige un período de hasta 400 días.');
  end if;
  return query
    select
      (o.paid_at at time zone v_zone)::date,
      o.item_id,
      max(i.name),
      count(*),
      sum(o.credited_tickets - o.reversed_tickets)::bigint,
      sum(o.paid_minor)::bigint,
      sum(least(o.paid_minor, o.refunded_minor + o.disputed_minor))::bigint,
      sum(o.paid_minor - least(o.paid_minor, o.refunded_minor + o.disputed_minor))::bigint
    from public.ticket_orders o
    join public.store_items i on i.id = o.item_id
    where o.paid_at >= p_from::timestamp at time zone v_zone
      and o.paid_at < (p_to + 1)::timestamp at time zone v_zone
      and o.paid_currency = p_currency
    group by 1, 2
    order by 1, 3, 2;
end;
$$;
comment on function public.ticket_revenue(p_from date, p_to date, p_currency text) is
  'Admin: revenue by day (in Argentina''s time) and pack. Money that was returned later is subtracted on the day of the purchase. Refuses range_too_long.';

grant execute on function
  public.search_ticket_orders, public.ticket_order_timeline, public.resolve_order_flag, public.credit_flagged_order,
  public.request_ticket_refund, public.ticket_revenue
to authenticated, service_role;
grant execute on function public.fail_ticket_refund to service_role;

-- 12-payment_reconciliation.sql

-- Reconciliation: once a day, the provider's payments are compared with the orders.

create table public.payment_reconciliations (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  day date not null,
  checked integer not null default 0,
  differences integer not null default 0,
  error text,
  finished_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint payment_reconciliations_day_key unique (provider, day)
);
comment on table public.payment_reconciliations is
  'The daily comparison with each provider. A second comparison of the same day replaces the first one.';
comment on column public.payment_reconciliations.day is
  'The day of the comparison, in Argentina''s time.';
comment on column public.payment_reconciliations.error is
  'Why the comparison of payments failed, in Spanish.';
create index payment_reconciliations_day_idx on public.payment_reconciliations (day desc, provider);

create table public.payment_differences (
  id uuid primary key default gen_random_uuid(),
  reconciliation_id uuid not null references public.payment_reconciliations (id) on delete cascade,
  order_id uuid references public.ticket_orders (id) on delete restrict,
  kind text not null,
  reference text not null,
  expected text not null,
  found text not null,
  note text,
  resolved_at timestamptz,
  resolved_by uuid references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint payment_differences_note_length check (char_length(note) between 3 and 500),
  constraint payment_differences_kind_known check (kind in (
    'paid_not_credited', 'payment_unknown', 'payment_missing', 'payment_not_paid', 'amount_differs', 'currency_differs',
    'refund_missing', 'refund_unknown', 'dispute_missing', 'dispute_unknown', 'duplicate_payment', 'ledger_differs',
    'refund_stuck'
  ))
);
comment on table public.payment_differences is
  'Differences between a provider and the orders.';
comment on column public.payment_differences.reference is
  'The id of the provider''s payment, or of the order.';
comment on column public.payment_differences.expected is
  'The value that differs, as it is in the order.';
comment on column public.payment_differences.found is
  'The value that differs, as the provider (or the ledger) reports it.';
create index payment_differences_reconciliation_id_idx on public.payment_differences (reconciliation_id);
create index payment_differences_order_id_idx on public.payment_differences (order_id) where order_id is not null;
create index payment_differences_resolved_by_idx on public.payment_differences (resolved_by) where resolved_by is not null;
create index payment_differences_open_idx on public.payment_differences (created_at desc) where resolved_at is null;

create table public.payment_refusals (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  reason text not null,
  hour timestamptz not null,
  count integer not null default 1,
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint payment_refusals_reason_known check (reason in (
    'forged', 'stale', 'foreign', 'malformed', 'order_not_found', 'payment_used'
  )),
  constraint payment_refusals_hour_key unique (provider, reason, hour)
);
comment on table public.payment_refusals is
  'Refused notifications: forged, outdated, or for unknown objects. One row counts those of an hour, so that a flood adds only one row.';

create policy select_admin on public.payment_reconciliations
  for select to authenticated using ((select private.is_admin()));
create policy select_admin on public.payment_differences
  for select to authenticated using ((select private.is_admin()));
create policy select_admin on public.payment_refusals
  for select to authenticated using ((select private.is_admin()));

grant select on public.payment_reconciliations, public.payment_differences, public.payment_refusals
to authenticated, service_role;

create function public.record_payment_refusal(p_provider text, p_reason text)
returns void
language plpgsql
volatile
security definer -- written by procedures only
set search_path = ''
as $$
begin
  insert into public.payment_refusals as known (provider, reason, hour)
  values (left(p_provider, 40), p_reason, date_trunc('hour', now()))
  on conflict (provider, reason, hour) do update set count = known.count + 1, last_at = now();
end;
$$;
comment on function public.record_payment_refusal(p_provider text, p_reason text) is
  'Service: counts a refused notification.';

create function private.compare_payments(p_provider text, p_day date, p_payments jsonb)
returns table (order_id uuid, kind text, reference text, expected text, found text)
language sql
stable
set search_path = ''
as $$
  with payments as (
    select *
    from jsonb_to_recordset(p_payments) as p (
      order_id uuid, payment_id text, state text, amount_minor bigint, currency text, refunded_minor bigint,
      disputed_minor bigint
    )
  ),
  orders as (
    select o.* from public.ticket_orders o
    where o.provider = p_provider
      and (
        o.id in (select payments.order_id from payments)
        or (
          o.paid_at >= p_day::timestamp at time zone 'America/Argentina/Buenos_Aires'
          and o.paid_at < (p_day + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires'
        )
      )
  ),
  pairs as (
    select
      p.*, o.id as known_id, o.payment_id as known_payment, o.status, o.paid_minor, o.paid_currency,
      o.refunded_minor as known_refunded, o.disputed_minor as known_disputed,
      o.payment_id = p.payment_id as is_same
    from payments p
    left join orders o on o.id = p.order_id
  )
  select known_id, 'payment_unknown', payment_id, 'ninguna compra', private.money(amount_minor, currency)
  from pairs where known_id is null and state = 'paid'
  union all
  select known_id, 'paid_not_credited', payment_id, status, 'pagado: ' || private.money(amount_minor, currency)
  from pairs where known_id is not null and known_payment is null and state = 'paid'
  union all
  select known_id, 'duplicate_payment', payment_id, known_payment, 'otro pago: ' || private.money(amount_minor, currency)
  from pairs
  where not is_same and state = 'paid' and coalesce(refunded_minor, 0) < amount_minor
  union all
  select known_id, 'payment_not_paid', payment_id, 'pagado: ' || private.money(paid_minor, paid_currency), state
  from pairs where is_same and state <> 'paid'
  union all
  select known_id, 'amount_differs', payment_id, private.money(paid_minor, paid_currency), private.money(amount_minor, currency)
  from pairs where is_same and state = 'paid' and paid_minor <> amount_minor
  union all
  select known_id, 'currency_differs', payment_id, paid_currency, upper(currency)
  from pairs where is_same and state = 'paid' and paid_currency <> upper(currency)
  union all
  select
    known_id, case when refunded_minor > known_refunded then 'refund_missing' else 'refund_unknown' end, payment_id,
    private.money(known_refunded, paid_currency), private.money(refunded_minor, paid_currency)
  from pairs where is_same and refunded_minor <> known_refunded
  union all
  select
    known_id, case when disputed_minor > known_disputed then 'dispute_missing' else 'dispute_unknown' end, payment_id,
    private.money(known_disputed, paid_currency), private.money(disputed_minor, paid_currency)
  from pairs where is_same and disputed_minor <> known_disputed
  union all
  select o.id, 'payment_missing', o.payment_id, private.money(o.paid_minor, o.paid_currency), 'ningún pago'
  from orders o
  where o.payment_id is not null
    and o.paid_at >= p_day::timestamp at time zone 'America/Argentina/Buenos_Aires'
    and o.paid_at < (p_day + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires'
    and not exists (select 1 from payments p where p.payment_id = o.payment_id)
  union all
  select
    o.id, 'ledger_differs', o.id::text, format('%s tickets', o.credited_tickets - o.reversed_tickets),
    format('%s tickets', l.total)
  from orders o
  cross join lateral (
    select coalesce(sum(t.delta), 0) as total from public.ticket_transactions t
    where t.reference_type = 'ticket_orders' and t.reference_id = o.id
  ) l
  where l.total <> o.credited_tickets - o.reversed_tickets
  union all
  select o.id, 'refund_stuck', r.id::text, private.money(r.amount_minor, o.paid_currency), 'sin respuesta'
  from private.refund_requests r
  join public.ticket_orders o on o.id = r.order_id
  where o.provider = p_provider and r.state = 'requested' and r.created_at < now() - interval '1 hour'
$$;
comment on function private.compare_payments(p_provider text, p_day date, p_payments jsonb) is
  'Returns the differences between the provider''s payments and the orders of the day that either side knows. A payment has the form {order_id, payment_id, state, amount_minor, currency, refunded_minor, disputed_minor}.';

create function public.reconcile_payments(p_provider text, p_day date, p_payments jsonb, p_error text default null)
returns public.payment_reconciliations
language plpgsql
volatile
security definer -- written by procedures only
set search_path = ''
as $$
declare
  v_reconciliation public.payment_reconciliations;
begin
  -- The lock on this row makes a second comparison of the same day wait for the first.
  insert into public.payment_reconciliations as known (provider, day, error)
  values (p_provider, p_day, p_error)
  on conflict (provider, day) do update set error = excluded.error, finished_at = now()
  returning * into v_reconciliation;
  if p_error is not null then
    return v_reconciliation;
  end if;

  delete from public.payment_differences
  where reconciliation_id = v_reconciliation.id and resolved_at is null;
  insert into public.payment_differences (reconciliation_id, order_id, kind, reference, expected, found)
  select v_reconciliation.id, c.order_id, c.kind, c.reference, c.expected, c.found
  from private.compare_payments(p_provider, p_day, p_payments) c
  -- Differences that an administrator has already resolved are not reported again.
  where not exists (
    select 1 from public.payment_differences d
    where d.kind = c.kind and d.reference = c.reference and d.found = c.found and d.resolved_at is not null
  );
  update public.ticket_orders
  set flag = 'reconciliation', flag_note = null, flag_resolved_at = null, flag_resolved_by = null
  where (flag is null or flag_resolved_at is not null)
    and id in (
      select order_id from public.payment_differences
      where reconciliation_id = v_reconciliation.id and resolved_at is null
    );
  update public.payment_reconciliations
  set
    checked = jsonb_array_length(p_payments),
    differences = (select count(*) from public.payment_differences where reconciliation_id = v_reconciliation.id)
  where id = v_reconciliation.id
  returning * into v_reconciliation;
  if exists (
    select 1 from public.payment_differences where reconciliation_id = v_reconciliation.id and resolved_at is null
  ) then
    perform private.notify_user(
      u.id, 'reconciliation', 'La conciliación encontró diferencias',
      format('%s, %s: %s por revisar.', p_provider, to_char(p_day, 'DD/MM/YYYY'), v_reconciliation.differences),
      '/admin/store?tab=conciliacion', p_provider || ' ' || p_day
    )
    from public.profiles u where u.role = 'admin';
  end if;
  return v_reconciliation;
end;
$$;
comment on function public.reconcile_payments(p_provider text, p_day date, p_payments jsonb, p_error text) is
  'Service: stores the comparison of a day with one provider, flags the orders concerned and notifies the administrators. p_payments in the form of compare_payments(); p_error is the reason if the payments could not be read.';

create function public.resolve_payment_difference(p_difference_id uuid, p_note text)
returns public.payment_differences
language plpgsql
volatile
security definer -- written by procedures only
set search_path = ''
as $$
declare
  v_note text := private.clean_text(p_note);
  v_difference public.payment_differences;
begin
  perform private.require_admin();
  select * into v_difference from public.payment_differences where id = p_difference_id for update;
  if v_difference.id is null then
    perform private.refuse('difference_not_found', 'No encontramos esa diferencia.');
  end if;
  if v_difference.resolved_at is not null then
    perform private.refuse('flag_not_open', 'Esta diferencia ya está resuelta.');
  end if;
  if v_note is null or char_length(v_note) not between 3 and 500 then
    perform private.refuse('note_required', 'Escribe una nota (de 3 a 500 caracteres).');
  end if;
  update public.payment_differences
  set note = v_note, resolved_at = now(), resolved_by = auth.uid()
  where id = p_difference_id
  returning * into v_difference;
  if v_difference.order_id is not null then
    perform private.note_order(v_difference.order_id, 'noted', 'Diferencia de la conciliación resuelta', v_note);
  end if;
  perform private.audit(
    'resolve_payment_difference', 'payment_differences', p_difference_id::text, null,
    jsonb_build_object('kind', v_difference.kind, 'reference', v_difference.reference, 'note', v_note)
  );
  return v_difference;
end;
$$;
comment on function public.resolve_payment_difference(p_difference_id uuid, p_note text) is
  'Admin: resolves a difference, with a note on the result. Refuses difference_not_found, flag_not_open, note_required.';

grant execute on function public.resolve_payment_difference to authenticated, service_role;
grant execute on function public.record_payment_refusal, public.reconcile_payments to service_role;
