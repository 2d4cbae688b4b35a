-- Paying out money prizes.

create function private.follow_payment_info()
returns trigger
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
begin
  update public.payouts
  set cvu = new.payment_info ->> 'cvu', alias = new.payment_info ->> 'alias'
  where profile_id = new.profile_id and status = 'pending';
  return null;
end;
$$;
comment on function private.follow_payment_info() is
  'Pending payouts show the receiver''s payment data as it is; paid ones keep it as it stood.';

create trigger follow_payment_info
  after update of payment_info on public.profile_private
  for each row when (old.payment_info is distinct from new.payment_info)
  execute function private.follow_payment_info();

create function public.mark_payout_paid(p_payout_id uuid, p_note text default null)
returns public.payouts
language plpgsql
volatile
security definer -- payouts are written by procedures only
set search_path = ''
as $$
declare
  v_payout public.payouts;
  v_note text := private.clean_text(p_note);
begin
  select * into v_payout from public.payouts where id = p_payout_id for no key update;
  perform private.require_right(v_payout.tournament_id, 'money');
  if v_payout.id is null then
    perform private.refuse('payout_not_found', 'Pago no encontrado.');
  end if;
  if v_payout.status = 'paid' then
    perform private.refuse('payout_already_paid', 'Este premio ya figura como pagado.');
  end if;
  if char_length(v_note) > 500 then
    perform private.refuse('note_too_long', 'La nota puede tener hasta 500 caracteres.');
  end if;

  update public.payouts
  set status = 'paid', paid_at = now(), paid_by = auth.uid(), note = v_note
  where id = p_payout_id
  returning * into v_payout;
  perform private.audit(
    'mark_payout_paid', 'payouts', p_payout_id::text,
    jsonb_build_object('status', 'pending'), to_jsonb(v_payout)
  );
  perform private.notify_user(
    v_payout.profile_id, 'payout_paid', 'Premio pagado',
    format('Se pagó tu premio de %s en %s.', private.money((v_payout.amount * 100)::bigint, 'ARS'), v_payout.tournament_name), '/settings', v_payout.id::text
  );
  return v_payout;
end;
$$;
comment on function public.mark_payout_paid(uuid, text) is
  'Staff (money): records that a money prize was paid, with the payment data as it stands. Returns the payout. '
  'Refuses payout_not_found, payout_already_paid, note_too_long.';

grant execute on function public.mark_payout_paid(uuid, text) to authenticated, service_role;
