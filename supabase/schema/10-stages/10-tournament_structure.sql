-- Making the structure of a tournament: participants, seeds and matches.

--- Orders the participants that take part, best seed first, and records the seeds: the administrator's order, else win
--- rate and then registration time, or a random order that the recorded draw_seed repeats. Participants without
--- check-in, and teams without a roster, become absent. Participants without check-in are notified.
create function private.seed_participants(p_tournament public.tournaments)
returns uuid[]
language plpgsql
volatile
security definer -- registrations are written by procedures only
set search_path = ''
as $$
declare
  v_participants uuid[];
  v_missed uuid[]; -- users
begin
  select array_agg(registration.participant_id order by
    case p_tournament.seeding_mode when 'explicit' then registration.seed end nulls last,
    case p_tournament.seeding_mode
      when 'random' then private.draw_figure(p_tournament.draw_seed, registration.participant_id)
    end collate "C",
    case p_tournament.seeding_mode
      when 'ranked' then coalesce(counters.wins::numeric / nullif(counters.wins + counters.draws + counters.losses, 0), 0)
    end desc,
    registration.created_at,
    registration.id
  )
  into v_participants
  from public.tournament_participants registration
  left join private.participant_counters counters
    on counters.participant_id = registration.participant_id
  where registration.tournament_id = p_tournament.id
    and private.may_be_drawn(p_tournament, registration);

  with placed as (
    update public.tournament_participants registration
    set
      seed = participant.seed,
      status = case
        when existing.status in ('disqualified', 'withdrawn') then existing.status
        when participant.seed is null then 'absent'
        else 'registered'
      end
    from public.tournament_participants existing
    left join unnest(v_participants) with ordinality as participant (id, seed)
      on participant.id = existing.participant_id
    where registration.id = existing.id and existing.tournament_id = p_tournament.id
    returning registration.participant_id, existing.status as was, registration.status, registration.checked_in_at
  )
  select coalesce(array_agg(person order by person), '{}') into v_missed
  from placed
  cross join lateral private.people_of_side(p_tournament.id, participant_id) as person
  where was = 'registered' and status = 'absent' and checked_in_at is null and p_tournament.check_in_minutes is not null;
  perform private.notify_people(
    v_missed, array_fill('Nadie confirmó la asistencia antes de que cerrara.'::text, array[cardinality(v_missed)]),
    'check_in_missed', 'Fuera de ' || p_tournament.name, '/tournaments/' || p_tournament.id
  );
  return coalesce(v_participants, '{}');
end;
$$;

--- Draws the first stage of a locked tournament, replacing an unplayed structure; returns the number of matches.
--- Refuses structure_has_results, not_enough_participants, stages_required, too_many_participants, draw_is_public.
create function private.build_structure(p_tournament public.tournaments)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_participants uuid[];
  v_stage public.tournament_stages;
begin
  if p_tournament.finished_at is not null or exists (
    select 1 from public.tournament_matches
    where tournament_id = p_tournament.id and status = 'completed'
  ) or exists (
    select 1 from public.lobby_games where tournament_id = p_tournament.id and state = 'published'
  ) then
    perform private.refuse(
      'structure_has_results', 'Ya hay resultados: la estructura no se puede volver a generar.'
    );
  end if;
  delete from public.tournament_matches where tournament_id = p_tournament.id;
  delete from public.tournament_groups where tournament_id = p_tournament.id;
  perform private.forget_lobbies(array(select id from public.tournament_stages where tournament_id = p_tournament.id));
  delete from public.stage_entries
  where stage_id in (select id from public.tournament_stages where tournament_id = p_tournament.id);
  update public.tournament_stages
  set state = 'planned', drawn_at = null, finished_at = null, due_round = null
  where tournament_id = p_tournament.id and state <> 'planned';
  -- Draws of later stages are cancelled, because their participants will change.
  -- The first stage's draw depends only on registrations.
  perform private.cancel_live_draws(
    array(select id from public.tournament_stages where tournament_id = p_tournament.id and position > 1)
  );
  if p_tournament.format <> 'custom' then
    perform private.write_stages(
      p_tournament.id, array(select stage from private.preset_stages(p_tournament) as stage)
    );
  end if;

  if not exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    where draw.tournament_id = p_tournament.id and draw.state <> 'cancelled' and stage.position = 1
  ) then
    perform private.freeze_rosters(p_tournament);
  end if;
  v_participants := private.seed_participants(p_tournament);
  if cardinality(v_participants) < 2 then
    perform private.refuse(
      'not_enough_participants',
      case
        when p_tournament.type = 'team'
          then format('Se necesitan al menos dos equipos que vengan con los %s jugadores que pide el formato.', private.team_format_size(p_tournament.team_format))
        when p_tournament.check_in_minutes is null
          then 'Se necesitan al menos dos participantes inscritos.'
        else 'Se necesitan al menos dos participantes con asistencia confirmada.'
      end
    );
  end if;
  select * into v_stage from public.tournament_stages where tournament_id = p_tournament.id and position = 1;
  if not found then
    perform private.refuse('stages_required', 'El torneo todavía no tiene etapas.');
  end if;
  perform private.require_capacity(p_tournament.id, cardinality(v_participants));
  perform private.draw_stage(v_stage, v_participants);
  update public.tournaments
  set structure_generated_at = now()
  where id = p_tournament.id;
  return (select count(*) from public.tournament_matches where tournament_id = p_tournament.id);
end;
$$;

--- When the status becomes Activo, makes the structure if there are at least two participants and no matches.
create function private.start_tournament()
returns trigger
language plpgsql
volatile
security definer -- makes the structure for the admin who changed the status
set search_path = ''
as $$
begin
  if new.structure_generated_at is null and (
    select count(*) >= 2
    from public.tournament_participants registration
    where registration.tournament_id = new.id
      and (
        private.may_be_drawn(new, registration)
        or registration.participant_id in (
          select candidate.participant_id from private.roster_candidates(new) as candidate
          where cardinality(candidate.profile_ids) >= private.team_format_size(new.team_format)
        )
      )
  ) then
    perform private.build_structure(new);
  end if;
  return null;
end;
$$;

create trigger start_tournament
  after update of status on public.tournaments
  for each row when (new.status = 'Activo' and old.status <> 'Activo')
  execute function private.start_tournament();

--- Staff (brackets): makes the structure and sets the tournament Activo; an unplayed structure is replaced. Returns the
--- number of matches. Refuses tournament_not_found, structure_has_results, not_enough_participants, stages_required,
--- too_many_participants, draw_is_public.
create function public.generate_tournament_structure(p_tournament_id uuid)
returns integer
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_matches integer;
begin
  v_tournament := private.lock_tournament_for(p_tournament_id, 'brackets');
  v_matches := private.build_structure(v_tournament);
  update public.tournaments set status = 'Activo' where id = p_tournament_id and status <> 'Activo';
  perform private.audit(
    'generate_tournament_structure', 'tournaments', p_tournament_id::text,
    null, jsonb_build_object('matches', v_matches)
  );
  return v_matches;
end;
$$;

grant execute on function public.generate_tournament_structure to authenticated, service_role;
