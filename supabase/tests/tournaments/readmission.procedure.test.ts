import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import {
  readyMatches,
  type NewTournament,
  type ReadyMatch,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const disqualify = (cup: Pick<Tournament, "id">, participantId: string): Promise<unknown> =>
  t.admin.call("public.disqualify_participant", {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
    p_reason: "Falta",
  });
const retire = (cup: Pick<Tournament, "id">, participantId: string): Promise<unknown> =>
  t.admin.call("public.leave_tournament", {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
  });
const readmit = (
  cup: Pick<Tournament, "id">,
  participantId: string,
  by: Session = t.admin,
  reason = "Fue un error",
): Promise<unknown> =>
  by.call("public.readmit_participant", {
    p_tournament_id: cup.id,
    p_participant_id: participantId,
    p_reason: reason,
  });

async function started(
  count: number,
  wanted: NewTournament = {},
): Promise<Tournament & { readonly players: readonly Player[]; ready(): Promise<ReadyMatch[]> }> {
  const cup = await t.createTournament({ seedingMode: "explicit", ...wanted });
  const players = await t.registerPlayers(cup, count);
  await t.startTournament(cup);
  return { ...cup, players, ready: async () => readyMatches(await t.matchesOf(cup)) };
}

const first = <T>(list: readonly T[]): T => {
  const [found] = list;
  if (found === undefined) throw new Error("none");
  return found;
};
const nameOf = (players: readonly Player[], id: string): string =>
  players.find(({ participantId }) => participantId === id)?.username ?? "";
const statusOf = (cup: Pick<Tournament, "id">, participantId: string): Promise<unknown> =>
  t.owner.one(
    "select status, final_position from public.tournament_participants where tournament_id = $1 and participant_id = $2",
    [cup.id, participantId],
  );

describe("readmit_participant", () => {
  test("gives back what was lost by being out, and tells both sides and the log", async () => {
    const cup = await started(4);
    const [match] = await cup.ready();
    const { id, participant1_id: out, participant2_id: rival } = match ?? first([]);
    await disqualify(cup, out);
    expect(
      await t.admin.query("select id, decided_how from public.preview_readmission($1, $2)", [
        cup.id,
        out,
      ]),
    ).toEqual([{ id, decided_how: "exclusion" }]);
    expect(await readmit(cup, out)).toBe(1);
    expect((await cup.ready()).find((one) => one.id === id)).toMatchObject({
      participant1_id: out,
      participant2_id: rival,
      status: "pending",
      outcome: null,
    });
    expect(await statusOf(cup, out)).toEqual({ status: "registered", final_position: null });
    expect(
      await t.admin.query("select 1 from public.disqualifications where tournament_id = $1", [
        cup.id,
      ]),
      "the reason stays in the log alone",
    ).toEqual([]);
    const reported = await t.owner.query(
      `select p.participant_id as who, notice.kind, notice.body from public.notifications notice
       join public.profiles p on p.id = notice.user_id
       where p.participant_id = any ($1) and notice.kind in ('tournament_readmitted', 'match_reopened')
       order by notice.kind desc`,
      [cup.players.map(({ participantId }) => participantId)],
    );
    expect(reported).toEqual([
      { who: out, kind: "tournament_readmitted", body: "Fue un error" },
      {
        who: rival,
        kind: "match_reopened",
        body: `${nameOf(cup.players, out)} vuelve al torneo: lo que se había decidido por su salida ya no vale.`,
      },
    ]);
    expect(
      await t.owner.one(
        "select before, after from public.admin_audit_log where action = 'readmit_participant' and entity_id = $1",
        [cup.id],
      ),
    ).toEqual({
      before: { status: "disqualified", reason: "Falta" },
      after: { participant_id: out, reason: "Fue un error", matches: 1 },
    });
    await t.expectSoundLedger();
  });

  test("names what was played on, and does it once that is reopened", async () => {
    const cup = await started(4);
    const [upper, lower] = (await cup.ready()) as [ReadyMatch, ReadyMatch];
    await disqualify(cup, upper.participant1_id);
    await t.declareWinner(lower, lower.participant1_id);
    const final = first(await cup.ready());
    await t.declareWinner(final, lower.participant1_id, "0-1");
    const [winner, loser] = [upper.participant2_id, lower.participant1_id].map((id) =>
      nameOf(cup.players, id),
    );
    await t.expectRefusal(
      () => readmit(cup, upper.participant1_id),
      "next_match_decided",
      `Ya se decidió ${winner} contra ${loser}, que depende de esta salida: para readmitir a ${nameOf(cup.players, upper.participant1_id)} hay que reabrir antes ese partido.`,
    );
    await t.admin.call("public.reopen_match", { p_match_id: final.id });
    await readmit(cup, upper.participant1_id);
    expect((await cup.ready()).map(({ id }) => id)).toEqual([upper.id]);
  });

  test("out of the final, which ended it: it goes on, and the prizes are given once", async () => {
    const cup = await started(2, { prizes: [{ type: "tickets", value: 9 }] });
    const final = first(await cup.ready());
    await disqualify(cup, final.participant1_id);
    expect(await t.balanceOf(final.participant2_id)).toBe(9);
    await readmit(cup, final.participant1_id);
    expect(await t.balanceOf(final.participant2_id)).toBe(0);
    await t.declareWinner(first(await cup.ready()), final.participant1_id);
    expect(await t.balanceOf(final.participant1_id)).toBe(9);
    expect(await statusOf(cup, final.participant2_id)).toEqual({
      status: "registered",
      final_position: 2,
    });
    await t.expectSoundLedger();
  });

  test("not once a prize is paid or spent, whose is said", async () => {
    const money = await started(2, { prizes: [{ type: "money", value: 100 }] });
    const final = first(await money.ready());
    await disqualify(money, final.participant1_id);
    await t.owner.query(
      "update public.payouts set status = 'paid', paid_at = now() where tournament_id = $1",
      [money.id],
    );
    await t.expectRefusal(
      () => readmit(money, final.participant1_id),
      "prizes_paid",
      `Ya se pagó el premio de ${nameOf(money.players, final.participant2_id)}: no se puede readmitir a ${nameOf(money.players, final.participant1_id)}.`,
    );

    const tickets = await started(2, { prizes: [{ type: "tickets", value: 9 }] });
    const [one] = await tickets.ready();
    await disqualify(tickets, one?.participant1_id ?? "");
    await t.admin.call("public.manage_tickets", {
      p_participant_id: one?.participant2_id,
      p_delta: -5,
      p_reason: "gastados",
    });
    await t.expectRefusal(
      () => readmit(tickets, one?.participant1_id ?? ""),
      "prize_already_spent",
    );
  });

  test("annulled matches of a group are open again, but for those that a rival who left annulled", async () => {
    const cup = await started(4, { format: "round-robin" });
    const [gone, other, ...rest] = cup.players.map(({ participantId }) => participantId) as [
      string,
      string,
      ...string[],
    ];
    const own = (await cup.ready()).find((match) =>
      [match.participant1_id, match.participant2_id].includes(gone),
    );
    await t.declareWinner(own ?? first([]), gone);
    expect(await retire(cup, gone)).toBe(6);
    expect(await retire(cup, other)).toBe(6);
    await readmit(cup, gone);
    const sides = (await cup.ready()).map((match) => [
      match.participant1_id,
      match.participant2_id,
    ]);
    expect(sides.filter((pair) => pair.includes(gone))).toHaveLength(4);
    expect(sides.filter((pair) => pair.includes(other))).toHaveLength(0);
    await readmit(cup, other);
    expect((await cup.ready()).length, "both legs of all four").toBe(12);
    expect(rest).toHaveLength(2);
  });

  test("the structure that was made without him is made again while nothing is played", async () => {
    const cup = await started(3);
    const takeOutWhoWaits = async (): Promise<string> => {
      const [match] = await cup.ready();
      const waiting = cup.players.find(
        ({ participantId }) =>
          ![match?.participant1_id, match?.participant2_id].includes(participantId),
      );
      await disqualify(cup, waiting?.participantId ?? "");
      await t.admin.call("public.generate_tournament_structure", { p_tournament_id: cup.id });
      expect(await t.matchesOf(cup)).toHaveLength(1);
      return waiting?.participantId ?? "";
    };
    await readmit(cup, await takeOutWhoWaits());
    expect((await t.matchesOf(cup)).length).toBe(3);
    const gone = await takeOutWhoWaits();
    const only = first(await cup.ready());
    await t.declareWinner(only, only.participant1_id);
    await t.expectRefusal(readmit(cup, gone), "structure_has_results");
  });

  test("refuses players, staff of other parts and cups, their own side and match, no reason, and who is not out", async () => {
    const cup = await t.createTournament();
    const [judge, referee, stranger] = [
      await t.createPlayer(),
      await t.createPlayer(),
      await t.createPlayer(),
    ];
    await t.register(cup, judge);
    const players = await t.registerPlayers(cup, 3);
    await t.joinStaff(cup, judge, ["participants"]);
    await t.joinStaff(cup, referee, ["results", "registrations", "brackets"]);
    await t.joinStaff(await t.createTournament(), stranger, ["participants"]);
    const matches = readyMatches(await t.startTournament(cup));
    const own = matches.find((match) =>
      [match.participant1_id, match.participant2_id].includes(judge.participantId),
    );
    const rival = [own?.participant1_id, own?.participant2_id].find(
      (id) => id !== judge.participantId,
    );
    const far = players.find(({ participantId }) => participantId !== rival)?.participantId ?? "";
    await t.expectRefusal(() => readmit(cup, far), "not_out");
    await disqualify(cup, far);
    for (const nobody of [referee, stranger, ...players])
      await t.expectRefusal(() => readmit(cup, far, t.asUser(nobody)), "forbidden");
    await t.expectRefusal(() => readmit(cup, far, t.admin, "  "), "reason_required");
    await t.expectRefusal(
      t.asUser(referee).query("select * from public.preview_readmission($1, $2)", [cup.id, far]),
      "forbidden",
    );
    await readmit(cup, far, t.asUser(judge));

    await disqualify(cup, rival ?? "");
    await t.expectRefusal(() => readmit(cup, rival ?? "", t.asUser(judge)), "own_match");
    await readmit(cup, rival ?? "");
    await disqualify(cup, judge.participantId);
    await t.expectRefusal(
      () => readmit(cup, judge.participantId, t.asUser(judge)),
      "own_match",
      "Es tu propio lado: lo readmite otra persona de la organización.",
    );
    await t.admin.call("public.cancel_tournament", { p_tournament_id: cup.id, p_reason: "Lluvia" });
    await t.expectRefusal(() => readmit(cup, judge.participantId), "tournament_cancelled");
  });
});
