-- Tournaments that users propose: the platform publishes them at once, or after an administrator has approved them.
-- A member's tournament takes no tickets, and its prizes are pledged by the member (prize_pledges).
-- A proposal is not a tournament yet: only its founder and administrators read it.

insert into public.settings (key, value, description) values
  ('members_found_tournaments', 'false', 'Los miembros organizan torneos propios, sin inscripción y con premios de su billetera (true o false).'),
  ('founding_needs_approval', 'true', 'La administración publica los torneos que proponen los miembros (true o false).'),
  ('founded_tournaments', '3', 'Torneos propios sin terminar que un miembro puede tener a la vez, propuestos o publicados.'),
  ('tournament_proposals_per_day', '20', 'Propuestas de torneo que una persona puede enviar por día.');

--- Proposals of tournaments by members: open, declined with a reason, or published as a tournament. A proposal is
--- deleted with its tournament.
create table public.tournament_proposals (
  id uuid primary key default gen_random_uuid(),
  founder_id uuid not null references public.profiles (id) on delete cascade,
  --- Values of columns of tournaments, in the form that save_tournament takes.
  settings jsonb not null,
  --- The stages, as rows of tournament_stages; null if the format creates them.
  stages jsonb,
  --- The vetoes, in the form that set_tournament_vetoes takes.
  --- @type vetoes { sequence_id: string; stage: number | null; part?: Words["tournament_vetoes"]["part"]; round?:
  --- number | null; first: Words["tournament_vetoes"]["first"]; step_seconds: number | null }[]
  vetoes jsonb not null default '[]',
  status text not null default 'pending',
  reason text,
  tournament_id uuid references public.tournaments (id) on delete cascade,
  --- When the proposal was answered; the audit log names the administrator.
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint tournament_proposals_tournament_id_key unique (tournament_id),
  constraint tournament_proposals_status_known check (status in ('pending', 'declined', 'published')),
  constraint tournament_proposals_status_fits check (
    (status = 'published') = (tournament_id is not null) and (status = 'declined') = (reason is not null)
    and (status = 'pending') = (decided_at is null)
  ),
  constraint tournament_proposals_reason_length check (char_length(reason) between 1 and 500),
  constraint tournament_proposals_size check (
    octet_length(settings::text) <= 60000 and octet_length(stages::text) <= 30000 and octet_length(vetoes::text) <= 30000
  )
);
create index tournament_proposals_founder_id_idx on public.tournament_proposals (founder_id, created_at desc);
create index tournament_proposals_pending_idx on public.tournament_proposals (created_at) where status = 'pending';

--- The rules for tournaments that users create.
--- @field is_open Whether users may create tournaments.
--- @field needs_approval Whether an administrator must approve each tournament before it is published.
--- @field most How many unfinished tournaments a user may have at most.
--- @field prize_tickets How many tickets a user may pledge as prizes of each tournament at most.
--- @chapter site 7
--- @title Leer quién puede crear torneos
create function public.tournament_founding()
returns table (is_open boolean, needs_approval boolean, most integer, prize_tickets integer)
language sql
stable
security definer -- settings are for admins to read
set search_path = ''
as $$
  select
    private.is_switched_on('members_found_tournaments'), private.is_switched_on('founding_needs_approval'),
    private.setting_integer('founded_tournaments'), private.setting_integer('founded_prize_tickets')
$$;

