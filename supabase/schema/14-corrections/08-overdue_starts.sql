-- What happens automatically if one or both sides of a match do not come in time.

--- Does everything that is due by the clock of a match; true if something was due. Called by the scheduled work.
create function private.run_match_clock(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
declare
  v_start public.match_starts;
  v_match private.match_state;
begin
  select * into v_start from public.match_starts where match_id = p_match_id and due_at <= clock_timestamp();
  if not found then
    return false;
  end if;
  if v_start.state = 'waiting' then
    v_match := private.lock_open_match(p_match_id);
    select * into v_start from public.match_starts where match_id = p_match_id and due_at <= clock_timestamp();
    if not found then
      return false;
    elsif v_match.status not in ('pending', 'scheduled', 'pending_results') then
      update public.match_starts set state = 'over', due_at = null where id = v_start.id;
    else
      perform private.step_match_clock(v_match, v_start);
    end if;
    return true;
  end if;

  v_match := case v_start.walkover_for
    when 0 then private.lock_match(p_match_id)
    else private.lock_match_for_result(p_match_id, true)
  end;
  select * into v_start from public.match_starts
  where match_id = p_match_id and state = 'walkover' and due_at <= clock_timestamp();
  if not found then
    return false;
  elsif v_match.status not in ('pending', 'scheduled', 'pending_results')
    or (select status from public.tournaments where id = v_start.tournament_id) = 'Finalizado'
  then
    update public.match_starts set state = 'over', due_at = null where id = v_start.id;
  elsif v_start.due_at < clock_timestamp() - make_interval(secs => private.setting_integer('match_clock_stall_seconds'))
    or (select status from public.tournaments where id = v_start.tournament_id) <> 'Activo'
    or not (select is_enabled from public.system_status where module_name = 'tournaments')
  then
    -- This lock prevents an objection while the walkover is being decided.
    update public.match_starts
    set due_at = clock_timestamp() + make_interval(mins => private.setting_integer('match_objection_minutes'))
    where id = v_start.id;
  elsif v_start.walkover_for = 0 then
    perform private.cancel_unattended(v_match, null, 'absence');
  else
    perform private.decide_match(
      v_match, private.side_of_number(v_match, v_start.walkover_for), 'walkover', 'W.O.', null, 'absence'
    );
  end if;
  return true;
end;
$$;

--- Called by clients that see the clock of a match expire, so that it acts at once and not at the next scheduled run.
--- True if something was due; a call before the end changes nothing.
create function public.run_match_clock(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- acts for nobody: what is due is due
set search_path = ''
as $$
begin
  perform private.require_user();
  return private.run_match_clock(p_match_id);
end;
$$;
grant execute on function public.run_match_clock to authenticated, service_role;
