import { beforeAll, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let admin: Player;

beforeAll(async () => {
  admin = await t.createAdmin();
});

const as = (player: Pick<Player, "id">) => t.asUser(player);
const rename = (player: Player, username: string, reason: string | null = "Ofende", by = admin) =>
  as(by).call<string>("public.rename_user", {
    p_profile_id: player.id,
    p_username: username,
    p_reason: reason,
  });
const take = (player: Player, username: string) =>
  as(player).query("update public.profiles set username = $2 where id = $1", [player.id, username]);
const former = (player: Player) =>
  as(admin).query<{ username: string; reason: string | null }>(
    "select username, reason from public.former_usernames where profile_id = $1 order by created_at",
    [player.id],
  );
const later = (days: number) =>
  t.owner.query(
    "update public.former_usernames set created_at = created_at - make_interval(days => $1)",
    [days],
  );

test("an administrator renames somebody with a reason; the old nickname is nobody's, his neither", async () => {
  const rude = await t.createPlayer({ username: "Insulto" });
  expect(await rename(rude, " Jugador_Nuevo ")).toBe("Jugador_Nuevo");
  expect(await former(rude)).toEqual([{ username: "Insulto", reason: "Ofende" }]);
  const other = await t.createPlayer({ username: "INSULTO" });
  expect(other.username).toBe("INSULTO_1");
  for (const who of [rude, other]) await t.expectRefusal(take(who, "insulto"), "username_taken");
  const { body } = await t.owner.one<{ body: string }>(
    "select body from public.notifications where user_id = $1 and kind = 'moderation_renamed'",
    [rude.id],
  );
  expect(body).toBe("Ahora te llamas Jugador_Nuevo. Motivo: Ofende");
  const { after } = await t.owner.one<{ after: unknown }>(
    "select after from public.admin_audit_log where action = 'rename_user' and entity_id = $1",
    [rude.id],
  );
  expect(after).toEqual({ reason: "Ofende" });

  await later(700);
  await t.expectRefusal(take(rude, "insulto"), "username_taken");
  await later(31);
  await take(rude, "insulto");
});

test("who renames himself may go back, and nobody else takes the name for a month", async () => {
  const player = await t.createPlayer({ username: "Primero" });
  const thief = await t.createPlayer();
  await take(player, "Segundo");
  await t.expectRefusal(take(thief, "PRIMERO"), "username_taken");
  await take(player, "Primero");
  await take(player, "PRIMERO");
  expect((await former(player)).map(({ username }) => username)).toEqual(["Primero", "Segundo"]);
  await take(player, "Tercero");
  await later(31);
  await take(thief, "primero");
});

test.each([
  ["without a reason", "Otro_Nombre", " ", "reason_required"],
  ["with a short one", "ab", "Ofende", "username_invalid"],
  ["as the house", "Administracion", "Ofende", "name_reserved"],
  ["as he is called", "mismo_nombre", "Ofende", "username_same"],
  ["as somebody else", "ya_tomado", "Ofende", "username_taken"],
])("is refused %s", async (_how, username, reason, code) => {
  const [player] = await Promise.all([
    t.createPlayer({ username: "Mismo_Nombre" }),
    t.createPlayer({ username: "Ya_Tomado" }),
  ]);
  const named = username === "mismo_nombre" ? player.username : username;
  await t.expectRefusal(() => rename(player, named, reason), code);
});

test("is for administrators; nobody else reads what somebody was called", async () => {
  const player = await t.createPlayer();
  await t.expectRefusal(rename(player, "Otro_Mas", "x", player), "forbidden");
  await rename(player, "Otro_Mas");
  expect(await as(player).query("select * from public.former_usernames")).toEqual([]);
  await t.expectRefusal(
    rename({ ...player, id: "00000000-0000-4000-8000-000000000001" }, "Nadie_Mas"),
    "user_not_found",
  );
});

test("a closed account leaves no names behind but those that were taken away, which stay barred", async () => {
  const player = await t.createPlayer({ username: "Propio" });
  await take(player, "Feo_Apodo");
  await rename(player, "Limpio");
  await as(player).call("public.close_account");
  expect(await former(player)).toEqual([{ username: "Feo_Apodo", reason: "Ofende" }]);
  expect((await t.createPlayer({ username: "feo_apodo" })).username).toBe("feo_apodo_1");
  await later(731);
  await t.owner.query("select private.run_scheduled_work()");
  expect(await former(player)).toEqual([]);
});
