import { beforeAll, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let admin: Player;

beforeAll(async () => {
  admin = await t.createAdmin();
});

interface Private {
  readonly phone?: string;
  readonly name?: string;
  readonly birth?: string;
  readonly payment?: Readonly<Record<string, string>>;
}

const paid = { cvu: "0000003100010000000001" };

async function person(known: Private): Promise<Player> {
  const player = await t.createPlayer();
  // Writes directly, as the user does, so the keys of the indexes are computed with the user's rights.
  await t
    .asUser(player)
    .query(
      "update public.profile_private set phone_number = $2, full_name = $3 where profile_id = $1",
      [player.id, known.phone ?? null, known.name ?? null],
    );
  await t.owner.query(
    `update public.profile_private
     set birth_date = coalesce($2::date, birth_date), payment_info = $3 where profile_id = $1`,
    [player.id, known.birth ?? null, known.payment ?? {}],
  );
  return player;
}

const sharedOf = async (player: Player, by = admin) =>
  (
    await t
      .asUser(by)
      .query<{ kind: string; total: string; profile_id: string }>(
        "select * from public.shared_accounts($1)",
        [player.id],
      )
  ).map(({ kind, total, profile_id }) => [kind, Number(total), profile_id] as const);

test("accounts with the same telephone, person, CVU or account are found however they are written", async () => {
  const player = await person({
    phone: "+54 9 11 5555-1234",
    name: "José Núñez",
    birth: "2001-02-03",
    payment: paid,
  });
  const phone = await person({ phone: "(11) 5555 1234" });
  const same = await person({ name: "JOSE NUÑEZ", birth: "2001-02-03" });
  const cvu = await person({ payment: paid });
  // A namesake, a user with the same birth date, and a user with too little text.
  await person({ name: "José Núñez", birth: "1990-02-03" });
  await person({ name: "Otra", birth: "2001-02-03" });
  await person({ phone: "1234" });
  expect(await sharedOf(player)).toEqual([
    ["account", 1, cvu.id],
    ["person", 1, same.id],
    ["phone", 1, phone.id],
  ]);
  expect(await sharedOf(phone)).toEqual([["phone", 1, player.id]]);
  const abroad = await person({ payment: { account: "ES91 2100 0418", holder: "Ana" } });
  const alike = await person({ payment: { account: "es9121000418", holder: "Beto" } });
  await person({ payment: { alias: "es9121000418" } });
  expect(await sharedOf(abroad)).toEqual([["account", 1, alike.id]]);
  await t.asUser(admin).call("public.delete_user", { p_user_id: cvu.id });
  expect((await sharedOf(player)).map(([kind]) => kind)).toEqual(["person", "phone"]);
});

test("who has nothing shares nothing; of many, ten are named and all are counted", async () => {
  expect(await sharedOf(await person({}))).toEqual([]);
  for (let index = 0; index < 13; index += 1) await person({ payment: { cvu: "1".repeat(22) } });
  const shared = await sharedOf(await person({ payment: { cvu: "1".repeat(22) } }));
  expect(shared).toHaveLength(10);
  expect(shared[0]?.[1]).toBe(13);
});

test("is for administrators: neither the person, nor the staff of a tournament with every right", async () => {
  const player = await person({ phone: "11 4444 9999" });
  const organiser = await t.createPlayer();
  await t.joinStaff(await t.createTournament(), organiser, [
    "participants",
    "money",
    "staff",
    "results",
  ]);
  for (const by of [player, organiser]) await t.expectRefusal(sharedOf(player, by), "forbidden");
});
