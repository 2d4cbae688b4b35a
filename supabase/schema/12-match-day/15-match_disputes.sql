-- Disputes: the statement of each side, the referee who handles the dispute, and its deadline.

insert into public.settings (key, value, description) values
  ('dispute_hours', '24', 'Horas en las que la organización se compromete a decidir una disputa.');

--- The last dispute of a match, for its sides and staff: the statement of each side, the referee who handles it, and
--- its deadline.
create table public.match_disputes (
  id uuid primary key default gen_random_uuid(),
  tournament_match_id uuid references public.tournament_matches (id) on delete cascade,
  challenge_match_id uuid references public.challenge_matches (id) on delete cascade,
  match_id uuid generated always as (coalesce(tournament_match_id, challenge_match_id)) stored unique,
  statement1 text,
  statement2 text,
  stated1_at timestamptz,
  stated2_at timestamptz,
  --- The member of the staff who handles the dispute; null while nobody does.
  referee_id uuid references public.profiles (id) on delete set null,
  taken_at timestamptz,
  --- The organisation's deadline for a decision; nothing happens automatically when it passes.
  due_at timestamptz not null,
  --- When the users who decide are reminded that the decision is late; null after the reminder was sent.
  remind_at timestamptz,
  opened_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint match_disputes_one_match check (num_nonnulls(tournament_match_id, challenge_match_id) = 1),
  constraint match_disputes_statement1_length check (char_length(statement1) between 1 and 500),
  constraint match_disputes_statement2_length check (char_length(statement2) between 1 and 500),
  constraint match_disputes_statements_fit check (
    (statement1 is null) = (stated1_at is null) and (statement2 is null) = (stated2_at is null)
  )
);
create index match_disputes_tournament_match_id_idx on public.match_disputes (tournament_match_id);
create index match_disputes_challenge_match_id_idx on public.match_disputes (challenge_match_id);
create index match_disputes_referee_id_idx on public.match_disputes (referee_id);
create index match_disputes_remind_at_idx on public.match_disputes (remind_at) where remind_at is not null;

--- Opens a new dispute of a match; statements of an earlier one are deleted.
create function private.open_dispute()
returns trigger
language plpgsql
volatile
security definer -- disputes are written by the database only
set search_path = ''
as $$
declare
  v_due_at constant timestamptz := now() + make_interval(hours => private.setting_integer('dispute_hours'));
begin
  insert into public.match_disputes as dispute (tournament_match_id, challenge_match_id, due_at, remind_at)
  values (
    case tg_table_name when 'tournament_matches' then new.id end, case tg_table_name when 'challenge_matches' then new.id end,
    v_due_at, v_due_at
  )
  on conflict (match_id) do update set
    statement1 = null, statement2 = null, stated1_at = null, stated2_at = null, referee_id = null, taken_at = null,
    due_at = excluded.due_at, remind_at = excluded.remind_at, opened_at = now();
  return null;
end;
$$;

create trigger open_dispute
  after update of status on public.tournament_matches
  for each row when (new.status = 'disputed' and old.status <> 'disputed')
  execute function private.open_dispute();
create trigger open_dispute
  after update of status on public.challenge_matches
  for each row when (new.status = 'disputed' and old.status <> 'disputed')
  execute function private.open_dispute();

--- Saves the statement of a side in the dispute of a locked match.
create function private.save_statement(p_match private.match_state, p_side_id uuid, p_statement text)
returns void
language sql
volatile
security definer -- disputes are written by procedures only
set search_path = ''
as $$
  update public.match_disputes
  set
    statement1 = case p_side_id when p_match.participant1_id then p_statement else statement1 end,
    stated1_at = case p_side_id when p_match.participant1_id then now() else stated1_at end,
    statement2 = case p_side_id when p_match.participant2_id then p_statement else statement2 end,
    stated2_at = case p_side_id when p_match.participant2_id then now() else stated2_at end
  where match_id = p_match.id
$$;

