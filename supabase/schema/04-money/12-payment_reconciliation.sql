-- Reconciliation: once a day, the provider's payments are compared with the orders.

--- The daily comparison with each provider. A second comparison of the same day replaces the first one.
create table public.payment_reconciliations (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  --- The day of the comparison, in Argentina's time.
  day date not null,
  checked integer not null default 0,
  differences integer not null default 0,
  --- Why the comparison of payments failed, in Spanish.
  error text,
  finished_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint payment_reconciliations_day_key unique (provider, day)
);
create index payment_reconciliations_day_idx on public.payment_reconciliations (day desc, provider);

--- Differences between a provider and the orders.
create table public.payment_differences (
  id uuid primary key default gen_random_uuid(),
  reconciliation_id uuid not null references public.payment_reconciliations (id) on delete cascade,
  order_id uuid references public.ticket_orders (id) on delete restrict,
  kind text not null,
  --- The id of the provider's payment, or of the order.
  reference text not null,
  --- The value that differs, as it is in the order.
  expected text not null,
  --- The value that differs, as the provider (or the ledger) reports it.
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
create index payment_differences_reconciliation_id_idx on public.payment_differences (reconciliation_id);
create index payment_differences_order_id_idx on public.payment_differences (order_id) where order_id is not null;
create index payment_differences_resolved_by_idx on public.payment_differences (resolved_by) where resolved_by is not null;
create index payment_differences_open_idx on public.payment_differences (created_at desc) where resolved_at is null;

--- Refused notifications: forged, outdated, or for unknown objects. One row counts those of an hour, so that a flood
--- adds only one row.
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

create policy select_admin on public.payment_reconciliations
  for select to authenticated using ((select private.is_admin()));
create policy select_admin on public.payment_differences
  for select to authenticated using ((select private.is_admin()));
create policy select_admin on public.payment_refusals
  for select to authenticated using ((select private.is_admin()));

grant select on public.payment_reconciliations, public.payment_differences, public.payment_refusals
to authenticated, service_role;

--- Service: counts a refused notification.
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

--- Returns the differences between the provider's payments and the orders of the day that either side knows. A payment
--- has the form {order_id, payment_id, state, amount_minor, currency, refunded_minor, disputed_minor}.
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

--- Service: stores the comparison of a day with one provider, flags the orders concerned and notifies the
--- administrators. p_payments in the form of compare_payments(); p_error is the reason if the payments could not be
--- read.
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

--- Admin: resolves a difference, with a note on the result. Refuses difference_not_found, flag_not_open, note_required.
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

grant execute on function public.resolve_payment_difference to authenticated, service_role;
grant execute on function public.record_payment_refusal, public.reconcile_payments to service_role;
