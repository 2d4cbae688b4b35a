import { describe, expect, test } from "vitest";
import {
  readyMatches,
  type NewTournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { randomNumbers } from "./support/history-world.ts";
import { dueRounds, pairDueRounds, storeRound } from "../../seed/pair-swiss-rounds.ts";
import { figuresOf, orderOf } from "./support/table-oracle.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Swiss {
  readonly id: string;
  readonly ids: string[];
}

const swissOf = (
  count: number,
  wanted: NewTournament & { readonly stages?: unknown } = {},
): Promise<Swiss> => t.startedCup(count, { format: "swiss", ...wanted });

/** Decides the ready matches; by default the better seed wins. */
async function playRound(
  swiss: Swiss,
  winnerOf: (one: number, other: number) => number = (one, other) => Math.min(one, other),
): Promise<void> {
  for (const match of readyMatches(await t.matchesOf(swiss))) {
    const [one, other] = [
      swiss.ids.indexOf(match.participant1_id),
      swiss.ids.indexOf(match.participant2_id),
    ];
    await t.declareWinner(match, swiss.ids[winnerOf(one, other)] ?? "");
  }
}

/** The pairs of a round as seeds from 1, the better seed first; 0 means a bye. */
async function pairsOf(swiss: Swiss, round: number): Promise<string[]> {
  return (await t.matchesOf(swiss))
    .filter((match) => match.stage === "swiss" && match.round === round)
    .map((match) =>
      [match.participant1_id, match.participant2_id]
        .map((id) => swiss.ids.indexOf(id ?? "") + 1)
        .toSorted((a, b) => a - b)
        .join("-"),
    )
    .toSorted((a, b) => a.localeCompare(b));
}

const statusOf = async (swiss: Swiss): Promise<string> =>
  (
    await t.admin.one<{ status: string }>("select status from public.tournaments where id = $1", [
      swiss.id,
    ])
  ).status;

