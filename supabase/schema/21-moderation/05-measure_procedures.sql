-- Procedures to impose a measure, to appeal against it, to decide the appeal, and to lift the measure.

--- Checks a new measure against a user, and returns the message to that user, tidied. Requires an administrator as
--- caller, a user who is none, a listed reason and a message. Refuses reason_required, words_required, measure_self,
--- user_not_found, user_is_admin.
create function private.lock_person_for_measure(p_profile_id uuid, p_reason text, p_words text)
returns text
language plpgsql
volatile
security definer -- locks on behalf of an admin
set search_path = ''
as $$
declare
  v_words text := private.clean_text(p_words);
begin
  perform private.require_admin();
  if p_reason is null or p_reason not in (
    'spam', 'insults', 'harassment', 'hate', 'cheating', 'impersonation', 'inappropriate', 'other'
  ) then
    perform private.refuse('reason_required', 'Elige el motivo de la medida.');
  end if;
  if v_words is null or char_length(v_words) > 500 then
    perform private.refuse('words_required', 'Explica la medida a la persona (hasta 500 caracteres).');
  end if;
  if p_profile_id is not distinct from auth.uid() then
    perform private.refuse('measure_self', 'No puedes tomar una medida sobre ti.');
  end if;
  -- Administrators wait for each other here, so that the second one sees what the first has done.
  perform pg_advisory_xact_lock(hashtextextended('measures of ' || p_profile_id, 0));
  if not exists (select 1 from public.profiles where id = p_profile_id and closed_at is null) then
    perform private.refuse('user_not_found', 'El jugador no existe.');
  end if;
  if exists (select 1 from public.profiles where id = p_profile_id and role = 'admin') then
    perform private.refuse('user_is_admin', 'Es de la administración: quítale primero ese rol.');
  end if;
  return v_words;
end;
$$;

--- Logs a measure and notifies the user concerned.
create function private.record_measure(p_measure public.measures, p_title text, p_body text)
returns void
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
begin
  perform private.audit(
    case when p_measure.tournament_id is null then 'suspend_user' else 'keep_out_of_tournament' end,
    'profiles', p_measure.profile_id::text, null,
    jsonb_strip_nulls(jsonb_build_object(
      'reason', p_measure.reason, 'words', p_measure.words, 'ends_at', p_measure.ends_at, 'tournament_id', p_measure.tournament_id
    ))
  );
  perform private.notify_user(
    p_measure.profile_id, 'moderation_measure', p_title,
    format('%s Motivo: %s. %s', p_body, lower(private.report_reason(p_measure.reason)), p_measure.words),
    '/settings?seccion=medidas', p_measure.id::text
  );
end;
$$;

--- The running tournaments in which a user still has matches to play alone (not for a team), by id, with the number of
--- these matches.
create function private.open_tournaments_of(p_profile_id uuid)
returns table (tournament_id uuid, participant_id uuid, matches integer)
language sql
stable
security definer -- called for administrators, and before a suspension
set search_path = ''
as $$
  select match.tournament_id, participant.id, count(*)::integer
  from public.participants participant
  join public.tournament_matches match
    on participant.id in (match.participant1_id, match.participant2_id) and match.status not in ('completed', 'bye', 'cancelled')
  join public.tournaments tournament on tournament.id = match.tournament_id and tournament.status = 'Activo'
  where participant.user_id = p_profile_id
  group by match.tournament_id, participant.id
  order by match.tournament_id
$$;

--- The running tournaments in which a user still has matches to play alone (not for a team), with their number, for the
--- choice in suspend_user. Administrators only.
create function public.admin_open_matches(p_profile_id uuid)
returns table (tournament_id uuid, tournament_name text, matches integer)
language plpgsql
stable
security definer -- as private.open_tournaments_of
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select open.tournament_id, tournament.name, open.matches
    from private.open_tournaments_of(p_profile_id) open
    join public.tournaments tournament on tournament.id = open.tournament_id
    order by tournament.name, open.tournament_id;
end;
$$;

