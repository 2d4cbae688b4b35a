import type { StatisticsLine } from "@leyenda/testing/challenges";
import { asOwner, asUser, type OwnedDatabase } from "@leyenda/testing/session";
import type { People } from "./seed-people.ts";
import type { PlayableMatch } from "./tournament-actions.ts";

/** Kills, deaths and assists of the five players of a team that won two maps to one, then of the losing five. */
const FIGURES = [
  [
    [48, 35, 14],
    [57, 33, 11],
    [31, 38, 29],
    [39, 36, 18],
    [27, 34, 33],
  ],
  [
    [51, 39, 9],
    [36, 41, 17],
    [29, 40, 22],
    [33, 40, 12],
    [25, 43, 19],
  ],
] as const;

/** A substitution, and the map from which it applies. */
export interface Substitution {
  readonly game: number;
  readonly out: { readonly id: string };
  readonly in: { readonly id: string };
}

/** The share of a match's statistics that belongs to each of its three maps. */
const SHARES = [0.3, 0.3, 0.4];

/** Splits a total of a match among its three maps. */
const split = (total: number) => {
  const parts = SHARES.map((share) => Math.floor(total * share));
  return parts.map((part, index) => (index < 2 ? part : total - (parts[0] ?? 0) - (parts[1] ?? 0)));
};

/** Returns the statistics that both teams report for each map of a match that the first side won. */
export function figuresOf(
  { teams }: People,
  match: PlayableMatch,
  change?: Substitution,
): StatisticsLine[] {
  return [match.participant1_id, match.participant2_id].flatMap((side, index) => {
    const team = teams.find(({ participantId }) => participantId === side);
    return [team?.leader, ...(team?.members ?? [])].flatMap((player, place) => {
      const figures = FIGURES[index]?.[place];
      if (!player || !figures) return [];
      const [kills = [], deaths = [], assists = []] = figures.map(split);
      return SHARES.map((_, map) => ({
        profile_id:
          change?.out.id === player.id && map + 1 >= change.game ? change.in.id : player.id,
        game: map + 1,
        kills: kills[map] ?? 0,
        deaths: deaths[map] ?? 0,
        assists: assists[map] ?? 0,
      }));
    });
  });
}

/** Adds votes for the best player to recent matches, where voting is open. Older matches already have a best player. */
export async function seedBestPlayers(database: OwnedDatabase, { solo }: People): Promise<void> {
  const matches = await asOwner(database).query<{ id: string; best: string[]; isOpen: boolean }>(
    `select best.match_id as id, best.closes_at > now() as "isOpen",
       array(
         select line.profile_id from public.match_player_statistics line
         where line.match_id = best.match_id order by line.kills + line.assists desc, line.profile_id limit 3
       ) as best
     from public.best_players best`,
  );
  for (const { id, best, isOpen } of matches) {
    // The demo's main account has not voted yet.
    for (const [index, voter] of (isOpen ? solo.slice(1, 7) : []).entries())
      await asUser(database, voter).call("vote_best_player", {
        p_match_id: id,
        p_profile_id: best[[0, 1, 0, 2, 0, 1][index] ?? 0],
      });
    await asOwner(database).query("select private.count_votes($1)", [id]);
    await asOwner(database).query("select private.do_due_work($1)", [id]);
  }
}
