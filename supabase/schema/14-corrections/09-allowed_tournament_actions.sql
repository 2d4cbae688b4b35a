-- What the caller may do with their participation in a tournament: the checks of the procedures, without acting.

--- What the caller may do now in a tournament, for themselves or, in a tournament of teams, for their team. act:
--- register, join_waiting_list, take_place, check_in, withdraw (before the start), leave (after the start) and play
--- (old enough to play). refusal and message: what the procedure for that act would raise; null if allowed. Birth date,
--- approval and code are not checked for registering and joining: the form asks for them. No rows for an unknown
--- tournament.
--- @nullable refusal, message
create function public.my_tournament_acts(p_tournament_id uuid)
returns table (act text, refusal text, message text)
language plpgsql
stable
security definer -- as the procedures whose checks it makes
set search_path = ''
as $$
declare
  v_tournament public.tournaments;
  v_participant_id uuid;
begin
  select * into v_tournament from public.tournaments where id = p_tournament_id;
  if not found then
    return;
  end if;
  v_participant_id := coalesce(
    case v_tournament.type when 'team' then private.team_participant_id(private.my_team_id()) end,
    private.user_participant_id(auth.uid())
  );
  foreach act in array array['register', 'join_waiting_list', 'take_place', 'check_in', 'withdraw', 'leave', 'play'] loop
    refusal := null;
    message := null;
    begin
      perform private.require_user();
      perform private.require_not_cancelled(v_tournament);
      case act
        when 'register' then perform private.require_registration(v_tournament, v_participant_id, true);
        when 'join_waiting_list' then perform private.require_joining(v_tournament, v_participant_id, true);
        when 'take_place' then perform private.require_place(v_tournament, v_participant_id);
        when 'check_in' then perform private.require_check_in(v_tournament, v_participant_id);
        when 'withdraw' then perform private.require_withdrawal(v_tournament, v_participant_id);
        when 'leave' then perform private.require_leaving(v_tournament, v_participant_id);
        when 'play' then perform private.require_age(auth.uid(), public.minimum_age(v_tournament));
      end case;
    exception when raise_exception or insufficient_privilege then
      get stacked diagnostics refusal = pg_exception_detail, message = message_text;
    end;
    return next;
  end loop;
end;
$$;

grant execute on function public.my_tournament_acts(uuid) to authenticated;
