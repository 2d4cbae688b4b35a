-- The store's revenue by day and pack.

--- Admin: revenue by day (in Argentina's time) and pack. Money that was returned later is subtracted on the day of the
--- purchase. Refuses range_too_long.
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

grant execute on function
  public.search_ticket_orders, public.ticket_order_timeline, public.resolve_order_flag, public.credit_flagged_order,
  public.request_ticket_refund, public.ticket_revenue
to authenticated, service_role;
grant execute on function public.fail_ticket_refund to service_role;
