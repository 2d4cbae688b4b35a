-- Public part of the audit log: actions of staff and administrators on a match and on a tournament.

--- Actions of staff on a match of a tournament, newest first, at most a hundred: the member of the staff, the link, or
--- without a name an administrator; with the decision or change. Nothing for a challenge, whose sides have its receipt.
--- @param p_match_id Refers to `tournament_matches.id`, or to `challenge_matches.id` of a challenge.
--- @field at When it was done.
--- @field action Name of the procedure that did it.
--- @field actor_id The member of the staff; null for a link and for an administrator. Refers to `profiles.id`.
--- @field actor_name Name of that member; null for a link and for an administrator.
--- @field link Label of the referee link that was used; null if none was used.
--- @field result The new result; null for other actions.
--- @field result_before The previous result; null if there was none.
--- @field winner_name Name of the winner; null for a draw, and if no winner was given.
--- @field scheduled_time The new scheduled time; null for other actions.
--- @field game_number Number of the game that was changed, from 1; null for the whole match.
--- @field veto_step Number of the veto step that was changed, from 1; null for other actions.
--- @field choice The choice in that step, or the assigned referee; null for other actions.
--- @field reason The reason that the staff gave; null if they gave none.
--- @type action admin_audit_log.action
--- @nullable actor_id, actor_name, link, result, result_before, winner_name, scheduled_time, game_number, veto_step,
--- choice, reason
--- @chapter matches 5
--- @title Leer el registro de un partido
create function public.match_log(p_match_id uuid)
returns table (
  at timestamptz, action text, actor_id uuid, actor_name text, link text, result text, result_before text,
  winner_name text, scheduled_time timestamptz, game_number integer, veto_step integer, choice text, reason text
)
language sql
stable
security definer -- the log is for administrators; this part of it is public
set search_path = ''
as $$
  select
    entry.created_at,
    -- A log entry about a whole schedule is shown as a change of this match's date.
    case when entry.action in ('publish_schedule', 'move_matches') then 'schedule_match' else entry.action end,
    actor.id, actor.username, coalesce(entry.after, entry.before) ->> 'link',
    entry.after ->> 'result', entry.before ->> 'result',
    private.participant_name((entry.after ->> 'winner_id')::uuid),
    coalesce(entry.after ->> 'scheduled_time', entry.after -> 'times' ->> p_match_id::text)::timestamptz,
    (coalesce(entry.after, entry.before) ->> 'game_number')::integer,
    (entry.after ->> 'step')::integer,
    case entry.action
      when 'set_match_referee' then (
        select referee.username from public.profiles referee where referee.id = (entry.after ->> 'profile_id')::uuid
      )
      else coalesce(entry.after, entry.before) ->> 'choice'
    end,
    case
      when entry.action in (
        'declare_match_winner', 'undo_veto_steps', 'correct_veto_choice', 'correct_match_score', 'correct_match_winner'
      )
        then entry.after ->> 'reason'
    end
  from (
    select * from public.admin_audit_log own
    where own.entity = 'tournament_matches' and own.entity_id = p_match_id::text
      and own.action in (
        'declare_match_winner', 'declare_no_show', 'correct_match_score', 'correct_match_winner', 'reopen_match', 'reopen_match_with_dependents', 'schedule_match',
        'set_match_statistics', 'report_match_game', 'remove_match_game', 'create_referee_link', 'revoke_referee_link',
        'decide_by_link', 'start_match_veto', 'choose_in_veto', 'undo_veto_steps', 'correct_veto_choice',
        'let_match_be_played', 'mark_side_here', 'answer_referee_call', 'end_match_pause', 'call_match_sides', 'set_match_station', 'set_match_stream',
        'set_match_referee',
        'set_match_lineup', 'substitute_player', 'undo_substitution', 'add_match_picture', 'remove_match_picture'
      )
    union all
    select * from public.admin_audit_log schedule
    where schedule.entity = 'tournaments' and schedule.entity_id = private.match_tournament_id(p_match_id)::text
      and schedule.action in ('publish_schedule', 'move_matches') and schedule.after -> 'times' ? p_match_id::text
    union all
    select own_round.* from public.tournament_matches match
    join public.admin_audit_log own_round on own_round.entity = 'tournament_stages' and own_round.entity_id = match.stage_id::text
    where match.id = p_match_id and own_round.action = 'set_default_times' and own_round.after -> 'times' ? p_match_id::text
  ) as entry
  left join public.profiles actor on actor.id = entry.actor_id and actor.role <> 'admin'
  order by entry.created_at desc, entry.id
  limit 100
$$;

--- Staff: the log of a tournament, its matches, stages and draws, and for those with money its payouts; newest first,
--- at most five hundred.
create function public.tournament_log(p_tournament_id uuid)
returns setof public.admin_audit_log
language plpgsql
stable
security definer -- the log is for administrators; this part of it is for the staff
set search_path = ''
as $$
begin
  perform private.require_right_to_read(p_tournament_id, variadic array[null::text]);
  return query
    select entry.*
    from (
      select 'tournaments' as entity, p_tournament_id as id
      union all
      select 'tournament_matches', match.id from public.tournament_matches match where match.tournament_id = p_tournament_id
      union all
      select 'tournament_stages', stage.id from public.tournament_stages stage where stage.tournament_id = p_tournament_id
      union all
      select 'lobby_games', game.id from public.lobby_games game where game.tournament_id = p_tournament_id
      union all
      select 'live_draws', draw.id from public.live_draws draw where draw.tournament_id = p_tournament_id
      union all
      select 'payouts', payout.id from public.payouts payout
      where payout.tournament_id = p_tournament_id and private.may(p_tournament_id, 'money')
    ) as thing
    cross join lateral (
      select * from public.admin_audit_log logged
      where logged.entity = thing.entity and logged.entity_id = thing.id::text
      order by logged.created_at desc
      limit 100
    ) as entry
    order by entry.created_at desc, entry.id
    limit 500;
end;
$$;

grant execute on function public.match_log to anon, authenticated, service_role;
grant execute on function public.tournament_log to authenticated, service_role;
