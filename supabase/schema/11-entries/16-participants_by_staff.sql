-- Staff add participants by name, alone or as a list, and add participants again that left before the start.

--- Returns the player or team with this name, compared by private.search_key().
create function private.find_participants(p_type text, p_name text)
returns table (participant_id uuid, name text, image_url text)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if p_type = 'team' then
    return query
    select participant.id, team.name, team.logo_url
    from public.teams team
    join public.participants participant on participant.team_id = team.id
    where team.search_text = private.search_key(p_name);
  else
    return query
    select participant.id, person.username, person.avatar_url
    from public.profiles person
    join public.participants participant on participant.user_id = person.id
    where person.search_text = private.search_key(p_name);
  end if;
end;
$$;

--- Up to five players or teams with a similar but not equal name.
create function private.find_similar_participants(p_type text, p_name text)
returns table (participant_id uuid, name text, image_url text)
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
declare
  v_key constant text := private.search_key(p_name);
  v_pattern constant text := private.contains_pattern(p_name);
begin
  if p_type = 'team' then
    return query
    select participant.id, team.name, team.logo_url
    from (
      select * from public.teams
      where (search_text like v_pattern or search_text operator(extensions.%) v_key) and search_text <> v_key
      order by extensions.similarity(search_text, v_key) desc, search_text, id
      limit 5
    ) as team
    join public.participants participant on participant.team_id = team.id
    order by extensions.similarity(team.search_text, v_key) desc, team.search_text;
  else
    return query
    select participant.id, person.username, person.avatar_url
    from (
      select * from public.profiles
      where (search_text like v_pattern or search_text operator(extensions.%) v_key) and search_text <> v_key
      order by extensions.similarity(search_text, v_key) desc, search_text, id
      limit 5
    ) as person
    join public.participants participant on participant.user_id = person.id
    order by extensions.similarity(person.search_text, v_key) desc, person.search_text;
  end if;
end;
$$;

--- Staff (registrations): the players or teams that up to 256 names refer to, by line, and the result if they were
--- added in this order. For a single name, and for unknown names, also similar names. A name without a row is unknown.
--- Refuses tournament_not_found, entrants_count.
--- @nullable image_url
--- @type verdict "added" | "asked" | "already_in" | "already_asked" | "wrong_kind" | "waiting" | "unavailable" |
--- "declined" | "full" | "too_small" | "repeated"
create function public.preview_participants(p_tournament_id uuid, p_names text[])
returns table (line integer, participant_id uuid, name text, image_url text, is_exact boolean, verdict text)
language plpgsql
stable
security definer -- the result for each name is visible to staff only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_free integer;
  v_named record;
  v_seen uuid[] := '{}';
  v_is_known boolean;
  -- Searching for similar names is expensive, so in a list with many unknown names only the first 32 are searched.
  v_lookups integer := 32;
