import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let admin: Player;

beforeAll(async () => {
  admin = await t.createAdmin();
});

const close = (player: Player): Promise<unknown> => t.asUser(player).call("public.close_account");
const putOut = (player: Player, mayReturn = false): Promise<unknown> =>
  t.asUser(admin).call("public.delete_user", {
    p_user_id: player.id,
    p_may_return: mayReturn,
  });
const comeBack = (email: string, username = "regresa"): Promise<Player> =>
  t.createPlayer({ email, username });
const pass = (days: number, player: Player): Promise<unknown> =>
  t.owner.query(
    "update private.former_accounts set created_at = created_at - make_interval(days => $1) where profile_id = $2",
    [days, player.id],
  );

async function logOf(player: Player): Promise<string[]> {
  return t.asUser(admin).column<string>(
    `select entry.mentions -> entry.entity_id ->> 'name' as name
     from public.admin_audit_log entry where entry.action = 'delete_user' and entry.entity_id = $1`,
    [player.id],
  );
}

describe("who was put out", () => {
  test("does not come back with the address, however it is written, nor with the nickname", async () => {
    const cheat = await t.createPlayer({
      email: "tramposo@example.test",
      username: "Tramposo",
    });
    await putOut(cheat);
    for (const email of ["tramposo@example.test", "Tramposo+otra@EXAMPLE.test"])
      await t.expectRefusal(comeBack(email), "email_barred", "Contacto");
    const other = await t.createPlayer({ username: "TRAMPOSO" });
    expect(other.username).toBe("TRAMPOSO_1");
    await t.expectRefusal(
      t
        .asUser(other)
        .query("update public.profiles set username = 'tramposo' where id = $1", [other.id]),
      "username_taken",
    );
    await t.expectRefusal(
      t.owner.query("update auth.users set email = $2 where id = $1", [
        other.id,
        "tramposo@example.test",
      ]),
      "email_barred",
    );
  });

  test("dots do not make another mailbox of Gmail", async () => {
    await putOut(await t.createPlayer({ email: "juan.perez@gmail.com" }));
    await t.expectRefusal(comeBack("j.u.a.n.perez@googlemail.com"), "email_barred");
    expect((await comeBack("juan.perez@example.test", "juanperez")).username).toBe("juanperez");
  });

  test("whoever closes the account while muted is put out as well", async () => {
    const loud = await t.createPlayer({ email: "ruidoso@example.test" });
    await t.owner.query(
      "insert into public.user_mutes (profile_id, muted_until) values ($1, now() + interval '1 day')",
      [loud.id],
    );
    await close(loud);
    await t.expectRefusal(comeBack("ruidoso@example.test"), "email_barred");
  });

  test("administrators read in the log who it was, for a year; the print is kept for two", async () => {
    const cheat = await t.createPlayer({ email: "quien@example.test", username: "Quien" });
    await putOut(cheat);
    expect(await logOf(cheat)).toEqual(["Quien (quien@example.test), cuenta cerrada"]);
    expect(
      await t.asUser(await t.createPlayer()).call("private.former_name", {
        p_profile_id: cheat.id,
      }),
    ).toBeNull();

    await pass(366, cheat);
    await t.owner.query("select private.run_scheduled_work()");
    expect(await logOf(cheat)).toEqual(["Jugador eliminado"]);
    await t.expectRefusal(comeBack("quien@example.test"), "email_barred");

    await pass(366, cheat);
    await t.owner.query("select private.run_scheduled_work()");
    expect(
      await t.owner.query("select 1 from private.former_accounts where profile_id = $1", [
        cheat.id,
      ]),
    ).toEqual([]);
    expect((await comeBack("quien@example.test", "Quien")).username).toBe("Quien");
  });

  test("unless he may return: then nothing is kept but the nickname", async () => {
    const player = await t.createPlayer({ email: "pidio@example.test", username: "Pidio" });
    await putOut(player, true);
    expect(await logOf(player)).toEqual(["Jugador eliminado"]);
    expect((await comeBack("pidio@example.test", "Pidio")).username).toBe("Pidio_1");
  });
});

test("who leaves of his own accord is free to come back, and nobody takes his nickname for ninety days", async () => {
  const player = await t.createPlayer({ email: "libre@example.test", username: "Libre" });
  await close(player);
  expect(
    await t.owner.one(
      "select is_barred, email_print, username, email from private.former_accounts where profile_id = $1",
      [player.id],
    ),
  ).toEqual({ is_barred: false, email_print: null, username: null, email: null });
  expect((await comeBack("libre@example.test", "libre")).username).toBe("libre_1");
  await pass(91, player);
  expect((await t.createPlayer({ username: "Libre" })).username).toBe("Libre");
});
