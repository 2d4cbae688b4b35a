import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const answer = (request: string, by: Player, status: string): Promise<number> =>
  t.asUser(by).count("update public.friends set status = $1 where id = $2", [status, request]);

async function two(): Promise<[Player, Player]> {
  return [await t.createPlayer(), await t.createPlayer()];
}

describe("friend requests", () => {
  test("asked and accepted, both see one friendship, and both hear of it", async () => {
    const [ana, beto] = await two();
    const id = await t.requestFriendship(ana, beto);
    expect(await answer(id, beto, "accepted")).toBe(1);
    for (const player of [ana, beto]) {
      expect(await t.asUser(player).query("select id, status from public.friends")).toEqual([
        { id, status: "accepted" },
      ]);
    }
    expect(await t.asUser(beto).query("select kind, link from public.notifications")).toEqual([
      { kind: "friend_request", link: "/friends?vista=solicitudes" },
    ]);
    expect(await t.asUser(ana).query("select kind from public.notifications")).toEqual([
      { kind: "friend_accepted" },
    ]);
  });

  test.each(["accepted", "declined"])("who answered has read of it: %s", async (status) => {
    const [ana, beto] = await two();
    const unread = () =>
      t.asUser(beto).query("select kind from public.notifications where read_at is null");
    const id = await t.requestFriendship(ana, beto);
    expect(await unread()).toHaveLength(1);
    await answer(id, beto, status);
    expect(await unread()).toEqual([]);
  });

  test("refuses oneself, a second request from either side, friends, and nobody", async () => {
    const [ana, beto] = await two();
    await t.expectRefusal(() => t.requestFriendship(ana, ana), "friend_self");
    await t.expectRefusal(
      () => t.requestFriendship(ana, { id: "00000000-0000-4000-8000-000000000000" }),
      "user_not_found",
    );
    const id = await t.requestFriendship(ana, beto);
    await t.expectRefusal(() => t.requestFriendship(ana, beto), "request_exists");
    await t.expectRefusal(() => t.requestFriendship(beto, ana), "request_waiting");
    await answer(id, beto, "accepted");
    await t.expectRefusal(() => t.requestFriendship(beto, ana), "already_friends");
  });

  test("both ask each other at the same moment: one request", async () => {
    const [ana, beto] = await two();
    const attempts = await Promise.allSettled([
      t.requestFriendship(ana, beto),
      t.requestFriendship(beto, ana),
    ]);
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
  });

  test("a declined request may be repeated after a day, and by the other side at once", async () => {
    const [ana, beto] = await two();
    const id = await t.requestFriendship(ana, beto);
    await answer(id, beto, "declined");
    await t.expectRefusal(() => t.requestFriendship(ana, beto), "request_declined");
    await t.owner.query(
      "update public.friends set responded_at = now() - interval '25 hours' where id = $1",
      [id],
    );
    const again = await t.requestFriendship(ana, beto);
    await answer(again, beto, "declined");
    await t.makeFriends(beto, ana);
  });

  test("the sender cannot make a refusal disappear", async () => {
    const [ana, beto] = await two();
    const id = await t.requestFriendship(ana, beto);
    await answer(id, beto, "declined");
    expect(await t.asUser(ana).count("delete from public.friends where id = $1", [id])).toBe(0);
  });

  test("forty requests an hour, also when sent at once", async () => {
    const ana = await t.createPlayer();
    await t.admin.query(
      "update public.settings set value = '5' where key = 'friend_requests_per_hour'",
    );
    const targets = await Promise.all(Array.from({ length: 10 }, () => t.createPlayer()));
    const attempts = await Promise.allSettled(
      targets.map((target) => t.requestFriendship(ana, target)),
    );
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(5);
    await t.expectRefusal(
      t.requestFriendship(ana, await t.createPlayer()),
      "rate_limited",
      "Espera",
    );
    await t.admin.query(
      "update public.settings set value = '40' where key = 'friend_requests_per_hour'",
    );
  });
});

describe("blocking", () => {
  test("ends the friendship and stops requests and messages both ways, without saying so", async () => {
    const [ana, beto] = await two();
    await t.makeFriends(ana, beto);
    await t.asUser(ana).query("insert into public.user_blocks (blocked_id) values ($1)", [beto.id]);
    expect(await t.asUser(beto).query("select 1 from public.friends")).toEqual([]);
    for (const [from, to] of [
      [ana, beto],
      [beto, ana],
    ] as const) {
      await t.expectRefusal(
        t.requestFriendship(from, to),
        "friend_request_refused",
        "No se pudo enviar la solicitud.",
      );
      await t.expectRefusal(t.sendMessage(from, to, "hola"), "message_not_allowed");
    }
    await t.asUser(ana).query("delete from public.user_blocks");
    await t.makeFriends(beto, ana);
  });
});

describe("the module in maintenance", () => {
  test("stops requests, answers and messages with its own message; admins go on", async () => {
    const [ana, beto] = await two();
    await t.makeFriends(ana, beto);
    const carla = await t.createPlayer();
    const waiting = await t.requestFriendship(carla, ana);
    const setModule = (isEnabled: boolean, message: string | null): Promise<unknown> =>
      t.admin.query(
        "update public.system_status set is_enabled = $1, maintenance_message = $2 where module_name = 'friends'",
        [isEnabled, message],
      );
    await setModule(false, "Volvemos a las 20.");
    try {
      await t.expectRefusal(
        () => t.requestFriendship(beto, carla),
        "module_disabled",
        "Volvemos a las 20.",
      );
      await t.expectRefusal(() => t.sendMessage(ana, beto, "hola"), "module_disabled");
      await t.expectRefusal(() => answer(waiting, ana, "accepted"), "module_disabled");
      await setModule(false, "  ");
      await t.expectRefusal(
        t.sendMessage(ana, beto, "hola"),
        "module_disabled",
        "Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.",
      );
    } finally {
      await setModule(true, null);
    }
    await t.sendMessage(ana, beto, "hola");
  });
});
