-- Which veto the matches of a tournament begin with: one for each length of a series, and others for a stage.

create table public.tournament_vetoes (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null,
  stage_id uuid,
  sequence_id uuid not null,
  best_of integer not null,
  created_at timestamptz not null default now(),
  constraint tournament_vetoes_tournament_id_fkey
    foreign key (tournament_id) references public.tournaments (id) on delete cascade,
  constraint tournament_vetoes_stage_id_fkey
    foreign key (stage_id) references public.tournament_stages (id) on delete cascade,
  constraint tournament_vetoes_sequence_id_best_of_fkey
    foreign key (sequence_id, best_of) references public.veto_sequences (id, best_of) on update cascade on delete cascade,
  constraint tournament_vetoes_length_key unique nulls not distinct (tournament_id, stage_id, best_of)
);
comment on table public.tournament_vetoes is
  'The veto of a tournament''s matches, by the length of the series: rounds that are longer have their own.';
comment on column public.tournament_vetoes.stage_id is 'Null is every stage that has none of its own.';
create index tournament_vetoes_stage_id_idx on public.tournament_vetoes (stage_id);
create index tournament_vetoes_sequence_id_idx on public.tournament_vetoes (sequence_id, best_of);

alter table public.tournament_vetoes enable row level security;
create policy select_everyone on public.tournament_vetoes for select to anon, authenticated using (true);
grant select on public.tournament_vetoes to anon, authenticated, service_role;

create function public.set_tournament_vetoes(p_tournament_id uuid, p_sequence_ids uuid[], p_stage_id uuid default null)
returns void
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_wanted constant uuid[] := coalesce(p_sequence_ids, '{}');
  v_before jsonb;
  v_after jsonb;
begin
  perform 1 from public.tournaments where id = p_tournament_id for no key update;
  perform private.require_right(p_tournament_id, 'settings');
  if p_stage_id is not null and not exists (
    select 1 from public.tournament_stages where id = p_stage_id and tournament_id = p_tournament_id
  ) then
    perform private.refuse('stage_not_found', 'Etapa no encontrada.');
  end if;
  if exists (
    select 1
    from unnest(v_wanted) as wanted (id)
    where not exists (
      select 1
      from public.veto_sequences sequence
      join public.map_pools pool on pool.id = sequence.pool_id
      join public.games game on game.id = pool.game_id
      join public.tournaments tournament on tournament.game = game.name
      where sequence.id = wanted.id and tournament.id = p_tournament_id
    )
  ) then
    perform private.refuse('veto_of_other_game', 'Ese veto no es del juego de este torneo.');
  end if;
  if (select count(distinct best_of) from public.veto_sequences where id = any (v_wanted)) < cardinality(v_wanted) then
    perform private.refuse('veto_length_twice', 'Elige un solo veto para cada largo de serie.');
  end if;
  select jsonb_agg(sequence_id order by best_of) into v_before
  from public.tournament_vetoes
  where tournament_id = p_tournament_id and stage_id is not distinct from p_stage_id;
  delete from public.tournament_vetoes
  where tournament_id = p_tournament_id and stage_id is not distinct from p_stage_id;
  insert into public.tournament_vetoes (tournament_id, stage_id, sequence_id, best_of)
  select p_tournament_id, p_stage_id, id, best_of from public.veto_sequences where id = any (v_wanted);
  select jsonb_agg(name order by best_of) into v_after from public.veto_sequences where id = any (v_wanted);
  perform private.audit(
    'set_tournament_vetoes', 'tournaments', p_tournament_id::text,
    jsonb_build_object('vetoes', (
      select jsonb_agg(name order by best_of) from public.veto_sequences where id::text in (select jsonb_array_elements_text(v_before))
    )),
    jsonb_build_object('vetoes', v_after)
  );
end;
$$;
comment on function public.set_tournament_vetoes(uuid, uuid[], uuid) is
  'Staff (settings): the vetoes of a tournament or of one of its stages, at most one for each length of a series; what has begun '
  'stays as it is. Refuses stage_not_found, veto_of_other_game, veto_length_twice.
@nullable p_stage_id';
grant execute on function public.set_tournament_vetoes(uuid, uuid[], uuid) to authenticated, service_role;
