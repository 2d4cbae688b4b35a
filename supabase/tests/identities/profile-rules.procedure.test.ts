import { describe, expect, test } from "vitest";
import { createTestDatabase } from "@leyenda/testing/test-database";
import { createAdmin } from "@leyenda/testing/create-player";
import { asOwner, asUser } from "@leyenda/testing/session";
import { expectRefusalWithoutTrace, expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const FORM = {
  p_username: "nuevo_nombre",
  p_full_name: "Ana Pérez",
  p_full_name_public: false,
  p_country: "Uruguay",
  p_bio: "Juego de todo.",
  p_phone_number: "099 123",
  p_games_played: ["CS:GO"],
  p_game_identities: { "CS:GO": "ana#1" },
};

describe("save_profile", () => {
  test("saves public and private fields together", async () => {
    const player = await t.createPlayer();
    const saved = await t.asUser(player).call<{ username: string }>("public.save_profile", FORM);
    expect(saved.username).toBe("nuevo_nombre");
    const row = await t.asUser(player).one(
      `select p.username, p.full_name, p.country, p.bio, p.phone_number, p.games_played, p.game_identities
       from public.profiles p where p.id = $1`,
      [player.id],
    );
    expect(row).toEqual({
      username: "nuevo_nombre",
      full_name: "Ana Pérez",
      country: "Uruguay",
      bio: "Juego de todo.",
      phone_number: "099 123",
      games_played: ["CS:GO"],
      game_identities: { "CS:GO": "ana#1" },
    });
  });

  test("the real name is shown to others only when the player publishes it", async () => {
    const player = await t.createPlayer();
    const seen = (): Promise<{ full_name: string | null }> =>
      t.anon.one("select p.full_name from public.profiles p where p.id = $1", [player.id]);
    await t.asUser(player).call("public.save_profile", {
      ...FORM,
      p_username: player.username,
    });
    expect(await seen()).toEqual({ full_name: null });
    await t.asUser(player).call("public.save_profile", {
      ...FORM,
      p_username: player.username,
      p_full_name_public: true,
    });
    expect(await seen()).toEqual({ full_name: "Ana Pérez" });
  });

  test.each([
    { why: "too short", username: "ab", code: "username_invalid" },
    { why: "too long", username: "x".repeat(25), code: "username_invalid" },
    { why: "a space", username: "dos palabras", code: "username_invalid" },
    { why: "the closed accounts' name", username: "Jugador eliminado", code: "username_invalid" },
    { why: "markup", username: "<b>yo</b>", code: "username_invalid" },
    { why: "taken in other letters", username: "OCUPADO", code: "username_taken" },
  ])("refuses a username: $why", async ({ username, code }) => {
    if (code === "username_taken") await t.createPlayer({ username: "ocupado" });
    const player = await t.createPlayer();
    await t.expectRefusal(
      () => t.asUser(player).call("public.save_profile", { ...FORM, p_username: username }),
      code,
    );
  });

  test("a change of case of the own name is fine", async () => {
    const player = await t.createPlayer({ username: "Mayusculas" });
    const changed = await t
      .asUser(player)
      .count("update public.profiles set username = 'MAYUSCULAS' where id = $1", [player.id]);
    expect(changed).toBe(1);
  });

  test("visitors have no profile to save", async () => {
    await expectSqlState(t.anon.call("public.save_profile", FORM), "42501");
  });
});

describe("save_payment_info", () => {
  const save = (id: string, cvu: string | null, alias: string | null): Promise<unknown> =>
    t.asUser(id).call("public.save_payment_info", { p_cvu: cvu, p_alias: alias });
  const saveAccount = (
    id: string,
    account: string | null,
    holder: string | null,
  ): Promise<unknown> =>
    t.asUser(id).call("public.save_payment_info", {
      p_cvu: null,
      p_alias: null,
      p_account: account,
      p_holder: holder,
    });
  const from = async (country: string) => {
    const player = await t.createPlayer();
    await t
      .asUser(player)
      .query("update public.profiles set country = $1 where id = $2", [country, player.id]);
    return player;
  };

  test("saves, clears and tidies", async () => {
    const player = await t.createPlayer();
    expect(await save(player.id, "00000031 00012345 678901", "ana.perez.mp")).toEqual({
      cvu: "0000003100012345678901",
      alias: "ana.perez.mp",
    });
    expect(await save(player.id, "", "ana.perez.mp")).toEqual({ alias: "ana.perez.mp" });
    expect(await save(player.id, null, null)).toEqual({});
  });

  test.each([
    { cvu: "123", alias: "", code: "cvu_invalid", message: "22 dígitos" },
    { cvu: "abc0003100012345678901", alias: "", code: "cvu_invalid", message: "22 dígitos" },
    { cvu: "", alias: "corto", code: "alias_invalid", message: "6 a 20" },
    { cvu: "", alias: "con espacios x", code: "alias_invalid", message: "6 a 20" },
  ])("refuses $cvu $alias", async ({ cvu, alias, code, message }) => {
    const player = await t.createPlayer();
    await t.expectRefusal(() => save(player.id, cvu, alias), code, message);
  });

  test("outside of Argentina an account and its holder are saved, in Mexico a CLABE", async () => {
    const mexican = await from("México");
    expect(await saveAccount(mexican.id, " 032 180 00011835971 9", "Ana Paz ")).toEqual({
      account: "032180000118359719",
      holder: "Ana Paz",
    });
    const chilean = await from("Chile");
    expect(await saveAccount(chilean.id, "Banco, vista 12-34, 9.876.543-2", "Ana Paz")).toEqual({
      account: "Banco, vista 12-34, 9.876.543-2",
      holder: "Ana Paz",
    });
    expect(await save(chilean.id, null, "ana.perez.mp")).toEqual({ alias: "ana.perez.mp" });
  });

  test.each([
    { country: "México", account: "032180000118359710", holder: "Ana", code: "clabe_invalid" },
    { country: "México", account: "03218000011835971", holder: "Ana", code: "clabe_invalid" },
    { country: "México", account: "ana@pagos.example", holder: "Ana", code: "clabe_invalid" },
    { country: "Perú", account: "123", holder: "Ana", code: "account_invalid" },
    { country: "Perú", account: "1".repeat(65), holder: "Ana", code: "account_invalid" },
    { country: "Perú", account: "12\n345", holder: "Ana", code: "account_invalid" },
    { country: "Perú", account: "", holder: "Ana", code: "account_invalid" },
    { country: "Perú", account: "12345", holder: "", code: "holder_invalid" },
    { country: "Perú", account: "12345", holder: "A", code: "holder_invalid" },
    { country: "Perú", account: "12345", holder: "A".repeat(81), code: "holder_invalid" },
  ])("refuses of $country the account $account of $holder", async ({ country, ...given }) => {
    const player = await from(country);
    await t.expectRefusal(() => saveAccount(player.id, given.account, given.holder), given.code);
  });
});

describe("roles", () => {
  test("an admin makes another one and takes it back; both are recorded and told", async () => {
    const admin = await t.createAdmin();
    const player = await t.createPlayer();
    const setRole = (role: string): Promise<number> =>
      t
        .asUser(admin)
        .count("update public.profiles set role = $1 where id = $2", [role, player.id]);
    expect(await setRole("admin")).toBe(1);
    expect(await setRole("user")).toBe(1);
    const log = await t
      .asUser(admin)
      .query(
        "select action, before, after from public.admin_audit_log where entity_id = $1 and actor_id = $2 order by created_at",
        [player.id, admin.id],
      );
    expect(log).toEqual([
      { action: "change_role", before: { role: "user" }, after: { role: "admin" } },
      { action: "change_role", before: { role: "admin" }, after: { role: "user" } },
    ]);
    expect(await t.asUser(player).query("select title from public.notifications")).toHaveLength(2);
  });

  test("two admins who demote each other at once: one stays", async () => {
    const own = await createTestDatabase();
    try {
      const [first, second] = [await createAdmin(own), await createAdmin(own)];
      const demote = (by: string, whom: string): Promise<number> =>
        asUser(own, by).count("update public.profiles set role = 'user' where id = $1", [whom]);
      await Promise.allSettled([demote(first.id, second.id), demote(second.id, first.id)]);
      const admins = await asOwner(own).query<{ id: string }>(
        "select id from public.profiles where role = 'admin'",
      );
      expect(admins).toHaveLength(1);
      await expectRefusalWithoutTrace(
        own,
        () => demote(admins[0]?.id ?? "", admins[0]?.id ?? ""),
        "last_admin",
        "último administrador",
      );
    } finally {
      await own.close();
    }
  });
});
