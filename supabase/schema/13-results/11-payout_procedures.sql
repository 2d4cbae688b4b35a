-- Paying out money prizes.

--- The payment data of a user; empty if unknown.
create function private.payment_info_of(p_profile_id uuid)
returns jsonb
language sql
stable
security definer -- payment data are private
set search_path = ''
as $$
  select coalesce((select payment_info from public.profile_private where profile_id = p_profile_id), '{}')
$$;

--- Copies the receiver's payment data to pending payouts; paid ones retain theirs.
create function private.follow_payment_info()
returns trigger
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
begin
  update public.payouts
  set payment_info = new.payment_info
  where profile_id = new.profile_id and status = 'pending';
  return null;
end;
$$;

create trigger follow_payment_info
  after update of payment_info on public.profile_private
  for each row when (old.payment_info is distinct from new.payment_info)
  execute function private.follow_payment_info();

--- Users among whom a prize may be shared: those who played for the team, are in it, or were to receive it.
create function private.may_share_prize(p_payout public.payouts)
returns setof uuid
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select entry.profile_id
  from public.roster_entries entry
  where entry.tournament_id = p_payout.tournament_id and entry.participant_id = p_payout.participant_id
    and entry.state <> 'removed'
  union
  select member.profile_id
  from public.participants participant
  join public.team_members member on member.team_id = participant.team_id
  where participant.id = p_payout.participant_id
  union
  select p_payout.profile_id where p_payout.profile_id is not null
$$;

--- Locks a payout for staff with the right `money` to whom no part of the prize can go. Refuses payout_not_found,
--- own_prize.
create function private.lock_payout(p_payout_id uuid)
returns public.payouts
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts;
begin
  perform private.require_right((select tournament_id from public.payouts where id = p_payout_id), 'money');
  select * into v_payout from public.payouts where id = p_payout_id for no key update;
  if v_payout.id is null then
    perform private.refuse('payout_not_found', 'Pago no encontrado.');
  end if;
  if auth.uid() in (select id from private.may_share_prize(v_payout) as sharer (id)) then
    perform private.refuse('own_prize', 'El premio es tuyo o de tu equipo: se ocupa otra persona de la organización.');
  end if;
  return v_payout;
end;
$$;

--- Returns the amount of a payout in words.
create function private.money_of(p_payout public.payouts)
returns text
language sql
immutable
set search_path = ''
as $$
  select private.money((p_payout.amount * 100)::bigint, p_payout.currency)
$$;

--- Refuses (payout_already_paid) a payout that is paid.
create function private.refuse_paid(p_payout public.payouts)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_payout.status = 'paid' then
    perform private.refuse('payout_already_paid', 'Este premio ya figura como pagado.');
  end if;
end;
$$;

