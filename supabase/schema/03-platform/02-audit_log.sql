-- The log of actions of administrators and the staff of tournaments. Append-only.

--- Every action of an administrator, and of the staff of a tournament: the user, the action, and the values before and
--- after it. Append-only.
create table public.admin_audit_log (
  id uuid primary key default gen_random_uuid(),
  --- The user who acted; null for the service key.
  actor_id uuid references public.profiles (id) on delete restrict,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  -- The action is the operation (such as UPDATE) if a row was written directly, otherwise the name of the procedure.
  constraint admin_audit_log_action_known check (action in (
    'insert', 'update', 'delete', 'accept_entry_request', 'accept_staff_invitation', 'add_match_picture', 'add_to_roster', 'add_tournament_guest', 'add_tournament_participant', 'adjust_table', 'admit_at_door', 'answer_referee_call', 'approve_stand_in',
    'ask_tournament_participant', 'call_match_sides', 'call_missing', 'cancel_live_draw',
    'cancel_tournament', 'change_role', 'change_webhook_secret', 'choose_in_veto', 'claim_guest', 'close_door', 'confirm_check_in', 'correct_birth_date', 'correct_match_score', 'correct_match_winner',
    'correct_veto_choice', 'create_guest_link', 'create_referee_link', 'create_tie_break', 'create_tournament_from_template', 'create_webhook',
    'credit_flagged_order', 'decide_appeal', 'decide_by_link', 'decide_tournament_proposal', 'declare_match_winner', 'declare_no_show', 'decline_entry_request', 'decline_guest_request', 'decline_stand_in', 'delete_discord_posts', 'delete_user', 'delete_webhook', 'disqualify_participant',
    'draw_tournament_stage', 'duplicate_tournament', 'end_match_pause', 'extend_check_in', 'finish_live_draw', 'generate_tournament_structure',
    'handle_report', 'import_tournament', 'invite_tournament_staff', 'keep_out_of_tournament', 'leave_tournament', 'leave_tournament_staff', 'let_match_be_played', 'let_play_on', 'lift_measure', 'lift_mute', 'make_entry_codes', 'manage_tickets',
    'mark_payout_paid', 'mark_side_here', 'move_matches', 'offer_replacement', 'open_door', 'open_edition', 'publish_schedule', 'read_reported_messages', 'readmit_participant', 'remove_from_roster', 'remove_match_game', 'remove_match_picture', 'remove_message_picture',
    'remove_second_factor', 'remove_tournament_participant', 'rename_tournament_guest', 'remove_tournament_staff', 'rename_user', 'reopen_match',
    'reopen_match_with_dependents', 'report_match_game', 'request_payment_info', 'request_ticket_refund', 'reset_stage', 'resolve_order_flag',
    'resolve_payment_difference', 'revoke_guest_link', 'revoke_referee_link', 'revoke_table_adjustment', 'save_discord_posts', 'save_tournament_template', 'save_webhook', 'schedule_match', 'send_administration_messages',
    'send_global_notification', 'send_tournament_message', 'send_webhook_again', 'set_default_times', 'set_match_lineup', 'set_match_referee', 'set_match_station', 'set_match_statistics', 'set_match_stream', 'set_series_state', 'set_stage_groups', 'set_stage_seeds', 'set_stage_settings',
    'set_tournament_seeds', 'set_tournament_series', 'set_tournament_staff_rights', 'set_tournament_stages', 'set_tournament_stream', 'set_tournament_vetoes', 'split_payout', 'start_live_draw',
    'start_match_veto', 'substitute_player', 'suspend_user', 'take_back_offer', 'take_dispute', 'test_discord_posts', 'test_webhook', 'undo_arrival', 'undo_guest_claim', 'undo_payout', 'undo_substitution', 'undo_veto_steps', 'void_challenge_match', 'withdraw_announcement', 'withdraw_staff_invitation'
  , 'withdraw_entry_code', 'add_extra_lobby_game', 'adjust_lobby_points', 'cancel_lobby_game', 'decide_lobby_score', 'correct_lobby_game', 'publish_lobby_game',
    'set_lobby_room', 'set_lobby_scoring', 'withdraw_lobby_adjustment')),
  constraint admin_audit_log_entity_known check (entity in (
    'achievements', 'announcements', 'challenge_matches', 'contact_messages', 'coupons', 'games', 'live_draws', 'lobby_games', 'map_pools', 'messages',
    'news', 'payment_differences', 'payouts', 'profile_private', 'profiles', 'reports', 'settings', 'storage.objects',
    'store_items', 'system_status', 'team_join_requests', 'team_members', 'teams', 'ticket_orders',
    'tournament_matches', 'tournament_stages', 'tournament_templates', 'tournaments', 'veto_sequences', 'wallets'
  ))
);
create index admin_audit_log_actor_id_idx on public.admin_audit_log (actor_id, created_at desc);
create index admin_audit_log_created_at_idx on public.admin_audit_log (created_at desc, id);
create index admin_audit_log_entity_id_idx on public.admin_audit_log (entity, entity_id, created_at desc);
create index admin_audit_log_entity_idx on public.admin_audit_log (entity, created_at desc, id);

--- Records an action in the log. The caller has authorised it.
create function private.audit(p_action text, p_entity text, p_entity_id text, p_before jsonb, p_after jsonb)
returns void
language sql
volatile
security definer -- nobody writes the log directly
set search_path = ''
as $$
  insert into public.admin_audit_log (actor_id, action, entity, entity_id, before, after)
  values (auth.uid(), p_action, p_entity, p_entity_id, p_before, p_after)
$$;

--- Refuses updates, deletes and truncates, for every role.
create function private.keep_append_only()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.refuse('append_only', 'Este registro no se puede modificar ni borrar.');
  return null;
end;
$$;

create trigger keep_append_only
  before update or delete on public.admin_audit_log
  for each row execute function private.keep_append_only();
create trigger keep_append_only_truncate
  before truncate on public.admin_audit_log
  for each statement execute function private.keep_append_only();

create policy select_admin on public.admin_audit_log
  for select to authenticated using ((select private.is_admin()));
grant select on public.admin_audit_log to authenticated, service_role;
