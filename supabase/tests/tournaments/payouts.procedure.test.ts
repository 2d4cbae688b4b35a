import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import type { Tournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let treasurer: Player;

interface Payout {
  readonly id: string;
  readonly profile_id: string;
  readonly amount: string;
  readonly status: string;
  readonly payment_info: Readonly<Record<string, string>>;
  readonly receipt: string | null;
}

beforeAll(async () => {
  treasurer = await t.createPlayer();
});

const payoutsOf = (cup: Tournament) =>
  t.owner.query<Payout>(
    "select * from public.payouts where tournament_id = $1 order by amount desc, profile_id",
    [cup.id],
  );
const notificationsOf = async (person: Pick<Player, "id">) =>
  await t.owner.column<string>(
    "select kind from public.notifications where user_id = $1 and kind like 'payout%' order by created_at",
    [person.id],
  );
const saveAlias = (person: Pick<Player, "id">, alias: string) =>
  t.asUser(person).call("public.save_payment_info", { p_cvu: null, p_alias: alias });
const pay = (id: string, rest = {}) =>
  t.asUser(treasurer).call("public.mark_payout_paid", { p_payout_id: id, ...rest });
const undo = (id: string) => t.asUser(treasurer).call("public.undo_payout", { p_payout_id: id });
const ask = (id: string) =>
  t.asUser(treasurer).call("public.request_payment_info", { p_payout_id: id });
const split = (id: string, shares: unknown) =>
  t.asUser(treasurer).call("public.split_payout", {
    p_payout_id: id,
    p_shares: JSON.stringify(shares),
  });

/** A decided tournament of two players with one prize; its payout and its winner. */
async function decided() {
  const cup = await t.createTournament({ prizes: [{ type: "money", value: 90 }] });
  const players = await t.registerPlayers(cup, 2);
  await t.joinStaff(cup, treasurer, ["money"]);
  await t.startTournament(cup);
  const [final] = await t.matchesOf(cup);
  const winner = players.find(({ participantId }) => participantId === final?.participant1_id);
  if (!final || !winner) throw new Error("no final");
  await t.declareWinner(final, winner.participantId);
  const [payout] = await payoutsOf(cup);
  if (!payout) throw new Error("no payout");
  return { cup, final, winner, loser: players.find((one) => one !== winner)!, payout };
}

describe("paying a prize", () => {
  test("nothing is paid without payment data; who has none is asked, once in twelve hours", async () => {
    const { winner, payout } = await decided();
    await t.expectRefusal(() => pay(payout.id), "payout_without_account");
    await ask(payout.id);
    expect(await notificationsOf(winner)).toEqual(["payout_data_needed"]);
    await t.expectRefusal(() => ask(payout.id), "payout_just_requested");
    await saveAlias(winner, "cobra.aqui");
    await t.expectRefusal(() => ask(payout.id), "payout_has_account");
    await pay(payout.id);
    await t.expectRefusal(() => ask(payout.id), "payout_already_paid");
    expect(await notificationsOf(winner)).toEqual(["payout_data_needed", "payout_paid"]);
  });

  test("an account outside of Argentina follows while the prize is pending, and stays as it was paid", async () => {
    const { cup, winner, payout } = await decided();
    const give = async (account: string) => {
      const info = { account, holder: "Ana Paz" };
      await t.asUser(winner).call("public.save_payment_info", {
        p_cvu: null,
        p_alias: null,
        p_account: info.account,
        p_holder: info.holder,
      });
      return info;
    };
    const kept = async () => (await payoutsOf(cup))[0]?.payment_info;
    await give("primera@pagos.example");
    await t.expectRefusal(() => ask(payout.id), "payout_has_account");
    const second = await give("segunda@pagos.example");
    expect(await kept()).toEqual(second);
    await pay(payout.id);
    const third = await give("tercera@pagos.example");
    expect(await kept()).toEqual(second);
    await undo(payout.id);
    expect(await kept()).toEqual(third);
    await pay(payout.id);
  });

  test("who has no account any more is not asked, and the note says where it went", async () => {
    const { payout } = await decided();
    await t.owner.query("update public.payouts set profile_id = null where id = $1", [payout.id]);
    await t.expectRefusal(() => ask(payout.id), "payout_without_receiver");
    await t.expectRefusal(() => pay(payout.id), "note_required");
    await pay(payout.id, { p_note: "en mano, con recibo" });
  });

  test("is undone within 24 hours: the account is the receiver's of now, and the cup can be corrected", async () => {
    const { cup, final, winner, loser, payout } = await decided();
    await t.expectRefusal(() => undo(payout.id), "payout_not_paid");
    await saveAlias(winner, "primero.alias");
    await pay(payout.id, { p_note: "1" });
    const reopen = () => t.admin.call("public.reopen_match", { p_match_id: final.id });
    await t.expectRefusal(reopen, "prizes_paid");
    await saveAlias(winner, "segundo.alias");
    await t.owner.query("update public.payouts set paid_at = now() - interval '25 hours'");
    await t.expectRefusal(() => undo(payout.id), "payout_undo_over");
    await t.owner.query("update public.payouts set paid_at = now() where paid_at is not null");
    await undo(payout.id);
    expect(await payoutsOf(cup)).toMatchObject([
      { status: "pending", payment_info: { alias: "segundo.alias" }, receipt: null },
    ]);
    expect(await notificationsOf(winner)).toEqual(["payout_paid", "payout_undone"]);
    await reopen();
    await t.declareWinner(final, loser.participantId);
    expect(await payoutsOf(cup)).toMatchObject([{ profile_id: loser.id, status: "pending" }]);
  });

  test("whoever lacks money in this cup does nothing of it", async () => {
    const { payout, cup, winner } = await decided();
    const stranger = await t.createPlayer();
    await t.joinStaff(cup, stranger, ["results", "staff"]);
    for (const who of [stranger, winner]) {
      await t.expectRefusal(
        t.asUser(who).query("select * from public.credited_prizes($1)", [cup.id]),
        "forbidden",
      );
      for (const [name, rest] of [
        ["mark_payout_paid", {}],
        ["undo_payout", {}],
        ["request_payment_info", {}],
        ["prize_sharers", {}],
        ["split_payout", { p_shares: "[]" }],
      ] as const)
        await t.expectRefusal(
          () => t.asUser(who).call(`public.${name}`, { p_payout_id: payout.id, ...rest }),
          "forbidden",
        );
    }
  });
});

test("nobody handles a prize of their own or of their team, whatever the act: by the catalogue", async () => {
  const { cup, winner, payout } = await decided();
  await t.joinStaff(cup, winner, ["money"]);
  await saveAlias(winner, "campeon.alias");
  const acts = await t.owner.query<{ name: string; rest: string[] }>(
    `select proname as name, array_remove(proargnames[1:pronargs], 'p_payout_id') as rest from pg_proc
     where pronamespace = 'public'::regnamespace and 'p_payout_id' = any (proargnames) and provolatile = 'v'
       and has_function_privilege('authenticated', oid, 'execute') order by 1`,
  );
  expect(acts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["mark_payout_paid", "split_payout", "undo_payout"]),
  );
  for (const { name, rest } of acts)
    await t.expectRefusal(
      () =>
        t.asUser(winner).call(`public.${name}`, {
          p_payout_id: payout.id,
          ...Object.fromEntries(rest.map((parameter) => [parameter, null])),
        }),
      "own_prize",
      "se ocupa otra persona",
    );
  await pay(payout.id);
});