--- Staff (money): records that a money prize was paid, with the present payment data and optionally the picture of the
--- transfer. Returns the payout. Refuses payout_not_found, own_prize, payout_already_paid, note_too_long,
--- payout_without_account, note_required (the receiver's account is closed), receipt_not_found.
create function public.mark_payout_paid(p_payout_id uuid, p_note text default null, p_receipt text default null)
returns public.payouts
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts := private.lock_payout(p_payout_id);
  v_note text := private.clean_text(p_note);
begin
  perform private.refuse_paid(v_payout);
  if char_length(v_note) > 500 then
    perform private.refuse('note_too_long', 'La nota puede tener hasta 500 caracteres.');
  end if;
  if v_payout.payment_info = '{}' then
    if v_payout.profile_id is not null then
      perform private.refuse(
        'payout_without_account', 'Quien lo ganó todavía no cargó sus datos de cobro: pídeselos antes de pagar.'
      );
    elsif v_note is null then
      perform private.refuse(
        'note_required', case
          when private.is_guest(v_payout.participant_id)
            then 'Quien lo ganó es un invitado: que lo reclame con su enlace, o escribe en la nota cómo se le entregó en mano.'
          else 'Quien lo ganó ya no tiene cuenta: escribe en la nota a dónde se pagó.'
        end
      );
    end if;
  end if;
  if p_receipt is not null and not exists (
    select 1 from storage.objects
    where bucket_id = 'payout_receipts' and name = p_receipt and name like p_payout_id || '/%'
  ) then
    perform private.refuse('receipt_not_found', 'El comprobante no se pudo encontrar: vuelve a subirlo.');
  end if;

  update public.payouts
  set status = 'paid', paid_at = now(), paid_by = auth.uid(), note = v_note, receipt = p_receipt
  where id = p_payout_id
  returning * into v_payout;
  perform private.audit(
    'mark_payout_paid', 'payouts', p_payout_id::text,
    jsonb_build_object('status', 'pending'), to_jsonb(v_payout)
  );
  perform private.notify_user(
    v_payout.profile_id, 'payout_paid', 'Premio pagado',
    format('Se pagó tu premio de %s en %s.', private.money_of(v_payout), v_payout.tournament_name),
    '/settings?seccion=pagos', v_payout.id::text
  );
  return v_payout;
end;
$$;

--- Staff (money): reverts a payment that was recorded less than 24 hours ago to pending; results of the tournament can
--- be corrected again. Refuses payout_not_found, own_prize, payout_not_paid, payout_undo_over.
create function public.undo_payout(p_payout_id uuid)
returns void
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts := private.lock_payout(p_payout_id);
begin
  if v_payout.status <> 'paid' then
    perform private.refuse('payout_not_paid', 'Este premio figura por pagar.');
  end if;
  if v_payout.paid_at < now() - interval '24 hours' then
    perform private.refuse('payout_undo_over', 'Un pago se puede deshacer hasta 24 horas después de registrarlo.');
  end if;
  update public.payouts payout
  set
    status = 'pending', paid_at = null, paid_by = null, note = null, receipt = null,
    payment_info = private.payment_info_of(payout.profile_id)
  where id = p_payout_id;
  perform private.audit(
    'undo_payout', 'payouts', p_payout_id::text, to_jsonb(v_payout), jsonb_build_object('status', 'pending')
  );
  perform private.notify_user(
    v_payout.profile_id, 'payout_undone', 'Tu premio vuelve a figurar por pagar',
    format('Se había registrado por error el pago de %s en %s.', private.money_of(v_payout), v_payout.tournament_name),
    '/settings?seccion=pagos', v_payout.id::text
  );
end;
$$;

--- Staff (money): requests payment data from the receiver of a prize, by notification and e-mail, at most every twelve
--- hours. Refuses payout_not_found, own_prize, payout_already_paid, payout_has_account, payout_without_receiver,
--- payout_just_requested.
create function public.request_payment_info(p_payout_id uuid)
returns void
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts := private.lock_payout(p_payout_id);
begin
  perform private.refuse_paid(v_payout);
  if v_payout.payment_info <> '{}' then
    perform private.refuse('payout_has_account', 'Sus datos de pago ya están.');
  end if;
  if v_payout.profile_id is null then
    perform private.refuse('payout_without_receiver', 'Quien lo ganó ya no tiene cuenta.');
  end if;
  if v_payout.requested_at > now() - interval '12 hours' then
    perform private.refuse('payout_just_requested', 'Ya se lo pediste hace menos de 12 horas.');
  end if;
  update public.payouts set requested_at = now() where id = p_payout_id;
  perform private.audit(
    'request_payment_info', 'payouts', p_payout_id::text, jsonb_build_object('requested_at', v_payout.requested_at),
    jsonb_build_object('requested_at', now())
  );
  perform private.notify_user(
    v_payout.profile_id, 'payout_data_needed', 'Faltan tus datos de cobro',
    format('Ganaste %s en %s: carga dónde quieres cobrarlo.', private.money_of(v_payout), v_payout.tournament_name),
    '/settings?seccion=pagos', v_payout.id::text
  );
end;
$$;

--- Staff (money): the users among whom the prize of a payout may be split, with their present shares.
create function public.prize_sharers(p_payout_id uuid)
returns table (profile_id uuid, username text, amount numeric)
language plpgsql
stable
security definer -- reads rosters and shares of other users
set search_path = ''
as $$
declare
  v_payout public.payouts;
begin
  select * into v_payout from public.payouts where id = p_payout_id;
  perform private.require_right_to_read(v_payout.tournament_id, 'money');
  return query
    select person.id, person.username, coalesce(share.amount, 0)
    from private.may_share_prize(v_payout) as sharer (id)
    join public.profiles person on person.id = sharer.id
    left join public.payouts share
      on share.tournament_id = v_payout.tournament_id and share.participant_id = v_payout.participant_id
      and share.profile_id = person.id
    where private.is_active_account(person.id)
    order by share.amount desc nulls last, person.username;
end;
$$;

--- Staff (money): the tickets that a finished tournament awarded, one row per participant, with its place. Participants
--- with the same place have shared the prize.
create function public.credited_prizes(p_tournament_id uuid)
returns table (participant_id uuid, place integer, tickets integer)
language plpgsql
stable
security definer -- awards are private
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, 'money');
  return query
    select award.participant_id, award.position, award.tickets
    from private.tournament_awards award
    where award.tournament_id = p_tournament_id and award.tickets > 0
    order by award.position, award.tickets desc, award.participant_id;
