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

--- Admin: orders, those with an open flag before all others, newest first, at most p_limit (1000) after the first
--- p_offset; total counts all that match. Searches buyer, e-mail, pack, team and the provider's references.
--- @type status ticket_orders.status
--- @type flag ticket_orders.flag
--- @type participant_type participants.type
--- @type currency ticket_orders.currency
--- @nullable paid_at, flag, flag_resolved_at, team_name, session_id, payment_id, paid_minor, coupon_code
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

--- Admin: everything that happened to an order, oldest first.
--- @type kind order_events.kind
--- @nullable detail, provider_reference, actor_id, actor_name
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

--- Marks an order's flag as resolved. Refuses order_not_found, flag_not_open, note_required.
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

--- Admin: resolves the flag of an order, with a note on the result. Refuses order_not_found, flag_not_open,
--- note_required.
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

--- Admin: credits a flagged order that was not credited, after checking what was really paid. Refuses order_not_found,
--- flag_not_open, note_required, order_not_flagged, participant_gone.
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

--- Admin: records a refund request for an order; a null amount refunds all that is left. The function
--- refund-ticket-order calls it before it requests the refund from the provider. Refuses order_not_found,
--- reason_required, refund_not_possible, refund_too_large, refund_running.
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

--- Service: records that the provider refused a requested refund.
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
