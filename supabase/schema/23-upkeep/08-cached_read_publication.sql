-- Servers cache the results of anonymous reads until a table changes. Tables of the realtime publication report changes.
-- The tables listed here announce changes too: public pages read them, but clients cannot subscribe to them.
-- Reads of other tables are repeated every second (apps/server/src/web/page-invalidation.test.ts names them).

create publication cached_reads for table
  public.settings,
  public.participants,
  public.measures,
  public.team_stays,
  public.profile_private,
  public.stage_entries,
  public.map_pools,
  public.veto_sequences,
  public.tournament_editions,
  public.tournament_series,
  public.tournament_vetoes,
  public.prize_pledges,
  public.achievements,
  public.user_achievements,
  public.match_lineup_players,
  public.match_player_statistics,
  public.match_game_statistics,
  public.match_substitutions,
  private.challenge_facts,
  private.follow_counts,
  private.challenge_records,
  private.match_credits,
  private.requirements,
  private.rated_games,
  private.rating_points,
  private.ranking_places,
  private.tournament_awards,
  private.prediction_standings,
  private.prediction_counts;
