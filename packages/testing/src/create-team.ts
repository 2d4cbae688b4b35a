import { createPlayer, type NewPlayer, type Player } from "./create-player.ts";
import { grantTickets } from "./grant-tickets.ts";
import { nextNumber } from "./next-number.ts";
import { asOwner, asUser, type OwnedDatabase } from "./session.ts";

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly participantId: string;
  readonly leader: Player;
  /** All members except the leader, in order of joining. */
  readonly members: readonly Player[];
}

export interface NewTeam {
  readonly name?: string;
  readonly description?: string;
  readonly games?: readonly string[];
  readonly logoUrl?: string;
  readonly isRecruiting?: boolean;
  /** The team's in-game ids, by game. */
  readonly gameIdentities?: Readonly<Record<string, string>>;
  /** The leader: an existing player, or by default a new one. */
  readonly leader?: Player;
  /** Existing players that join the team. */
  readonly members?: readonly Player[];
  /** The number of members, including the leader. Members that are missing are created. */
  readonly size?: number;
  /** How many members become co-leaders, in order of joining. */
  readonly coLeaders?: number;
  /** The tickets in the team's wallet. */
  readonly tickets?: number;
  /** The defaults of players that are created for the team. */
  readonly player?: NewPlayer;
}

/** Creates a team and adds members by join requests that the leader accepts. */
export async function createTeam(database: OwnedDatabase, wanted: NewTeam = {}): Promise<Team> {
  const leader = wanted.leader ?? (await createPlayer(database, wanted.player));
  const { id, name } = await asUser(database, leader).one<{ id: string; name: string }>(
    `insert into public.teams (name, description, games, leader_id, logo_url)
     values ($1, $2, $3, $4, $5) returning id, name`,
    [
      wanted.name ?? `Equipo ${nextNumber()}`,
      wanted.description ?? null,
      wanted.games ?? ["Valorant"],
      leader.id,
      wanted.logoUrl ?? null,
    ],
  );
  const { participantId } = await asOwner(database).one<{ participantId: string }>(
    `select id as "participantId" from public.participants where team_id = $1`,
    [id],
  );
  const members = [...(wanted.members ?? [])];
  while (members.length < (wanted.size ?? 1) - 1)
    members.push(await createPlayer(database, wanted.player));
  for (const member of members) await joinTeam(database, { id, leader }, member);
  for (const member of members.slice(0, wanted.coLeaders ?? 0))
    await makeCoLeader(database, { id, leader }, member);
  if (wanted.isRecruiting === false || wanted.gameIdentities) {
    await asUser(database, leader).query(
      "update public.teams set is_recruiting = $2, game_identities = $3 where id = $1",
      [id, wanted.isRecruiting ?? true, wanted.gameIdentities ?? {}],
    );
  }
  if (wanted.tickets) await grantTickets(database, participantId, wanted.tickets);
  return { id, name, participantId, leader, members };
}

/** Sends a join request and returns its id. */
export async function requestToJoin(
  database: OwnedDatabase,
  team: Pick<Team, "id">,
  player: Pick<Player, "id">,
): Promise<string> {
  const { id } = await asUser(database, player).one<{ id: string }>(
    "insert into public.team_join_requests (team_id, user_id) values ($1, $2) returning id",
    [team.id, player.id],
  );
  return id;
}

/** Adds a player to a team: the player sends a join request, and the leader accepts it. */
export async function joinTeam(
  database: OwnedDatabase,
  team: Pick<Team, "id" | "leader">,
  player: Pick<Player, "id">,
): Promise<void> {
  const request = await requestToJoin(database, team, player);
  await asUser(database, team.leader).query(
    "update public.team_join_requests set status = 'accepted' where id = $1",
    [request],
  );
}

/** The leader makes a member co-leader. */
export async function makeCoLeader(
  database: OwnedDatabase,
  team: Pick<Team, "id" | "leader">,
  player: Pick<Player, "id">,
): Promise<void> {
  await asUser(database, team.leader).query(
    "update public.team_members set role = 'co-leader' where team_id = $1 and profile_id = $2",
    [team.id, player.id],
  );
}
