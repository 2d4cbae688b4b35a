-- Numbers by day for the dashboard: accounts, entries, tickets sold, tickets in wallets.
--
-- A past day is counted once and stored, so that half a year costs as little with a million accounts as with ten.
-- Nothing is counted during user actions, so that these do not wait for a shared row.
-- A later change of a day (a withdrawal, a refund) marks the day, and the scheduled work counts it again.

--- Numbers of each past day; days are those of Buenos Aires, as in accounting.
create table private.daily_figures (
  day date primary key,
  accounts bigint not null,
  --- Registrations of that day that were not withdrawn.
  entries bigint not null,
  --- Tickets of orders paid on that day, without subtracting later refunds, as in ticket_revenue().
  tickets_sold bigint not null,
  --- Sum of the ledger's rows of that day; the sum of all days until then equals the tickets in all wallets.
  tickets_moved bigint not null,
  created_at timestamptz not null default now()
);

--- Days to count again. Transactions only add rows, and may add the same day repeatedly, so that they do not wait for
--- each other.
create table private.outdated_days (
  id bigint generated always as identity primary key,
  day date not null,
  created_at timestamptz not null default now()
);
create index outdated_days_day_idx on private.outdated_days (day);

create index tournament_participants_created_at_idx on public.tournament_participants (created_at);

--- Counts days from the original rows, first and last day included; a day without rows gives zeros.
create function private.count_days(p_from date, p_to date)
returns table (day date, accounts bigint, entries bigint, tickets_sold bigint, tickets_moved bigint)
language sql
stable
security definer -- counts rows of all users
set search_path = ''
as $$
  -- Each day is compared by its first and last instant, so that indexes are used and no row's time is converted.
  select one.day, accounts.made, entries.made, orders.sold, ledger.moved
  from (
    select series.day::date, private.day_start(series.day::date) as start, private.day_start(series.day::date + 1) as stop
    from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') as series (day)
  ) as one
  cross join lateral (
    select count(*) as made from public.profiles where created_at >= one.start and created_at < one.stop
  ) as accounts
  cross join lateral (
    select (
      select count(*) from public.tournament_participants where created_at >= one.start and created_at < one.stop
    ) - (
      select count(*)
      from public.tournaments tournament
      join public.tournament_participants entry on entry.tournament_id = tournament.id
      where tournament.created_at >= one.start and tournament.created_at < one.stop and tournament.imported_from is not null
    ) as made
  ) as entries
  cross join lateral (
    select coalesce(sum(credited_tickets - reversed_tickets), 0)::bigint as sold
    from public.ticket_orders
    where paid_at >= one.start and paid_at < one.stop
  ) as orders
  cross join lateral (
    select coalesce(sum(delta), 0)::bigint as moved
    from public.ticket_transactions
    where created_at >= one.start and created_at < one.stop
  ) as ledger
  order by one.day
$$;

--- The first day with anything to count; null without one.
create function private.first_day()
returns date
language sql
stable
security definer -- reads rows of all users
set search_path = ''
as $$
  select private.book_day(least(
    (select min(created_at) from public.profiles),
    (select min(created_at) from public.tournament_participants),
    (select min(paid_at) from public.ticket_orders where paid_at is not null),
    (select min(created_at) from public.ticket_transactions)
  ))
$$;

--- Counts up to p_limit past days, and up to p_limit days that changed since; returns how many were new.
create function private.close_days(p_limit integer)
returns integer
language plpgsql
volatile
security definer -- acts for nobody
set search_path = ''
as $$
declare
  -- One hour after midnight, all transactions that began before midnight have ended.
  v_last_over date := private.book_day(now() - interval '1 hour') - 1;
  v_from date := coalesce((select max(day) + 1 from private.daily_figures), private.first_day());
  v_to date := least(v_last_over, v_from + p_limit - 1);
  v_outdated date[];
