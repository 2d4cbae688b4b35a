-- The live draw: seeds are revealed one by one, and anyone can verify that the draw was not manipulated.
-- At the start the database makes a secret seed and publishes the SHA-256 of "seed:salt".
-- The seed orders the participants (private.draw_figure). At the end, seed and salt are published.
-- So the hash proves that the seed was fixed before, and the seed proves the order.

--- Draws that are shown live; a cancelled one stays on record.
--- @chapter stages 5
--- @title Leer los sorteos en vivo
create table public.live_draws (
  id uuid primary key default gen_random_uuid(),
  tournament_id uuid not null references public.tournaments (id) on delete cascade,
  --- The stage whose entries are drawn.
  stage_id uuid not null references public.tournament_stages (id) on delete cascade,
  --- State of the draw: open (being revealed); done (all revealed, seed and salt published); cancelled.
  state text not null default 'open',
  --- The number of participants in the draw; none of them can leave while it is open.
  total integer not null,
  --- How many participants have been revealed so far.
  revealed integer not null default 0,
  --- SHA-256 of seed:salt, published before the first reveal.
  commitment text not null,
  --- The seed of the draw; secret until the end.
  draw_seed integer,
  --- The salt, the second input of the commitment; secret (null) while the draw is open.
  salt text,
  created_at timestamptz not null default now(),
  --- When the draw was completed or cancelled; null while it is open.
  finished_at timestamptz,
  constraint live_draws_state_known check (state in ('open', 'done', 'cancelled')),
  constraint live_draws_revealed_range check (revealed between 0 and total),
  -- The seed is null while the draw is open, because a reader of the seed could predict the next reveals.
  constraint live_draws_seed_when_over check ((state = 'open') = (draw_seed is null) and (state = 'open') = (salt is null))
);

create unique index live_draws_one_per_stage on public.live_draws (stage_id) where state <> 'cancelled';
create index live_draws_stage_id_idx on public.live_draws (stage_id);
create index live_draws_tournament_id_idx on public.live_draws (tournament_id, created_at desc);

