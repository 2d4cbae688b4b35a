-- Orders: opening, the provider's payment page, cancelling and expiring, and the history of each order. Every provider,
-- including the demonstration, follows the same path, and no code here depends on a provider's name. The path:
-- create_ticket_order(), attach_checkout_session(), then what the provider reports (settlement.sql).

--- The history of each order, in sentences for the back office.
create table private.order_events (
  id uuid primary key default gen_random_uuid(),
  -- The column gives the sequence of an order's events, because several of them can have the same now().
  position bigint generated always as identity,
  order_id uuid not null references public.ticket_orders (id) on delete restrict,
  kind text not null,
  title text not null,
  detail text,
  --- The provider's id of the event. The same kind with the same reference is recorded once, however often it arrives.
  provider_reference text,
  actor_id uuid references public.profiles (id) on delete restrict,
  created_at timestamptz not null default now(),
  constraint order_events_kind_known check (kind in (
    'created', 'opened', 'awaiting', 'paid', 'refused_amount', 'duplicate_payment', 'credited', 'cancelled', 'failed',
    'expired', 'refund_requested', 'refund_failed', 'refund', 'refund_undone', 'taken_back', 'given_back',
    'dispute_open', 'dispute_lost', 'dispute_won', 'flagged', 'flag_resolved', 'noted'
  ))
);
create index order_events_order_id_idx on private.order_events (order_id, position);
create unique index order_events_once_key on private.order_events (order_id, kind, provider_reference)
  where provider_reference is not null;
create index order_events_actor_id_idx on private.order_events (actor_id) where actor_id is not null;

create trigger keep_append_only
  before update or delete on private.order_events
  for each row execute function private.keep_append_only();

--- Adds an event to the order's history; false if the same kind with the same reference is already recorded.
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

--- An amount in hundredths, formatted as on the pages (formatMoney() of @leyenda/site): $1.234 ARS, $1.234,50 ARS,
--- US$4,99.
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
