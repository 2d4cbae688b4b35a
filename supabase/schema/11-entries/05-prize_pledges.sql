-- Prizes that a founder pledges from their wallet: the table, and the checks on the tournament's settings.
-- The procedures about pledges are in results/pledge_procedures.

--- Tickets that a founder pledged as the prizes of their tournament: held until it ends, then paid to the winners, or
--- refunded if there are none.
--- @chapter tournaments 8
--- @title Leer los tickets prometidos como premio
create table public.prize_pledges (
  tournament_id uuid primary key references public.tournaments (id) on delete cascade,
  --- Participant whose wallet paid the pledge and receives a refund.
  participant_id uuid not null references public.participants (id) on delete restrict,
  --- The sum of all pledged prizes.
  amount integer not null,
  --- State of the pledge: held while the tournament goes on; paid after the winners received the prizes; refunded if
  --- there were no winners.
  status text not null default 'held',
  --- Tickets that the winners received; the rest was refunded.
  given integer,
  created_at timestamptz not null default now(),
  --- When the pledge was paid or refunded; null while it is held.
  settled_at timestamptz,
  constraint prize_pledges_amount_positive check (amount > 0),
  constraint prize_pledges_status_known check (status in ('held', 'paid', 'refunded')),
  constraint prize_pledges_given_fits check (
    case status when 'paid' then given is not null and given between 1 and amount else given is null end
  ),
  constraint prize_pledges_settled_fits check ((status = 'held') = (settled_at is null))
);
create index prize_pledges_participant_id_idx on public.prize_pledges (participant_id);

--- The number of tickets in all prizes together.
create function private.promised_tickets(p_prizes jsonb)
returns bigint
language sql
immutable
set search_path = ''
as $$
  select coalesce(sum((prize ->> 'value')::numeric), 0)::bigint
  from jsonb_array_elements(p_prizes) as prize
  where prize ->> 'type' = 'tickets'
$$;

--- Whether the changed prizes, both times in tickets, give less than before to any place.
create function private.lowers_a_prize(p_before jsonb, p_after jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select exists (
    select 1
    from jsonb_array_elements(p_before) with ordinality as old (prize, place)
    left join jsonb_array_elements(p_after) with ordinality as new (prize, place) using (place)
    where coalesce((new.prize ->> 'value')::numeric, 0) < (old.prize ->> 'value')::numeric
  )
$$;

--- Checks new prizes of a member's tournament. Refuses pledge_of_founder, pledge_at_stake, pledge_only_rises.
create function private.require_pledge_change(p_tournament public.tournaments, p_prizes jsonb)
returns void
language plpgsql
stable
security definer -- looks at everybody who is in
set search_path = ''
as $$
begin
  if auth.uid() is distinct from p_tournament.founded_by then
    perform private.refuse('pledge_of_founder', 'El premio sale de la billetera de quien organiza el torneo: lo cambia solo esa persona.');
  end if;
  if p_tournament.structure_generated_at is not null or p_tournament.status not in ('Próximamente', 'Inscripciones') then
    perform private.refuse('pledge_at_stake', 'El torneo ya comenzó: su premio no se cambia.');
  end if;
  if private.lowers_a_prize(p_tournament.prizes, p_prizes)
    and exists (select 1 from private.people_of_tournament(p_tournament.id))
  then
    perform private.refuse('pledge_only_rises', 'Ya hay quien se inscribió por este premio: de ningún puesto puede bajar.');
  end if;
end;
$$;

--- Ends a held pledge: the winners received the tickets p_given, and the rest is refunded to the founder, who is
--- notified of the reason. Does nothing if no pledge is held. The caller must have locked the tournament.
create function private.settle_pledge(p_tournament public.tournaments, p_given integer, p_why text)
returns void
language plpgsql
volatile
security definer -- moves tickets
set search_path = ''
as $$
declare
  v_pledge public.prize_pledges;
  v_rest integer;
begin
  update public.prize_pledges
  set
    status = case when p_given > 0 then 'paid' else 'refunded' end,
    given = nullif(p_given, 0), settled_at = now()
  where tournament_id = p_tournament.id and status = 'held'
  returning * into v_pledge;
  v_rest := v_pledge.amount - p_given;
  if v_rest > 0 then
    perform private.move_tickets(
      v_pledge.participant_id, v_rest, 'prize_refund', format('%s: %s', p_why, p_tournament.name), 'tournaments', p_tournament.id
    );
    perform private.notify_participant(
      v_pledge.participant_id, 'tournament_prize', 'Vuelve tu premio en custodia',
      format('%s de %s: %s.', private.tickets_in_words(v_rest), p_tournament.name, lower(p_why)), null, p_tournament.id::text
    );
  end if;
end;
$$;

select private.show_to_everyone('public.prize_pledges');

--- Whether the caller may not cancel the tournament: it is being played for a held pledge, and the caller is not an
--- administrator.
create function private.is_pledge_at_stake(p_tournament public.tournaments)
returns boolean
language sql
stable
security definer -- helper of what staff do and ask
set search_path = ''
as $$
  select p_tournament.structure_generated_at is not null
    and exists (select 1 from public.prize_pledges where tournament_id = p_tournament.id and status = 'held')
    and not private.is_admin()
$$;
