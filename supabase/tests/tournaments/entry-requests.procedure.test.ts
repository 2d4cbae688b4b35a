import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import type { Player } from "@leyenda/testing/create-player";
import type { NewTournament, Tournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 60, soundLedger: true });
const { join, take } = t.waitingActs();
let clerk: Player;
let stranger: Player;

type Cup = Pick<Tournament, "id">;
type Who = Pick<Player, "id" | "participantId">;

interface Answer {
  readonly participant_id: string;
  readonly refusal: string | null;
  readonly message: string | null;
}

beforeAll(async () => {
  [clerk, stranger] = [await t.createPlayer(), await t.createPlayer()];
});

/** A tournament with approval, whose clerk may decide. */
async function cupByApproval(wanted: NewTournament = {}) {
  const cup = await t.createTournament({ entryBy: "approval", ...wanted });
  await t.joinStaff(cup, clerk, ["registrations"]);
  return cup;
}

const of = (cup: Cup, participantId: string) => ({
  p_tournament_id: cup.id,
  p_participant_id: participantId,
});
const ask = (cup: Cup, who: Who, as = who.participantId) =>
  t.asUser(who).call("public.request_entry", of(cup, as));
const withdraw = (cup: Cup, who: Who, as = who.participantId) =>
  t.asUser(who).call("public.withdraw_entry_request", of(cup, as));
const accept = (cup: Cup, whom: readonly Who[], by: Pick<Player, "id"> = clerk) =>
  t
    .asUser(by)
    .query<Answer>(
      "select participant_id, refusal, message from public.accept_entry_requests($1, $2)",
      [cup.id, whom.map(({ participantId }) => participantId)],
    );
const decline = (cup: Cup, whom: readonly Who[], reason?: string, by: Pick<Player, "id"> = clerk) =>
  t.asUser(by).call<number>("public.decline_entry_requests", {
    p_tournament_id: cup.id,
    p_participant_ids: whom.map(({ participantId }) => participantId),
    p_reason: reason ?? null,
  });
const enter = (cup: Cup, who: Who) => t.register(cup, who);
const requestsOf = (cup: Cup) =>
  t.owner.query<{ participant_id: string; state: string }>(
    "select participant_id, state from public.entry_requests where tournament_id = $1 order by created_at",
    [cup.id],
  );
const participantsOf = async (cup: Cup) =>
  await t.owner.column<string>(
    "select participant_id from public.tournament_participants where tournament_id = $1",
    [cup.id],
  );
const balanceOf = async (who: Who) =>
  (
    await t.owner.one<{ balance: number }>(
      "select balance::integer from public.wallets where participant_id = $1",
      [who.participantId],
    )
  ).balance;

test("asking takes neither place nor tickets; accepting takes both, and he is told", async () => {
  const cup = await cupByApproval({ maxParticipants: 4, entryFee: 10 });
  const player = await t.createPlayer({ tickets: 25 });
  await t.expectRefusal(
    () => enter(cup, player),
    "approval_needed",
    "Este torneo se juega con aprobación: pide un lugar en su página y la organización te responde.",
  );
  await ask(cup, player);
  expect(await participantsOf(cup)).toEqual([]);
  expect(await balanceOf(player)).toBe(25);
  expect(await t.notificationsOf(clerk, "tournament_entry_asked")).toMatchObject([
    { title: `${player.username} pide un lugar`, link: `/organize/${cup.id}?tab=participantes` },
  ]);
  await t.expectRefusal(ask(cup, player), "already_requested");
  expect(await accept(cup, [player])).toEqual([
    { participant_id: player.participantId, refusal: null, message: null },
  ]);
  expect(await participantsOf(cup)).toEqual([player.participantId]);
  expect(await balanceOf(player)).toBe(15);
  expect(await requestsOf(cup)).toEqual([]);
  expect(await t.notificationsOf(player, "tournament_entry_accepted")).toMatchObject([
    { body: "La organización aceptó el pedido. Se cobró la inscripción: 10 tickets." },
  ]);
});

test("a team's leader asks for it, and its wallet pays when the staff says yes", async () => {
  const leader = await t.createPlayer();
  const team = await t.createTeam({ leader });
  await t.admin.query("select public.manage_tickets($1, 20, 'pedido')", [team.participantId]);
  const cup = await cupByApproval({ type: "team", teamFormat: "1v1", entryFee: 5 });
  const side = { id: leader.id, participantId: team.participantId };
  await ask(cup, side);
  await accept(cup, [side]);
  expect(await participantsOf(cup)).toEqual([team.participantId]);
  expect(await balanceOf(side)).toBe(15);
});

