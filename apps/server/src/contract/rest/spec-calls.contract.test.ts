import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { clientOf } from "@leyenda/testing/data-api";

// Calls from the specification that failed in an earlier version.
let server: TestServer;
let admin: SupabaseClient;
let adminId: string;
let leader: SupabaseClient;
let leaderId: string;
let memberId: string;
let teamId: string;

async function person(username: string): Promise<string> {
  const { rows } = await server.database.admin.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1 || '@calls.test', now(), jsonb_build_object('username', $1::text, 'age_confirmed', true))
     returning id`,
    [username],
  );
  return rows[0]?.id ?? "";
}

beforeAll(async () => {
  server = await startTestServer();
  adminId = await person("jefa");
  leaderId = await person("capitana");
  memberId = await person("zurda");
  await server.database.admin.query("update public.profiles set role = 'admin' where id = $1", [
    adminId,
  ]);
  await server.database.admin.query("insert into public.games (name) values ('Ajedrez')");
  admin = clientOf(server, { id: adminId });
  leader = clientOf(server, { id: leaderId });
  const { data, error } = await leader
    .from("teams")
    .insert({ name: "Las Zurdas", description: "", games: ["Ajedrez"], leader_id: leaderId })
    .select("id")
    .single();
  if (error) throw new Error(error.message);
  teamId = data.id;
});

afterAll(() => server.close());

describe("INSERT messages by an admin", () => {
  test.each([
    ["in the administration's name", "00000000-0000-0000-0000-000000000000"],
    ["in his own", null],
  ])("%s, asking for the row", async (_, senderId) => {
    if (senderId === null) {
      const asked = { user_id_1: adminId, user_id_2: memberId, status: "pending" };
      const friendship = await admin.from("friends").insert(asked).select("id").single();
      await clientOf(server, { id: memberId })
        .from("friends")
        .update({ status: "accepted" })
        .eq("id", friendship.data?.id);
    }
    const { data, error } = await admin
      .from("messages")
      .insert({
        sender_id: senderId ?? adminId,
        receiver_id: memberId,
        content: "Hola",
        sender_username: "Administración",
        sender_avatar_url: null,
      })
      .select()
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ receiver_id: memberId, content: "Hola" });
  });
});

describe("INSERT team_members that is true already", () => {
  test("answers the row, and changes nothing", async () => {
    const before = await server.database.admin.query(
      "select * from public.team_members where team_id = $1",
      [teamId],
    );
    const { data, error } = await leader
      .from("team_members")
      .insert({ team_id: teamId, profile_id: leaderId, role: "leader" })
      .select()
      .single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ team_id: teamId, profile_id: leaderId, role: "leader" });
    const after = await server.database.admin.query(
      "select * from public.team_members where team_id = $1",
      [teamId],
    );
    expect(after.rows).toEqual(before.rows);
    const { data: profile } = await leader
      .from("profiles")
      .select("team_id")
      .eq("id", leaderId)
      .single();
    expect(profile).toEqual({ team_id: teamId });
  });

  test("is still no way in", async () => {
    const { error } = await clientOf(server, { id: memberId })
      .from("team_members")
      .insert({ team_id: teamId, profile_id: memberId, role: "member" })
      .select()
      .single();
    expect(error?.code).toBe("42501");
    const { rows } = await server.database.admin.query(
      "select 1 from public.team_members where profile_id = $1",
      [memberId],
    );
    expect(rows).toEqual([]);
  });
});

describe("INSERT news that names its slug", () => {
  test("is published under it, made to fit", async () => {
    const publish = (slug: string): PromiseLike<{ data: unknown; error: unknown }> =>
      admin
        .from("news")
        .insert({ slug, title: "La final", category: "Torneos", content: "x", author_id: adminId })
        .select("slug")
        .single();
    expect(await publish("gran-final")).toMatchObject({ data: { slug: "gran-final" } });
    expect(await publish("Gran Final")).toMatchObject({ data: { slug: "gran-final-2" } });
    expect(await publish("")).toMatchObject({ data: { slug: "la-final" } });
  });
});

describe("matches with their tournament", () => {
  test("by the column, as the page of the spec asks", async () => {
    const { rows } = await server.database.admin.query<{ id: string }>(
      `insert into public.tournaments (name, game, start_date, type, ticket_type)
       values ('Copa', 'Ajedrez', now(), 'individual', 'personal') returning id`,
    );
    await server.database.admin.query(
      `insert into public.tournament_matches
         (tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id, status, best_of, scheduled_time)
       select $1, s.id, 'bracket', 1, 1, a.id, b.id, 'scheduled', 3, now() + interval '1 day'
       from public.tournament_stages s, public.participants a, public.participants b
       where s.tournament_id = $1 and a.user_id = $2 and b.user_id = $3`,
      [rows[0]?.id, leaderId, memberId],
    );
    const { data, error } = await clientOf(server, null)
      .from("matches")
      .select("id,tournament_id,tournament:tournament_id(name)")
      .gt("scheduled_time", new Date().toISOString())
      .order("scheduled_time")
      .limit(5);
    expect(error).toBeNull();
    expect(data).toMatchObject([{ tournament_id: rows[0]?.id, tournament: { name: "Copa" } }]);
  });
});
