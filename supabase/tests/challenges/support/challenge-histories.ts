import { confirmResult } from "@leyenda/testing/challenges";
import { createGame } from "@leyenda/testing/create-content";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser, type OwnedDatabase, type Session } from "@leyenda/testing/session";

type Pick = (below: number) => number;

/** A few players who challenge each other concurrently. */
export interface Arena {
  readonly database: OwnedDatabase;
  readonly admin: Session;
  readonly players: readonly Player[];
  readonly gameId: string;
}

/** The weekly stake limit of the first player of an arena; no step changes it. */
export const FIXED_LIMIT = 25;

export async function createArena(database: OwnedDatabase, pick: Pick): Promise<Arena> {
  const admin = asHouseAdmin(database);
  const game = await createGame(database, { name: "Valorant" });
  const players: Player[] = [];
  // With fewer players, two of them (or one twice) act on the same challenge more often.
  const size = 4 + pick(7);
  for (let count = 0; count < size; count += 1) {
    players.push(await createPlayer(database, { tickets: 40 + pick(60) }));
  }
  const [careful] = players as [Player];
  await asUser(database, careful).call("public.set_weekly_limit", { p_limit: FIXED_LIMIT });
  return { database, admin, players, gameId: game.id };
}

type Step = (arena: Arena, pick: Pick) => Promise<unknown>;

const one = <T>(list: readonly T[], pick: Pick): T => list[pick(list.length)] as T;

interface Match {
  readonly id: string;
  readonly challenge_id: string;
  readonly participant1_id: string;
  readonly participant2_id: string | null;
}

const NOBODY = "00000000-0000-4000-8000-000000000000";
const NOTHING: Match = {
  id: NOBODY,
  challenge_id: NOBODY,
  participant1_id: NOBODY,
  participant2_id: NOBODY,
};

/** Returns one of the newest matches of the arena, preferably an undecided one. */
async function anyMatch({ database, players }: Arena, pick: Pick): Promise<Match> {
  const matches = await asOwner(database).query<Match>(
    `select id, challenge_id, participant1_id, participant2_id from public.challenge_matches
     where participant1_id = any ($1)
     order by status in ('completed', 'cancelled'), created_at desc, id limit 12`,
    [players.map((player) => player.participantId)],
  );
  return matches.length > 0 ? one(matches, pick) : NOTHING;
}

const somebody = ({ database, players }: Arena, pick: Pick): [Session, Player] => {
  const player = one(players, pick);
  return [asUser(database, player), player];
};

const offer: Step = (arena, pick) => {
  const [session, player] = somebody(arena, pick);
  const isPrivate = pick(5) === 0;
  return session.call("public.create_challenge_and_match", {
    p_creator_participant_id: player.participantId,
    p_game_id: arena.gameId,
    p_wager_amount: pick(18),
    p_privacy: isPrivate ? "private" : "public",
    p_password: isPrivate ? "clave" : null,
  });
};

const accept: Step = async (arena, pick) => {
  const match = await anyMatch(arena, pick);
  const [session, player] = somebody(arena, pick);
  switch (pick(4)) {
    case 0:
      return session.query(
        "update public.challenge_matches set participant2_id = $2, status = 'pending_results' where id = $1",
        [match.id, player.participantId],
      );
    case 1:
      return session.query("update public.challenges set status = 'in_progress' where id = $1", [
        match.challenge_id,
      ]);
    case 2:
      await session.call("public.unlock_challenge", {
        p_match_id: match.id,
        p_password: one(["clave", "otra"], pick),
      });
      return session.call("public.accept_challenge", { p_match_id: match.id });
    default:
      return session.call("public.accept_challenge", { p_match_id: match.id });
  }
};

/** Returns a user who acts in a match, usually one of its sides. */
const playerOfMatch = async (arena: Arena, pick: Pick): Promise<[Player, Match]> => {
  const match = await anyMatch(arena, pick);
  const sides = arena.players.filter(({ participantId }) =>
    [match.participant1_id, match.participant2_id].includes(participantId),
  );
  const player = sides.length > 0 && pick(8) > 0 ? one(sides, pick) : one(arena.players, pick);
  return [player, match];
};

const bySide = async (arena: Arena, pick: Pick): Promise<[Session, Match]> => {
  const [player, match] = await playerOfMatch(arena, pick);
  return [asUser(arena.database, player), match];
};

