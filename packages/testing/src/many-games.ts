import type pg from "pg";

interface GameRead {
  readonly name: string;
  readonly sql: string;
  readonly values: unknown[];
}

/**
 * Writes decided series of three with their games past the triggers, some of them of the first player, with figures of both, and answers
 * what pages read of them.
 */
export async function fillGames(
  client: pg.ClientBase,
  participants: readonly string[],
  games: number,
): Promise<GameRead[]> {
  const [own = "", rival = ""] = participants;
  const series = Math.ceil(games / 3);
  await client.query("set session_replication_role = replica");
  const { rows } = await client.query<{ id: string }>(
    `with cup as (
       select tournament_id, stage_id from public.tournament_matches where stage = 'bracket' order by created_at desc limit 1
     ),
     played as (
       insert into public.tournament_matches
         (tournament_id, stage_id, stage, round, position_in_bracket, best_of, participant1_id, participant2_id,
          winner_id, outcome, result, status, decided_at, decided_how)
       select cup.tournament_id, cup.stage_id, 'bracket', 100, n, 3, sides[1], sides[2], sides[1],
         'score', '2-1', 'completed', now() - n * interval '1 minute', 'agreement'
       from cup, generate_series(1, $3::integer) n,
         lateral (select case when n % 100 = 0 then array[$1::uuid, $2::uuid]
           else array[($4::uuid[])[3 + n % 300], ($4::uuid[])[4 + n % 300]] end as sides) as pair
       returning id, participant1_id, participant2_id
     ),
     entered as (
       insert into public.match_games (tournament_match_id, number, map, score1, score2, winner_id, source)
       select played.id, number, (array['Mirage', 'Nuke', 'Inferno', 'Ancient', 'Dust II'])[1 + number],
         case number when 2 then 7 else 13 end, case number when 2 then 13 else 7 end,
         case number when 2 then played.participant2_id else played.participant1_id end, 'side'
       from played, generate_series(1, 3) number
     ),
     lines as (
       insert into public.match_player_statistics (tournament_match_id, participant_id, profile_id, kills, deaths, assists)
       select played.id, side.id, side.user_id, 54, 48, 12
       from played
       join public.participants side on side.id in (played.participant1_id, played.participant2_id)
       where side.user_id is not null
       returning id
     ),
     figures as (
       insert into public.match_game_statistics (line_id, number, kills, deaths, assists)
       select lines.id, number, 18, 16, 4 from lines, generate_series(1, 3) number
     )
     select id from played where participant1_id = $1 limit 1`,
    [own, rival, series, participants],
  );
  await client.query("set session_replication_role = origin");
  await client.query("analyze");
  const one = rows[0]?.id;
  return [
    {
      name: "the games of a match",
      sql: "select * from public.match_games where tournament_match_id = $1 order by number",
      values: [one],
    },
    {
      name: "a history of ten with its games",
      sql: `select history.match_id, (
          select jsonb_agg(game order by game.number) from public.match_games game where game.match_id = history.match_id
        ) as games
        from public.match_history($1) as history`,
      values: [own],
    },
    {
      name: "maps won by a player, map by map",
      sql: "select map, count(*) from public.match_games where winner_id = $1 group by map",
      values: [own],
    },
    {
      name: "figures of a player, map by map",
      sql: `select game.map, sum(figures.kills), sum(figures.deaths), sum(figures.assists)
        from public.participants side
        join public.match_player_statistics line on line.profile_id = side.user_id
        join public.match_game_statistics figures on figures.line_id = line.id
        join public.match_games game on game.match_id = line.match_id and game.number = figures.number
        where side.id = $1
        group by game.map`,
      values: [own],
    },
  ];
}
