set local lock_timeout = '5s';
set local check_function_bodies = off;

alter table public.admin_audit_log validate constraint admin_audit_log_action_known;

alter table public.notifications validate constraint notifications_kind_known;

alter table public.tournament_matches validate constraint tournament_matches_abandoned_score_fits;

alter table public.tournament_matches validate constraint tournament_matches_abandoned_score_format;

alter table public.tournament_matches validate constraint tournament_matches_group_stage;

alter table public.tournament_matches validate constraint tournament_matches_stage_known;

alter table public.tournament_staff validate constraint tournament_staff_rights_known;

alter table public.tournament_stages validate constraint tournament_stages_departed_matches_known;

alter table public.tournament_stages validate constraint tournament_stages_tie_splitting_known;

alter table public.tournament_stages validate constraint tournament_stages_walkover_keeps_score_fits;

alter table public.tournament_stages validate constraint tournament_stages_walkover_score_range;