test("who cannot be accepted stays, with the reason, and holds up no other", async () => {
  const cup = await cupByApproval({ maxParticipants: 2, entryFee: 10 });
  const poor = await t.createPlayer({ tickets: 0 });
  const [one, two, late] = [
    await t.createPlayer({ tickets: 10 }),
    await t.createPlayer({ tickets: 10 }),
    await t.createPlayer({ tickets: 10 }),
  ];
  for (const who of [poor, one, two, late]) await ask(cup, who);
  expect(await accept(cup, [poor, one, two, late, stranger])).toMatchObject([
    { refusal: "insufficient_tickets" },
    { refusal: null },
    { refusal: null },
    { refusal: "tournament_full", message: "No quedan lugares libres." },
    {
      refusal: "request_not_found",
      message: "Ese pedido ya no está: lo retiraron, o alguien lo respondió.",
    },
  ]);
  expect((await requestsOf(cup)).map((row) => row.participant_id)).toEqual([
    poor.participantId,
    late.participantId,
  ]);
  expect(await balanceOf(late)).toBe(10);
});

test("nobody pays more than it cost when he asked", async () => {
  const cup = await cupByApproval({ entryFee: 5 });
  const player = await t.createPlayer({ tickets: 50 });
  await ask(cup, player);
  await t.admin.query("update public.tournaments set entry_fee = 40 where id = $1", [cup.id]);
  expect(await accept(cup, [player])).toMatchObject([
    {
      refusal: "fee_changed",
      message: "La inscripción cambió después de su pedido: tiene que pedirlo otra vez.",
    },
  ]);
  expect(await balanceOf(player)).toBe(50);
  await ask(cup, player);
  await accept(cup, [player]);
  expect(await balanceOf(player)).toBe(10);
});

test("a refusal tells why, and who was refused asks again a day later", async () => {
  const cup = await cupByApproval();
  const [one, two] = [await t.createPlayer(), await t.createPlayer()];
  await ask(cup, one);
  await ask(cup, two);
  expect(await decline(cup, [one], "Solo del barrio.")).toBe(1);
  expect(await decline(cup, [two])).toBe(1);
  expect(await decline(cup, [two])).toBe(0);
  expect(await t.notificationsOf(one, "tournament_entry_declined")).toMatchObject([
    { title: `No aceptaron tu pedido en ${cup.name}`, body: "Solo del barrio." },
  ]);
  expect(await t.notificationsOf(two, "tournament_entry_declined")).toMatchObject([
    { body: "La organización no indicó un motivo. No se cobró nada." },
  ]);
  await t.expectRefusal(ask(cup, one), "declined_lately", /un día después/);
  expect(await accept(cup, [two])).toMatchObject([{ refusal: null }]);
  await t.owner.query(
    "update public.entry_requests set answered_at = now() - interval '25 hours' where tournament_id = $1",
    [cup.id],
  );
  await ask(cup, one);
  expect(await requestsOf(cup)).toMatchObject([{ state: "asked" }]);
  await t.expectRefusal(decline(cup, [one], "x".repeat(301)), "reason_too_long");
  await t.expectRefusal(decline(cup, []), "entrants_count");
  await t.expectRefusal(accept(cup, []), "entrants_count");
});

test("only who has the right answers, only his own is asked and withdrawn, and a stranger reads nothing", async () => {
  const cup = await cupByApproval();
  const other = await cupByApproval();
  const referee = await t.createPlayer();
  await t.joinStaff(cup, referee, ["results", "participants"]);
  const player = await t.createPlayer();
  await ask(cup, player);
  for (const by of [stranger, player, referee]) {
    await t.expectRefusal(accept(cup, [player], by), "forbidden");
    await t.expectRefusal(decline(cup, [player], undefined, by), "forbidden");
  }
  await t.expectRefusal(ask(cup, stranger, player.participantId), "forbidden");
  await t.expectRefusal(withdraw(cup, stranger, player.participantId), "request_not_found");
  expect(await accept(other, [player])).toMatchObject([{ refusal: "request_not_found" }]);
  const seen = (who: Pick<Player, "id">) =>
    t.asUser(who).query("select 1 from public.entry_requests where tournament_id = $1", [cup.id]);
  expect(await seen(player)).toHaveLength(1);
  expect(await seen(clerk)).toHaveLength(1);
  expect(await seen(stranger)).toHaveLength(0);
  expect(await seen(referee)).toHaveLength(0);
  await expectSqlState(t.anon.query("select 1 from public.entry_requests"), "42501");
  await expectSqlState(t.asUser(player).query("update public.entry_requests set fee = 0"), "42501");
  await withdraw(cup, player);
  expect(await requestsOf(cup)).toEqual([]);
  await t.expectRefusal(withdraw(cup, player), "request_not_found");
});

test("one asks where approval is asked for and registration is open, and never twice", async () => {
  const player = await t.createPlayer();
  await t.expectRefusal(
    ask(await t.createTournament(), player),
    "no_approval_needed",
    "Este torneo no pide aprobación.",
  );
  await t.expectRefusal(
    ask(await cupByApproval({ status: "Próximamente" }), player),
    "registration_closed",
  );
  const late = await cupByApproval({ registrationDeadline: new Date(Date.now() - 1000) });
  await t.expectRefusal(ask(late, player), "deadline_passed");
  const cup = await cupByApproval();
  await ask(cup, player);
  await accept(cup, [player]);
  await t.expectRefusal(ask(cup, player), "already_registered");
});