describe("a receipt", () => {
  const store = (who: Pick<Player, "id">, name: string) =>
    t
      .asUser(who)
      .query(
        "insert into storage.objects (bucket_id, name, owner_id) values ('payout_receipts', $1, $2)",
        [name, who.id],
      );
  const sees = async (who: Pick<Player, "id">, name: string) =>
    (await t.asUser(who).query("select 1 from storage.objects where name = $1", [name])).length;

  test("is stored by who pays, and seen by him and the receiver alone", async () => {
    const { payout, winner, loser } = await decided();
    const name = `${payout.id}/transferencia.png`;
    await saveAlias(winner, "cobra.aqui");
    for (const who of [winner, loser]) await expectSqlState(store(who, name), "42501");
    await t.expectRefusal(() => pay(payout.id, { p_receipt: name }), "receipt_not_found");
    await store(treasurer, name);
    expect(await sees(winner, name)).toBe(0);
    await pay(payout.id, { p_receipt: name });
    expect(await sees(treasurer, name)).toBe(1);
    expect(await sees(winner, name)).toBe(1);
    expect(await sees(loser, name)).toBe(0);
    // A paid payout accepts no other picture.
    await expectSqlState(store(treasurer, `${payout.id}/otra.png`), "42501");
  });

  test("that of another payout is none", async () => {
    const [one, other] = [await decided(), await decided()];
    const name = `${other.payout.id}/x.png`;
    await saveAlias(one.winner, "cobra.aqui");
    await store(treasurer, name);
    await t.expectRefusal(() => pay(one.payout.id, { p_receipt: name }), "receipt_not_found");
  });
});