--- Decides every match that a side can play now for its rival (W.O.), with a reason. Refuses own_match, and as
--- lock_tournament_for().
create function private.give_open_matches(p_tournament_id uuid, p_participant_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- matches and prizes are written by procedures only
set search_path = ''
as $$
declare
  v_match_id uuid;
  v_match private.match_state;
  v_winner_id uuid;
begin
  perform private.lock_tournament_for(p_tournament_id, 'results');
  -- Deciding a match may make another one playable (lower bracket, second final), so the search is repeated.
  loop
    select id into v_match_id
    from public.tournament_matches
    where tournament_id = p_tournament_id and p_participant_id in (participant1_id, participant2_id)
      and participant1_id is not null and participant2_id is not null and status not in ('completed', 'bye', 'cancelled')
    order by round, position_in_bracket, id
    limit 1;
    exit when not found;
    v_match := private.lock_match(v_match_id);
    perform private.require_impartial(v_match);
    v_winner_id := private.other_side_id(v_match, p_participant_id);
    perform private.decide_match(v_match, v_winner_id, 'walkover', 'W.O.', auth.uid(), 'referee', p_reason);
    perform private.audit(
      'declare_match_winner', 'tournament_matches', v_match_id::text, jsonb_build_object('status', v_match.status),
      jsonb_build_object('winner_id', v_winner_id, 'result', 'W.O.', 'reason', p_reason)
    );
  end loop;
end;
$$;

--- Suspends a user for 1 to 730 days, to the minute; returns the end. Administrators only. The user's open challenges
--- are cancelled. p_open_matches says what happens to the user's own matches in running tournaments: give (the rivals
--- win by W.O.), disqualify (from those tournaments), or play (despite the suspension). Refuses reason_required,
--- words_required, measure_self, user_not_found, user_is_admin, days, already_suspended, open_matches (there are such
--- matches and nothing was chosen), own_match, tournament_cancelled.
--- @nullable p_open_matches
create function public.suspend_user(
  p_profile_id uuid, p_days integer, p_reason text, p_words text, p_open_matches text default null
)
returns timestamptz
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_words text;
  v_measure public.measures;
  v_open record;
  v_count integer;
  -- The reason visible to the side and its rivals does not mention the user.
  v_public constant text := 'Medida de la administración.';
begin
  perform private.require_admin();
  -- The tournaments are locked before the user, as in every exclusion.
  if p_open_matches in ('give', 'disqualify') then
    perform private.lock_tournament(tournament_id) from private.open_tournaments_of(p_profile_id);
  end if;
  v_words := private.lock_person_for_measure(p_profile_id, p_reason, p_words);
  if p_days is null or p_days not between 1 and 730 then
    perform private.refuse('days', 'La suspensión dura de 1 a 730 días.');
  end if;
  if private.suspended_until(p_profile_id) is not null then
    perform private.refuse(
      'already_suspended',
      format('Ya está suspendida hasta el %s: levanta antes esa medida.', private.spoken_time(private.suspended_until(p_profile_id)))
    );
  end if;
  select sum(matches) into v_count from private.open_tournaments_of(p_profile_id);
  if v_count > 0 and (p_open_matches in ('give', 'disqualify', 'play')) is not true then
    perform private.refuse(
      'open_matches',
      case v_count when 1 then 'Tiene un encuentro por jugar: elige qué pasa con él.'
      else format('Tiene %s encuentros por jugar: elige qué pasa con ellos.', v_count) end
    );
  end if;
  perform private.take_back_offers(private.user_participant_id(p_profile_id), 'Desafío cancelado');
  insert into public.measures (profile_id, reason, words, ends_at, imposed_by, plays_on)
  values (
    p_profile_id, p_reason, v_words, now() + make_interval(days => p_days), auth.uid(),
    case when p_open_matches = 'play' then array(select tournament_id from private.open_tournaments_of(p_profile_id)) else '{}' end
  )
  returning * into v_measure;
  if p_open_matches in ('give', 'disqualify') then
    for v_open in select * from private.open_tournaments_of(p_profile_id) loop
      if p_open_matches = 'disqualify' then
        perform public.disqualify_participant(v_open.tournament_id, v_open.participant_id, v_public);
      else
        perform private.give_open_matches(v_open.tournament_id, v_open.participant_id, v_public);
      end if;
    end loop;
  end if;
  perform private.record_measure(
    v_measure, 'Tu cuenta está suspendida', format('Hasta el %s.', private.spoken_time(v_measure.ends_at))
  );
  return v_measure.ends_at;
