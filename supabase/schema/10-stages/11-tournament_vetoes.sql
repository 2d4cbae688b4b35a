-- The veto sequences that a tournament uses: one for each length of a series (number of games), and others for single
-- stages or rounds.

--- The vetoes of a tournament's matches, one for each length of a series (its maximum number of games).
--- @chapter games 5
--- @title Leer los vetos de un torneo
create table public.tournament_vetoes (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The stage for which the veto is used; null for every stage that has no separate veto.
  stage_id uuid references public.tournament_stages (id) on delete cascade,
  --- The part of the stage, named as in best_of_rules; null for every part.
  part text,
  --- The round of the part; negative numbers count from the last; null for every round.
  round integer,
  --- The sequence that the veto follows.
  sequence_id uuid not null,
  --- The veto is used for matches with this maximum number of games.
  best_of integer not null,
  --- How side A is chosen in this tournament; null to choose it as the sequence does.
  first text,
  --- Seconds for each step in this tournament, 0 for no clock; null to use the seconds of the sequence.
  step_seconds integer,
  created_at timestamptz not null default now(),
  constraint tournament_vetoes_sequence_id_best_of_fkey
    foreign key (sequence_id, best_of) references public.veto_sequences (id, best_of) on update cascade on delete cascade,
  constraint tournament_vetoes_length_key unique nulls not distinct (tournament_id, stage_id, part, round, best_of),
  constraint tournament_vetoes_part_known
    check (part in ('group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement')),
  constraint tournament_vetoes_round_range check (round between -999 and 999 and round <> 0),
  constraint tournament_vetoes_round_of_stage check (stage_id is not null or num_nonnulls(part, round) = 0),
  constraint tournament_vetoes_first_known check (first in ('higher_seed_chooses', 'higher_seed', 'drawn', 'home')),
  constraint tournament_vetoes_step_seconds_range check (step_seconds = 0 or step_seconds between 10 and 3600)
);
create index tournament_vetoes_stage_id_idx on public.tournament_vetoes (stage_id);
create index tournament_vetoes_sequence_id_idx on public.tournament_vetoes (sequence_id, best_of);

select private.show_to_everyone('public.tournament_vetoes');

-- Deletes the vetoes when the game of a tournament changes, because the maps differ.
create trigger forget_vetoes_of_other_game
  after update of game on public.tournaments
  for each row when (new.game is distinct from old.game)
  execute function private.forget_rows('public.tournament_vetoes', 'tournament_id');

--- Returns the vetoes of a tournament as a list in the form that set_tournament_vetoes() takes.
create function private.veto_settings(p_tournament_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'sequence_id', chosen.sequence_id, 'stage', stage.position, 'part', chosen.part, 'round', chosen.round,
      'first', chosen.first, 'step_seconds', chosen.step_seconds
    )
    order by stage.position nulls first, chosen.best_of, chosen.part nulls first, chosen.round nulls first
  ), '[]')
  from public.tournament_vetoes chosen
  left join public.tournament_stages stage on stage.id = chosen.stage_id
  where chosen.tournament_id = p_tournament_id
$$;

--- The vetoes of a tournament with readable names, for the log.
create function private.vetoes_for_log(p_tournament_id uuid)
returns jsonb
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    concat_ws(
      ': ', stage.name,
      case chosen.part
        when 'lower' then 'llave inferior' when 'final' then 'gran final' when 'third_place' then 'tercer puesto'
        when 'placement' then 'del 5.º al 8.º'
      end,
      case when chosen.round = -1 then 'última ronda' when chosen.round < 0 then format('%s.ª ronda desde el final', -chosen.round)
        else 'ronda ' || chosen.round end,
      sequence.name
    )
    order by stage.position nulls first, chosen.best_of, chosen.part nulls first, chosen.round nulls first
  ), '[]')
  from public.tournament_vetoes chosen
  join public.veto_sequences sequence on sequence.id = chosen.sequence_id
  left join public.tournament_stages stage on stage.id = chosen.stage_id
  where chosen.tournament_id = p_tournament_id
$$;

