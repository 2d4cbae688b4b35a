-- Reports that the other side does not answer: they take effect after some time.

--- Decides a match by its only report when the time for an answer has passed; without evidence that the match was
--- played, opens a dispute instead. Returns true if it did either. If the other side is a guest, who cannot answer, the
--- staff decide.
create function private.settle_unanswered_report(p_match_id uuid)
returns boolean
language plpgsql
volatile
security definer -- matches are written by procedures only
set search_path = ''
as $$
declare
  v_match private.match_state;
  v_report public.match_reports;
begin
  v_match := private.lock_match_for_result(p_match_id, true);
  if v_match.status <> 'pending_results'
    or (select count(*) from public.match_reports where match_id = p_match_id) <> 1
    or private.is_guest(v_match.participant1_id) or private.is_guest(v_match.participant2_id)
  then
    return false;
  end if;
  select * into v_report
  from public.match_reports
  where match_id = p_match_id;
  if private.report_deadline(v_report) > now() then
    return false;
  end if;
  if private.report_counts_at(v_report) is null then
    perform private.set_match_status(v_match, 'disputed');
    perform private.notify_dispute(v_match, p_is_unanswered => true);
    return true;
  end if;
  perform private.decide_match(v_match, v_report.winner_id, v_report.outcome, v_report.result, null, 'unanswered');
  return true;
end;
$$;
