import { beforeAll, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import type { Player } from "@leyenda/testing/create-player";
import type { NewTournament, Tournament } from "@leyenda/testing/tournaments";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 40, soundLedger: true });
const { join } = t.waitingActs();
let clerk: Player;
let stranger: Player;

type Cup = Pick<Tournament, "id">;
type Who = Pick<Player, "id" | "participantId">;

interface Code {
  readonly id: string;
  readonly code: string;
  readonly max_uses: number;
}

interface Access {
  readonly is_open: boolean;
  readonly was_right: boolean | null;
  readonly tries_left: number;
  readonly retry_at: Date | null;
}

beforeAll(async () => {
  [clerk, stranger] = [await t.createPlayer(), await t.createPlayer()];
});

async function cupByCode(wanted: NewTournament = {}) {
  const cup = await t.createTournament({ entryBy: "code", ...wanted });
  await t.joinStaff(cup, clerk, ["registrations"]);
  return cup;
}

const make = (
  cup: Cup,
  count: number,
  uses: number,
  endsAt: Date | null = null,
  by: Pick<Player, "id"> = clerk,
) =>
  t
    .asUser(by)
    .query<Code>("select * from public.make_entry_codes($1, $2, $3, $4)", [
      cup.id,
      count,
      uses,
      endsAt,
    ]);
const tryCode = (cup: Cup, who: Who, code: string) =>
  t.asUser(who).call("public.use_entry_code", { p_tournament_id: cup.id, p_code: code });
const access = (cup: Cup, who: Who) =>
  t
    .asUser(who)
    .one<Access>("select * from public.entry_access($1, $2)", [cup.id, who.participantId]);
const enter = (cup: Cup, who: Who) => t.register(cup, who);
const withdrawCode = (cup: Cup, code: Code | undefined, by: Pick<Player, "id"> = clerk) =>
  t.asUser(by).call("public.withdraw_entry_code", {
    p_tournament_id: cup.id,
    p_code_id: code?.id,
  });
const usesOf = (cup: Cup) =>
  t.owner.query<{ participant_id: string; code_id: string }>(
    "select participant_id, code_id from public.entry_code_uses where tournament_id = $1",
    [cup.id],
  );

test("whoever has the code enters, however he writes it, and the staff sees who used which", async () => {
  const cup = await cupByCode({ entryFee: 5 });
  const [code] = await make(cup, 1, 1);
  const [player, other] = [
    await t.createPlayer({ tickets: 5 }),
    await t.createPlayer({ tickets: 5 }),
  ];
  await t.expectRefusal(
    () => enter(cup, player),
    "code_needed",
    "En este torneo se entra con un código de la organización: escríbelo en su página.",
  );
  const written = code?.code ?? "";
  await tryCode(cup, player, ` ${written.slice(0, 5).toLowerCase()}-${written.slice(5)} `);
  await tryCode(cup, other, written);
  expect(await access(cup, player)).toMatchObject({ is_open: true, was_right: true });
  // Checking a code does not use it; registering does.
  expect(await usesOf(cup)).toEqual([]);
  await enter(cup, player);
  expect(await usesOf(cup)).toEqual([{ participant_id: player.participantId, code_id: code?.id }]);
  await t.expectRefusal(
    enter(cup, other),
    "code_spent",
    "Ese código ya no sirve: se usó, venció o fue retirado. Pide otro a la organización.",
  );
  expect(await access(cup, other)).toMatchObject({ is_open: false, was_right: true });
});

test("who leaves and comes back needs no other code", async () => {
  const cup = await cupByCode();
  const [code] = await make(cup, 1, 1);
  const player = await t.createPlayer();
  await tryCode(cup, player, code?.code ?? "");
  await enter(cup, player);
  await t.asUser(player).call("public.withdraw_from_tournament", {
    p_tournament_id: cup.id,
    p_participant_id: player.participantId,
  });
  expect(await access(cup, player)).toMatchObject({ is_open: true });
  await enter(cup, player);
  expect(await usesOf(cup)).toHaveLength(1);
});

test("a code that ended, was withdrawn or is of another tournament opens nothing; who entered with it stays", async () => {
  const cup = await cupByCode();
  const other = await cupByCode();
  const [ends, gone] = await make(cup, 2, 5, new Date(Date.now() + 3_600_000));
  const [elsewhere] = await make(other, 1, 5);
  const [first, second, third] = [
    await t.createPlayer(),
    await t.createPlayer(),
    await t.createPlayer(),
  ];
  await tryCode(cup, first, gone?.code ?? "");
  await enter(cup, first);
  await withdrawCode(cup, gone);
  await tryCode(cup, second, gone?.code ?? "");
  await t.expectRefusal(enter(cup, second), "code_spent");
  await tryCode(cup, second, ends?.code ?? "");
  await t.owner.query("update public.entry_codes set ends_at = now() where id = $1", [ends?.id]);
  await t.expectRefusal(enter(cup, second), "code_spent");
  await tryCode(cup, third, elsewhere?.code ?? "");
  expect(await access(cup, third)).toMatchObject({ is_open: false, was_right: false });
  await t.expectRefusal(enter(cup, third), "code_needed");
  expect(await usesOf(cup)).toHaveLength(1);
});