--- Sets the vetoes of a tournament as set_tournament_vetoes() does, once the tournament is locked and the caller's
--- rights were checked.
create function private.choose_vetoes(p_tournament_id uuid, p_vetoes jsonb)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_wanted record;
  v_best_of integer;
  v_stage_id uuid;
  v_before jsonb;
begin
  if jsonb_typeof(p_vetoes) is distinct from 'array' or jsonb_array_length(p_vetoes) > 60 then
    perform private.refuse('vetoes_invalid', 'Los vetos del torneo no son válidos.');
  end if;
  v_before := private.vetoes_for_log(p_tournament_id);
  delete from public.tournament_vetoes where tournament_id = p_tournament_id;
  begin
    for v_wanted in
      select * from jsonb_to_recordset(p_vetoes) as wanted (
        sequence_id uuid, stage integer, part text, round integer, first text, step_seconds integer
      )
    loop
      v_stage_id := null;
      if v_wanted.stage is not null then
        select id into v_stage_id
        from public.tournament_stages
        where tournament_id = p_tournament_id and position = v_wanted.stage;
        if not found then
          perform private.refuse('stage_not_found', 'Etapa no encontrada.');
        end if;
      end if;
      if num_nonnulls(v_wanted.part, v_wanted.round) > 0 and (v_stage_id is null or v_wanted.round = 0)
        or v_wanted.part not in ('group', 'swiss', 'bracket', 'lower', 'final', 'third_place', 'placement')
        or v_wanted.round not between -999 and 999
      then
        perform private.refuse('vetoes_invalid', 'Los vetos del torneo no son válidos.');
      end if;
      select sequence.best_of into v_best_of
      from public.veto_sequences sequence
      join public.map_pools pool on pool.id = sequence.pool_id
      join public.games game on game.id = pool.game_id
      join public.tournaments tournament on tournament.game = game.name
      where sequence.id = v_wanted.sequence_id and tournament.id = p_tournament_id;
      if not found then
        perform private.refuse('veto_of_other_game', 'Ese veto no es del juego de este torneo.');
      end if;
      insert into public.tournament_vetoes (tournament_id, stage_id, part, round, sequence_id, best_of, first, step_seconds)
      values (
        p_tournament_id, v_stage_id, v_wanted.part, v_wanted.round, v_wanted.sequence_id, v_best_of, v_wanted.first,
        v_wanted.step_seconds
      );
    end loop;
  exception
    when unique_violation then
      perform private.refuse('veto_length_twice', 'Elige un solo veto para cada largo de serie.');
    when check_violation then
      perform private.refuse('veto_step_seconds', 'El tiempo de cada paso es de 10 a 3600 segundos, o 0 para jugar sin reloj.');
    when invalid_text_representation or invalid_parameter_value or numeric_value_out_of_range or data_exception then
      perform private.refuse('vetoes_invalid', 'Los vetos del torneo no son válidos.');
  end;
  if v_before <> private.vetoes_for_log(p_tournament_id) then
    perform private.audit(
      'set_tournament_vetoes', 'tournaments', p_tournament_id::text,
      jsonb_build_object('vetoes', v_before), jsonb_build_object('vetoes', private.vetoes_for_log(p_tournament_id))
    );
  end if;
end;
$$;

--- Staff (settings): replaces all vetoes of a tournament by a list of {sequence_id, stage?, part?, round?, first?,
--- step_seconds?}. stage is the position of a stage; a veto without stage, part or round is used for all of them. There
--- is at most one for each length of a series. Vetoes that have begun do not change. Refuses stage_not_found,
--- veto_of_other_game, veto_length_twice, veto_step_seconds, vetoes_invalid.
create function public.set_tournament_vetoes(p_tournament_id uuid, p_vetoes jsonb)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  perform private.require_right(p_tournament_id, 'settings');
  perform 1 from public.tournaments where id = p_tournament_id for no key update;
  perform private.choose_vetoes(p_tournament_id, p_vetoes);
end;
$$;
grant execute on function public.set_tournament_vetoes to authenticated, service_role;