describe("rounds", () => {
  test("upper half against lower half, then within equal points; four players, two rounds", async () => {
    const swiss = await swissOf(4);
    expect(await pairsOf(swiss, 1)).toEqual(["1-3", "2-4"]);
    await playRound(swiss);
    expect(await pairsOf(swiss, 2), "not before it is paired").toEqual([]);
    await pairDueRounds(t.database);
    expect(await pairsOf(swiss, 2)).toEqual(["1-2", "3-4"]);
    await playRound(swiss);
    expect(await statusOf(swiss)).toBe("Finalizado");
    expect(
      await t.owner.query(
        "select final_position from public.tournament_participants where tournament_id = $1 order by seed",
        [swiss.id],
      ),
    ).toEqual([1, 2, 3, 4].map((final_position) => ({ final_position })));
  });

  test("the vector: after A-B, C-D, then A-C, B-D the third round is A-D, B-C", async () => {
    const swiss = await swissOf(4);
    await t.owner.query("update public.tournament_stages set rounds = 3 where tournament_id = $1", [
      swiss.id,
    ]);
    await playRound(swiss);
    await pairDueRounds(t.database);
    await playRound(swiss);
    await pairDueRounds(t.database);
    expect(await pairsOf(swiss, 3)).toEqual(["1-4", "2-3"]);
  });

  test("an odd one rests, the lowest first and nobody twice; a rest is a win", async () => {
    const swiss = await swissOf(5);
    expect(await pairsOf(swiss, 1)).toEqual(["0-5", "1-3", "2-4"]);
    for (let round = 1; round <= 3; round += 1) {
      await playRound(swiss);
      await pairDueRounds(t.database);
    }
    const byes = (await t.matchesOf(swiss)).filter((match) => match.status === "bye");
    expect(new Set(byes.map((match) => match.winner_id)).size).toBe(3);
    expect(await statusOf(swiss)).toBe("Finalizado");
  });

  test("eight of ten go on to the bracket, seeded by the table", async () => {
    const swiss = await swissOf(10, { format: "swiss-playoffs" });
    for (let round = 1; round <= 4; round += 1) {
      await playRound(swiss);
      await pairDueRounds(t.database);
    }
    const bracket = (await t.matchesOf(swiss)).filter((match) => match.stage === "bracket");
    expect(bracket).toHaveLength(7);
    const { table } = await t.owner.one<{ table: string[] }>(
      `select array_agg(m.participant_id order by m.position) as table from public.group_participants m
       join public.tournament_groups g on g.id = m.group_id where g.tournament_id = $1`,
      [swiss.id],
    );
    const first = bracket.filter((match) => match.round === 1);
    expect(first.map((match) => [match.participant1_id, match.participant2_id])).toEqual(
      [
        [0, 7],
        [3, 4],
        [1, 6],
        [2, 5],
      ].map((pair) => pair.map((place) => table[place])),
    );
  });

  test("on at two wins, out at two losses: who is through or out is paired no more", async () => {
    const swiss = await swissOf(8);
    await t.owner.query(
      "update public.tournament_stages set wins_to_advance = 2, losses_to_leave = 2 where tournament_id = $1",
      [swiss.id],
    );
    for (let round = 1; round <= 3; round += 1) {
      await playRound(swiss);
      await pairDueRounds(t.database);
    }
    expect([await pairsOf(swiss, 2), await pairsOf(swiss, 3)].map((pairs) => pairs.length)).toEqual(
      [4, 2],
    );
    expect(
      await t.owner.query(
        `select m.wins, m.losses from public.group_participants m join public.tournament_groups g on g.id = m.group_id
         where g.tournament_id = $1 order by m.position`,
        [swiss.id],
      ),
    ).toEqual([
      { wins: 2, losses: 0 },
      { wins: 2, losses: 0 },
      { wins: 2, losses: 1 },
      { wins: 2, losses: 1 },
      { wins: 1, losses: 2 },
      { wins: 1, losses: 2 },
      { wins: 0, losses: 2 },
      { wins: 0, losses: 2 },
    ]);
    expect(await statusOf(swiss)).toBe("Finalizado");
  });

  test.each([1, 2, 3])(
    "on at three wins, out at three losses: who lost less stands above, wins the cup and is the better seed, %i",
    { tags: ["long"] },
    async (seed) => {
      const pick = randomNumbers(seed);
      const thresholds = {
        kind: "swiss",
        name: "Suizo",
        wins_to_advance: 3,
        losses_to_leave: 3,
      };
      const alone = await swissOf(16, { stages: [thresholds] });
      const first = await swissOf(16, {
        stages: [
          thresholds,
          { kind: "single_elimination", name: "Llave", qualifiers_from: "wins", qualifiers: 3 },
        ],
      });
      for (const swiss of [alone, first]) {
        for (let round = 1; round <= 5; round += 1) {
          await playRound(swiss, (one, other) => (pick(3) > 0 ? Math.max(one, other) : one));
          await pairDueRounds(t.database);
        }
        const records = await t.owner.query<{ record: string; final_position: number }>(
          `select m.wins || '-' || m.losses as record, r.final_position
           from public.group_participants m
           join public.tournament_groups g on g.id = m.group_id
           join public.tournament_participants r
             on r.tournament_id = g.tournament_id and r.participant_id = m.participant_id
           where g.tournament_id = $1 order by m.position`,
          [swiss.id],
        );
        const reported = records.map(({ record }) => record);
        expect(reported).toEqual(
          reported.toSorted((a, b) => Number(b[0]) - Number(a[0]) || Number(a[2]) - Number(b[2])),
        );
        expect(reported.slice(0, 2)).toEqual(["3-0", "3-0"]);
        if (swiss === alone) expect(records.map((row) => row.final_position)[0]).toBe(1);
      }
      const bracket = (await t.matchesOf(first)).filter(
        ({ stage, round }) => stage === "bracket" && round === 1,
      );
      const { table } = await t.owner.one<{ table: string[] }>(
        `select array_agg(m.participant_id order by m.position) as table from public.group_participants m
         join public.tournament_groups g on g.id = m.group_id where g.tournament_id = $1`,
        [first.id],
      );
      expect(bracket.map(({ participant1_id }) => participant1_id)).toContain(table[0]);
      expect(
        bracket.find(({ participant1_id }) => participant1_id === table[0])?.participant2_id,
      ).toBe(table[7]);
    },
  );
});

describe("what is stored is legal", () => {
  test("only the service asks and stores", async () => {
    const [player] = await t.registerPlayers(await t.createTournament(), 1);
    for (const session of [t.anon, t.asUser(player ?? ""), t.admin]) {
      await expectSqlState(session.query("select * from public.swiss_rounds_to_pair()"), "42501");
      await expectSqlState(
        session.query("select public.store_swiss_round(gen_random_uuid(), 2, '[]')"),
        "42501",
      );
    }
  });

  test("refuses rematches, a second bye and a bye that is not the lowest; who is not asked for changes nothing", async () => {
    const swiss = await swissOf(7);
    await playRound(swiss);
    const due = (await dueRounds(t.database)).find(({ players }) =>
      players.some(({ id }) => id === swiss.ids[0]),
    );
    if (!due) throw new Error("nothing waits");
    const [a, b, c, d, e, f, g] = swiss.ids;
    const legal = [
      [a, b],
      [c, g],
      [d, e],
      [f, null],
    ];
    await t.expectRefusal(
      storeRound(t.database, due, [
        [a, d],
        [b, c],
        [e, g],
        [f, null],
      ]),
      "pairing_illegal",
      /repite/,
    );
    await t.expectRefusal(
      storeRound(t.database, due, [
        [a, null],
        [b, c],
        [d, e],
        [f, g],
      ]),
      "pairing_illegal",
      /descanso/,
    );
    await t.expectRefusal(
      storeRound(t.database, due, [
        [a, b],
        [c, f],
        [d, e],
        [g, null],
      ]),
      "pairing_illegal",
      /descanso/,
    );
    await t.expectRefusal(
      storeRound(t.database, due, [
        [a, b],
        [c, null],
        [d, null],
        [e, null],
        [f, g],
      ]),
      "pairing_illegal",
      /más de un/,
    );
    expect(
      await storeRound(t.database, due, [
        [a, b],
        [c, g],
        [d, e],
      ]),
    ).toBe(false);
    expect(await storeRound(t.database, { ...due, round: 3 }, legal)).toBe(false);
    expect(await pairsOf(swiss, 2)).toEqual([]);
    expect(await storeRound(t.database, due, legal)).toBe(true);
    expect(await storeRound(t.database, due, legal)).toBe(false);
    expect(await pairsOf(swiss, 2)).toEqual(["0-6", "1-2", "3-7", "4-5"]);
  });
});