test("guesses are counted although each is answered with nothing, and end", async () => {
  const cup = await cupByCode();
  const [code] = await make(cup, 1, 5);
  const player = await t.createPlayer();
  for (let guess = 0; guess < 10; guess += 1) await tryCode(cup, player, `MAL${guess}`);
  const shown = await access(cup, player);
  expect(shown).toMatchObject({ is_open: false, was_right: false, tries_left: 0 });
  expect(shown.retry_at?.getTime()).toBeGreaterThan(Date.now());
  // The right code is refused too: otherwise the response would reveal it.
  await t.expectRefusal(
    tryCode(cup, player, code?.code ?? ""),
    "too_many_tries",
    "Demasiados códigos equivocados. Vuelve a probar más tarde.",
  );
  await t.owner.query(
    "update private.entry_code_tries set created_at = created_at - interval '2 hours' where profile_id = $1",
    [player.id],
  );
  await tryCode(cup, player, code?.code ?? "");
  await enter(cup, player);
  await t.expectRefusal(
    t.asUser(player).call("public.use_entry_code", {
      p_tournament_id: crypto.randomUUID(),
      p_code: "X",
    }),
    "tournament_not_found",
  );
});

test("30 guesses at once count as no more than are allowed", async () => {
  const cup = await cupByCode();
  const player = await t.createPlayer();
  await Promise.allSettled(
    Array.from({ length: 30 }, (_, guess) => tryCode(cup, player, `MAL${guess}`)),
  );
  const { tries } = await t.owner.one<{ tries: number }>(
    "select count(*)::integer as tries from private.entry_code_tries where profile_id = $1",
    [player.id],
  );
  expect(tries).toBeGreaterThan(0);
  expect(tries).toBeLessThanOrEqual(10);
});

test("only the staff with the right makes, reads and withdraws codes", async () => {
  const cup = await cupByCode();
  const referee = await t.createPlayer();
  await t.joinStaff(cup, referee, ["results", "settings", "participants"]);
  const codes = await make(cup, 3, 2);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
  for (const by of [stranger, referee]) {
    await t.expectRefusal(make(cup, 1, 1, null, by), "forbidden");
    await t.expectRefusal(withdrawCode(cup, codes[0], by), "forbidden");
    for (const table of ["entry_codes", "entry_code_uses"])
      expect(await t.asUser(by).query(`select 1 from public.${table}`)).toEqual([]);
  }
  await expectSqlState(t.anon.query("select 1 from public.entry_codes"), "42501");
  await expectSqlState(
    t.asUser(clerk).query("update public.entry_codes set max_uses = 1000"),
    "42501",
  );
  await expectSqlState(t.asUser(clerk).query("select 1 from private.entry_code_tries"), "42501");
  expect(
    await t
      .asUser(clerk)
      .query("select 1 from public.entry_codes where tournament_id = $1", [cup.id]),
  ).toHaveLength(3);
  // A right in one tournament gives no access to another's codes.
  await t.expectRefusal(withdrawCode(await cupByCode(), codes[0]), "code_not_found");
});

test("codes are made in numbers that make sense, and while they are of use", async () => {
  const cup = await cupByCode();
  await t.expectRefusal(make(cup, 0, 1), "codes_count", "Se crean de 1 a 256 códigos por vez.");
  await t.expectRefusal(make(cup, 257, 1), "codes_count");
  await t.expectRefusal(make(cup, 1, 0), "uses_count", "Un código sirve de 1 a 1024 veces.");
  await t.expectRefusal(make(cup, 1, 1025), "uses_count");
  await t.expectRefusal(make(cup, 1, 1, new Date(Date.now() - 1000)), "end_is_past");
  for (let turn = 0; turn < 4; turn += 1) await make(cup, 256, 1);
  await t.expectRefusal(make(cup, 1, 1), "too_many_codes");
  const started = await t.createTournament();
  await t.joinStaff(started, clerk, ["registrations"]);
  await t.registerPlayers(started, 2);
  await t.startTournament(started);
  await t.expectRefusal(make(started, 1, 1), "registration_closed");
});

test("waiting for a place passes the same gate, once", async () => {
  const cup = await cupByCode({ maxParticipants: 1 });
  const [code] = await make(cup, 1, 2);
  const [inside, waits] = [await t.createPlayer(), await t.createPlayer()];
  await tryCode(cup, inside, code?.code ?? "");
  await enter(cup, inside);
  await t.expectRefusal(join(cup, waits), "code_needed");
  await tryCode(cup, waits, code?.code ?? "");
  await join(cup, waits);
  await withdrawCode(cup, code);
  await t.admin.query("update public.tournaments set max_participants = 2 where id = $1", [cup.id]);
  await t.asUser(waits).call("public.take_place", {
    p_tournament_id: cup.id,
    p_participant_id: waits.participantId,
  });
  expect(await usesOf(cup)).toHaveLength(2);
});

test("20 enter at once with a code for 5: five are in", async () => {
  const cup = await cupByCode({ maxParticipants: 16 });
  const [code] = await make(cup, 1, 5);
  const crowd: Who[] = (await bulkPlayers(t.database.owner, 20)).map(
    ({ userId, participantId }) => ({
      id: userId,
      participantId,
    }),
  );
  await Promise.all(crowd.map((who) => tryCode(cup, who, code?.code ?? "")));
  const outcomes = await Promise.all(
    crowd.map((who) =>
      enter(cup, who).then(
        () => "in",
        (error: unknown) => (error as { detail?: string }).detail,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === "code_spent")).toHaveLength(15);
  expect(await usesOf(cup)).toHaveLength(5);
});
