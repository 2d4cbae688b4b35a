import { beforeEach, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cup: Tournament;
let match: TournamentMatch;
let one: Player;
let other: Player;
let referee: Player;
let stranger: Player;

beforeEach(async () => {
  cup = await t.createTournament({ bestOf: 3 });
  const players = (await t.registerPlayers(cup, 2)) as [Player, Player];
  [match] = (await t.startTournament(cup)) as [TournamentMatch];
  const isFirst = match.participant1_id === players[0].participantId;
  [one, other] = isFirst ? players : [players[1], players[0]];
  referee = await t.createPlayer();
  stranger = await t.createPlayer();
  await t.joinStaff(cup, referee, ["results"]);
});

interface Dispute {
  readonly statement1: string | null;
  readonly statement2: string | null;
  readonly name: string | null;
  readonly hours: number;
}

const seenBy = (who: Pick<Player, "id">) =>
  t.asUser(who).query<Dispute>(
    `select dispute.*, public.referee_name(dispute) as name,
       extract(epoch from dispute.due_at - dispute.opened_at)::integer / 3600 as hours
     from public.match_disputes dispute where match_id = $1`,
    [match.id],
  );
const state = (who: Pick<Player, "id">, text: string | null) =>
  t.asUser(who).call("public.state_in_dispute", {
    p_match_id: match.id,
    p_statement: text,
  });
const take = (who: Pick<Player, "id">) =>
  t.asUser(who).call("public.take_dispute", { p_match_id: match.id });
const disagree = async () => {
  await t.reportResult(match.id, one, "2-1");
  await t.reportResult(match.id, other, "1-2");
};

test("reports that differ open one with a deadline; each side tells its own, the referee takes it by name", async () => {
  await t.expectRefusal(() => state(one, "Gané"), "not_disputed");
  await disagree();
  expect(await seenBy(other)).toMatchObject([
    { statement1: null, statement2: null, name: null, hours: 24 },
  ]);
  await state(one, "  Ganamos el tercero 2-1, está la captura. ");
  await state(other, "Se cayó el servidor");
  await state(other, "Se cayó el servidor en el tercero");
  await take(referee);
  const { username } = await t.owner.one<{ username: string }>(
    "select username from public.profiles where id = $1",
    [referee.id],
  );
  expect(await seenBy(one)).toMatchObject([
    {
      statement1: "Ganamos el tercero 2-1, está la captura.",
      statement2: "Se cayó el servidor en el tercero",
      name: username,
    },
  ]);
  expect(await seenBy(stranger)).toEqual([]);
});

test("who calls the organisation has said his part", async () => {
  await t.asUser(other).call("public.dispute_match", {
    p_match_id: match.id,
    p_reason: "No se presentó",
  });
  expect(await seenBy(one)).toMatchObject([{ statement1: null, statement2: "No se presentó" }]);
});

test("nobody else speaks for a side, takes it, or writes the table", async () => {
  await disagree();
  await t.expectRefusal(() => state(stranger, "yo vi"), "forbidden");
  await t.expectRefusal(() => state(referee, "yo vi"), "forbidden");
  for (const text of [null, " ", "x".repeat(501)])
    await t.expectRefusal(() => state(one, text), "statement_required");
  for (const who of [one, stranger]) await t.expectRefusal(() => take(who), "forbidden");
  await t.joinStaff(cup, other, ["results"]);
  await t.expectRefusal(
    () => take(other),
    "own_match",
    "Juegas este partido: lo decide otra persona de la organización.",
  );
  await expect(
    t.asUser(one).query("update public.match_disputes set statement2 = 'mentí'"),
  ).rejects.toThrow(/permission denied/);
});

test("an administrator takes it without a name, of a challenge too; taken once it is logged once", async () => {
  await disagree();
  await take(referee);
  await take(referee);
  await t.admin.call("public.take_dispute", { p_match_id: match.id });
  expect(await seenBy(one)).toMatchObject([{ name: null }]);
  expect((await seenBy(one))[0]).not.toMatchObject({ referee_id: null });
  const logged = await t.owner.query(
    "select 1 from public.admin_audit_log where action = 'take_dispute' and entity_id = $1",
    [match.id],
  );
  expect(logged).toHaveLength(2);
  const rivals = [
    await t.createPlayer({ tickets: 50 }),
    await t.createPlayer({ tickets: 50 }),
  ] as const;
  const challenge = await t.createChallenge(rivals[0], { bestOf: 3 });
  await t.acceptChallenge(challenge, rivals[1]);
  await t.reportResult(challenge.matchId, rivals[0], "2-1");
  await t.reportResult(challenge.matchId, rivals[1], "1-2");
  await t.admin.call("public.take_dispute", { p_match_id: challenge.matchId });
  await t.expectRefusal(
    t.asUser(referee).call("public.take_dispute", { p_match_id: challenge.matchId }),
    "forbidden",
  );
});

test("another dispute of the same match begins anew, and a decided one takes no more words", async () => {
  await disagree();
  await state(one, "Primera");
  await take(referee);
  await t.admin.call("public.declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: one.participantId,
    p_result: "2-1",
  });
  await t.expectRefusal(() => state(other, "¡No!"), "not_disputed");
  await t.admin.call("public.reopen_match", { p_match_id: match.id });
  await t.asUser(other).call("public.dispute_match", {
    p_match_id: match.id,
    p_reason: "Otra vez",
  });
  expect(await seenBy(one)).toMatchObject([
    { statement1: null, statement2: "Otra vez", referee_id: null },
  ]);
});

test("when its hour passes those who decide are told once, and of a decided one nobody", async () => {
  const pass = async () => {
    await t.owner.query(
      "update public.match_disputes set remind_at = now() where remind_at is not null",
    );
    await t.owner.call("private.run_scheduled_work");
    await t.owner.call("private.run_scheduled_work");
  };
  const reported = async (who: Pick<Player, "id">) =>
    await t.owner.column<string>(
      `select link from public.notifications
         where user_id = $1 and kind = 'dispute_opened' and title like 'Venció el plazo%'`,
      [who.id],
    );
  await disagree();
  await t.owner.call("private.run_scheduled_work");
  expect(await reported(referee), "its hour is to come").toEqual([]);
  await pass();
  expect(await reported(referee)).toEqual([`/match/manage/${match.id}`]);
  for (const who of [one, other, stranger]) expect(await reported(who)).toEqual([]);
  await t.owner.query("delete from public.notifications where user_id = $1", [referee.id]);
  await pass();
  expect(await reported(referee), "again").toEqual([]);
  const decide = () =>
    t.admin.call("public.declare_match_winner", {
      p_match_id: match.id,
      p_winner_id: one.participantId,
      p_result: "2-1",
    });
  await decide();
  await t.admin.call("public.reopen_match", { p_match_id: match.id });
  await disagree();
  await decide();
  await pass();
  expect(await reported(referee), "decided").toEqual([]);
});
