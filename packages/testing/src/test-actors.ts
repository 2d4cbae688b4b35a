import { createAdmin, createPlayer, type Player } from "./create-player.ts";
import { createTeam, type Team } from "./create-team.ts";
import { asAnon, asUser, type OwnedDatabase, type Session } from "./session.ts";

export const ACTORS = [
  "anon",
  "stranger",
  "member",
  "coLeader",
  "leader",
  "rival",
  "admin",
] as const;
export type ActorName = (typeof ACTORS)[number];

/** The users of a permission test, by their relation to the tested object. */
export interface Cast {
  /** A player without a team. */
  readonly stranger: Player;
  readonly member: Player;
  readonly coLeader: Player;
  readonly leader: Player;
  /** The leader of `rivalTeam`. */
  readonly rival: Player;
  readonly admin: Player;
  readonly team: Team;
  readonly rivalTeam: Team;
}

export async function createCast(database: OwnedDatabase): Promise<Cast> {
  const admin = await createAdmin(database, { username: "la_admin" });
  const stranger = await createPlayer(database, { username: "extrano" });
  const member = await createPlayer(database, { username: "miembro" });
  const coLeader = await createPlayer(database, { username: "colider" });
  const leader = await createPlayer(database, { username: "lider" });
  const rival = await createPlayer(database, { username: "rival" });
  const team = await createTeam(database, {
    name: "Los Cóndores",
    leader,
    members: [coLeader, member],
    coLeaders: 1,
  });
  const rivalTeam = await createTeam(database, { name: "Las Águilas", leader: rival });
  return { stranger, member, coLeader, leader, rival, admin, team, rivalTeam };
}

export function sessionOf(database: OwnedDatabase, cast: Cast, actor: ActorName): Session {
  return actor === "anon" ? asAnon(database) : asUser(database, cast[actor]);
}
