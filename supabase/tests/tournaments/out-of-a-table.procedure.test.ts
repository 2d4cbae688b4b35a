import { describe, expect, test } from "vitest";
import { dueRounds, pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import { readyMatches, type ReadyMatch } from "@leyenda/testing/tournaments";
import { expectSoundStages } from "./support/stage-invariants.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

interface Cup {
  readonly id: string;
  readonly ids: string[];
}

const disqualify = (cup: Cup, participantId: string): Promise<unknown> =>
  t.admin.call("public.disqualify_participant", {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
    p_reason: "No respetó las reglas.",
  });
const readmit = (cup: Cup, participantId: string): Promise<unknown> =>
  t.admin.call("public.readmit_participant", {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
    p_reason: "Se revisó.",
  });

/** Seeds from 1 in the order of the table. */
async function tableOf(cup: Cup): Promise<number[]> {
  const rows = await t.owner.query<{ id: string }>(
    `select member.participant_id as id from public.group_participants member
     join public.tournament_groups grouped on grouped.id = member.group_id
     where grouped.tournament_id = $1 order by member.position`,
    [cup.id],
  );
  return rows.map(({ id }) => cup.ids.indexOf(id) + 1);
}

/** Seeds from 1 of the participants that wait for the second stage, in its order. */
async function participantsOf(cup: Cup): Promise<number[]> {
  const rows = await t.owner.query<{ id: string }>(
    `select entry.participant_id as id from public.stage_entries entry
     join public.tournament_stages stage on stage.id = entry.stage_id
     where stage.tournament_id = $1 and stage.position = 2 order by entry.seed`,
    [cup.id],
  );
  return rows.map(({ id }) => cup.ids.indexOf(id) + 1);
}

const better = (cup: Cup) => (match: ReadyMatch) =>
  cup.ids.indexOf(match.participant1_id) < cup.ids.indexOf(match.participant2_id)
    ? match.participant1_id
    : match.participant2_id;

async function playRoundOf(cup: Cup): Promise<void> {
  const matches = readyMatches(await t.matchesOf(cup));
  for (const match of matches) await t.declareWinner(match, better(cup)(match));
}

describe("a leader who is disqualified", () => {
  test("of a league stands last, at once, with no match left to forfeit; readmitted, first again", async () => {
    const cup = await t.startedCup(4, {
      stages: [
        { kind: "round_robin", name: "Liga" },
        {
          kind: "single_elimination",
          name: "Llave",
          qualifiers: 2,
          is_automatic: false,
        },
      ],
    });
    await t.playToTheEnd(cup, better(cup));
    expect(await tableOf(cup)).toEqual([1, 2, 3, 4]);
    await disqualify(cup, cup.ids[0] ?? "");
    expect(await tableOf(cup)).toEqual([2, 3, 4, 1]);
    await expectSoundStages(t.database, cup.id, () => "disqualified");
    await readmit(cup, cup.ids[0] ?? "");
    expect(await tableOf(cup)).toEqual([1, 2, 3, 4]);
    await expectSoundStages(t.database, cup.id, () => "readmitted");
  });

  test("of a Swiss stage stands last, and so at its end", async () => {
    const cup = await t.startedCup(6, { format: "swiss" });
    await playRoundOf(cup);
    await pairDueRounds(t.database);
    await playRoundOf(cup);
    const [first = 0] = await tableOf(cup);
    await disqualify(cup, cup.ids[first - 1] ?? "");
    expect((await tableOf(cup)).at(-1)).toBe(first);
    await pairDueRounds(t.database);
    await t.playToTheEnd(cup, better(cup));
    expect((await tableOf(cup)).at(-1)).toBe(first);
    await expectSoundStages(t.database, cup.id, () => "ended");
  });
});

describe("a qualifier who is out before the next stage is drawn", () => {
  const stages = (second: Record<string, unknown>) => [
    { kind: "round_robin", name: "Liga" },
    {
      kind: "single_elimination",
      name: "Llave",
      qualifiers: 4,
      is_automatic: false,
      ...second,
    },
  ];
  const bracketOf = async (cup: Cup) =>
    (await t.matchesOf(cup)).filter(({ stage, round }) => stage === "bracket" && round === 1);
  const draw = async (cup: Cup): Promise<void> => {
    const { id } = await t.owner.one<{ id: string }>(
      "select id from public.tournament_stages where tournament_id = $1 and position = 2",
      [cup.id],
    );
    await t.admin.call("public.draw_tournament_stage", { p_stage_id: id });
  };

  test("gives the place to the next one: no bye is drawn", async () => {
    const cup = await t.startedCup(6, { stages: stages({}) });
    await t.playToTheEnd(cup, better(cup));
    expect(await participantsOf(cup)).toEqual([1, 2, 3, 4]);
    await disqualify(cup, cup.ids[1] ?? "");
    expect(await participantsOf(cup)).toEqual([1, 3, 4, 5]);
    await t.admin.call("public.leave_tournament", {
      p_tournament_id: cup.id,
      p_participant_id: cup.ids[3],
    });
    expect(await participantsOf(cup)).toEqual([1, 3, 5, 6]);
    await draw(cup);
    expect((await bracketOf(cup)).map(({ status }) => status)).toEqual(["pending", "pending"]);
    await t.playToTheEnd(cup, better(cup));
    await expectSoundStages(t.database, cup.id, () => "ended");
  });

  test("an order by hand stays, and the next one comes after it; readmitted, the qualifier has the place again", async () => {
    const cup = await t.startedCup(6, { stages: stages({ seeding: "explicit" }) });
    await t.playToTheEnd(cup, better(cup));
    const { id } = await t.owner.one<{ id: string }>(
      "select id from public.tournament_stages where tournament_id = $1 and position = 2",
      [cup.id],
    );
    await t.admin.call("public.set_stage_seeds", {
      p_stage_id: id,
      p_participant_ids: [3, 1, 0, 2].map((index) => cup.ids[index]),
    });
    expect(await participantsOf(cup)).toEqual([4, 2, 1, 3]);
    await disqualify(cup, cup.ids[1] ?? "");
    expect(await participantsOf(cup)).toEqual([4, 1, 3, 5]);
    await readmit(cup, cup.ids[1] ?? "");
    expect((await participantsOf(cup)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    await draw(cup);
    expect(await bracketOf(cup)).toHaveLength(2);
  });
});

describe("a Swiss stage", () => {
  test("gives no bye to who has already won without playing, while somebody else has not", async () => {
    const cup = await t.startedCup(7, { format: "swiss" });
    const [walkover] = readyMatches(await t.matchesOf(cup));
    if (!walkover) throw new Error("no match");
    const winner = walkover.participant2_id;
    await t.declareWinner(walkover, winner, "W.O.");
    await playRoundOf(cup);
    const [due] = await dueRounds(t.database);
    const rested = (await t.matchesOf(cup)).find(({ status }) => status === "bye");
    expect(
      due?.players
        .filter(({ hadBye }) => hadBye)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([winner, rested?.winner_id ?? ""].toSorted());
    await pairDueRounds(t.database);
    await playRoundOf(cup);
    await pairDueRounds(t.database);
    await playRoundOf(cup);
    const byes = (await t.matchesOf(cup)).filter(({ status }) => status === "bye");
    expect(byes).toHaveLength(3);
    expect(byes.map(({ winner_id }) => winner_id)).not.toContain(winner);
    expect(new Set(byes.map(({ winner_id }) => winner_id)).size).toBe(3);
  });

  test("is played to its end where everybody has rested or won without playing", async () => {
    const cup = await t.startedCup(3, {
      stages: [{ kind: "swiss", name: "Suizo", rounds: 3 }],
    });
    for (let round = 0; round < 3; round += 1) {
      const [match] = readyMatches(await t.matchesOf(cup));
      if (!match) throw new Error("no match in the round");
      await t.declareWinner(match, match.participant1_id, "W.O.");
      await pairDueRounds(t.database);
    }
    const matches = await t.matchesOf(cup);
    expect(
      new Set(matches.filter(({ status }) => status === "bye").map((bye) => bye.winner_id)).size,
    ).toBe(3);
    expect(matches).toHaveLength(6);
  });

  test("has no sums over rivals left once its only result is reopened", async () => {
    const cup = await t.startedCup(4, {
      stages: [
        {
          kind: "round_robin",
          name: "Liga",
          tie_breaks: [
            "points",
            "buchholz",
            "median_buchholz",
            "sonneborn_berger",
            "opponents_win_rate",
            "seed",
          ],
        },
      ],
    });
    const [match] = readyMatches(await t.matchesOf(cup));
    if (!match) throw new Error("no match");
    await t.declareWinner(match, match.participant1_id);
    await t.admin.call("public.reopen_match", { p_match_id: match.id });
    const figures = await t.owner.query(
      `select distinct member.points, member.buchholz, member.median_buchholz,
         member.sonneborn_berger::float, member.opponents_win_rate::float
       from public.group_participants member join public.tournament_groups grouped on grouped.id = member.group_id
       where grouped.tournament_id = $1`,
      [cup.id],
    );
    expect(figures).toEqual([
      { points: 0, buchholz: 0, median_buchholz: 0, sonneborn_berger: 0, opponents_win_rate: 0 },
    ]);
    await expectSoundStages(t.database, cup.id, () => "reopened");
  });
});
