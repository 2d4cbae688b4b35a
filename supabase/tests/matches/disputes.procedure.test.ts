import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const REASON = "La captura lo muestra. El 2-1 se ve en el minuto 40.";

interface Dispute {
  readonly kind: "tournament" | "challenge";
  readonly tournamentId: string | null;
  readonly matchId: string;
  readonly one: Player;
  readonly other: Player;
}

async function cupDispute(): Promise<Dispute & { readonly tournamentId: string }> {
  const duel = await t.createDuel({ bestOf: 3 });
  await disagree(duel.matchId, duel.one, duel.other);
  return { kind: "tournament", ...duel };
}

async function challengeDispute(): Promise<Dispute> {
  const [one, other] = [
    await t.createPlayer({ tickets: 50 }),
    await t.createPlayer({ tickets: 50 }),
  ];
  const challenge = await t.createChallenge(one, { bestOf: 3 });
  await t.acceptChallenge(challenge, other);
  await disagree(challenge.matchId, one, other);
  return { kind: "challenge", tournamentId: null, matchId: challenge.matchId, one, other };
}

async function disagree(matchId: string, one: Player, other: Player): Promise<void> {
  await t.reportResult(matchId, one, "2-1");
  expect(await t.reportResult(matchId, other, "1-2")).toBe("disputed");
}

const decide = (session: Session, { matchId, one }: Dispute, reason: string | null) =>
  session.call("public.declare_match_winner", {
    p_match_id: matchId,
    p_winner_id: one.participantId,
    p_result: "2-1",
    p_reason: reason,
  });

const decisionOf = ({ kind, matchId }: Dispute) =>
  t.anon.one(
    `select status, decided_how, decision_reason from public.${kind}_matches where id = $1`,
    [matchId],
  );

describe("the reason of a decision", () => {
  test.each([
    { kind: "tournament", make: cupDispute },
    { kind: "challenge", make: challengeDispute },
  ])(
    "of a $kind is read by both sides, where it was decided and in the notice",
    async ({ make }) => {
      const dispute = await make();
      await decide(t.admin, dispute, `  ${REASON} `);
      expect(await decisionOf(dispute)).toEqual({
        status: "completed",
        decided_how: "referee",
        decision_reason: REASON,
      });
      for (const [person, kind] of [
        [dispute.one, "match_won"],
        [dispute.other, "match_lost"],
      ] as const) {
        const { body } = await t
          .asUser(person)
          .one<{ body: string }>(
            "select body from public.notifications where user_id = $1 and kind = $2",
            [person.id, kind],
          );
        expect(body).toContain(` · ${REASON}`);
      }
    },
  );

  test("stands in the public log, and goes with the result", async () => {
    const dispute = await cupDispute();
    await decide(t.admin, dispute, REASON);
    const log = await t.anon.query(
      "select action, reason from public.match_log($1) where action = 'declare_match_winner'",
      [dispute.matchId],
    );
    expect(log).toEqual([{ action: "declare_match_winner", reason: REASON }]);
    await t.admin.call("public.reopen_match", { p_match_id: dispute.matchId });
    expect(await decisionOf(dispute)).toMatchObject({ decided_how: null, decision_reason: null });
  });

  test("is another one where the decision is corrected", async () => {
    const dispute = await cupDispute();
    await decide(t.admin, dispute, REASON);
    for (const [procedure, result] of [
      ["correct_match_score", "2-0"],
      ["correct_match_winner", "0-2"],
    ] as const) {
      await t.admin.call(`public.${procedure}`, {
        p_match_id: dispute.matchId,
        p_result: result,
        p_reason: `Era ${result}.`,
        ...(procedure === "correct_match_winner" && { p_kept_ids: [], p_undone_ids: [] }),
      });
      expect(await decisionOf(dispute)).toMatchObject({ decision_reason: `Era ${result}.` });
    }
  });

  test("is not asked for, and neither too long nor anybody else's", async () => {
    const dispute = await cupDispute();
    await t.expectRefusal(decide(t.admin, dispute, "a".repeat(501)), "reason_required", "500");
    await t.expectRefusal(decide(t.asUser(dispute.one), dispute, REASON), "forbidden");
    await decide(t.admin, dispute, "   ");
    expect(await decisionOf(dispute)).toMatchObject({ decision_reason: null });
    const agreed = await challengeDispute();
    await t.reportResult(agreed.matchId, agreed.other, "2-1");
    expect(await decisionOf(agreed)).toEqual({
      status: "completed",
      decided_how: "agreement",
      decision_reason: null,
    });
    await expect(
      t.owner.query("update public.challenge_matches set decision_reason = 'x' where id = $1", [
        agreed.matchId,
      ]),
    ).rejects.toThrow("challenge_matches_decision_reason_fits");
  });
});

describe("whose proof it is", () => {
  const upload = async (matchId: string, name: string, ownerId: string) => {
    await t.database.admin.query(
      "insert into storage.objects (bucket_id, name, owner_id) values ('match_proofs', $1, $2)",
      [`${matchId}/${name}`, ownerId],
    );
  };

  test("is told to whoever decides, by who plays for which side, and to nobody else", async () => {
    const cup = await t.createTournament({ type: "team", teamFormat: "2v2" });
    const [first, second] = [await t.createTeam({ size: 2 }), await t.createTeam({ size: 2 })];
    for (const team of [first, second]) await t.register(cup, team);
    const [match] = (await t.startTournament(cup)) as [TournamentMatch];
    const [one, two] = [first, second].toSorted((team) =>
      team.participantId === match.participant1_id ? -1 : 1,
    ) as [typeof first, typeof first];
    const helper = await t.createPlayer();
    await upload(match.id, "uno.png", one.leader.id);
    await upload(match.id, "dos.png", two.leader.id);
    await upload(match.id, "ayuda.png", helper.id);
    const sides = "select name, side from public.match_proof_sides($1)";
    await t.joinStaff(cup, helper, ["schedule"]);
    for (const session of [t.asUser(helper), t.asUser(one.leader)])
      await t.expectRefusal(session.query(sides, [match.id]), "forbidden");
    expect(await t.admin.query(sides, [match.id])).toEqual([
      { name: "uno.png", side: 1 },
      { name: "dos.png", side: 2 },
      { name: "ayuda.png", side: null },
    ]);
    const referee = await t.createPlayer();
    await t.joinStaff(cup, referee, ["results"]);
    expect(await t.asUser(referee).query(sides, [match.id])).toHaveLength(3);
  });

  test("of a challenge is for administrators", async () => {
    const { matchId, one, other } = await challengeDispute();
    await upload(matchId, "captura.png", other.id);
    const sides = "select name, side from public.match_proof_sides($1)";
    expect(await t.admin.query(sides, [matchId])).toEqual([{ name: "captura.png", side: 2 }]);
    await t.expectRefusal(t.asUser(one).query(sides, [matchId]), "forbidden");
  });
});
