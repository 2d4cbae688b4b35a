set local lock_timeout = '5s';
set local check_function_bodies = off;

alter table private.tournament_events validate constraint tournament_events_kind_known;

alter table public.admin_audit_log validate constraint admin_audit_log_action_known;

alter table public.admin_audit_log validate constraint admin_audit_log_entity_known;

alter table public.notifications validate constraint notifications_kind_known;

alter table public.table_adjustments validate constraint table_adjustments_points_range;

alter table public.tournament_stages validate constraint tournament_stages_kind_known;

alter table public.tournament_stages validate constraint tournament_stages_next_qualifiers_range;

alter table public.tournament_stages validate constraint tournament_stages_scoring_fits;

alter table public.tournament_stages validate constraint tournament_stages_scoring_system_id_fkey;

alter table public.tournament_stages validate constraint tournament_stages_lobbies_valid;
