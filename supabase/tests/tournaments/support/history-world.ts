import { confirmResult } from "@leyenda/testing/challenges";
import { createGame } from "@leyenda/testing/create-content";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser, type OwnedDatabase, type Session } from "@leyenda/testing/session";
import { createTournament } from "@leyenda/testing/tournaments";

/** Returns a random generator with a seed (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A few players and tournaments, on which concurrent histories act. */
export interface World {
  readonly database: OwnedDatabase;
  readonly admin: Session;
  readonly players: readonly Player[];
  readonly tournaments: readonly string[];
  readonly gameId: string;
}

export async function createWorld(
  database: OwnedDatabase,
  pick: (below: number) => number,
): Promise<World> {
  const admin = asHouseAdmin(database);
  const game = await createGame(database, { name: "Valorant" });
  const players: Player[] = [];
  for (let count = 0; count < 6; count += 1)
    players.push(await createPlayer(database, { tickets: 20 + pick(20) }));
  const tournaments: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { id } = await createTournament(database, {
      entryFee: pick(3) * 5,
      maxParticipants: pick(2) * 4,
      format: one(["group-stage", "single-elimination", "double-elimination"] as const, pick),
      groupSize: 3,
      qualifiersPerGroup: 1 + pick(2),
      thirdPlaceMatch: pick(2) === 1,
      prizes: [
        { type: "tickets", value: 9 },
        { type: "tickets", value: 5 },
        { type: "money", value: 31.25 },
        { type: "tickets", value: 3 },
      ].slice(0, 1 + pick(4)) as { type: "tickets" | "money"; value: number }[],
    });
    tournaments.push(id);
  }
  return { database, admin, players, tournaments, gameId: game.id };
}

type Step = (world: World, pick: (below: number) => number) => Promise<unknown>;

export const one = <T>(list: readonly T[], pick: (below: number) => number): T =>
  list[pick(list.length)] as T;

/** Returns the code of a refusal; undefined for any other error. */
export function refusalOf(error: unknown): string | undefined {
  const { code, detail } = error as { code?: string; detail?: string };
  return code === "P0001" || (code === "42501" && detail === "forbidden") ? detail : undefined;
}
const RESULTS = ["1-0", "0-1", "13-7", "2-2", "W.O.", ""];

/** @param status only matches with this status; any match if there is none */
async function anyMatch(
  world: World,
  pick: (below: number) => number,
  status?: "completed",
): Promise<{ id: string; participant1_id: string; participant2_id: string }> {
  const matches = await asOwner(world.database).query<{
    id: string;
    participant1_id: string;
    participant2_id: string;
    status: string;
  }>(
    `select id, participant1_id, participant2_id, status::text from public.tournament_matches where tournament_id = any ($1)
     union all
     select id, participant1_id, participant2_id, status::text from public.challenge_matches where participant1_id = any ($2)
     order by id`,
    [world.tournaments, world.players.map((player) => player.participantId)],
  );
  const none = "00000000-0000-4000-8000-000000000000";
  const standing = matches.filter((match) => status === undefined || match.status === status);
  const from = standing.length > 0 ? standing : matches;
  return from.length > 0
    ? one(from, pick)
    : { id: none, participant1_id: none, participant2_id: none };
}

const player = (
  world: World,
  pick: (below: number) => number,
): { session: Session; player: Player } => {
  const chosen = one(world.players, pick);
  return { session: asUser(world.database, chosen), player: chosen };
};

const register: Step = (world, pick) => {
  const { session, player: who } = player(world, pick);
  return session.call("public.register_for_tournament", {
    p_tournament_id: one(world.tournaments, pick),
    p_participant_id: who.participantId,
  });
};

const report: Step = async (world, pick) => {
  const match = await anyMatch(world, pick);
  return player(world, pick).session.call("public.report_match_result", {
    p_match_id: match.id,
    p_result: one(RESULTS, pick),
  });
};

const declare: Step = async (world, pick) => {
  const match = await anyMatch(world, pick);
  return world.admin.call("public.declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: pick(2) ? match.participant1_id : match.participant2_id,
    p_result: one(RESULTS, pick),
  });
};

const createChallenge: Step = (world, pick) => {
  const { session, player: who } = player(world, pick);
  return session.call("public.create_challenge_and_match", {
    p_creator_participant_id: who.participantId,
    p_game_id: world.gameId,
    p_wager_amount: 1 + pick(15),
  });
};

const accept: Step = async (world, pick) => {
  const match = await anyMatch(world, pick);
  const { session, player: who } = player(world, pick);
  if (pick(2)) return session.call("public.accept_challenge", { p_match_id: match.id });
  return session.query(
    "update public.challenge_matches set participant2_id = $2, status = 'pending_results' where id = $1",
    [match.id, who.participantId],
  );
};

/** The possible steps. A more frequent step is listed more often. */
const STEPS: readonly Step[] = [
  register,
  register,
  register,
  register,
  report,
  report,
  report,
  report,
  declare,
  declare,
  declare,
  createChallenge,
  createChallenge,
  accept,
  accept,
  (world, pick) => {
    const { session, player: who } = player(world, pick);
    return session.call("public.withdraw_from_tournament", {
      p_tournament_id: one(world.tournaments, pick),
      p_participant_id: who.participantId,
    });
  },
  (world, pick) =>
    world.admin.query("update public.tournaments set status = $2 where id = $1", [
      one(world.tournaments, pick),
      one(["Activo", "Activo", "Inscripciones"], pick),
    ]),
  async (world, pick) =>
    confirmResult(world.database, (await anyMatch(world, pick)).id, player(world, pick).player),
  // A decided match is chosen on purpose: among random matches, only one run in hundreds would reopen any.
  async (world, pick) =>
    world.admin.call("public.reopen_match", {
      p_match_id: (await anyMatch(world, pick, "completed")).id,
    }),
  (world, pick) =>
    world.admin.call("public.disqualify_participant", {
      p_tournament_id: one(world.tournaments, pick),
      p_participant_id: one(world.players, pick).participantId,
      p_reason: "azar",
    }),
  (world, pick) =>
    world.admin.call("public.remove_tournament_participant", {
      p_tournament_id: one(world.tournaments, pick),
      p_participant_id: one(world.players, pick).participantId,
    }),
  async (world, pick) =>
    player(world, pick).session.call("public.cancel_challenge", {
      p_match_id: (await anyMatch(world, pick)).id,
    }),
  async (world, pick) =>
    world.admin.call("public.void_challenge_match", {
      p_match_id: (await anyMatch(world, pick)).id,
      p_reason: "azar",
    }),
  async (world, pick) => {
    const { id } = await anyMatch(world, pick);
    await asOwner(world.database).query(
      "update public.match_reports set created_at = now() - interval '2 days' where match_id = $1",
      [id],
    );
    return asOwner(world.database).call("private.do_due_work", {
      p_match_id: id,
    });
  },
  (world, pick) =>
    world.admin.call("public.manage_tickets", {
      p_participant_id: one(world.players, pick).participantId,
      p_delta: pick(30) - 12,
      p_reason: "azar",
    }),
];

/** Runs one history: `length` steps one after the other. Refusals are part of it; any other error ends it. */
export async function liveThrough(world: World, seed: number, length: number): Promise<void> {
  const pick = randomNumbers(seed);
  for (let step = 0; step < length; step += 1) {
    try {
      await one(STEPS, pick)(world, pick);
    } catch (error) {
      if (refusalOf(error) === undefined)
        throw new Error(`history ${seed}, step ${step}: ${String(error)}`, { cause: error });
    }
  }
}
