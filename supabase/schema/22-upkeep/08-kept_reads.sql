-- What servers keep of anonymous reads is good until something changes in the tables behind it. Live tables tell of
-- their changes by themselves; these are read by public pages and are nobody's to listen to. What is read from a
-- table that is in neither publication is read anew each second (apps/server/src/web/kept-pages.test.ts names it).

create publication kept_reads for table
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
