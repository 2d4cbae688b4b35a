import { beforeEach, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { randomOf } from "@leyenda/testing/random";
import { readyMatches, type ReadyMatch, type Tournament } from "@leyenda/testing/tournaments";
import { sized } from "@leyenda/testing/long-test-size";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cup: Tournament;
let players: Player[];
let referee: Player;
let second: Player;
let match: ReadyMatch;
let other: ReadyMatch;

beforeEach(async () => {
  cup = await t.createTournament({ bestOf: 3 });
  players = await t.registerPlayers(cup, 4);
  [match, other] = readyMatches(await t.startTournament(cup)) as [ReadyMatch, ReadyMatch];
  [referee, second] = [await t.createPlayer(), await t.createPlayer()];
  for (const who of [referee, second]) await t.joinStaff(cup, who, ["results"]);
});

interface Entry {
  readonly match: ReadyMatch;
  readonly winner: 1 | 2;
  readonly result: string;
  readonly key: string;
}

const entryOf = (of: ReadyMatch, winner: 1 | 2, result: string): Entry => ({
  match: of,
  winner,
  result,
  key: crypto.randomUUID(),
});
const enter = (entry: Entry, who: Pick<Player, "id"> = referee) =>
  t.asUser(who).call("public.enter_match_result", {
    p_match_id: entry.match.id,
    p_winner_id: entry.winner === 1 ? entry.match.participant1_id : entry.match.participant2_id,
    p_result: entry.result,
    p_key: entry.key,
  });
const resultOf = async ({ id }: ReadyMatch) =>
  (await t.matchesOf(cup)).find((one) => one.id === id)?.result;
const decisions = async () =>
  (
    await t.owner.one<{ count: number }>(
      `select count(*)::integer as count from public.admin_audit_log
       where action = 'declare_match_winner' and entity_id in ($1, $2)`,
      [match.id, other.id],
    )
  ).count;

describe("a result that a device enters", () => {
  test("is done once for its key, also where the match was opened again since", async () => {
    const entry = entryOf(match, 1, "2-1");
    await enter(entry);
    await enter(entry);
    expect(await decisions()).toBe(1);
    await t.admin.call("public.reopen_match", { p_match_id: match.id });
    await enter(entry);
    expect(await resultOf(match)).toBeNull();
    await enter(entryOf(match, 2, "0-2"));
    expect(await resultOf(match)).toBe("0-2");
  });

  test("is no contradiction to the same one, and to another it names what was decided", async () => {
    await enter(entryOf(match, 1, "2-1"));
    await enter(entryOf(match, 1, " 2 - 1 "), second);
    expect(await decisions()).toBe(1);
    for (const entry of [
      entryOf(match, 1, "2-0"),
      entryOf(match, 2, "1-2"),
      entryOf(match, 1, "W.O."),
    ])
      await t.expectRefusal(
        () => enter(entry, second),
        "result_conflict",
        `Ya se decidió de otra manera: ${players.find(({ participantId }) => participantId === match.participant1_id)?.username}, 2-1`,
      );
  });

  test("takes the right, another's match, a key and a result that can be", async () => {
    const speaker = await t.createPlayer();
    await t.joinStaff(cup, speaker, ["chat", "schedule"]);
    const side = players.find(({ participantId }) => participantId === match.participant1_id);
    await t.joinStaff(cup, side as Player, ["results"]);
    await t.expectRefusal(() => enter(entryOf(match, 1, "2-0"), speaker), "forbidden");
    await t.expectRefusal(() => enter(entryOf(match, 1, "2-0"), side), "own_match");
    await t.expectRefusal(() => enter(entryOf(match, 1, "1-0")), "result_not_best_of");
    await t.expectRefusal(
      () =>
        t.asUser(referee).call("public.enter_match_result", {
          p_match_id: match.id,
          p_winner_id: match.participant1_id,
          p_result: "2-0",
          p_key: null,
        }),
      "key_required",
    );
  });

  test("a key of another match says nothing about this one, and holds nobody up", async () => {
    const entry = entryOf(other, 1, "2-0");
    await enter(entry);
    await enter({ ...entry, match }, second);
    expect(await resultOf(match)).toBe("2-0");
  });

  test("leaves one row for a decision, under however many keys it is sent", async () => {
    for (let time = 0; time < 5; time += 1) await enter(entryOf(match, 1, "2-1"));
    expect(
      await t.owner.one(
        "select count(*)::integer as count from private.entered_results where match_id = $1",
        [match.id],
      ),
    ).toEqual({ count: 1 });
  });
});

const ORDERS = sized(500, 12);

test.each(Array.from({ length: ORDERS }, (_, index) => index + 1))(
  "two devices come back and send at once, what was answered and what was not, in any order (%s): one truth, none twice",
  async (seed) => {
    const random = randomOf(seed);
    const queues = [
      { who: referee, entries: [entryOf(match, 1, "2-0"), entryOf(other, 1, "2-1")] },
      { who: second, entries: [entryOf(other, 2, "0-2"), entryOf(match, 1, "2-0")] },
    ];
    const conflicts: Entry[] = [];
    await Promise.all(
      queues.map(async ({ who, entries }) => {
        for (const entry of entries) {
          // A client that gets no response sends the call again, sometimes two at once.
          const tries = 1 + Math.floor(random() * 3);
          const outcomes = await Promise.allSettled(
            Array.from({ length: tries }, () => enter(entry, who)),
          );
          const refused = outcomes.filter(({ status }) => status === "rejected");
          if (refused.length > 0) {
            expect(refused).toHaveLength(tries);
            expect(refused).toMatchObject(
              refused.map(() => ({ reason: { detail: "result_conflict" } })),
            );
            conflicts.push(entry);
          }
        }
      }),
    );
    expect(await decisions()).toBe(2);
    expect(await resultOf(match)).toBe("2-0");
    expect(new Set([await resultOf(other), ...conflicts.map(({ result }) => result)])).toEqual(
      new Set(["0-2", "2-1"]),
    );
    expect(conflicts).toHaveLength(1);
  },
);