test("the setting changes while registration is open: who is in stays, who waits takes his place", async () => {
  const cup = await t.createTournament({ maxParticipants: 1 });
  const [inside] = await t.registerPlayers(cup, 1);
  const waits = await t.createPlayer();
  const comes = await t.createPlayer();
  await join(cup, waits);
  await t.admin.query("update public.tournaments set entry_by = 'approval' where id = $1", [
    cup.id,
  ]);
  await t.joinStaff(cup, clerk, ["registrations"]);
  expect(await participantsOf(cup)).toEqual([inside?.participantId]);
  await t.expectRefusal(join(cup, comes), "approval_needed");
  await ask(cup, comes);
  await t.admin.query("update public.tournaments set max_participants = 2 where id = $1", [cup.id]);
  expect(await accept(cup, [comes])).toMatchObject([{ refusal: "tournament_full" }]);
  await take(cup, waits);
  expect(await participantsOf(cup)).toContain(waits.participantId);
  await t.admin.query(
    "update public.tournaments set entry_by = 'open', max_participants = 4 where id = $1",
    [cup.id],
  );
  await enter(cup, comes);
  expect(await requestsOf(cup)).toEqual([]);
});

test("whom the staff asks needs no approval", async () => {
  const cup = await cupByApproval({ entryFee: 5 });
  const player = await t.createPlayer({ tickets: 5 });
  await t
    .asUser(clerk)
    .query("select * from public.add_entrants($1, $2)", [cup.id, [player.participantId]]);
  await enter(cup, player);
  expect(await participantsOf(cup)).toEqual([player.participantId]);
});

test("requests end when it starts or is called off, and who was not answered is told once", async () => {
  const cup = await cupByApproval();
  const players = [await t.createPlayer(), await t.createPlayer()];
  for (const who of players) await ask(cup, who);
  await accept(cup, players);
  const unanswered = await t.createPlayer();
  await ask(cup, unanswered);
  await t.startTournament(cup);
  expect(await requestsOf(cup)).toEqual([]);
  expect(await t.notificationsOf(unanswered, "tournament_entry_declined")).toMatchObject([
    { body: "La organización no respondió tu pedido de lugar. No se cobró nada." },
  ]);
  await t.expectRefusal(accept(cup, [unanswered]), "registration_closed");

  const called = await cupByApproval();
  await ask(called, unanswered);
  await t.admin.call("public.cancel_tournament", {
    p_tournament_id: called.id,
    p_reason: "No hay sala.",
  });
  expect(await requestsOf(called)).toEqual([]);
  expect(await t.notificationsOf(unanswered, "tournament_cancelled")).toMatchObject([
    { body: "No hay sala." },
  ]);
  expect(await t.notificationsOf(unanswered, "tournament_entry_declined")).toHaveLength(1);
});

test(
  "50 are accepted at once by many with 8 places: 8 are in and have paid, 42 still ask",
  { tags: ["long"] },
  async () => {
    const cup = await cupByApproval({ maxParticipants: 8, entryFee: 3 });
    const crowd: Who[] = (await bulkPlayers(t.database.owner, 50)).map(
      ({ userId, participantId }) => ({
        id: userId,
        participantId,
      }),
    );
    await t.admin.query(
      "select public.manage_tickets(id, 5, 'pedidos') from unnest($1::uuid[]) as id",
      [crowd.map(({ participantId }) => participantId)],
    );
    await Promise.all(crowd.map((who) => ask(cup, who)));
    const answers = (await Promise.all(crowd.map((who) => accept(cup, [who])))).flat();
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(8);
    expect(answers.filter(({ refusal }) => refusal === "tournament_full")).toHaveLength(42);
    expect(await participantsOf(cup)).toHaveLength(8);
    expect(await requestsOf(cup)).toHaveLength(42);
    const { held } = await t.owner.one<{ held: number }>(
      "select sum(fee_paid)::integer as held from public.tournament_participants where tournament_id = $1",
      [cup.id],
    );
    expect(held).toBe(24);
  },
);

test("accepted and withdrawn at once: he is in and paid, or he is not and has not", async () => {
  const cup = await cupByApproval({ entryFee: 1 });
  const player = await t.createPlayer({ tickets: 20 });
  for (let turn = 0; turn < sized(10, 2); turn += 1) {
    await ask(cup, player);
    const before = await balanceOf(player);
    const [answer, taken] = await Promise.all([
      accept(cup, [player]).then((rows) => rows[0]?.refusal),
      withdraw(cup, player).then(
        () => true,
        () => false,
      ),
    ]);
    const isIn = (await participantsOf(cup)).length === 1;
    expect({ answer, taken, paid: before - (await balanceOf(player)) }).toEqual(
      isIn
        ? { answer: null, taken: false, paid: 1 }
        : { answer: "request_not_found", taken: true, paid: 0 },
    );
    if (isIn)
      await t.asUser(player).call("public.withdraw_from_tournament", of(cup, player.participantId));
  }
});
