import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAdmin, createPlayer } from "@leyenda/testing/create-player";
import type { Player } from "@leyenda/testing/create-player";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { clientOf } from "@leyenda/testing/data-api";

// CALL-40 in docs/product: an admin's client sends a notification to every user, each as a separate row.
const ADMINISTRATION = "00000000-0000-0000-0000-000000000000";

let server: TestServer;
let admin: Player;
let player: Player;
let other: Player;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.database);
  player = await createPlayer(server.database);
  other = await createPlayer(server.database);
});

afterAll(async () => {
  await server?.close();
});

const notes = (content: string, receivers: readonly string[]) =>
  receivers.map((receiver_id) => ({
    sender_id: ADMINISTRATION,
    receiver_id,
    content,
    sender_username: "Administración",
    sender_avatar_url: null,
  }));

describe("a message per person in the administration's name", () => {
  test("an admin inserts them, with and without asking for the rows", async () => {
    const client = clientOf(server, admin);
    const { data: people } = await client.from("profiles").select("id").throwOnError();
    const receivers = people.map(({ id }) => id);
    expect(receivers).toContain(player.id);
    expect((await client.from("messages").insert(notes("Sin filas", receivers))).status).toBe(201);
    const { data, error } = await client
      .from("messages")
      .insert(notes("Con filas", receivers))
      .select();
    expect(error).toBeNull();
    expect(data).toHaveLength(receivers.length);
    expect(data?.[0]).toMatchObject({ content: "Con filas", sender_username: "Administración" });

    const { data: said } = await clientOf(server, player)
      .rpc("administration_messages")
      .throwOnError();
    expect(said.map(({ content }: { content: string }) => content)).toEqual([
      "Con filas",
      "Sin filas",
    ]);
  });

  test("one receiver that does not exist, and nobody gets it", async () => {
    const client = clientOf(server, admin);
    const { error } = await client
      .from("messages")
      .insert(notes("A medias", [player.id, "00000000-0000-4000-8000-00000000beef"]))
      .select();
    expect(error).toMatchObject({ code: "P0001", message: "El jugador no existe." });
    const { data } = await clientOf(server, player)
      .from("messages")
      .select("id")
      .eq("content", "A medias")
      .throwOnError();
    expect(data).toEqual([]);
  });

  test("a player signs in nobody's name, and reads nothing of others", async () => {
    const client = clientOf(server, player);
    const { error } = await client
      .from("messages")
      .insert(notes("Premio", [other.id]))
      .select();
    expect(error).toMatchObject({ code: "42501" });
    const { data } = await client.from("messages").select("receiver_id").throwOnError();
    expect(new Set(data.map(({ receiver_id }) => receiver_id))).toEqual(new Set([player.id]));
  });
});

describe("the global notification as one act", () => {
  test("answers how many, and everybody reads it", async () => {
    const { data: reached } = await clientOf(server, admin)
      .rpc("send_global_notification", { p_content: "Mantenimiento a las 22" })
      .throwOnError();
    expect(reached).toBe(3);
    const reader = clientOf(server, other);
    const { data } = await reader.from("announcements").select("content").throwOnError();
    expect(data).toEqual([{ content: "Mantenimiento a las 22" }]);
    const { data: refused, error } = await reader.rpc("send_global_notification", {
      p_content: "Yo también",
    });
    expect({ refused, code: error?.code }).toEqual({ refused: null, code: "42501" });
  });
});
