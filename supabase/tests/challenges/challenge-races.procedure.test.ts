import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { useTestKit } from "../support/kit.ts";

const ACCEPTORS = sized(300, 20);

const t = useTestKit({ poolSize: 150, soundLedger: true });
let crowd: { userId: string; participantId: string }[];

beforeAll(async () => {
  crowd = await bulkPlayers(t.database.owner, ACCEPTORS);
  // Every second player has no tickets to stake.
  await t.admin.query(
    "select public.manage_tickets(id, 100, 'carrera') from unnest($1::uuid[]) as id",
    [crowd.filter((_, index) => index % 2 === 0).map(({ participantId }) => participantId)],
  );
});

test(`${ACCEPTORS} accept at once by procedure and both PATCH calls, half without tickets: one plays, one stake is taken`, async () => {
  const creator = await t.createPlayer({ tickets: 100 });
  const challenge = await t.createChallenge(creator, { wager: 10 });
  const outcomes = await Promise.allSettled(
    crowd.map(({ userId, participantId }, index) => {
      const session = t.asUser(userId);
      switch (index % 6) {
        case 0:
        case 1:
          return session.count(
            "update public.challenge_matches set participant2_id = $2, status = 'pending_results' where id = $1",
            [challenge.matchId, participantId],
          );
        case 2:
        case 3:
          return session.count(
            "update public.challenges set status = 'in_progress' where id = $1",
            [challenge.id],
          );
        default:
          return session.call("public.accept_challenge", { p_match_id: challenge.matchId });
      }
    }),
  );
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [(outcome.reason as { detail: string }).detail] : [],
  );
  expect(
    refused.filter(
      (code) =>
        ![
          "challenge_not_open",
          "insufficient_tickets",
          "challenge_busy",
          "challenge_not_accepted",
        ].includes(code),
    ),
  ).toEqual([]);
  // A PATCH that repeats in_progress changes nothing and touches no row.
  const accepted = outcomes.filter(
    (outcome) => outcome.status === "fulfilled" && outcome.value !== 0,
  );
  expect(accepted).toHaveLength(1);
  expect(await t.challengeState(challenge)).toEqual({
    match: "pending_results",
    challenge: "in_progress",
    winnerId: null,
    escrows: ["held", "held"],
  });
  const balances = await Promise.all(crowd.map(({ participantId }) => t.balanceOf(participantId)));
  expect(balances.filter((balance) => balance === 90)).toHaveLength(1);
  expect(balances.filter((balance) => balance === 100)).toHaveLength(ACCEPTORS / 2 - 1);
  expect(balances.filter((balance) => balance === 0)).toHaveLength(ACCEPTORS / 2);
});

test("who accepts a rematch while another call of his waits for the same match: neither waits for the other", async () => {
  const [creator, rival] = [
    await t.createPlayer({ tickets: 100 }),
    await t.createPlayer({ tickets: 100 }),
  ];
  const played = await t.createChallenge(creator);
  await t.acceptChallenge(played, rival);
  await t.reportResult(played.matchId, creator, "1-0");
  await t.confirmResult(played.matchId, rival);
  const rematch = { p_match_id: played.matchId };
  await t.asUser(creator).call("public.rematch_challenge", rematch);

  const session = t.asUser(rival);
  const answers = await t.queueBehind(
    { sql: "select private.lock_match($1)", values: [played.matchId] },
    [
      () => session.call("public.rematch_challenge", rematch),
      () =>
        session.query(
          "update public.challenge_matches set status = 'pending_results' where id = $1",
          [played.matchId],
        ),
    ],
  );
  expect(answers).toMatchObject([
    { status: "fulfilled", value: { status: "pending_results" } },
    { status: "rejected", reason: { detail: "challenge_not_open" } },
  ]);
});