end;
$$;

--- Allows a suspended user to continue one tournament, and notifies them. Administrators only. Refuses not_suspended.
create function public.let_play_on(p_tournament_id uuid, p_participant_id uuid)
returns void
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_measure public.measures;
begin
  perform private.require_admin();
  update public.measures measure
  set plays_on = measure.plays_on || p_tournament_id
  from public.participants participant
  join public.tournament_participants registration
    on registration.participant_id = participant.id and registration.tournament_id = p_tournament_id and registration.status = 'registered'
  where participant.id = p_participant_id and measure.profile_id = participant.user_id
    and measure.tournament_id is null and measure.lifted_at is null and measure.ends_at > now()
    and p_tournament_id <> all (measure.plays_on)
  returning measure.* into v_measure;
  if not found then
    perform private.refuse('not_suspended', 'Ya puede jugar este torneo, o ya no lo juega.');
  end if;
  perform private.audit(
    'let_play_on', 'profiles', v_measure.profile_id::text, null, jsonb_build_object('tournament_id', p_tournament_id)
  );
  perform private.notify_user(
    v_measure.profile_id, 'moderation_measure', 'Puedes terminar ' || (select name from public.tournaments where id = p_tournament_id),
    'La administración te deja jugar tus encuentros en este torneo. Para lo demás, tu cuenta sigue suspendida.',
    '/tournaments/' || p_tournament_id, v_measure.id || ' ' || p_tournament_id
  );
end;
$$;

--- Excludes a user from one tournament; returns the measure's id. Administrators only. Before the start the
--- registration is removed and the fee refunded; later the participant is disqualified. A team's player is only removed
--- from its roster. Refuses tournament_not_found, tournament_cancelled, reason_required, words_required, measure_self,
--- user_not_found, user_is_admin, tournament_finished, already_kept_out, own_match.
create function public.keep_out_of_tournament(p_profile_id uuid, p_tournament_id uuid, p_reason text, p_words text)
returns uuid
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_words text;
  v_tournament public.tournaments;
  v_entry public.tournament_participants;
  v_measure public.measures;
  -- The reason visible to the side and its rival does not mention the user.
  v_public constant text := 'Medida de la administración.';
begin
  perform private.require_admin();
  -- The tournament is locked before the user, as in every exclusion.
  v_tournament := private.lock_tournament(p_tournament_id);
  v_words := private.lock_person_for_measure(p_profile_id, p_reason, p_words);
  if v_tournament.finished_at is not null then
    perform private.refuse('tournament_finished', 'El torneo ya terminó.');
  end if;
  if private.is_excluded_from_tournament(p_profile_id, p_tournament_id) then
    perform private.refuse('already_kept_out', 'Ya está fuera de este torneo.');
  end if;
  select registration.* into v_entry
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  where registration.tournament_id = p_tournament_id and participant.user_id = p_profile_id;
  if v_entry.status = 'registered' and v_tournament.structure_generated_at is not null then
    perform public.disqualify_participant(p_tournament_id, v_entry.participant_id, v_public);
  elsif v_entry.id is not null and v_tournament.structure_generated_at is null then
    perform public.remove_tournament_participant(p_tournament_id, v_entry.participant_id);
  end if;
  perform public.remove_from_roster(p_tournament_id, entry.participant_id, p_profile_id, v_public)
  from public.roster_entries entry
  where entry.tournament_id = p_tournament_id and entry.profile_id = p_profile_id and entry.state <> 'removed';
  delete from public.waiting_entries waiting
  using public.participants participant
  where waiting.tournament_id = p_tournament_id and participant.id = waiting.participant_id and participant.user_id = p_profile_id;
  insert into public.measures (profile_id, tournament_id, reason, words, imposed_by)
  values (p_profile_id, p_tournament_id, p_reason, v_words, auth.uid())
  returning * into v_measure;
  perform private.record_measure(
    v_measure, 'No puedes jugar ' || v_tournament.name, 'La administración te dejó fuera de este torneo.'
  );
  return v_measure.id;
end;
$$;

