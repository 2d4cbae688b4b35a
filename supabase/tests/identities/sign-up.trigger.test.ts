import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

/** An account as the form creates it, unless the metadata differ. */
async function signUp(
  metadata: Record<string, unknown>,
  email = `${randomUUID()}@example.test`,
): Promise<string> {
  const { id } = await t.owner.one<{ id: string }>(
    "insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values (gen_random_uuid(), $1, now(), $2) returning id",
    [email, { age_confirmed: true, ...metadata }],
  );
  return id;
}

async function usernameOf(id: string): Promise<string> {
  return (
    await t.owner.one<{ username: string }>("select username from public.profiles where id = $1", [
      id,
    ])
  ).username;
}

describe("signing up", () => {
  test("creates profile, private data, participant and wallet in one go", async () => {
    const id = await signUp(
      { username: "Ñandú.7", country: "Chile", phone_number: "+56 9 1234", age_confirmed: true },
      "nandu@example.test",
    );
    const profile = await t.owner.one(
      `select p.username, p.country, p.role, p.team_id, p.personal_tickets, pa.type,
         x.email, x.phone_number, x.age_confirmed_at is not null as age_confirmed
       from public.profiles p
       join public.profile_private x on x.profile_id = p.id
       join public.participants pa on pa.user_id = p.id
       where p.id = $1`,
      [id],
    );
    expect(profile).toEqual({
      username: "Ñandú.7",
      country: "Chile",
      role: "user",
      team_id: null,
      personal_tickets: null,
      type: "user",
      email: "nandu@example.test",
      phone_number: "+56 9 1234",
      age_confirmed: true,
    });
    const wallet = await t.owner.one(
      "select balance from public.wallets w join public.participants p on p.id = w.participant_id where p.user_id = $1",
      [id],
    );
    expect(wallet).toEqual({ balance: 0 });
  });

  test.each([
    { why: "spaces", wanted: "Ana María", pattern: /^Ana_María$/ },
    { why: "signs that names may not have", wanted: "a<b>c'd", pattern: /^abcd$/ },
    { why: "too long", wanted: "x".repeat(60), pattern: /^x{24}$/ },
    { why: "too short", wanted: "ab", pattern: /^jugador[0-9a-f]{6}$/ },
    { why: "empty", wanted: "", pattern: /^jugador[0-9a-f]{6}$/ },
    { why: "missing", wanted: undefined, pattern: /^jugador[0-9a-f]{6}$/ },
  ])("derives a valid username: $why", async ({ wanted, pattern }) => {
    expect(await usernameOf(await signUp({ username: wanted }))).toMatch(pattern);
  });

  test("claims of a role mean nothing", async () => {
    const id = await signUp({ username: "astuto", role: "admin", is_admin: true });
    expect(await t.owner.one("select role from public.profiles where id = $1", [id])).toEqual({
      role: "user",
    });
  });

  test("who does not confirm the minimum age gets no account", async () => {
    await expect(
      signUp({ username: "menor", age_confirmed: false }, "menor@example.test"),
    ).rejects.toMatchObject({
      message: "Debes confirmar que eres mayor de 13 años.",
      detail: "age_not_confirmed",
    });
    expect(
      await t.owner.query("select 1 from auth.users where email = 'menor@example.test'"),
    ).toEqual([]);
  });

  test.each([
    { why: "nothing", metadata: null },
    { why: "no age", metadata: { username: "callado" } },
    { why: "an empty age", metadata: { username: "callado", age_confirmed: null } },
  ])("who says $why of it is no player until it is confirmed", async ({ metadata }) => {
    for (const password of [null, "", "$2a$10$hash"]) {
      const { id } = await t.owner.one<{ id: string }>(
        `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
         values (gen_random_uuid(), $1, $2, now(), '{"provider": "email"}', $3) returning id`,
        [`${randomUUID()}@example.test`, password, metadata],
      );
      const player = (): Promise<unknown[]> =>
        t.owner.query(
          `select x.age_confirmed_at is not null as confirmed from public.profiles p
           join public.profile_private x on x.profile_id = p.id
           join public.participants t on t.user_id = p.id
           join public.wallets w on w.participant_id = t.id where p.id = $1`,
          [id],
        );
      expect(await player()).toEqual([]);
      await expect(
        t.owner.query(
          `update auth.users set raw_user_meta_data = '{"age_confirmed": "no"}' where id = $1`,
          [id],
        ),
      ).rejects.toMatchObject({ detail: "age_not_confirmed" });
      await t.owner.query(
        `update auth.users set raw_user_meta_data = '{"age_confirmed": true}' where id = $1`,
        [id],
      );
      expect(await player()).toEqual([{ confirmed: true }]);
    }
  });

  test("a taken username gets a variant, also for twenty sign-ups at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) => signUp({ username: i % 2 ? "Campeón" : "CAMPEÓN" })),
    );
    const names = await Promise.all(ids.map(usernameOf));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(20);
    for (const name of names) expect(name).toMatch(/^campeón(_\d+)?$/i);
  });

  test("a taken username of full length still gets a variant", async () => {
    const wanted = "y".repeat(24);
    const names = [
      await usernameOf(await signUp({ username: wanted })),
      await usernameOf(await signUp({ username: wanted })),
    ];
    expect(names).toEqual([wanted, `${"y".repeat(22)}_1`]);
  });

  test("a changed e-mail is followed", async () => {
    const id = await signUp({ username: "mudanza" }, "viejo@example.test");
    await t.owner.query("update auth.users set email = 'nuevo@example.test' where id = $1", [id]);
    expect(
      await t.owner.one("select email from public.profile_private where profile_id = $1", [id]),
    ).toEqual({
      email: "nuevo@example.test",
    });
  });
});

describe("an address that nobody confirmed", () => {
  const signUpUnconfirmed = async (username: string): Promise<string> => {
    const { id } = await t.owner.one<{ id: string }>(
      "insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2) returning id",
      [`${randomUUID()}@example.test`, { username, age_confirmed: true }],
    );
    return id;
  };
  const profilesOf = (id: string): Promise<object[]> =>
    t.owner.query("select 1 from public.profiles where id = $1", [id]);

  test("has no profile and takes no name until it is confirmed", async () => {
    const id = await signUpUnconfirmed("Deseado");
    expect(await profilesOf(id)).toEqual([]);
    expect(await usernameOf(await signUp({ username: "Deseado" }))).toBe("Deseado");
    await t.owner.query("update auth.users set email_confirmed_at = now() where id = $1", [id]);
    expect(await usernameOf(id)).toBe("Deseado_1");
  });

  test("is deleted after seven days by the scheduled work, and not before", async () => {
    const [old, young] = [await signUpUnconfirmed("viejo1"), await signUpUnconfirmed("joven1")];
    for (const [id, days] of [
      [old, 8],
      [young, 6],
    ])
      await t.owner.query(
        "update auth.users set created_at = now() - make_interval(days => $2) where id = $1",
        [id, days],
      );
    await t.owner.query("select private.run_scheduled_work()");
    expect(
      await t.owner.query("select id from auth.users where id in ($1, $2)", [old, young]),
    ).toEqual([{ id: young }]);
  });
});