describe("corrections", () => {
  test("reopening takes a round that nobody has played with it, and is refused afterwards", async () => {
    const swiss = await swissOf(4);
    const [first] = readyMatches(await t.matchesOf(swiss));
    await playRound(swiss);
    await pairDueRounds(t.database);
    await t.admin.call("public.reopen_match", { p_match_id: first?.id });
    expect(await pairsOf(swiss, 2)).toEqual([]);
    expect(await dueRounds(t.database)).toEqual([]);
    await playRound(swiss, (one, other) => Math.max(one, other));
    await pairDueRounds(t.database);
    expect(await pairsOf(swiss, 2)).toEqual(["1-4", "2-3"]);
    const [second] = readyMatches(await t.matchesOf(swiss));
    if (second) await t.declareWinner(second, second.participant1_id);
    await t.expectRefusal(
      t.admin.call("public.reopen_match", { p_match_id: first?.id }),
      "next_match_decided",
      /ronda siguiente/,
    );
  });

  test("who is disqualified between rounds is not paired, and a round that was computed with him is not stored", async () => {
    const swiss = await swissOf(6);
    await playRound(swiss);
    const [due] = await dueRounds(t.database);
    if (!due) throw new Error("nothing waits");
    const [a, b, c, d, e, f] = swiss.ids;
    await t.admin.call("public.disqualify_participant", {
      p_tournament_id: swiss.id,
      p_participant_id: f,
      p_reason: "Se fue",
    });
    expect(
      await storeRound(t.database, due, [
        [a, b],
        [c, d],
        [e, f],
      ]),
    ).toBe(false);
    await pairDueRounds(t.database);
    const second = await pairsOf(swiss, 2);
    expect(second).toHaveLength(3);
    expect(second.join(" ")).not.toContain("6");
  });
});

test.each([3, 6, 9, 14])(
  "at random, %i players, some of whom leave: legal rounds and a right table",
  async (count) => {
    const pick = randomNumbers(count);
    const swiss = await swissOf(count);
    let left = 0;
    for (let round = 1; round <= 5; round += 1) {
      await playRound(swiss, (one, other) => (pick(2) === 0 ? one : other));
      if (pick(3) === 0 && left < count - 3 && (await statusOf(swiss)) === "Activo") {
        left += 1;
        await t.admin.call("public.disqualify_participant", {
          p_tournament_id: swiss.id,
          p_participant_id: swiss.ids[count - left],
          p_reason: "Se fue",
        });
      }
      await pairDueRounds(t.database);
    }
    const matches: TournamentMatch[] = await t.matchesOf(swiss);
    const byes = matches.filter((match) => match.status === "bye");
    expect(new Set(byes.map((match) => match.winner_id)).size).toBe(byes.length);

    const rules = ["points", "buchholz", "median_buchholz", "sonneborn_berger", "seed"];
    const meetings = matches
      .filter((match) => match.winner_id !== null)
      .map((match) => ({
        one: match.participant1_id ?? "",
        two: match.participant2_id,
        winner: match.winner_id,
        score: [0, 0] as const,
      }));
    const rows = await t.owner.query<Record<string, unknown> & { participant_id: string }>(
      `select m.participant_id, m.points, m.wins, m.losses, m.buchholz, m.median_buchholz, m.sonneborn_berger
     from public.group_participants m join public.tournament_groups g on g.id = m.group_id
     where g.tournament_id = $1 order by m.position`,
      [swiss.id],
    );
    const figures = figuresOf(swiss.ids, meetings, { win: 1 });
    for (const { participant_id, ...row } of rows)
      expect(figures.get(participant_id)).toMatchObject({
        ...row,
        sonneborn_berger: Number(row["sonneborn_berger"]),
      });
    // A disqualified participant is placed behind all who stayed.
    const stayed = swiss.ids.slice(0, count - left);
    expect(rows.map((row) => row.participant_id)).toEqual([
      ...orderOf(stayed, meetings, figures, rules),
      ...orderOf(swiss.ids.slice(count - left), meetings, figures, rules),
    ]);
  },
);
