import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import { bulkPlayers, type BulkPlayer } from "@leyenda/testing/bulk-players";
import {
  readyMatches,
  type Format,
  type NewTournament,
  type ReadyMatch,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 60, soundLedger: true });
let crowd: BulkPlayer[];

beforeAll(async () => {
  crowd = await bulkPlayers(t.database.owner, 64);
});

async function started(wanted: NewTournament, size: number): Promise<Tournament> {
  const tournament = await t.createTournament(wanted);
  await t.enterCrowd(tournament, crowd.slice(0, size));
  await t.setTournamentStatus(tournament, "Activo");
  return tournament;
}

const DECLARE =
  "select public.declare_match_winner(p_match_id => $1, p_winner_id => $2, p_result => '1-0')";

/** Declares a winner and, before the commit, tries another action without waiting. */
async function whileDeciding<T>(match: ReadyMatch, work: () => Promise<T>): Promise<T> {
  return t.admin.transaction(async (client) => {
    await client.query(DECLARE, [match.id, match.participant1_id]);
    return work();
  });
}

/** Declares a winner, and fails if that would have to wait. */
async function declareAtOnce(match: ReadyMatch): Promise<void> {
  await t.admin.transaction(async (client) => {
    await client.query("set local lock_timeout = '20s'");
    await client.query(DECLARE, [match.id, match.participant1_id]);
  });
}

const sideOf = (participantId: string): { id: string } => {
  const player = crowd.find((one) => one.participantId === participantId);
  if (!player) throw new Error("nobody of the crowd");
  return { id: player.userId };
};

describe("matches that do not depend on each other do not wait for each other", () => {
  /** Two matches of different groups, of different parts of a bracket, or of one Swiss round. */
  const FAR_APART: readonly [Format, number, (match: ReadyMatch) => unknown][] = [
    ["single-elimination", 16, (match) => match.next_match_id],
    ["double-elimination", 16, (match) => match.next_match_id],
    ["group-stage", 16, (match) => match.group_id],
    ["swiss", 8, (match) => match.id],
  ];
  test.each(FAR_APART)("%s", async (format, size, partOf) => {
    const tournament = await started({ format }, size);
    const [one, ...rest] = readyMatches(await t.matchesOf(tournament));
    const other = rest.find((match) => one && partOf(match) !== partOf(one));
    if (!one || !other) throw new Error("everything is in one part");
    await whileDeciding(one, () => declareAtOnce(other));
    const decided = (await t.matchesOf(tournament)).filter(({ status }) => status === "completed");
    expect(new Set(decided.map(({ id }) => id))).toEqual(new Set([one.id, other.id]));
  });

  test("of a Swiss round all but the last are decided before anybody has seen another's result", async () => {
    const tournament = await started({ format: "swiss" }, 16);
    const matches = readyMatches(await t.matchesOf(tournament));
    const decideNext = async ([match, ...later]: readonly ReadyMatch[]): Promise<void> => {
      if (!match) return;
      if (later.length === 0) await declareAtOnce(match);
      else await whileDeciding(match, () => decideNext(later));
    };
    await decideNext(matches.slice(0, 7));
    const open = readyMatches(await t.matchesOf(tournament));
    expect(open.map(({ id }) => id)).toEqual([matches[7]?.id]);
  });

  test("a first report waits for no other match, not even of its group", async () => {
    const tournament = await started({ format: "round-robin" }, 6);
    const [one, other] = readyMatches(await t.matchesOf(tournament));
    if (!one || !other) throw new Error("a league has matches");
    const status = await whileDeciding(one, () =>
      t.asUser(sideOf(other.participant1_id)).transaction(async (client) => {
        await client.query("set local lock_timeout = '20s'");
        const { rows } = await client.query<{ status: string }>(
          "select public.report_match_result($1, '1-0') as status",
          [other.id],
        );
        return rows[0]?.status;
      }),
    );
    expect(status).toBe("pending_results");
  });
});

async function dueRoundOf({ id }: Tournament): Promise<unknown> {
  const { due_round } = await t.owner.one<{ due_round: unknown }>(
    "select due_round from public.tournament_stages where tournament_id = $1",
    [id],
  );
  return due_round;
}