describe("splitting the prize of a team", () => {
  let team: Team;
  let cup: Tournament;
  let payout: Payout;

  beforeAll(async () => {
    cup = await t.createTournament({
      type: "team",
      teamFormat: "2v2",
      prizes: [{ type: "money", value: 100 }],
    });
    const teams = [await t.createTeam({ size: 3 }), await t.createTeam({ size: 3 })];
    for (const one of teams) await t.register(cup, one);
    await t.joinStaff(cup, treasurer, ["money"]);
    await t.startTournament(cup);
    await t.playToTheEnd(cup);
    [payout] = (await payoutsOf(cup)) as [Payout];
    team = teams.find(({ leader }) => leader.id === payout.profile_id)!;
  });

  const share = (person: Pick<Player, "id">, amount: number) => ({
    profile_id: person.id,
    amount,
  });

  test("parts are of its people, one each, and add up", async () => {
    const [second, third] = team.members as [Player, Player];
    const stranger = await t.createPlayer();
    for (const shares of [
      [share(team.leader, 50), share(second, 49)],
      [share(team.leader, 50), share(team.leader, 50)],
      [share(team.leader, 50), share(stranger, 50)],
      [share(team.leader, 110), share(second, -10)],
      [share(team.leader, 99.995), share(second, 0.005)],
    ])
      await t.expectRefusal(() => split(payout.id, shares), "shares_unfit");
    for (const shares of [[], {}, [1], [{ profile_id: "x", amount: 100 }]])
      await t.expectRefusal(() => split(payout.id, shares), "shares_invalid");
    await saveAlias(third, "tercera.alias");
    expect(
      await split(payout.id, [
        share(second, 33.33),
        share(third, 33.33),
        share(team.leader, 33.34),
      ]),
    ).toBe(3);
    const parts = await payoutsOf(cup);
    expect(parts.map(({ profile_id }) => profile_id).sort()).toEqual(
      [team.leader.id, second.id, third.id].sort(),
    );
    expect(parts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(
      10_000,
    );
    expect(parts.find(({ profile_id }) => profile_id === third.id)).toMatchObject({
      payment_info: { alias: "tercera.alias" },
    });
    expect(await notificationsOf(second)).toEqual(["payout_shared"]);
    expect(await notificationsOf(team.leader)).toEqual([]);
    const sharers = await t
      .asUser(treasurer)
      .query<{ username: string; amount: string }>("select * from public.prize_sharers($1)", [
        payout.id,
      ]);
    expect(sharers.map(({ amount }) => Number(amount))).toEqual([33.34, 33.33, 33.33]);
  });

  test("is split anew, and joined again, until a part is paid", async () => {
    const [second] = team.members as [Player, Player];
    const [part] = await payoutsOf(cup);
    await split(part?.id ?? "", [share(second, 100)]);
    const [whole, ...rest] = await payoutsOf(cup);
    expect(whole).toMatchObject({ profile_id: second.id, amount: "100.00" });
    expect(rest).toEqual([]);
    await split(whole?.id ?? "", [share(second, 60), share(team.leader, 40)]);
    const [large] = await payoutsOf(cup);
    await saveAlias(second, "segunda.alias");
    await pay(large?.id ?? "");
    await t.expectRefusal(async () => {
      const [, small] = await payoutsOf(cup);
      return split(small?.id ?? "", [share(team.leader, 100)]);
    }, "payout_already_paid");
  });
});