--- Reminds the users who decide, once, that the deadline of a dispute has passed. True if it was due.
create function private.remind_of_dispute(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- notifications are written by the database only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  update public.match_disputes set remind_at = null where match_id = p_match_id and remind_at <= now();
  if not found then
    return false;
  end if;
  v_match := private.find_match(p_match_id);
  if v_match.status = 'disputed' then
    perform private.notify_referees(v_match, 'dispute_opened', 'Venció el plazo de una disputa y falta decidir', p_match_id::text);
  end if;
  return true;
end;
$$;

create policy select_sides_staff_or_admin on public.match_disputes
  for select to authenticated
  using (
    match_id in (select private.my_match_ids())
    or (select private.is_admin())
    or tournament_match_id in (select private.my_staffed_match_ids('results'))
  );
grant select on public.match_disputes to authenticated, service_role;
alter publication supabase_realtime add table public.match_disputes;

--- The member of the staff who handles the dispute; null for an administrator, or while nobody does.
create function public.referee_name(dispute public.match_disputes)
returns text
language sql
stable
security definer -- administrators of the platform are not named to participants
set search_path = ''
as $$
  select username from public.profiles where id = dispute.referee_id and role <> 'admin'
$$;
grant execute on function public.referee_name(public.match_disputes) to authenticated, service_role;

--- Refuses (not_disputed) a match that is not in dispute.
create function private.require_dispute(p_match private.match_state)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_match.status <> 'disputed' then
    perform private.refuse('not_disputed', 'Este encuentro no está en disputa.');
  end if;
end;
$$;

--- A captain states what happened, for the rival and the staff; a later statement replaces the earlier one. Refuses
--- muted, rate_limited, match_not_found, not_disputed, statement_required.
create function public.state_in_dispute(p_match_id uuid, p_statement text)
returns void
language plpgsql
volatile
security definer -- disputes are written by procedures only
set search_path = ''
as $$
declare
  c_forbidden constant text := 'Solo los capitanes de este encuentro cuentan la versión de su lado.';
  v_match private.match_state;
  v_statement constant text := private.clean_text(p_statement);
begin
  perform private.require_not_muted(private.require_user());
  perform private.limit_event(
    auth.uid(), 'dispute_statement:' || p_match_id, 'match_schedules_per_hour',
    'Cambiaste tu versión demasiadas veces. Espera un momento.'
  );
  perform private.require_side(private.find_match(p_match_id), c_forbidden);
  v_match := private.lock_open_match(p_match_id);
  perform private.require_dispute(v_match);
  if v_statement is null or char_length(v_statement) > 500 then
    perform private.refuse('statement_required', 'Cuenta qué pasó, con hasta 500 caracteres.');
  end if;
  perform private.save_statement(v_match, private.require_side(v_match, c_forbidden), v_statement);
end;
$$;

--- Takes charge of a dispute as its referee, also from another referee; both sides see who did. For staff with the
--- right `results`; in a challenge for administrators. Refuses match_not_found, not_disputed, own_match.
create function public.take_dispute(p_match_id uuid)
returns void
language plpgsql
volatile
security definer -- disputes are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state := private.find_match(p_match_id);
begin
  perform private.require_referee(v_match, null);
  v_match := private.lock_open_match(p_match_id);
  perform private.require_dispute(v_match);
  update public.match_disputes
  set referee_id = auth.uid(), taken_at = now()
  where match_id = p_match_id and referee_id is distinct from auth.uid();
  if found then
    perform private.audit(
      'take_dispute', case v_match.kind when 'tournament' then 'tournament_matches' else 'challenge_matches' end, p_match_id::text,
      null, '{}'
    );
  end if;
end;
$$;

grant execute on function public.state_in_dispute, public.take_dispute to authenticated, service_role;

--- A side disputes a match; the reason appears in the chat. Both sides can still end it by agreement. Refuses as
--- report_match_result, and already_disputed, reason_required.
--- @param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
--- @param p_reason For the chat of the match.
--- @scope results
--- @chapter results 3
--- @title Poner un partido en disputa
create function public.dispute_match(p_match_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_side_id uuid;
begin
  perform private.require_user();
  v_match := private.lock_match_for_result(p_match_id, false);
  v_side_id := private.require_side(v_match, 'Solo los participantes de este encuentro pueden abrir una disputa.');
  perform private.require_open_room(v_match);
  if v_match.status = 'disputed' then
    perform private.refuse('already_disputed', 'Este encuentro ya está en disputa.');
  end if;
  if private.clean_text(p_reason) is null then
    perform private.refuse('reason_required', 'Indica el motivo de la disputa.');
  end if;
  perform private.add_match_message(v_match, p_reason);
  perform private.set_match_status(v_match, 'disputed');
  -- The reason for opening the dispute is stored as the statement of that side.
  perform private.save_statement(v_match, v_side_id, left(private.clean_text(p_reason), 500));
  perform private.notify_dispute(v_match, v_side_id);
end;
$$;

grant execute on function public.dispute_match to authenticated;