const report: Step = async (arena, pick) => {
  const [session, match] = await bySide(arena, pick);
  return session.call("public.report_match_result", {
    p_match_id: match.id,
    p_result: one(["1-0", "1-0", "0-1", "W.O.", "2-2"], pick),
  });
};

const confirm: Step = async (arena, pick) => {
  const [player, match] = await playerOfMatch(arena, pick);
  return confirmResult(arena.database, match.id, player);
};

/** Moves a match's times into the past, and runs the due work. */
const elapse =
  (sql: string): Step =>
  async (arena, pick) => {
    const match = await anyMatch(arena, pick);
    await asOwner(arena.database).query(sql, [match.id]);
    return asOwner(arena.database).call("private.do_due_work", { p_match_id: match.id });
  };

const expire = elapse(
  `update public.challenges set expires_at = now() - interval '1 minute'
   where id = (select challenge_id from public.challenge_matches where id = $1) and status = 'open'`,
);
const unplayed = elapse(
  `update public.challenge_matches set play_by = now() - interval '1 minute'
   where id = $1 and status in ('pending_results', 'scheduled')`,
);
const unanswered = elapse(
  "update public.match_reports set created_at = now() - interval '2 days' where match_id = $1",
);

const side: (name: string, more?: Record<string, unknown>) => Step =
  (name, more = {}) =>
  async (arena, pick) => {
    const [session, match] = await bySide(arena, pick);
    return session.call(`public.${name}`, { p_match_id: match.id, ...more });
  };

/** The possible steps. A more frequent step is listed more often. */
const STEPS: readonly Step[] = [
  ...Array.from({ length: 6 }, () => offer),
  ...Array.from({ length: 8 }, () => accept),
  ...Array.from({ length: 8 }, () => report),
  ...Array.from({ length: 3 }, () => confirm),
  expire,
  unplayed,
  unanswered,
  side("cancel_challenge"),
  side("cancel_challenge"),
  ...Array.from({ length: 4 }, () => side("rematch_challenge")),
  side("dispute_match", { p_reason: "azar" }),
  side("schedule_match", { p_scheduled_time: new Date(Date.now() + 86_400_000) }),
  async (arena, pick) => {
    const match = await anyMatch(arena, pick);
    return arena.admin.call("public.declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: pick(2) ? match.participant1_id : match.participant2_id,
      p_result: one(["1-0", "0-1", "W.O."], pick),
    });
  },
  async (arena, pick) =>
    arena.admin.call("public.reopen_match", { p_match_id: (await anyMatch(arena, pick)).id }),
  async (arena, pick) =>
    arena.admin.call("public.void_challenge_match", {
      p_match_id: (await anyMatch(arena, pick)).id,
      p_reason: "azar",
    }),
  (arena, pick) =>
    arena.admin.call("public.manage_tickets", {
      p_participant_id: one(arena.players, pick).participantId,
      p_delta: pick(40) - 10,
      p_reason: "azar",
    }),
  (arena, pick) =>
    asUser(arena.database, one(arena.players.slice(1), pick)).call("public.set_weekly_limit", {
      p_limit: one([null, 20, 60], pick),
    }),
  (arena, pick) =>
    pick(6) > 0
      ? Promise.resolve()
      : asUser(arena.database, one(arena.players.slice(-2), pick)).call("public.self_exclude", {
          p_days: 1 + pick(30),
        }),
  (arena, pick) =>
    pick(4) > 0
      ? Promise.resolve()
      : arena.admin.query("update public.settings set value = $1 where key = 'friendly_only'", [
          JSON.stringify(pick(3) === 0),
        ]),
];

/** Runs one history: `length` steps one after the other. Refusals are part of it; any other error ends it. */
export async function liveThrough(
  arena: Arena,
  seed: number,
  length: number,
  pick: Pick,
): Promise<void> {
  for (let step = 0; step < length; step += 1) {
    try {
      await one(STEPS, pick)(arena, pick);
    } catch (error) {
      const { code, detail } = error as { code?: string; detail?: string };
      const isRefusal = code === "P0001" || (code === "42501" && detail === "forbidden");
      if (!isRefusal) {
        throw new Error(
          `history ${seed}, step ${step}: ${String(error)}\n${JSON.stringify(error, null, 2)}`,
          { cause: error },
        );
      }
    }
  }
}
