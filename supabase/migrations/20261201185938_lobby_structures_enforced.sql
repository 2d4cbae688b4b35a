set local lock_timeout = '5s';
set local check_function_bodies = off;

alter table public.admin_audit_log validate constraint admin_audit_log_action_known;

alter table public.lobby_adjustments validate constraint lobby_adjustments_round_range;

alter table public.lobby_games validate constraint lobby_games_number_range;

alter table public.lobby_games validate constraint lobby_games_state_known;

alter table public.lobby_slots validate constraint lobby_slots_slot_range;
