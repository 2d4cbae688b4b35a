import { describe, expect, test } from "vitest";
import { readyMatches, type Format } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

/** Titles of a participant's notifications since the start of the tournament. */
const toldTo = async (participantId: string): Promise<string[]> => {
  return t.owner.column<string>(
    `select notice.title from public.notifications notice
     join public.participants p on p.user_id = notice.user_id
     where p.id = $1 and notice.kind in ('match_ready', 'match_won', 'match_lost', 'disqualified')
     order by notice.created_at, notice.title`,
    [participantId],
  );
};

async function started(count: number, format: Format) {
  const cup = await t.createTournament({ format });
  const players = await t.registerPlayers(cup, count);
  await t.startTournament(cup);
  const nameOf = (id: string) =>
    players.find(({ participantId }) => participantId === id)?.username;
  return { ...cup, nameOf };
}

const disqualify = (cup: { id: string }, participantId: string) =>
  t.admin.call("public.disqualify_participant", {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
    p_reason: "Trampa",
  });

describe("whoever is out is told no next match, and nobody a match that is a walkover already", () => {
  test("waiting for the final when the other semifinal ends", async () => {
    const cup = await started(4, "single-elimination");
    const [one, other] = readyMatches(await t.matchesOf(cup));
    if (!one || !other) throw new Error("no matches");
    await t.declareWinner(one, one.participant1_id);
    await disqualify(cup, one.participant1_id);
    await t.declareWinner(other, other.participant1_id);
    for (const id of [one.participant1_id, other.participant1_id])
      expect(await toldTo(id)).not.toContainEqual(expect.stringContaining("Juegas contra"));
    expect(await toldTo(other.participant1_id)).toContain(
      `Ganaste por W.O. a ${cup.nameOf(one.participant1_id)}`,
    );
  });

  test("on the way down the lower bracket", async () => {
    const cup = await started(4, "double-elimination");
    const [one, other] = readyMatches(await t.matchesOf(cup));
    if (!one || !other) throw new Error("no matches");
    await t.declareWinner(one, one.participant1_id);
    await disqualify(cup, other.participant2_id);
    expect(await toldTo(other.participant2_id)).toEqual([
      expect.stringContaining("Descalificación en"),
    ]);
    expect(await toldTo(one.participant2_id)).not.toContain(
      `Juegas contra ${cup.nameOf(other.participant2_id)}`,
    );
    expect(await toldTo(other.participant1_id), "who goes on is told").toEqual(
      expect.arrayContaining([
        `Ganaste por W.O. a ${cup.nameOf(other.participant2_id)}`,
        `Juegas contra ${cup.nameOf(one.participant1_id)}`,
      ]),
    );
  });
});

test("the number of a cup is who plays it: three who did not check in are not among sixteen", async () => {
  const cup = await t.createTournament({
    checkInMinutes: 60,
    startDate: new Date(Date.now() + 600_000),
  });
  const players = await t.registerPlayers(cup, 16);
  const count = async () => {
    const row = await t.owner.one<{ count: number }>(
      "select public.participant_count(t) as count from public.tournaments t where id = $1",
      [cup.id],
    );
    return row.count;
  };
  expect(await count()).toBe(16);
  await t.owner.query(
    "update public.tournament_participants set checked_in_at = now() where participant_id = any ($1)",
    [players.slice(0, 13).map(({ participantId }) => participantId)],
  );
  await t.startTournament(cup);
  expect(await count()).toBe(13);
});