begin
  perform private.require_right_to_read(p_tournament_id, 'registrations');
  if coalesce(cardinality(p_names), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se agregan de 1 a 256 participantes por vez.');
  end if;
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  v_free := private.places_for_staff(v_tournament);
  for v_named in
    select ordinality::integer as line, left(ltrim(private.clean_text(private.tidy_name(listed.name)), '@'), 64) as name
    from unnest(p_names) with ordinality as listed (name)
  loop
    line := v_named.line;
    is_exact := true;
    select * into participant_id, name, image_url from private.find_participants(v_tournament.type, v_named.name);
    v_is_known := found;
    if v_is_known then
      verdict := case
        when participant_id = any (v_seen) then 'repeated'
        else private.entry_verdict(v_tournament, participant_id, v_free)
      end;
      return next;
      v_seen := v_seen || participant_id;
      v_free := v_free - (verdict = 'added')::integer;
    end if;
    -- Names of one or two characters are not searched, because they match too many others.
    if char_length(v_named.name) >= 3 and v_lookups > 0 and (not v_is_known or cardinality(p_names) = 1) then
      v_lookups := v_lookups - 1;
      is_exact := false;
      for participant_id, name, image_url in
        select * from private.find_similar_participants(v_tournament.type, v_named.name)
      loop
        verdict := private.entry_verdict(v_tournament, participant_id, v_free);
        return next;
      end loop;
    end if;
  end loop;
end;
$$;

--- Notifies the player, or the leaders of the team, of an invitation to the tournament.
create function private.tell_asked(p_tournament public.tournaments, p_participant public.participants)
returns void
language sql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
  select private.notify_participant(
    p_participant.id, 'tournament_asked',
    format(
      case p_participant.type when 'team' then 'La organización de %s quiere inscribir a tu equipo' else 'La organización de %s te quiere inscribir' end,
      p_tournament.name
    ),
    case when p_tournament.entry_fee > 0
      then format(
        case p_tournament.ticket_type when 'team' then 'La inscripción cuesta %s del equipo' else 'La inscripción cuesta %s de tu saldo' end
          || ': se cobra solo si aceptas. El lugar no queda reservado.',
        private.tickets_in_words(p_tournament.entry_fee)
      )
      else 'Juegas solo si aceptas. El lugar no queda reservado.'
    end,
    '/tournaments/' || p_tournament.id, p_tournament.id || ' ' || p_participant.id
  )
$$;

--- Staff (registrations): adds up to 256 players or teams in this order, while there are places, until the draw; the
--- deadline is ignored. If entering is free they are registered and notified how to leave. They are invited instead if
--- entering costs tickets, if a member founded the tournament (only a few invitations then) or if they left or declined
--- before. Participants removed by the staff recover their seed and registration time. Returns the result for each: as
--- preview_participants(), or too_many_asked. Refuses tournament_not_found, tournament_cancelled, registration_closed,
--- entrants_count, rate_limited.
--- @field verdict added, asked, or why not: already_in, already_asked, wrong_kind, waiting (it is on the waiting list),
--- unavailable, declined, full, too_small (a team), too_many_asked.
--- @type verdict "added" | "asked" | "already_in" | "already_asked" | "wrong_kind" | "waiting" | "unavailable" |
--- "declined" | "full" | "too_small" | "too_many_asked"
--- @scope registrations
--- @chapter entrants 3
--- @title Agregar jugadores o equipos al torneo
create function public.add_entrants(p_tournament_id uuid, p_participant_ids uuid[])
returns table (participant_id uuid, verdict text)
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_right(p_tournament_id, 'registrations');
  v_tournament public.tournaments;
  v_participant public.participants;
  v_free integer;
  v_open integer;
begin
  if coalesce(cardinality(p_participant_ids), 0) not between 1 and 256 then
    perform private.refuse('entrants_count', 'Se agregan de 1 a 256 participantes por vez.');
  end if;
  perform private.count_event(
    v_user_id, 'entrants_by_staff', private.setting_integer('entrants_by_staff_per_hour'), interval '1 hour'
  );
  v_tournament := private.lock_tournament_for(p_tournament_id, 'registrations');
  if not private.takes_entries(v_tournament) then
    perform private.refuse(
      'registration_closed', 'Se agregan participantes con las inscripciones abiertas, y hasta que empieza el sorteo.'
    );
  end if;
  v_free := private.places_for_staff(v_tournament);
  v_open := case
    when v_tournament.founded_by is null then private.setting_integer('open_entry_requests')
    else private.setting_integer('founded_entry_requests')
  end - (
    select count(*) from public.outside_entries entry
    where entry.tournament_id = p_tournament_id and (entry.state = 'asked' or v_tournament.founded_by is not null)
  );
  for participant_id in
    select listed.id from unnest(p_participant_ids) with ordinality as listed (id, place)
    where listed.id is not null
    group by listed.id order by min(listed.place)
  loop
    verdict := private.entry_verdict(v_tournament, participant_id, v_free);
    if verdict = 'asked' and v_open < 1 then
      verdict := 'too_many_asked';
    end if;
    return next;
    continue when verdict not in ('added', 'asked');
    select * into v_participant from public.participants participant where participant.id = participant_id;
    update public.outside_entries entry
    set state = 'asked', changed_by = v_user_id, changed_at = clock_timestamp()
    where entry.tournament_id = p_tournament_id and entry.participant_id = v_participant.id;
    if verdict = 'added' then
      perform private.enter_tournament(v_tournament, v_participant);
      v_free := v_free - 1;
      perform private.notify_side(
        p_tournament_id, v_participant.id, 'tournament_added',
        case v_participant.type when 'team' then 'Tu equipo está inscrito en ' else 'Estás inscrito en ' end || v_tournament.name,
        case v_participant.type
          when 'team' then 'Lo inscribió la organización. Si no van a jugar, quien lidera el equipo lo retira en la página del torneo.'
          else 'Te inscribió la organización. Si no vas a jugar, retírate en la página del torneo.'
        end,
        '/tournaments/' || p_tournament_id
      );
    else
      if not found then
        insert into public.outside_entries (tournament_id, participant_id, state, changed_by)
        values (p_tournament_id, v_participant.id, 'asked', v_user_id);
      end if;
      v_open := v_open - 1;
      perform private.tell_asked(v_tournament, v_participant);
    end if;
    perform private.audit(
      case verdict when 'added' then 'add_tournament_participant' else 'ask_tournament_participant' end,
      'tournaments', p_tournament_id::text, null, jsonb_build_object('participant_id', v_participant.id)
    );
  end loop;
end;
$$;

--- Declines the staff's invitation for a participant that the caller may act for; no new invitation is possible for a
--- day. Refuses not_asked.
create function public.decline_entry(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- the table is written by procedures only
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
begin
  if p_participant_id is null or p_participant_id not in (select private.acting_participant_ids()) then
    perform private.forbid('No puedes decidir por este participante.');
  end if;
  if private.is_asked(p_tournament_id, p_participant_id) then
    perform private.hold_tournament(p_tournament_id);
    update public.outside_entries
    set state = 'declined', changed_by = v_user_id, changed_at = clock_timestamp()
    where tournament_id = p_tournament_id and participant_id = p_participant_id and state = 'asked';
    if found then
      return;
    end if;
  end if;
  perform private.refuse('not_asked', 'La organización ya no espera tu respuesta.');
end;
$$;

grant execute on function public.preview_participants, public.add_entrants, public.decline_entry to authenticated;