describe("and still everything is done once", () => {
  test(
    "all reports of a round at once, both sides of each: decided once, every later slot filled",
    { tags: ["long"] },
    async () => {
      const tournament = await started({ format: "double-elimination" }, 32);
      const ready = readyMatches(await t.matchesOf(tournament));
      await Promise.all(
        ready.flatMap((match) =>
          [match.participant1_id, match.participant2_id].map((id) =>
            t.reportResult(match.id, sideOf(id), "1-0"),
          ),
        ),
      );
      const matches = await t.matchesOf(tournament);
      const next = readyMatches(matches);
      expect(matches.filter(({ status }) => status === "completed")).toHaveLength(16);
      // Eight matches of the upper bracket and eight of the lower one.
      expect(next).toHaveLength(16);
      expect(new Set(next.flatMap((m) => [m.participant1_id, m.participant2_id])).size).toBe(32);
      expect(
        await t.owner.one(
          `select count(*)::integer as credits from private.match_credits where tournament_id = $1`,
          [tournament.id],
        ),
      ).toEqual({ credits: 32 });
    },
  );

  test.each([
    ["swiss", sized(64, 16)],
    ["group-stage", sized(64, 16)],
  ] as const)(
    "%s: whichever of them comes last ends the round or the stage, once",
    async (format, size) => {
      const tournament = await started({ format }, size);
      const ready = readyMatches(await t.matchesOf(tournament));
      await Promise.all(
        ready.map((match) => t.admin.query(DECLARE, [match.id, match.participant1_id])),
      );
      const stages = await t.owner.query(
        "select kind, state, due_round from public.tournament_stages where tournament_id = $1 order by position",
        [tournament.id],
      );
      expect(stages).toEqual(
        format === "swiss"
          ? [{ kind: "swiss", state: "running", due_round: 2 }]
          : [
              { kind: "round_robin", state: "done", due_round: null },
              { kind: "single_elimination", state: "running", due_round: null },
            ],
      );
    },
  );

  test("of the last two of a Swiss round the second waits for the first, and ends it", async () => {
    const tournament = await started({ format: "swiss" }, 4);
    const [one, other] = readyMatches(await t.matchesOf(tournament));
    if (!one || !other) throw new Error("a round of four has two matches");
    const { second } = await whileDeciding(one, async () => {
      const second = t.admin.query(DECLARE, [other.id, other.participant1_id]);
      await expect
        .poll(() =>
          t.owner.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        )
        .toHaveLength(1);
      return { second };
    });
    await second;
    expect(await dueRoundOf(tournament)).toBe(2);
  });

  test(
    "of many Swiss rounds whose results come all at once each ends, once",
    { tags: ["long"] },
    async () => {
      for (let turn = 0; turn < 25; turn += 1) {
        const tournament = await started({ format: "swiss" }, 8 + 2 * (turn % 5));
        const ready = readyMatches(await t.matchesOf(tournament));
        await Promise.all(
          ready.map((match) => t.admin.query(DECLARE, [match.id, match.participant1_id])),
        );
        expect(await dueRoundOf(tournament)).toBe(2);
      }
    },
  );

  test("a disqualification amid the results of a round leaves nobody's match open", async () => {
    for (let round = 0; round < sized(5, 2); round += 1) {
      const tournament = await started({ format: "double-elimination" }, 16);
      const ready = readyMatches(await t.matchesOf(tournament));
      const outcomes = await Promise.allSettled([
        ...ready.map((match) => t.admin.query(DECLARE, [match.id, match.participant1_id])),
        t.admin.call("public.disqualify_participant", {
          p_tournament_id: tournament.id,
          p_participant_id: ready[0]?.participant1_id,
          p_reason: "trampa",
        }),
      ]);
      const refusals = outcomes.flatMap((outcome) =>
        outcome.status === "rejected" ? [(outcome.reason as { detail: string }).detail] : [],
      );
      expect(refusals.every((code) => code === "match_already_decided")).toBe(true);
      const open = readyMatches(await t.matchesOf(tournament));
      expect(
        open.filter((match) =>
          [match.participant1_id, match.participant2_id].includes(ready[0]?.participant1_id ?? ""),
        ),
      ).toEqual([]);
      expect(open.length).toBeGreaterThan(5);
    }
  });
});
