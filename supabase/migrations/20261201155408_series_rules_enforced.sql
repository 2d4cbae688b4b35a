set local lock_timeout = '5s';
set local check_function_bodies = off;

alter table public.match_games validate constraint match_games_number_range;

alter table public.match_reports validate constraint match_reports_result_fits;

alter table public.table_adjustments validate constraint table_adjustments_points_range;

alter table public.tournament_matches validate constraint tournament_matches_best_of_known;

alter table public.tournament_matches validate constraint tournament_matches_best_of_odd;

alter table public.tournament_matches validate constraint tournament_matches_result_fits;

alter table public.tournament_stages validate constraint tournament_stages_best_of_known;

alter table public.tournament_stages validate constraint tournament_stages_best_of_odd;

alter table public.match_games validate constraint match_games_parts_valid;

alter table public.tournament_matches validate constraint tournament_matches_series_valid;

alter table public.tournament_stages validate constraint tournament_stages_series_valid;
