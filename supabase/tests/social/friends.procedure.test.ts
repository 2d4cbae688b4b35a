import { describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { makeFriends, requestFriendship, sendMessage } from "@leyenda/testing/make-friends";
import { asOwner, asUser } from "@leyenda/testing/session";
import { expectRefusal, expectRefusalWithoutTrace } from "../support/refusal.ts";

const database = useTestDatabase();

const answer = (request: string, by: Player, status: string): Promise<number> =>
  asUser(database, by).count("update public.friends set status = $1 where id = $2", [
    status,
    request,
  ]);

async function two(): Promise<[Player, Player]> {
  return [await createPlayer(database), await createPlayer(database)];
}

describe("friend requests", () => {
  test("asked and accepted, both see one friendship, and both hear of it", async () => {
    const [ana, beto] = await two();
    const id = await requestFriendship(database, ana, beto);
    expect(await answer(id, beto, "accepted")).toBe(1);
    for (const player of [ana, beto]) {
      expect(await asUser(database, player).query("select id, status from public.friends")).toEqual(
        [{ id, status: "accepted" }],
      );
    }
    expect(
      await asUser(database, beto).query("select kind, link from public.notifications"),
    ).toEqual([{ kind: "friend_request", link: "/friends?vista=solicitudes" }]);
    expect(await asUser(database, ana).query("select kind from public.notifications")).toEqual([
      { kind: "friend_accepted" },
    ]);
  });

  test.each(["accepted", "declined"])("who answered has read of it: %s", async (status) => {
    const [ana, beto] = await two();
    const unread = () =>
      asUser(database, beto).query("select kind from public.notifications where read_at is null");
    const id = await requestFriendship(database, ana, beto);
    expect(await unread()).toHaveLength(1);
    await answer(id, beto, status);
    expect(await unread()).toEqual([]);
  });

  test("refuses oneself, a second request from either side, friends, and nobody", async () => {
    const [ana, beto] = await two();
    await expectRefusalWithoutTrace(
      database,
      () => requestFriendship(database, ana, ana),
      "friend_self",
    );
    await expectRefusalWithoutTrace(
      database,
      () => requestFriendship(database, ana, { id: "00000000-0000-4000-8000-000000000000" }),
      "user_not_found",
    );
    const id = await requestFriendship(database, ana, beto);
    await expectRefusalWithoutTrace(
      database,
      () => requestFriendship(database, ana, beto),
      "request_exists",
    );
    await expectRefusalWithoutTrace(
      database,
      () => requestFriendship(database, beto, ana),
      "request_waiting",
    );
    await answer(id, beto, "accepted");
    await expectRefusalWithoutTrace(
      database,
      () => requestFriendship(database, beto, ana),
      "already_friends",
    );
  });

  test("both ask each other at the same moment: one request", async () => {
    const [ana, beto] = await two();
    const attempts = await Promise.allSettled([
      requestFriendship(database, ana, beto),
      requestFriendship(database, beto, ana),
    ]);
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
  });

  test("a declined request may be repeated after a day, and by the other side at once", async () => {
    const [ana, beto] = await two();
    const id = await requestFriendship(database, ana, beto);
    await answer(id, beto, "declined");
    await expectRefusalWithoutTrace(
      database,
      () => requestFriendship(database, ana, beto),
      "request_declined",
    );
    await asOwner(database).query(
      "update public.friends set responded_at = now() - interval '25 hours' where id = $1",
      [id],
    );
    const again = await requestFriendship(database, ana, beto);
    await answer(again, beto, "declined");
    await makeFriends(database, beto, ana);
  });

  test("the sender cannot make a refusal disappear", async () => {
    const [ana, beto] = await two();
    const id = await requestFriendship(database, ana, beto);
    await answer(id, beto, "declined");
    expect(
      await asUser(database, ana).count("delete from public.friends where id = $1", [id]),
    ).toBe(0);
  });

  test("forty requests an hour, also when sent at once", async () => {
    const ana = await createPlayer(database);
    await asHouseAdmin(database).query(
      "update public.settings set value = '5' where key = 'friend_requests_per_hour'",
    );
    const targets = await Promise.all(Array.from({ length: 10 }, () => createPlayer(database)));
    const attempts = await Promise.allSettled(
      targets.map((target) => requestFriendship(database, ana, target)),
    );
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(5);
    await expectRefusal(
      requestFriendship(database, ana, await createPlayer(database)),
      "rate_limited",
      "Espera",
    );
    await asHouseAdmin(database).query(
      "update public.settings set value = '40' where key = 'friend_requests_per_hour'",
    );
  });
});

describe("blocking", () => {
  test("ends the friendship and stops requests and messages both ways, without saying so", async () => {
    const [ana, beto] = await two();
    await makeFriends(database, ana, beto);
    await asUser(database, ana).query("insert into public.user_blocks (blocked_id) values ($1)", [
      beto.id,
    ]);
    expect(await asUser(database, beto).query("select 1 from public.friends")).toEqual([]);
    for (const [from, to] of [
      [ana, beto],
      [beto, ana],
    ] as const) {
      await expectRefusal(
        requestFriendship(database, from, to),
        "friend_request_refused",
        "No se pudo enviar la solicitud.",
      );
      await expectRefusal(sendMessage(database, from, to, "hola"), "message_not_allowed");
    }
    await asUser(database, ana).query("delete from public.user_blocks");
    await makeFriends(database, beto, ana);
  });
});

describe("the module in maintenance", () => {
  test("stops requests, answers and messages with its own message; admins go on", async () => {
    const [ana, beto] = await two();
    await makeFriends(database, ana, beto);
    const carla = await createPlayer(database);
    const waiting = await requestFriendship(database, carla, ana);
    const setModule = (isEnabled: boolean, message: string | null): Promise<unknown> =>
      asHouseAdmin(database).query(
        "update public.system_status set is_enabled = $1, maintenance_message = $2 where module_name = 'friends'",
        [isEnabled, message],
      );
    await setModule(false, "Volvemos a las 20.");
    try {
      await expectRefusalWithoutTrace(
        database,
        () => requestFriendship(database, beto, carla),
        "module_disabled",
        "Volvemos a las 20.",
      );
      await expectRefusalWithoutTrace(
        database,
        () => sendMessage(database, ana, beto, "hola"),
        "module_disabled",
      );
      await expectRefusalWithoutTrace(
        database,
        () => answer(waiting, ana, "accepted"),
        "module_disabled",
      );
      await setModule(false, "  ");
      await expectRefusal(
        sendMessage(database, ana, beto, "hola"),
        "module_disabled",
        "Estamos trabajando para mejorar esta sección. Vuelve a intentarlo más tarde.",
      );
    } finally {
      await setModule(true, null);
    }
    await sendMessage(database, ana, beto, "hola");
  });
});