--- Checks the settings that apply only to tournaments of members. Refuses founded_costs_nothing, founded_without_cover,
--- founded_status, founded_start.
create function private.check_founded_settings(p_settings jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if coalesce(p_settings -> 'entry_fee', '0') <> '0' or coalesce(p_settings -> 'prizes', '[]') @> '[{"type": "money"}]' then
    perform private.refuse('founded_costs_nothing', 'Un torneo de miembros no cobra inscripción, y sus premios son tickets de quien lo organiza.');
  end if;
  if coalesce(p_settings -> 'image_url', 'null') <> 'null' then
    perform private.refuse('founded_without_cover', 'La portada la pone la administración.');
  end if;
  if coalesce(p_settings ->> 'status', '') not in ('Próximamente', 'Inscripciones') then
    perform private.refuse('founded_status', 'Un torneo nuevo está anunciado o con inscripciones abiertas.');
  end if;
  if coalesce((p_settings ->> 'start_date')::timestamptz not between now() and now() + interval '1 year', false) then
    perform private.refuse('founded_start', 'El torneo tiene que comenzar dentro de un año, y no en el pasado.');
  end if;
exception
  when invalid_datetime_format or datetime_field_overflow then
    perform private.refuse('founded_start', 'El torneo tiene que comenzar dentro de un año, y no en el pasado.');
end;
$$;

--- Creates the proposed tournament, with its founder as organiser and the prizes from their wallet; the caller was
--- authorised. Returns its id.
create function private.publish_proposal(p_proposal public.tournament_proposals)
returns uuid
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_id uuid := private.write_tournament(null, p_proposal.settings, p_proposal.stages, p_proposal.vetoes);
begin
  update public.tournaments set founded_by = p_proposal.founder_id where id = v_id;
  insert into public.tournament_staff (tournament_id, profile_id, rights, accepted_at)
  select v_id, p_proposal.founder_id, preset.rights, now() from private.staff_presets() as preset where preset = 'organiser';
  update public.tournament_proposals
  set status = 'published', reason = null, tournament_id = v_id, decided_at = now()
  where id = p_proposal.id;
  return v_id;
end;
$$;

--- Refuses what publishing the proposal would refuse, including a founder with too few tickets for the pledge, without
--- publishing it.
create function private.try_proposal(p_proposal public.tournament_proposals)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.publish_proposal(p_proposal);
  -- The exception undoes everything, because the function only tests whether publishing is possible.
  raise exception using errcode = 'LYTRY';
exception
  when sqlstate 'LYTRY' then null;
end;
$$;

--- Creates a tournament as a user (p_proposal_id null), or changes a proposal that is not published yet. Columns,
--- stages and vetoes are as in save_tournament. Published at once if no approval is required. Refuses forbidden (the
--- switch), suspended, rate_limited, too_many_founded, proposal_not_found, founded_costs_nothing,
--- founded_without_cover, founded_status, founded_start, pledge_over_limit, insufficient_tickets, and what
--- save_tournament refuses.
--- @nullable p_proposal_id, p_stages, p_vetoes
create function public.propose_tournament(
  p_proposal_id uuid, p_settings jsonb, p_stages jsonb default null, p_vetoes jsonb default '[]'
)
returns public.tournament_proposals
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_user_id constant uuid := private.require_user();
  v_settings jsonb := p_settings;
  v_proposal public.tournament_proposals;
begin
  perform private.require_module('tournaments');
  if not private.is_switched_on('members_found_tournaments') then
    perform private.forbid('Los torneos los organiza la administración.');
  end if;
  perform private.require_no_measure(v_user_id);
  perform private.limit_event(
    v_user_id, 'propose_tournament', 'tournament_proposals_per_day',
    'Enviaste demasiadas propuestas hoy. Inténtalo mañana.'
  );
  -- If a user sends two proposals at once, the second waits here and then counts the first.
  perform 1 from public.profiles where id = v_user_id for no key update;
  perform private.check_founded_settings(p_settings);
  if (
    select count(*)
    from public.tournament_proposals proposal
    left join public.tournaments tournament on tournament.id = proposal.tournament_id
    where proposal.founder_id = v_user_id and proposal.id is distinct from p_proposal_id
      and proposal.status <> 'declined' and tournament.status is distinct from 'Finalizado'
  ) >= private.setting_integer('founded_tournaments') then
    perform private.refuse('too_many_founded', 'Ya tienes todos los torneos sin terminar que se pueden tener a la vez.');
  end if;
  -- The settings are converted to the types of the columns, so that readers of the proposal find valid values.
  if jsonb_typeof(p_settings) = 'object' then
    with written as (
      select jsonb_object_agg(key, value) as settings from jsonb_each(p_settings)
      where key = any (private.tournament_setting_names())
    )
    select p_settings || coalesce(jsonb_object_agg(key, value), '{}') into v_settings
    from written, jsonb_each(to_jsonb(jsonb_populate_record(null::public.tournaments, written.settings)))
    where written.settings ? key;
  end if;
  if p_proposal_id is null then
    insert into public.tournament_proposals (founder_id, settings, stages, vetoes)
    values (v_user_id, v_settings, p_stages, coalesce(p_vetoes, '[]'))
    returning * into v_proposal;
  else
    update public.tournament_proposals
    set settings = v_settings, stages = p_stages, vetoes = coalesce(p_vetoes, '[]'),
      status = 'pending', reason = null, decided_at = null
    where id = p_proposal_id and founder_id = v_user_id and status <> 'published'
    returning * into v_proposal;
    if not found then
      perform private.refuse('proposal_not_found', 'Esta propuesta ya no se puede cambiar.');
    end if;
  end if;
  if private.is_switched_on('founding_needs_approval') then
    perform private.try_proposal(v_proposal);
  else
    perform private.publish_proposal(v_proposal);
    select * into v_proposal from public.tournament_proposals where id = v_proposal.id;
  end if;
  return v_proposal;
end;
$$;

--- Withdraws the caller's proposal if it is not published; returns whether there was one.
create function public.withdraw_tournament_proposal(p_proposal_id uuid)
returns boolean
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
begin
  delete from public.tournament_proposals
  where id = p_proposal_id and founder_id = private.require_user() and status <> 'published';
  return found;
end;
$$;

--- Publishes a user's proposal and returns the tournament, or declines it with a reason for the user and returns null.
--- Administrators only. Refuses proposal_not_found, reason_required, founded_start, pledge_over_limit,
--- insufficient_tickets, and what save_tournament refuses.
--- @nullable p_reason, p_accepts
create function public.decide_tournament_proposal(p_proposal_id uuid, p_accepts boolean, p_reason text default null)
returns uuid
language plpgsql
volatile
security definer -- nobody writes the table itself
set search_path = ''
as $$
declare
  v_proposal public.tournament_proposals;
  v_reason text := private.clean_text(p_reason);
  v_id uuid;
begin
  perform private.require_admin();
  select * into v_proposal from public.tournament_proposals where id = p_proposal_id and status = 'pending' for update;
  if not found then
    perform private.refuse('proposal_not_found', 'Esta propuesta ya fue respondida o retirada.');
  end if;
  if p_accepts then
    perform private.check_founded_settings(v_proposal.settings);
    v_id := private.publish_proposal(v_proposal);
    perform private.notify_user(
      v_proposal.founder_id, 'tournament_published', 'Tu torneo está publicado',
      format(
        '%s ya se ve, y lo organizas tú. Nadie puede entrar todavía: abre las inscripciones en tu panel.', v_proposal.settings ->> 'name'
      ), '/organize/' || v_id, p_proposal_id::text
    );
  else
    if v_reason is null or char_length(v_reason) > 500 then
      perform private.refuse('reason_required', 'Indica por qué no se publica (hasta 500 caracteres): lo lee quien lo propuso.');
    end if;
    update public.tournament_proposals
    set status = 'declined', reason = v_reason, decided_at = now()
    where id = p_proposal_id;
    perform private.notify_user(
      v_proposal.founder_id, 'tournament_declined', 'Tu torneo no se publicó',
      format('%s: %s', v_proposal.settings ->> 'name', v_reason), '/organize', p_proposal_id::text
    );
  end if;
  perform private.audit(
    'decide_tournament_proposal', 'profiles', v_proposal.founder_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('name', v_proposal.settings -> 'name', 'tournament_id', v_id, 'reason', v_reason))
  );
  return v_id;
end;
$$;

create policy select_founder_or_admin on public.tournament_proposals
  for select to authenticated
  using (founder_id = (select auth.uid()) or (select private.is_admin()));
grant select on public.tournament_proposals to authenticated, service_role;
grant execute on function public.tournament_founding to anon, authenticated, service_role;
grant execute on function
  public.propose_tournament, public.withdraw_tournament_proposal, public.decide_tournament_proposal
to authenticated, service_role;
alter publication supabase_realtime add table public.tournament_proposals;