end;
$$;

--- Staff (money): splits the prize of a payout among its receivers, as [{profile_id, amount}]; all parts must be
--- pending, and every call replaces the earlier split. Returns the parts. Refuses payout_not_found, own_prize,
--- payout_already_paid, shares_invalid, shares_unfit.
create function public.split_payout(p_payout_id uuid, p_shares jsonb)
returns integer
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts;
  v_before jsonb;
  v_total numeric;
  v_before_ids uuid[];
  v_shares integer;
begin
  -- The parts of one prize are locked together and in a fixed order.
  perform 1
  from public.payouts payout
  join public.payouts chosen on chosen.id = p_payout_id
  where payout.tournament_id = chosen.tournament_id and payout.participant_id = chosen.participant_id
  order by payout.id for update of payout;
  v_payout := private.lock_payout(p_payout_id);
  if exists (
    select 1 from public.payouts
    where tournament_id = v_payout.tournament_id and participant_id = v_payout.participant_id and status = 'paid'
  ) then
    perform private.refuse('payout_already_paid', 'Una parte de este premio ya figura como pagada.');
  end if;
  if jsonb_typeof(p_shares) is distinct from 'array' or jsonb_array_length(p_shares) not between 1 and 20
    or exists (
      select 1 from jsonb_array_elements(p_shares) as share
      where jsonb_typeof(share) <> 'object' or share - array['profile_id', 'amount'] <> '{}'
        or jsonb_typeof(share -> 'amount') is distinct from 'number'
        or coalesce(share ->> 'profile_id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    )
  then
    perform private.refuse('shares_invalid', 'Reparte el premio entre una y veinte personas.');
  end if;
  select
    sum(amount), array_agg(profile_id),
    jsonb_agg(jsonb_build_object('profile_id', profile_id, 'amount', amount) order by amount desc, id)
  into v_total, v_before_ids, v_before
  from public.payouts
  where tournament_id = v_payout.tournament_id and participant_id = v_payout.participant_id;
  if exists (
    select 1
    from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
    where share.amount <= 0 or share.amount <> round(share.amount, 2)
      or share.profile_id not in (select id from private.may_share_prize(v_payout) as sharer (id))
      or not private.is_active_account(share.profile_id)
  ) or (
    select count(distinct share.profile_id) <> count(*) or sum(share.amount) <> v_total
    from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
  ) then
    perform private.refuse(
      'shares_unfit',
      format('Las partes son de integrantes del equipo, una por persona, y suman %s.', private.money((v_total * 100)::bigint, v_payout.currency))
    );
  end if;

  delete from public.payouts
  where tournament_id = v_payout.tournament_id and participant_id = v_payout.participant_id and id <> p_payout_id;
  update public.payouts payout
  set
    profile_id = first.profile_id, amount = first.amount,
    requested_at = case when payout.profile_id = first.profile_id then payout.requested_at end,
    payment_info = private.payment_info_of(first.profile_id)
  from (
    select profile_id, amount
    from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
    order by share.profile_id <> v_payout.profile_id, share.amount desc, share.profile_id
    limit 1
  ) as first
  where id = p_payout_id
  returning payout.* into v_payout;
  insert into public.payouts
    (tournament_id, tournament_name, participant_id, profile_id, position, amount, currency, payment_info)
  select
    v_payout.tournament_id, v_payout.tournament_name, v_payout.participant_id, share.profile_id, v_payout.position,
    share.amount, v_payout.currency, private.payment_info_of(share.profile_id)
  from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
  where share.profile_id <> v_payout.profile_id;
  get diagnostics v_shares = row_count;
  perform private.audit(
    'split_payout', 'payouts', p_payout_id::text, jsonb_build_object('shares', v_before), jsonb_build_object('shares', p_shares)
  );
  perform private.notify_user(
    share.profile_id, 'payout_shared', 'Te toca una parte de un premio',
    format(
      '%s del premio de %s en %s.', private.money((share.amount * 100)::bigint, v_payout.currency),
      private.participant_name(v_payout.participant_id), v_payout.tournament_name
    ),
    '/settings?seccion=pagos', v_payout.tournament_id::text
  )
  from jsonb_to_recordset(p_shares) as share (profile_id uuid, amount numeric)
  where share.profile_id <> all (coalesce(array_remove(v_before_ids, null), '{}'));
  return v_shares + 1;
end;
$$;

grant execute on function
  public.mark_payout_paid, public.undo_payout, public.request_payment_info, public.prize_sharers, public.split_payout,
  public.credited_prizes
to authenticated, service_role;