--- Appeals against a measure in force, once, with a reason. Only for the user concerned; the administrators are
--- notified. Refuses measure_not_found, already_appealed, measure_over, appeal_length.
create function public.appeal_measure(p_measure_id uuid, p_appeal text)
returns void
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_appeal text := private.clean_text(p_appeal);
  v_measure public.measures;
begin
  select * into v_measure from public.measures where id = p_measure_id and profile_id = v_user_id for update;
  if not found then
    perform private.refuse('measure_not_found', 'La medida no existe.');
  end if;
  if v_measure.appeal is not null then
    perform private.refuse('already_appealed', 'Ya apelaste esta medida: se apela una sola vez.');
  end if;
  if v_measure.lifted_at is not null or v_measure.ends_at <= now() then
    perform private.refuse('measure_over', 'Esta medida ya terminó.');
  end if;
  if v_appeal is null or char_length(v_appeal) > 1000 then
    perform private.refuse('appeal_length', 'Cuenta por qué apelas (hasta 1.000 caracteres).');
  end if;
  update public.measures set appeal = v_appeal, appealed_at = now() where id = p_measure_id;
  perform private.notify_user(
    id, 'report_appeal', 'Hay una apelación por responder', 'Alguien apeló una medida de la administración.',
    '/admin/people/' || v_user_id, p_measure_id::text
  )
  from public.profiles
  where role = 'admin' and closed_at is null;
end;
$$;

--- Decides an appeal: the measure is upheld, lifted, or shortened to p_ends_at. Administrators only; the one who
--- imposed the measure may decide only if there is no other. Refuses measure_not_found, no_open_appeal, own_measure,
--- outcome_unknown, answer_required, ends_at.
create function public.decide_appeal(p_measure_id uuid, p_outcome text, p_answer text, p_ends_at timestamptz default null)
returns void
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_admin();
  v_answer text := private.clean_text(p_answer);
  v_measure public.measures;
begin
  select * into v_measure from public.measures where id = p_measure_id for update;
  if not found or v_measure.profile_id is not distinct from v_user_id then
    perform private.refuse('measure_not_found', 'La medida no existe.');
  end if;
  if v_measure.appeal is null or v_measure.outcome is not null then
    perform private.refuse('no_open_appeal', 'No hay una apelación por responder.');
  end if;
  if v_measure.imposed_by = v_user_id and exists (
    select 1 from public.profiles
    where role = 'admin' and id not in (v_user_id, v_measure.profile_id) and private.is_active_account(id)
  ) then
    perform private.refuse('own_measure', 'La medida es tuya: la apelación la decide otra persona de la administración.');
  end if;
  if p_outcome is null or p_outcome not in ('upheld', 'lifted', 'shortened') then
    perform private.refuse('outcome_unknown', 'Elige qué hacer con la apelación.');
  end if;
  if v_answer is null or char_length(v_answer) > 500 then
    perform private.refuse('answer_required', 'Responde a la persona (hasta 500 caracteres).');
  end if;
  if p_outcome = 'shortened' and not coalesce(p_ends_at > now() and p_ends_at < v_measure.ends_at, false) then
    perform private.refuse('ends_at', 'La medida acortada termina en el futuro, y antes que ahora.');
  end if;
  update public.measures
  set
    outcome = p_outcome, answer = v_answer, decided_by = v_user_id, decided_at = now(),
    ends_at = case p_outcome when 'shortened' then p_ends_at else ends_at end,
    lifted_at = case when p_outcome = 'lifted' then coalesce(lifted_at, now()) else lifted_at end
  where id = p_measure_id;
  perform private.audit(
    'decide_appeal', 'profiles', v_measure.profile_id::text,
    case when p_outcome = 'shortened' then jsonb_build_object('ends_at', v_measure.ends_at) end,
    jsonb_strip_nulls(jsonb_build_object(
      'outcome', p_outcome, 'answer', v_answer, 'ends_at', case when p_outcome = 'shortened' then p_ends_at end
    ))
  );
  perform private.notify_user(
    v_measure.profile_id, 'moderation_appeal',
    case p_outcome
      when 'upheld' then 'Tu apelación: la medida sigue'
      when 'lifted' then 'Tu apelación: la medida se levantó'
      else 'Tu apelación: la medida se acortó'
    end,
    concat_ws(' ', case when p_outcome = 'shortened' then format('Ahora hasta el %s.', private.spoken_time(p_ends_at)) end, v_answer),
    '/settings?seccion=medidas', p_measure_id::text
  );
