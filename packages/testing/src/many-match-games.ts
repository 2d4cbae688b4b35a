import type pg from "pg";

interface GameRead {
  readonly name: string;
  readonly sql: string;
  readonly values: unknown[];
}

/** The queries with which pages read the games that `fillGames` writes. */
export interface ManyGames {
  readonly reads: readonly GameRead[];
  /** How many of the written games the queries read: those that the player has played, alone or with their team. */
  readonly own: number;
}

/** One in this many series belongs to the player for whom pages read, and one to the player's team. */
const SHARE = 300;
const GAMES = 3;

/**
 * Writes decided best-of-three series with their games and statistics, without triggers. Some of them belong to the
 * first participant or to this player's team. Returns the queries with which pages read the games of that player.
 * @param participants at least 304 players
 */
export async function fillGames(
  client: pg.ClientBase,
  participants: readonly string[],
  games: number,
): Promise<ManyGames> {
  const [own = "", rival = ""] = participants;
  const series = Math.ceil(games / GAMES);
  await client.query("set session_replication_role = replica");
  const { rows: teams } = await client.query<{ participant_id: string }>(
    `with team as (
       insert into public.teams (name, games, leader_id)
       select 'Los de siempre', array['Valorant'], user_id from public.participants where id = $1
       returning id, participant_id
     )
     insert into public.participants (id, type, team_id) select participant_id, 'team', id from team
     returning id as participant_id`,
    [own],
  );
  const team = teams[0]?.participant_id ?? "";
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
         lateral (select case n % $6::integer when 0 then array[$1::uuid, $2::uuid] when $6 / 2 then array[$5::uuid, $2::uuid]
           else array[($4::uuid[])[3 + n % 300], ($4::uuid[])[4 + n % 300]] end as sides) as pair
       returning id, tournament_id, participant1_id, participant2_id, decided_at
     ),
     entered as (
       insert into public.match_games (tournament_match_id, number, map, score1, score2, winner_id, source)
       select played.id, number, (array['Mirage', 'Nuke', 'Inferno', 'Ancient', 'Dust II'])[1 + number],
         case number when 2 then 7 else 13 end, case number when 2 then 13 else 7 end,
         case number when 2 then played.participant2_id else played.participant1_id end, 'side'
       from played, generate_series(1, $7::integer) number
     ),
     -- Whom a match counts for: both sides, and who played for the team.
     counted as (
       select played.id, tournament_id, decided_at, side.id as side_id, side.id as participant_id, side.user_id
       from played
       join public.participants side on side.id in (played.participant1_id, played.participant2_id)
       union all
       select played.id, tournament_id, decided_at, $5, player.id, player.user_id
       from played
       join public.participants player on player.id = $1
       where played.participant1_id = $5
     ),
     credits as (
       insert into private.match_credits (match_id, participant_id, tournament_id, side_id, won, created_at)
       select counted.id, counted.participant_id, counted.tournament_id, side_id, side_id = played.participant1_id,
         counted.decided_at
       from counted
       join played using (id)
     ),
     lines as (
       insert into public.match_player_statistics (tournament_match_id, participant_id, profile_id, kills, deaths, assists)
       select id, side_id, user_id, 54, 48, 12 from counted where user_id is not null
       returning id
     ),
     figures as (
       insert into public.match_game_statistics (line_id, number, kills, deaths, assists)
       select lines.id, number, 18, 16, 4 from lines, generate_series(1, $7) number
     )
     select id from played where participant1_id = $1 limit 1`,
    [own, rival, series, participants, team, SHARE, GAMES],
  );
  await client.query("set session_replication_role = origin");
  await client.query("analyze");
  const match = rows[0]?.id;
  const ofBoth = (what: string, call: string): GameRead[] => [
    { name: `${what} of a player`, sql: `select * from public.${call}`, values: [own] },
    { name: `${what} of a team`, sql: `select * from public.${call}`, values: [team] },
  ];
  return {
    own: 2 * Math.floor(series / SHARE) * GAMES,
    reads: [
      {
        name: "a match with its games",
        sql: `select match.id, public.head_to_head(match), public.form(one), public.form(other), games.list
          from public.tournament_matches match
          join public.participants one on one.id = match.participant1_id
          join public.participants other on other.id = match.participant2_id
          left join lateral (
            select json_agg(to_json(game) order by game.number) as list
            from public.match_games game where game.tournament_match_id = match.id
          ) as games on true
          where match.id = $1`,
        values: [match],
      },
      {
        name: "the figures of a match, game by game",
        sql: `select line.profile_id, line.kills, games.list
          from public.match_player_statistics line
          left join lateral (
            select json_agg(to_json(figures)) as list from public.match_game_statistics figures where figures.line_id = line.id
          ) as games on true
          where line.match_id = $1 order by line.kills desc, line.id limit 64`,
        values: [match],
      },
      ...ofBoth("the career", "career_figures($1)"),
      ...ofBoth("the record by game", "record_by_game($1)"),
      ...ofBoth("ten of the history", "match_history($1)"),
      ...ofBoth("trophies", "trophies($1)"),
    ],
  };
}
