import { createPlayer, type NewPlayer, type Player } from "./create-player.ts";
import { grantTickets } from "./grant-tickets.ts";
import { nextNumber } from "./sequence.ts";
import { asOwner, asUser, type OwnedDatabase } from "./session.ts";

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly participantId: string;
  readonly leader: Player;
  /** Everybody but the leader, in order of joining. */
  readonly members: readonly Player[];
}

export interface NewTeam {
  readonly name?: string;
  readonly description?: string;
  readonly games?: readonly string[];
  readonly logoUrl?: string;
  readonly isRecruiting?: boolean;
  /** Its own in-game ids, by game. */
  readonly gameIdentities?: Readonly<Record<string, string>>;
  /** An existing player; otherwise one is made. */
  readonly leader?: Player;
  /** Existing players that join. */
  readonly members?: readonly Player[];
  /** Members in all, the leader included; missing ones are made. */
  readonly size?: number;
  /** How many of the members, in order of joining, become co-leaders. */
  readonly coLeaders?: number;
  /** Tickets in the team's wallet. */
  readonly tickets?: number;
  /** Defaults of players made for the team. */
  readonly player?: NewPlayer;
}

/** Founds a team and fills it by requests that the leader accepts. */
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

/** The player asks to join; answers the id of the request. */
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

/** The player asks and the leader accepts. */
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