end;
$$;

--- Ends a measure in force now, except one against the caller. Administrators only. A participant that the measure
--- removed is not readmitted. Refuses measure_over.
create function public.lift_measure(p_measure_id uuid)
returns void
language plpgsql
volatile
security definer -- measures are written by procedures only
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_admin();
  v_measure public.measures;
begin
  update public.measures
  set lifted_at = now()
  where id = p_measure_id and lifted_at is null and (ends_at is null or ends_at > now()) and profile_id is distinct from v_user_id
  returning * into v_measure;
  if not found then
    perform private.refuse('measure_over', 'Esta medida ya terminó.');
  end if;
  perform private.audit(
    'lift_measure', 'profiles', v_measure.profile_id::text,
    jsonb_strip_nulls(jsonb_build_object('ends_at', v_measure.ends_at, 'tournament_id', v_measure.tournament_id)), null
  );
  perform private.notify_user(
    v_measure.profile_id, 'moderation_measure_lifted', 'La administración levantó tu medida',
    case when v_measure.tournament_id is null then 'Puedes volver a participar.' else 'Puedes volver a jugar en el torneo, si sus inscripciones siguen abiertas.' end,
    '/settings?seccion=medidas', p_measure_id::text
  );
end;
$$;

--- Measures against one user, or against all users, newest first, with the administrators who imposed them and decided
--- the appeals. Administrators only. is_own: imposed by the caller. p_state: appealed (the appeal is not decided yet),
--- running, or over (lifted, expired, or of a finished tournament); null: all; none for an unknown value.
--- @nullable tournament_id, tournament_name, ends_at, lifted_at, appeal, appealed_at, outcome, answer, decided_at,
--- imposed_by, decided_by
--- @type reason "spam" | "insults" | "harassment" | "hate" | "cheating" | "impersonation" | "inappropriate" | "other"
--- @type outcome "upheld" | "lifted" | "shortened" | null
create function public.admin_measures(p_profile_id uuid default null, p_state text default null)
returns table (
  id uuid, profile_id uuid, username text, avatar_url text, tournament_id uuid, tournament_name text, reason text, words text,
  ends_at timestamptz, lifted_at timestamptz, appeal text, appealed_at timestamptz, outcome text, answer text, decided_at timestamptz,
  created_at timestamptz, imposed_by text, decided_by text, is_own boolean
)
language plpgsql
stable
security definer -- who imposed a measure is visible to administrators only
set search_path = ''
as $$
begin
  perform private.require_admin_reader();
  return query
    select
      measure.id, measure.profile_id, person.username, person.avatar_url, measure.tournament_id, tournament.name, measure.reason,
      measure.words, measure.ends_at, measure.lifted_at, measure.appeal, measure.appealed_at, measure.outcome, measure.answer,
      measure.decided_at, measure.created_at, imposer.username, decider.username, coalesce(measure.imposed_by = auth.uid(), false)
    from public.measures measure
    join public.profiles person on person.id = measure.profile_id
    left join public.tournaments tournament on tournament.id = measure.tournament_id
    left join public.profiles imposer on imposer.id = measure.imposed_by
    left join public.profiles decider on decider.id = measure.decided_by
    cross join lateral (
      select measure.lifted_at is null
        and case when measure.tournament_id is null then measure.ends_at > now() else tournament.finished_at is null end as is_running
    ) state
    where (p_profile_id is null or measure.profile_id = p_profile_id)
      and (
        p_state is null
        or case p_state
          when 'appealed' then measure.appeal is not null and measure.outcome is null
          when 'running' then state.is_running
          when 'over' then not state.is_running
          else false
        end
      )
    order by measure.created_at desc, measure.id;
end;
$$;

grant execute on function
  public.admin_measures, public.admin_open_matches, public.suspend_user, public.let_play_on,
  public.keep_out_of_tournament, public.appeal_measure, public.decide_appeal, public.lift_measure
to authenticated;
