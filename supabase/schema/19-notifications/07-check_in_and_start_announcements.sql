-- Check-in and start of a tournament are announced to its participants, once each.

--- Notifies the participants once that check-in is open (check_in) or that the tournament has started (start); true if
--- it did.
create function private.announce_tournament(p_tournament_id uuid, p_kind text)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_is_start constant boolean := p_kind = 'start';
  v_name constant text := (select name from public.tournaments where id = p_tournament_id);
  v_people uuid[];
begin
  insert into private.tournament_announcements (tournament_id, kind)
  values (p_tournament_id, p_kind)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  select coalesce(array_agg(distinct coalesce(participant.user_id, member.profile_id)), '{}') into v_people
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  left join public.team_members member
    on member.team_id = participant.team_id and member.role in ('leader', 'co-leader')
  where registration.tournament_id = p_tournament_id
    and registration.status = 'registered'
    and (v_is_start or registration.checked_in_at is null);
  perform private.notify_people(
    v_people,
    array_fill(
      case when v_is_start
        then 'Mira contra quién juegas.'
        else format('Ya puedes confirmar que juegas %s. Quien no confirma queda fuera.', v_name)
      end,
      array[cardinality(v_people)]
    ),
    case when v_is_start then 'tournament_started' else 'check_in_open' end,
    case when v_is_start then 'Comenzó ' || v_name else 'Confirma tu asistencia' end,
    '/tournaments/' || p_tournament_id
  );
  if v_is_start then
    perform private.note_follow_event(p_tournament_id, 'started');
  end if;
  return true;
end;
$$;
