-- Tickets: wallets and the append-only ledger.
--
-- For every participant, at all times: balance = sum of the ledger, and balance >= 0.
-- Only move_tickets() changes a balance.
-- The triggers below enforce these rules of the ledger for every role, including the owner of the tables.

--- Ticket balance of a participant. Always equals the sum of its ledger.
create table public.wallets (
  participant_id uuid primary key references public.participants (id) on delete restrict,
  balance integer not null default 0,
  created_at timestamptz not null default now(),
  constraint wallets_balance_not_negative check (balance >= 0)
);

--- The ledger: one row for every change of a balance. Append-only.
create table public.ticket_transactions (
  id uuid primary key default gen_random_uuid(),
  --- Order of the rows of a participant.
  -- The column gives the order of a participant's transactions, which the wallet's lock serialises.
  -- now() would not give this order, because it is the start of the transaction.
  position bigint generated always as identity,
  participant_id uuid not null references public.participants (id) on delete restrict,
  delta integer not null,
  balance_after integer not null,
  kind text not null,
  reason text not null,
  --- The table of the object to which the movement refers.
  reference_type text,
  reference_id uuid,
  --- The user who caused the movement; null for the system and the service key.
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

create unique index ticket_transactions_participant_id_key
  on public.ticket_transactions (participant_id, position desc);
create index ticket_transactions_participant_kind_idx
  on public.ticket_transactions (participant_id, kind, created_at desc);
create index ticket_transactions_reference_idx
  on public.ticket_transactions (reference_type, reference_id) where reference_id is not null;
create index ticket_transactions_actor_id_idx on public.ticket_transactions (actor_id);
create index ticket_transactions_created_at_idx on public.ticket_transactions (created_at desc) include (delta);

--- Every participant has a wallet from its creation on; a guest never has one.
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

--- A number of tickets in words, for notifications.
create function private.tickets_in_words(p_count bigint)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when p_count = 1 then '1 ticket' else p_count || ' tickets' end
$$;

--- At commit, the balance must equal that of the last ledger row: this catches any code that writes only a balance.
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

create constraint trigger wallet_follows_ledger
  after insert or update on public.wallets
  deferrable initially deferred
  for each row execute function private.check_wallet_follows_ledger();
create constraint trigger ledger_moves_wallet
  after insert on public.ticket_transactions
  deferrable initially deferred
  for each row execute function private.check_wallet_follows_ledger();

--- Checks that the balance of a wallet neither falls below zero nor exceeds its maximum during a change. Refuses
--- insufficient_tickets, amount_out_of_range.
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

--- Adds tickets to a wallet or takes them out, while the wallet is locked, and writes the ledger row. Returns the new
--- balance. The calling procedure has checked that this is allowed; only definer procedures may execute it. Refuses
--- insufficient_tickets, and tickets_closed_to_programs if an API client would spend them.
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

--- Moves tickets as move_tickets() does, with one movement per position of the two arrays, in this order. All have one
--- kind and reference, and if one is refused, none is made. Refuses participant_not_found, insufficient_tickets,
--- amount_out_of_range.
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

--- Admin: grants (positive) or removes (negative) tickets with a reason; returns the new balance. Refuses
--- participant_not_found, participant_gone, invalid_amount, reason_required, insufficient_tickets.
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

--- Reconciliation: participants whose balance is not the sum of their ledger, or was ever negative. Empty if all is
--- correct.
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

grant execute on function public.manage_tickets, public.ledger_check to authenticated, service_role;
