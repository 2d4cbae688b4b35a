-- Results that a referee's device sends repeatedly until it gets a response.

--- Decisions received from referees' devices, by idempotency keys made by them: a repeated one is not executed again,
--- even if the match was reopened since.
create table private.entered_results (
  key uuid not null,
  match_id uuid not null references public.tournament_matches (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint entered_results_pkey primary key (match_id, key)
);

--- Whether a decision from a device is already recorded: by its key, even if the match was reopened since, or because
--- the match was decided with the same result. Refuses result_conflict if it was decided differently.
create function private.is_entered(p_match_id uuid, p_winner_id uuid, p_result text, p_key uuid)
returns boolean
language plpgsql
stable
security definer -- reads what devices sent
set search_path = ''
as $$
declare
  v_match public.tournament_matches;
begin
  if exists (select 1 from private.entered_results where key = p_key and match_id = p_match_id) then
    return true;
  end if;
  select * into v_match from public.tournament_matches where id = p_match_id and status = 'completed';
  if v_match.id is null then
    return false;
  end if;
  if v_match.winner_id is distinct from p_winner_id and (v_match.series is null or p_winner_id is not null)
    or v_match.result is distinct from (
      case
        when private.is_walkover(p_result) then 'W.O.'
        when v_match.series is null then regexp_replace(p_result, '\s', '', 'g')
        else private.shown_result(private.find_match(p_match_id), private.clean_text(p_result))
      end
    )
  then
    perform private.refuse(
      'result_conflict',
      format('Ya se decidió de otra manera: %s.', concat_ws(', ', private.participant_name(v_match.winner_id), v_match.result))
    );
  end if;
  return true;
end;
$$;

--- Staff (results): decides a match as declare_match_winner() does, once per key that the device makes. After a missing
--- response the device repeats the call, and nothing is executed twice, even if the match was reopened since; the same
--- decision made in the meantime is no conflict. Refuses result_conflict, which contains the existing decision,
--- key_required, not_a_tournament_match, and as declare_match_winner().
--- @nullable p_winner_id
create function public.enter_match_result(p_match_id uuid, p_winner_id uuid, p_result text, p_key uuid)
returns void
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
begin
  perform private.require_referee(private.find_match(p_match_id), null);
  if p_key is null then
    perform private.refuse('key_required', 'Falta la clave del resultado.');
  end if;
  v_match := private.lock_match_for_result(p_match_id, true);
  if v_match.kind <> 'tournament' then
    perform private.refuse('not_a_tournament_match', 'Un desafío no tiene árbitro.');
  end if;
  if private.is_entered(p_match_id, p_winner_id, p_result, p_key) then
    return;
  end if;
  perform public.declare_match_winner(p_match_id, p_winner_id, p_result);
  insert into private.entered_results (key, match_id) values (p_key, p_match_id);
end;
$$;

grant execute on function public.enter_match_result to authenticated, service_role;
