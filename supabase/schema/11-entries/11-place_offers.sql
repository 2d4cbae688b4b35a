-- Offers of free places, and how an unanswered offer moves to the next participant.

--- Offers a place of a locked tournament, free or of an absent side, to the first participant on the list that can
--- answer; false if there is none.
create function private.offer_to_next(p_tournament public.tournaments, p_replaces_id uuid)
returns boolean
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_entry public.waiting_entries;
  v_now constant timestamptz := clock_timestamp();
  v_usual constant timestamptz := v_now + make_interval(mins => p_tournament.waiting_offer_minutes);
  -- An offer ends at the start at the latest, but lasts at least 15 minutes.
  v_last constant timestamptz := greatest(p_tournament.start_date, v_now + interval '15 minutes');
  v_ends_at constant timestamptz := case when p_replaces_id is null then least(v_usual, v_last) else v_usual end;
begin
  loop
    select * into v_entry
    from public.waiting_entries
    where tournament_id = p_tournament.id and state = 'waiting'
    order by queued_at, id
    limit 1;
    if not found then
      return false;
    end if;
    exit when private.can_be_offered(v_entry.participant_id);
    delete from public.waiting_entries where id = v_entry.id;
  end loop;
  update public.waiting_entries
  set state = 'offered', replaces_id = p_replaces_id, offer_ends_at = v_ends_at
  where id = v_entry.id
  returning * into v_entry;
  perform private.notify_participant(
    v_entry.participant_id, 'tournament_place_offered', 'Hay un lugar para ti en ' || p_tournament.name,
    format(
      'Es tuyo si lo tomas %s; después pasa al siguiente de la lista.',
      case
        when v_ends_at < v_usual then 'antes del ' || private.spoken_time(v_ends_at)
        when p_tournament.waiting_offer_minutes = 1 then 'en el próximo minuto'
        when p_tournament.waiting_offer_minutes = 60 then 'en la próxima hora'
        when p_tournament.waiting_offer_minutes % 60 = 0 then format('en las próximas %s horas', p_tournament.waiting_offer_minutes / 60)
        else format('en los próximos %s minutos', p_tournament.waiting_offer_minutes)
      end
    ),
    -- The key contains the end of the offer, so that a second offer is a new notification.
    '/tournaments/' || p_tournament.id, v_entry.id || ' ' || v_entry.offer_ends_at
  );
  return true;
end;
$$;

--- Offers all free places of a locked tournament to the waiting list and, after check-in has closed and if the
--- organiser allows it, the places of absent participants.
create function private.offer_places(p_tournament_id uuid)
returns void
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_missing_id uuid;
begin
  if not private.is_waited_for(p_tournament_id) then
    return;
  end if;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if v_tournament.waiting_offer_minutes is null or private.takes_entries(v_tournament) is not true then
    return;
  end if;
  for free in 1..private.free_places(v_tournament) loop
    exit when not private.offer_to_next(v_tournament, null);
  end loop;
  if not private.gives_absent_places(v_tournament) then
    return;
  end if;
  -- If several participants are absent, the one that registered last is replaced first.
  for v_missing_id in
    select id from private.missing_entries(p_tournament_id) order by created_at desc, id
  loop
    exit when not private.offer_to_next(v_tournament, v_missing_id);
  end loop;
end;
$$;

--- Offers a place when it becomes free.
create function private.offer_free_place()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
begin
  if tg_table_name = 'tournaments' then
    perform private.offer_places(new.id);
  else
    perform private.offer_places(old.tournament_id);
  end if;
  return null;
end;
$$;

create trigger offer_free_place
  after delete on public.tournament_participants
  for each row execute function private.offer_free_place();
create trigger offer_new_places
  after update of max_participants, status, waiting_offer_minutes, allows_replacement, start_date, check_in_minutes on public.tournaments
  for each row when (
    (new.max_participants, new.status, new.waiting_offer_minutes, new.allows_replacement, new.start_date, new.check_in_minutes)
    is distinct from
    (old.max_participants, old.status, old.waiting_offer_minutes, old.allows_replacement, old.start_date, old.check_in_minutes)
  )
  execute function private.offer_free_place();

--- Offers a declined place to the next participant.
create function private.pass_on_place()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
begin
  if old.replaces_id is not null then
    perform private.offer_replacement_to_next(registration)
    from public.tournament_participants registration
    where registration.id = old.replaces_id;
  else
    perform private.offer_places(old.tournament_id);
  end if;
  return null;
end;
$$;

create trigger pass_on_place
  after delete on public.waiting_entries
  for each row when (old.state = 'offered')
  execute function private.pass_on_place();

--- The draw ends all offers. The participants keep their position in the list, but from then on only replace absent
--- sides.
create function private.end_offers()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
begin
  update public.waiting_entries
  set state = 'waiting', offer_ends_at = null, replaces_id = null
  where tournament_id = new.id and state = 'offered';
  return null;
end;
$$;

create trigger end_offers
  after update of structure_generated_at, cancelled_at on public.tournaments
  for each row when (
    old.structure_generated_at is null and new.structure_generated_at is not null
    or old.cancelled_at is null and new.cancelled_at is not null
  )
  execute function private.end_offers();

--- Ends the expired offers of a tournament and makes the next ones; true if anything changed.
create function private.pass_on_places(p_tournament_id uuid)
returns boolean
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_tournament constant public.tournaments := private.hold_tournament(p_tournament_id);
  v_entry public.waiting_entries;
  v_before constant bigint := (
    select count(*) from public.waiting_entries where tournament_id = p_tournament_id and state = 'waiting'
  );
  v_passed integer := 0;
begin
  for v_entry in
    select * from public.waiting_entries
    where tournament_id = p_tournament_id and state = 'offered' and offer_ends_at <= clock_timestamp()
    order by queued_at, id
  loop
    update public.waiting_entries
    set state = 'passed', offer_ends_at = null, replaces_id = null
    where id = v_entry.id;
    v_passed := v_passed + 1;
    perform private.notify_participant(
      v_entry.participant_id, 'tournament_place_gone', 'Pasó el tiempo para tomar el lugar',
      format('El lugar en %s se ofrece al siguiente de la lista. Si queda libre después, todavía puedes tomarlo; o anótate otra vez, al final.', v_tournament.name),
      '/tournaments/' || p_tournament_id, v_entry.id || ' ' || v_entry.offer_ends_at
    );
    if v_entry.replaces_id is not null then
      perform private.offer_replacement_to_next(registration)
      from public.tournament_participants registration
      where registration.id = v_entry.replaces_id;
    end if;
  end loop;
  perform private.offer_places(p_tournament_id);
  return v_passed > 0 or v_before > (
    select count(*) from public.waiting_entries where tournament_id = p_tournament_id and state = 'waiting'
  );
end;
$$;

--- Removes closed accounts and deleted teams from all waiting lists.
create function private.leave_waiting_lists()
returns trigger
language plpgsql
volatile
security definer -- the list is written by procedures only
set search_path = ''
as $$
declare
  v_participant_id constant uuid := case tg_table_name when 'participants' then new.id else private.user_participant_id(new.id) end;
begin
  delete from public.waiting_entries where participant_id = v_participant_id;
  delete from public.outside_entries where participant_id = v_participant_id;
  return null;
end;
$$;

create trigger leave_waiting_lists
  after update of team_id on public.participants
  for each row when (old.team_id is not null and new.team_id is null)
  execute function private.leave_waiting_lists();
create trigger leave_waiting_lists
  after update of closed_at on public.profiles
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.leave_waiting_lists();