begin
  with taken as (
    delete from private.outdated_days
    where day in (select distinct day from private.outdated_days order by day limit p_limit)
    returning day
  )
  select array_agg(distinct day) into v_outdated from taken where day < v_from;

  insert into private.daily_figures (day, accounts, entries, tickets_sold, tickets_moved)
  select counted.*
  from unnest(v_outdated) as outdated (day)
  cross join lateral private.count_days(outdated.day, outdated.day) as counted
  on conflict (day) do update set
    accounts = excluded.accounts, entries = excluded.entries,
    tickets_sold = excluded.tickets_sold, tickets_moved = excluded.tickets_moved;

  if v_from <= v_to then
    insert into private.daily_figures (day, accounts, entries, tickets_sold, tickets_moved)
    select * from private.count_days(v_from, v_to);
    return v_to - v_from + 1;
  end if;
  return 0;
end;
$$;

--- Marks the day of a row to be counted again. The argument names the column with its time. Not needed for rows of the
--- last half hour: close_days() waits for an hour.
create function private.outdate_day()
returns trigger
language plpgsql
volatile
security definer -- for any user
set search_path = ''
as $$
begin
  insert into private.outdated_days (day)
  values (private.book_day((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::timestamptz));
  return null;
end;
$$;

create trigger z_outdate_day
  after delete on public.tournament_participants
  for each row when (old.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day
  after delete on public.profiles
  for each row when (old.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day
  after update of paid_at, credited_tickets, reversed_tickets on public.ticket_orders
  for each row when (new.paid_at < now() - interval '30 minutes')
  execute function private.outdate_day('paid_at');

-- Only an import can write rows in the past.
create trigger z_outdate_day_of_import
  after insert on public.tournament_participants
  for each row when (new.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day_of_import
  after insert on public.profiles
  for each row when (new.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');
create trigger z_outdate_day_of_import
  after insert on public.ticket_orders
  for each row when (new.paid_at < now() - interval '30 minutes')
  execute function private.outdate_day('paid_at');
create trigger z_outdate_day_of_import
  after insert on public.ticket_transactions
  for each row when (new.created_at < now() - interval '30 minutes')
  execute function private.outdate_day('created_at');

--- The numbers of each of the last p_days days and of as many days before, oldest first, including today (in
--- Argentina's time): new accounts and registrations, tickets sold, tickets in all wallets at the day's end.
--- Administrators only. Refuses range_too_long.
create function public.admin_trends(p_days integer)
returns table (day date, accounts bigint, entries bigint, tickets_sold bigint, tickets_held bigint)
language plpgsql
stable
security definer -- reads what was counted
set search_path = ''
as $$
declare
  v_today date := private.book_day(now());
  v_from date := v_today - 2 * p_days + 1;
  v_open date := coalesce((select max(stored.day) + 1 from private.daily_figures stored), private.first_day(), v_today);
begin
  perform private.require_admin_reader();
  if p_days is null or p_days not between 1 and 200 then
    perform private.refuse('range_too_long', 'Elige un período de hasta 200 días.');
  end if;
  return query
    with known as (
      select stored.day, stored.accounts, stored.entries, stored.tickets_sold, stored.tickets_moved
      from private.daily_figures stored
      union all
      select * from private.count_days(v_open, v_today)
      union all
      select one.day::date, 0, 0, 0, 0
      from generate_series(v_from::timestamp, v_today::timestamp, interval '1 day') as one (day)
    ),
    by_day as (
      select
        known.day, sum(known.accounts)::bigint as accounts, sum(known.entries)::bigint as entries,
        sum(known.tickets_sold)::bigint as sold, (sum(sum(known.tickets_moved)) over (order by known.day))::bigint as held
      from known
      group by known.day
    )
    select by_day.day, by_day.accounts, by_day.entries, by_day.sold, by_day.held
    from by_day
    where by_day.day >= v_from
    order by by_day.day;
end;
$$;

grant execute on function public.admin_trends to authenticated, service_role;
