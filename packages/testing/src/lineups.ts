import type { Player } from "./create-player.ts";
import type { Team } from "./create-team.ts";
import { asUser, type OwnedDatabase } from "./session.ts";

type Id = { readonly id: string };
const ids = (people: readonly Id[]) => people.map(({ id }) => id);

/** Sets the line-up of a team for a match, by default as its leader; returns the id of the line-up. */
export async function setLineup(
  database: OwnedDatabase,
  match: Id,
  team: Pick<Team, "participantId" | "leader">,
  starters: readonly Id[],
  substitutes: readonly Id[] = [],
  by: Id = team.leader,
): Promise<string> {
  const { id } = await asUser(database, by).one<{ id: string }>(
    "select id from public.set_match_lineup($1, $2, $3, $4)",
    [match.id, team.participantId, ids(starters), ids(substitutes)],
  );
  return id;
}

/** Substitutes a player from a game of the series onwards; returns the id of the substitution. */
export async function substitute(
  database: OwnedDatabase,
  match: Id,
  team: Pick<Team, "participantId" | "leader">,
  change: { readonly game: number; readonly out: Id; readonly in: Id },
  by: Id = team.leader,
): Promise<string> {
  const { id } = await asUser(database, by).one<{ id: string }>(
    "select id from public.substitute_player($1, $2, $3, $4, $5)",
    [match.id, team.participantId, change.game, change.out.id, change.in.id],
  );
  return id;
}

/** Requests a stand-in for a team; returns the id of the request. */
export async function requestStandIn(
  database: OwnedDatabase,
  match: Id,
  team: Pick<Team, "leader">,
  player: Pick<Player, "id">,
  reason = "Se cortó la luz en casa de uno",
): Promise<string> {
  const { id } = await asUser(database, team.leader).one<{ id: string }>(
    "select id from public.request_stand_in($1, $2, $3)",
    [match.id, player.id, reason],
  );
  return id;
}