--- The revealed participants of a live draw, in order.
--- @chapter stages 6
--- @title Leer lo revelado en un sorteo
create table public.live_draw_reveals (
  id uuid primary key default gen_random_uuid(),
  live_draw_id uuid not null references public.live_draws (id) on delete cascade,
  --- The participant's place in the draw, from 1; places are revealed one by one.
  seed integer not null,
  participant_id uuid not null references public.participants (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint live_draw_reveals_seed_key unique (live_draw_id, seed),
  constraint live_draw_reveals_once unique (live_draw_id, participant_id),
  constraint live_draw_reveals_seed_positive check (seed > 0)
);
create index live_draw_reveals_participant_id_idx on public.live_draw_reveals (participant_id);

--- Seed and salt of a live draw, until its end.
create table private.live_draw_secrets (
  live_draw_id uuid primary key references public.live_draws (id) on delete cascade,
  draw_seed integer not null,
  salt text not null,
  created_at timestamptz not null default now()
);

--- Refuses (draw_is_public) a manual change of what a live draw decides or has decided.
create function private.require_no_live_draw(p_stage_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if exists (select 1 from public.live_draws where stage_id = p_stage_id and state <> 'cancelled') then
    perform private.refuse(
      'draw_is_public', 'El sorteo en vivo ya decidió el orden: para cambiarlo, anúlalo a la vista de todos.'
    );
  end if;
end;
$$;

--- Refuses (draw_is_public) to draw a stage while its live draw is open.
create function private.require_no_open_draw(p_stage_id uuid)
returns void
language plpgsql
stable
security definer -- used by procedures
set search_path = ''
as $$
begin
  if exists (select 1 from public.live_draws where stage_id = p_stage_id and state = 'open') then
    perform private.refuse('draw_is_public', 'El sorteo en vivo está en curso: termínalo, o anúlalo a la vista de todos.');
  end if;
end;
$$;

--- Cancels the live draws of these stages; revealed participants and the seeds stay public.
create function private.cancel_live_draws(p_stage_ids uuid[])
returns void
language sql
volatile
security definer -- draws are written by procedures only
set search_path = ''
as $$
  update public.live_draws draw
  set
    state = 'cancelled', finished_at = now(),
    draw_seed = coalesce(draw.draw_seed, secret.draw_seed), salt = coalesce(draw.salt, secret.salt)
  from public.live_draws as asked
  left join private.live_draw_secrets secret on secret.live_draw_id = asked.id
  where draw.id = asked.id and asked.stage_id = any (p_stage_ids) and asked.state <> 'cancelled';
  delete from private.live_draw_secrets secret
  using public.live_draws draw
  where secret.live_draw_id = draw.id and draw.stage_id = any (p_stage_ids);
$$;

--- The participants in the draw of a stage: those of the tournament that take part, or those that advanced from the
--- previous stage.
create function private.live_draw_participants(p_stage public.tournament_stages)
returns uuid[]
language sql
stable
security definer -- used by procedures
set search_path = ''
as $$
  select case
    when p_stage.position > 1 then private.stage_participants(p_stage)
    else array(
      select registration.participant_id
      from public.tournament_participants registration
      join public.tournaments tournament on tournament.id = registration.tournament_id
      where registration.tournament_id = p_stage.tournament_id
        and private.may_be_drawn(tournament, registration)
    )
  end
$$;

--- Blocks registration and check-in from the start of the first stage's live draw until its matches are made. Refuses
--- draw_is_public.
create function private.hold_drawn_entries()
returns trigger
language plpgsql
volatile
security definer -- reads draws for any user who registers
set search_path = ''
as $$
begin
  if exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    join public.tournaments tournament on tournament.id = draw.tournament_id
    where draw.tournament_id = new.tournament_id and draw.state <> 'cancelled' and stage.position = 1
      -- After the matches are made, a new participant takes over the seed of the absent one that it replaces.
      and tournament.structure_generated_at is null
  ) then
    perform private.refuse('draw_is_public', 'El sorteo en vivo ya empezó: no entran más participantes.');
  end if;
  return new;
end;
$$;

create trigger hold_drawn_entries
  before insert on public.tournament_participants
  for each row execute function private.hold_drawn_entries();
create trigger hold_drawn_check_ins
  before update of checked_in_at on public.tournament_participants
  for each row when (old.checked_in_at is null and new.checked_in_at is not null)
  execute function private.hold_drawn_entries();

--- Blocks leaving a live draw in any way: for the first stage until its matches are made, for later stages while the
--- draw is open. Refuses draw_is_public.
create function private.hold_drawn_withdrawals()
returns trigger
language plpgsql
volatile
security definer -- reads draws for any user who leaves
set search_path = ''
as $$
begin
  -- While a tournament is being deleted, its row is already missing.
  if exists (
    select 1
    from public.live_draws draw
    join public.tournament_stages stage on stage.id = draw.stage_id
    join public.tournaments tournament on tournament.id = draw.tournament_id
    where draw.tournament_id = old.tournament_id
      and case tg_op
        -- Until the matches are made, the draw is recorded only in the seeds that it revealed.
        when 'DELETE' then draw.state <> 'cancelled' and stage.position = 1 and tournament.structure_generated_at is null
        else draw.state = 'open' and old.participant_id = any (private.live_draw_participants(stage))
      end
  ) then
    perform private.refuse(
      'draw_is_public',
      case tg_op
        when 'DELETE' then 'El sorteo en vivo ya empezó y nadie sale de la lista: la organización puede anularlo a la vista de todos, o se sale del torneo cuando empiece.'
        else 'El sorteo en vivo está en curso y nadie sale de él: se sale cuando termine, o cuando la organización lo anule a la vista de todos.'
      end
    );
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;

create trigger hold_drawn_entries_in
  before delete on public.tournament_participants
  for each row execute function private.hold_drawn_withdrawals();
create trigger hold_drawn_players_in
  before update of status on public.tournament_participants
  for each row when (new.status in ('disqualified', 'withdrawn') and old.status = 'registered')
  execute function private.hold_drawn_withdrawals();

--- Blocks manual changes of the seeds and the participants of a live draw of the first stage. Refuses draw_is_public.
create function private.hold_drawn_seeds()
returns trigger
language plpgsql
volatile
security definer -- reads draws for any user who changes the tournament
set search_path = ''
as $$
begin
  perform private.require_no_live_draw(stage.id)
  from public.tournament_stages stage
  where stage.tournament_id = new.id and stage.position = 1
    and current_setting('leyenda.live_draw', true) is distinct from stage.id::text;
  return new;
end;
$$;

create trigger hold_drawn_seeds
  before update of seeding_mode, draw_seed, check_in_minutes on public.tournaments
  for each row when (
    (old.seeding_mode, old.draw_seed, old.check_in_minutes is null)
    is distinct from (new.seeding_mode, new.draw_seed, new.check_in_minutes is null)
  )
  execute function private.hold_drawn_seeds();

--- Locks the tournament of a live draw for staff with the right `brackets`; returns the draw. Refuses draw_not_found.
create function private.lock_live_draw(p_live_draw_id uuid)
returns public.live_draws
language plpgsql
volatile
security definer -- locks on behalf of callers that may not update
set search_path = ''
as $$
declare
  v_draw public.live_draws;
begin
  select * into v_draw from public.live_draws where id = p_live_draw_id;
  perform private.require_right(v_draw.tournament_id, 'brackets');
  perform private.lock_tournament(v_draw.tournament_id) where v_draw.id is not null;
  select * into v_draw from public.live_draws where id = p_live_draw_id;
  if v_draw.id is null then
    perform private.refuse('draw_not_found', 'Sorteo no encontrado.');
  end if;
  return v_draw;
end;
$$;

--- Publishes the seed of a completed draw, and stores it as the seed of the stage.
create function private.finish_live_draw(p_draw public.live_draws, p_stage public.tournament_stages)
returns void
language plpgsql
volatile
security definer -- stages and tournaments are written by procedures only
set search_path = ''
as $$
declare
  v_secret private.live_draw_secrets;
begin
  delete from private.live_draw_secrets where live_draw_id = p_draw.id returning * into v_secret;
  -- This setting allows the transaction to set the draw's seeds; anyone can then repeat the draw with the same result.
  perform set_config('leyenda.live_draw', p_stage.id::text, true);
  if p_stage.position = 1 then
    update public.tournaments
    set seeding_mode = 'random', draw_seed = v_secret.draw_seed
    where id = p_stage.tournament_id;
  else
    update public.stage_entries entry
    set seed = reveal.seed
    from public.live_draw_reveals reveal
    where reveal.live_draw_id = p_draw.id and entry.stage_id = p_stage.id
      and entry.participant_id = reveal.participant_id;
  end if;
  update public.tournament_stages set draw_seed = v_secret.draw_seed where id = p_stage.id;
  update public.live_draws
  set state = 'done', draw_seed = v_secret.draw_seed, salt = v_secret.salt, finished_at = now()
  where id = p_draw.id;
  perform set_config('leyenda.live_draw', '', true);
end;
$$;

select private.show_to_everyone('public.live_draws', 'public.live_draw_reveals');

-- Clients receive no changes of reveals: each reveal also changes the row of its draw, which clients receive.
alter publication supabase_realtime add table public.live_draws;

--- Freezes the rosters of the teams that take part in a locked tournament: their present members who are old enough. A
--- team with fewer players than the mode needs gets none, and is notified. Frozen rosters do not change.
create function private.freeze_rosters(p_tournament public.tournaments)
returns void
language plpgsql
volatile
security definer -- rosters are written by procedures only
set search_path = ''
as $$
declare
  v_size integer := private.team_format_size(p_tournament.team_format);
begin
  if p_tournament.type <> 'team' then
    return;
  end if;
  -- This lock waits until a member who is leaving the team has left. A member who leaves later is also removed from
  -- this roster.
  perform 1
  from public.tournament_participants registration
  join public.participants participant on participant.id = registration.participant_id
  join public.team_members member on member.team_id = participant.team_id
  where registration.tournament_id = p_tournament.id and registration.roster_frozen_at is null
  order by member.profile_id
  for key share of member;

  perform private.notify_side(
    p_tournament.id, candidate.participant_id, 'tournament_roster_small', 'Fuera de ' || p_tournament.name,
    format(
      'Al cerrarse los planteles el equipo tenía %s de los %s jugadores de %s años o más que pide el formato, y quedó afuera.',
      coalesce(cardinality(candidate.profile_ids), 0), v_size, public.minimum_age(p_tournament)
    ),
    '/tournaments/' || p_tournament.id
  )
  from private.roster_candidates(p_tournament) as candidate
  where coalesce(cardinality(candidate.profile_ids), 0) < v_size;

  with frozen as (
    insert into public.roster_entries (tournament_id, participant_id, profile_id)
    select p_tournament.id, candidate.participant_id, profile_id
    from private.roster_candidates(p_tournament) as candidate
    cross join lateral unnest(candidate.profile_ids) as profile_id
    where cardinality(candidate.profile_ids) >= v_size
    returning participant_id
  )
  update public.tournament_participants
  set roster_frozen_at = now()
  where tournament_id = p_tournament.id and participant_id in (select participant_id from frozen);
end;
$$;
