-- What tournaments pay: money prizes, with their payment, and a record of everything that was awarded.

--- Money prizes: pending until they are paid; one row for each user who receives a part of a team's prize.
create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid references public.tournaments (id) on delete set null,
  tournament_name text not null,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The user who receives the money: the player, the leader of the team, or a member to whom a part was given.
  profile_id uuid references public.profiles (id) on delete set null,
  position integer not null,
  amount numeric(12, 2) not null,
  currency text not null default 'ARS',
  status text not null default 'pending',
  --- The receiver's payment data: follows their settings while pending, and stays unchanged after the payment. Empty
  --- without a receiver.
  --- @type payment_info { cvu?: string; alias?: string; account?: string; holder?: string }
  payment_info jsonb not null default '{}',
  paid_at timestamptz,
  paid_by uuid references public.profiles (id) on delete set null,
  note text,
  --- Picture of the transfer: a file of payout_receipts in the folder of the payout.
  receipt text,
  --- When the receiver was last asked for payment data.
  requested_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payouts_once unique (tournament_id, participant_id, profile_id),
  constraint payouts_position_positive check (position > 0),
  constraint payouts_amount_positive check (amount > 0),
  constraint payouts_currency_known check (currency in ('ARS', 'USD')),
  constraint payouts_status_known check (status in ('pending', 'paid')),
  constraint payouts_paid_fits check ((status = 'paid') = (paid_at is not null)),
  constraint payouts_note_length check (char_length(note) <= 500),
  constraint payouts_receipt_format check (receipt like id || '/%' and char_length(receipt) <= 200)
);

create index payouts_status_idx on public.payouts (status, created_at desc, id);
create index payouts_created_at_idx on public.payouts (created_at desc, id);
create index payouts_participant_id_idx on public.payouts (participant_id);
create index payouts_profile_id_idx on public.payouts (profile_id);
create index payouts_paid_by_idx on public.payouts (paid_by);

--- What a finished tournament awarded to each participant, including team members who share a title. The primary key
--- prevents a second payment; reopening the final reverses exactly these rows. No foreign key to tournaments, because
--- the rows outlive them.
create table private.tournament_awards (
  tournament_id uuid not null,
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- Final position; null in the row of a team member, because the team has the position.
  position integer,
  tickets integer not null default 0,
  money numeric(12, 2) not null default 0,
  --- Money that counts in the participant's statistics.
  earnings numeric(12, 2) not null default 0,
  is_title boolean not null default false,
  is_undefeated boolean not null default false,
  created_at timestamptz not null default now(),
  constraint tournament_awards_pkey primary key (tournament_id, participant_id),
  constraint tournament_awards_not_negative check (tickets >= 0 and money >= 0 and earnings >= 0)
);

create index tournament_awards_participant_id_idx on private.tournament_awards (participant_id);

create policy select_receiver_staff_or_admin on public.payouts
  for select to authenticated
  using (
    profile_id = (select auth.uid())
    or (select private.is_admin())
    or tournament_id in (select private.my_tournament_ids('money'))
  );

grant select on public.payouts to authenticated, service_role;

alter publication supabase_realtime add table public.payouts;
