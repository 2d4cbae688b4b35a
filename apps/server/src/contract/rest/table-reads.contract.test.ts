import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acceptChallenge, createChallenge } from "@leyenda/testing/challenges";
import { createGame, createNews, createStoreItem } from "@leyenda/testing/create-content";
import { requestToJoin } from "@leyenda/testing/create-team";
import { grantTickets } from "@leyenda/testing/grant-tickets";
import { makeFriends, sendMessage } from "@leyenda/testing/make-friends";
import {
  createTournament,
  register,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import type { Cast } from "@leyenda/testing/test-actors";
import { createCast } from "@leyenda/testing/test-actors";
import type { TestServer } from "../../testing/test-server.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { clientOf } from "@leyenda/testing/data-api";

let server: TestServer;
let cast: Cast;
let visitor: SupabaseClient;
let leader: SupabaseClient;
let admin: SupabaseClient;
let openTournament: { id: string };
let runningTournament: { id: string };

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server;
  cast = await createCast(database);
  visitor = clientOf(server, null);
  leader = clientOf(server, cast.leader);
  admin = clientOf(server, cast.admin);
  await createGame(database, { name: "Valorant" });
  for (const title of ["Uno", "Dos", "Tres", "Cuatro"]) await createNews(database, { title });
  await createStoreItem(database, { name: "Paquete" });
  openTournament = await createTournament(database, {
    name: "Copa Abierta",
    status: "Inscripciones",
    type: "individual",
  });
  await register(database, openTournament, {
    by: cast.stranger,
    participantId: cast.stranger.participantId,
  });
  runningTournament = await createTournament(database, {
    name: "Copa en Juego",
    status: "Inscripciones",
    type: "individual",
  });
  await registerPlayers(database, runningTournament, 4);
  await startTournament(database, runningTournament);
  await grantTickets(database, cast.stranger.participantId, 50);
  await createChallenge(database, cast.stranger, { game: "Valorant" });
  await makeFriends(database, cast.leader, cast.stranger);
  await sendMessage(database, cast.stranger, cast.leader, "Hola");
  await sendMessage(database, cast.leader, cast.stranger, "Buenas");
  await requestToJoin(database, cast.team, cast.stranger);
}, 120_000);

afterAll(async () => {
  await server?.close();
});

describe("profiles", () => {
  test("one by id with the team record", async () => {
    const { data } = await leader
      .from("profiles")
      .select("*, team:teams!profiles_team_id_fkey(id, name)")
      .eq("id", cast.leader.id)
      .single()
      .throwOnError();
    expect(data).toMatchObject({
      id: cast.leader.id,
      username: "lider",
      team: { id: cast.team.id, name: "Los Cóndores" },
    });
  });

  test("role only, and maybe nobody", async () => {
    const found = await admin.from("profiles").select("role").eq("id", cast.admin.id).single();
    expect(found.data).toEqual({ role: "admin" });
    const nobody = "00000000-0000-4000-8000-00000000dead";
    expect(
      await visitor.from("profiles").select("role").eq("id", nobody).maybeSingle(),
    ).toMatchObject({
      data: null,
      error: null,
    });
    expect(await visitor.from("profiles").select("role").eq("id", nobody).single()).toMatchObject({
      status: 406,
      error: { code: "PGRST116", details: "The result contains 0 rows" },
    });
  });

  test("by username, ignoring case, at most five", async () => {
    const { data } = await visitor
      .from("profiles")
      .select("id, username, avatar_url, team_id")
      .ilike("username", "%LID%")
      .neq("id", cast.stranger.id)
      .order("username")
      .limit(5)
      .throwOnError();
    expect(data.map(({ username }) => username)).toEqual(["colider", "lider"]);
  });

  test("counts without rows", async () => {
    const counted = await visitor.from("profiles").select("*", { count: "exact", head: true });
    expect(counted).toMatchObject({ error: null, data: null });
    expect(counted.count).toBeGreaterThanOrEqual(6);
    const active = await visitor
      .from("tournaments")
      .select("*", { count: "exact", head: true })
      .eq("status", "Activo");
    expect(active.count).toBe(1);
  });

  test("admin's list with team names, and lists of ids", async () => {
    const { data } = await admin
      .from("profiles")
      .select("id, username, full_name, role, team:teams!profiles_team_id_fkey(name)")
      .order("username")
      .throwOnError();
    expect(data).toContainEqual(
      expect.objectContaining({ username: "miembro", team: { name: "Los Cóndores" } }),
    );
    const ids = await admin.from("profiles").select("id").in("id", [cast.leader.id, cast.rival.id]);
    expect(ids.data).toHaveLength(2);
  });

  test("own private data as computed fields, null to others", async () => {
    const columns = "email, phone_number, personal_tickets, participant_id, payment_info";
    const own = await clientOf(server, cast.stranger)
      .from("profiles")
      .select(columns)
      .eq("id", cast.stranger.id)
      .single()
      .throwOnError();
    expect(own.data).toMatchObject({
      email: cast.stranger.email,
      participant_id: cast.stranger.participantId,
    });
    const other = await leader.from("profiles").select(columns).eq("id", cast.stranger.id).single();
    expect(other.data).toMatchObject({ email: null, phone_number: null, personal_tickets: null });
  });
});

test("the key may come in the query string", async () => {
  const response = await fetch(
    `${server.url}/rest/v1/system_status?select=id&apikey=${server.anonKey}`,
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveLength(4);
});

describe("news", () => {
  test("the newest three, all, by slug and by id", async () => {
    const newest = await visitor
      .from("news")
      .select("id, slug, title, excerpt, image_urls, category, created_at")
      .order("created_at", { ascending: false })
      .limit(3)
      .throwOnError();
    expect(newest.data).toHaveLength(3);
    const [first] = newest.data;
    const bySlug = await visitor
      .from("news")
      .select("*")
      .eq("slug", first?.slug)
      .single()
      .throwOnError();
    expect(bySlug.data).toMatchObject({ id: first?.id, title: first?.title });
    const byId = await visitor.from("news").select("*").eq("id", first?.id).single().throwOnError();
    expect(byId.data).toMatchObject({ slug: first?.slug });
  });

  test("admin's list with the author", async () => {
    const { data } = await admin
      .from("news")
      .select("id, title, category, created_at, image_urls, author:profiles(username)")
      .order("created_at", { ascending: false })
      .throwOnError();
    expect(data).toHaveLength(4);
    expect(data[0]).toHaveProperty("author.username");
  });
});

describe("tournaments", () => {
  test("ordered by date with the number of participants", async () => {
    const { data } = await visitor
      .from("tournaments")
      .select("*, tournament_participants(count)")
      .order("start_date")
      .throwOnError();
    const counts = Object.fromEntries(
      data.map(({ name, tournament_participants }) => [name, tournament_participants]),
    );
    expect(counts).toEqual({ "Copa Abierta": [{ count: 1 }], "Copa en Juego": [{ count: 4 }] });
  });

  test("by id, by status, and by several", async () => {
    const one = await visitor.from("tournaments").select("*").eq("id", openTournament.id).single();
    expect(one.data).toMatchObject({ name: "Copa Abierta", status: "Inscripciones" });
    const active = await visitor.from("tournaments").select("name").eq("status", "Activo");
    expect(active.data).toEqual([{ name: "Copa en Juego" }]);
    const any = await visitor
      .from("tournaments")
      .select("id", { count: "exact" })
      .in("status", ["Activo", "Inscripciones"])
      .order("created_at", { ascending: false });
    expect(any.count).toBe(2);
  });

  test("participants with user and team, and the matches of the structure", async () => {
    const entries = await visitor
      .from("tournament_participants")
      .select(
        "participant:participants!tournament_participants_participant_id_fkey(id, type, user:profiles(username, avatar_url), team:teams(name, logo_url))",
      )
      .eq("tournament_id", openTournament.id)
      .throwOnError();
    expect(entries.data).toEqual([
      {
        participant: {
          id: cast.stranger.participantId,
          type: "user",
          user: { username: "extrano", avatar_url: null },
          team: null,
        },
      },
    ]);
    const matches = await visitor
      .from("tournament_matches")
      .select(
        "id, round, position_in_bracket, status, winner_id, result, participant1:participants!tournament_matches_participant1_id_fkey(type, user:profiles(username)), tournament:tournaments(name)",
      )
      .eq("tournament_id", runningTournament.id)
      .order("round")
      .order("position_in_bracket")
      .throwOnError();
    expect(matches.data).toHaveLength(3);
    expect(matches.data[0]).toMatchObject({
      round: 1,
      tournament: { name: "Copa en Juego" },
      participant1: { type: "user" },
    });
  });

  test("groups of a tournament without any", async () => {
    const groups = await visitor
      .from("tournament_groups")
      .select("id, name, group_participants(points, wins, losses, score_difference)")
      .eq("tournament_id", runningTournament.id);
    expect(groups).toMatchObject({ data: [], error: null, status: 200 });
  });

  test("upcoming matches with their tournament", async () => {
    await server.database.owner.query(
      "update public.tournament_matches set scheduled_time = now() + interval '1 day' where tournament_id = $1 and round = 1",
      [runningTournament.id],
    );
    const { data } = await visitor
      .from("matches")
      .select("id, scheduled_time, participant1_id, participant2_id, tournament(name)")
      .gt("scheduled_time", new Date().toISOString())
      .order("scheduled_time")
      .limit(5)
      .throwOnError();
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ tournament: { name: "Copa en Juego" } });
    const byTable = await visitor
      .from("matches")
      .select("id, scheduled_time, tournament:tournaments(name)")
      .eq("id", data[0]?.id)
      .single()
      .throwOnError();
    expect(byTable.data).toEqual({
      id: data[0]?.id,
      scheduled_time: data[0]?.scheduled_time,
      tournament: { name: "Copa en Juego" },
    });
    const sides = await visitor
      .from("tournament_matches")
      .select("participant1_id, participant2_id")
      .eq("id", data[0]?.id)
      .single()
      .throwOnError();
    expect(data[0]).toMatchObject(sides.data);
  });
});

describe("participants, teams and people", () => {
  test("a participant by its user or team", async () => {
    const { data } = await visitor
      .from("participants")
      .select("id, type, user:profiles(username), team:teams(name)")
      .or(`team_id.eq.${cast.team.id},user_id.eq.${cast.stranger.id}`)
      .order("type")
      .throwOnError();
    expect(data).toEqual([
      { id: cast.team.participantId, type: "team", user: null, team: { name: "Los Cóndores" } },
      { id: cast.stranger.participantId, type: "user", user: { username: "extrano" }, team: null },
    ]);
  });

  test("a team with leader, members and their profiles", async () => {
    const { data } = await visitor
      .from("teams")
      .select(
        "*, leader:profiles!teams_leader_id_fkey(id, username, avatar_url), team_members(role, profile:profiles(id, username))",
      )
      .eq("id", cast.team.id)
      .single()
      .throwOnError();
    expect(data).toMatchObject({ name: "Los Cóndores", leader: { username: "lider" } });
    expect(data.team_members).toHaveLength(3);
  });

  test("admin's list of teams, and the search by name", async () => {
    const list = await admin
      .from("teams")
      .select(
        "id, name, created_at, leader:profiles!teams_leader_id_fkey(username), team_members(count)",
      )
      .order("name")
      .throwOnError();
    expect(list.data).toMatchObject([
      { name: "Las Águilas", team_members: [{ count: 1 }] },
      { name: "Los Cóndores", team_members: [{ count: 3 }] },
    ]);
    const found = await visitor.from("teams").select("id, name").ilike("name", "%cóndor%");
    expect(found.data).toEqual([{ id: cast.team.id, name: "Los Cóndores" }]);
  });

  test("pending join requests, seen by the leader and not by a rival", async () => {
    const ask = (client: SupabaseClient) =>
      client
        .from("team_join_requests")
        .select("id, status, user:profiles(username)")
        .eq("team_id", cast.team.id)
        .eq("status", "pending");
    expect((await ask(leader)).data).toMatchObject([{ user: { username: "extrano" } }]);
    expect((await ask(clientOf(server, cast.rival))).data).toEqual([]);
  });

  test("friends on either side with both records", async () => {
    const { data } = await leader
      .from("friends")
      .select(
        "id, status, user1:profiles!friends_user_id_1_fkey(id, username), user2:profiles!friends_user_id_2_fkey(id, username)",
      )
      .or(`user_id_1.eq.${cast.leader.id},user_id_2.eq.${cast.leader.id}`)
      .throwOnError();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ status: "accepted" });
  });

  test("messages between two users, oldest first", async () => {
    const [a, b] = [cast.leader.id, cast.stranger.id];
    const { data } = await leader
      .from("messages")
      .select("id, sender_id, content, created_at")
      .or(`and(sender_id.eq.${a},receiver_id.eq.${b}),and(sender_id.eq.${b},receiver_id.eq.${a})`)
      .order("created_at")
      .throwOnError();
    expect(data.map(({ content }) => content)).toEqual(["Hola", "Buenas"]);
  });
});

describe("everything else that is listed", () => {
  test("achievements of a profile", async () => {
    const { data, error } = await visitor
      .from("user_achievements")
      .select("achievement:achievements(name, description, icon_url)")
      .eq("profile_id", cast.leader.id);
    expect(error).toBeNull();
    expect(Array.isArray(data)).toBe(true);
  });

  test("games, store items and module switches", async () => {
    const games = await visitor.from("games").select("*").order("name").throwOnError();
    expect(games.data).toContainEqual(expect.objectContaining({ name: "Valorant" }));
    await server.database.owner.query(
      `insert into public.store_items (name, type, amount, is_active) values
        ('Bolsa de equipo', 'team_ticket', 5, true), ('Cofre', 'personal_ticket', 5000, true),
        ('Almacén', 'personal_ticket', 1, false)`,
    );
    const items = await leader
      .from("store_items")
      .select("*")
      .eq("is_active", true)
      .order("type")
      .order("amount")
      .throwOnError();
    expect(items.data.map(({ name }) => name)).toEqual(["Paquete", "Cofre", "Bolsa de equipo"]);
    const all = await admin.from("store_items").select("*").order("name").throwOnError();
    expect(all.data.map(({ name }) => name)).toEqual([
      "Almacén",
      "Bolsa de equipo",
      "Cofre",
      "Paquete",
    ]);
    const modules = await visitor.from("system_status").select("*").order("id").throwOnError();
    expect(modules.data).toHaveLength(4);
    for (const name of ["tournaments", "store", "friends", "challenges"]) {
      expect(modules.data).toContainEqual(expect.objectContaining({ module_name: name }));
    }
  });

  test("open challenges with the challenge and its game, newest first", async () => {
    const { data } = await visitor
      .from("challenge_matches")
      .select(
        "id, status, created_at, challenge:challenges(wager_amount, privacy, games(name)), participant1:participants!challenge_matches_participant1_id_fkey(type, user:profiles(username, avatar_url), team:teams(name, logo_url))",
      )
      .eq("status", "pending_opponent")
      .order("created_at", { ascending: false })
      .throwOnError();
    expect(data).toMatchObject([
      {
        status: "pending_opponent",
        challenge: { games: { name: "Valorant" } },
        participant1: { type: "user", user: { username: "extrano" }, team: null },
      },
    ]);
  });
});

describe("encounters of both kinds with their sides, newest first", () => {
  const SIDES = [1, 2]
    .map(
      (side) =>
        `participant${side}:participants!%_participant${side}_id_fkey(type, user:profiles(username, avatar_url), team:teams(name, logo_url))`,
    )
    .join(", ");
  const sidesOf = (table: string): string => SIDES.replaceAll("%", table);
  const challenges: { matchId: string }[] = [];

  beforeAll(async () => {
    const { database } = server;
    await database.owner.query("update public.teams set logo_url = $2 where id = $1", [
      cast.team.id,
      "https://example.com/condor.png",
    ]);
    const cup = await createTournament(database, { name: "Copa de Equipos", type: "team" });
    for (const team of [cast.team, cast.rivalTeam]) {
      await register(database, cup, { by: team.leader, participantId: team.participantId });
    }
    await startTournament(database, cup);
    for (const game of ["Valorant", "Dota 2"]) {
      const challenge = await createChallenge(database, cast.stranger, { game });
      challenges.unshift(challenge);
    }
    await database.owner.query("update public.profiles set avatar_url = $2 where id = $1", [
      cast.rival.id,
      "/avatars/rival.webp",
    ]);
    await grantTickets(database, cast.rival.participantId, 10);
    for (const challenge of challenges.slice(0, 1)) {
      await acceptChallenge(database, challenge, cast.rival);
    }
  });

  test("of tournaments, with the name of theirs", async () => {
    const { data } = await admin
      .from("tournament_matches")
      .select(
        `id, status, result, created_at, ${sidesOf("tournament_matches")}, tournament:tournaments(name)`,
      )
      .order("created_at", { ascending: false })
      .overrideTypes<Record<string, unknown>[], { merge: false }>()
      .throwOnError();
    expect(data).toHaveLength(4);
    const [newest, ...older] = data;
    expect(newest).toMatchObject({ tournament: { name: "Copa de Equipos" } });
    expect([newest?.["participant1"], newest?.["participant2"]]).toEqual(
      expect.arrayContaining([
        {
          type: "team",
          user: null,
          team: { name: "Los Cóndores", logo_url: "https://example.com/condor.png" },
        },
        { type: "team", user: null, team: { name: "Las Águilas", logo_url: null } },
      ]),
    );
    for (const match of older)
      expect(match).toMatchObject({ tournament: { name: "Copa en Juego" } });
    expect(older.filter((match) => match["participant1"] === null)).toHaveLength(1);
  });

  test("of challenges, with the name of their game", async () => {
    const { data } = await admin
      .from("challenge_matches")
      .select(
        `id, status, result, created_at, ${sidesOf("challenge_matches")}, challenge:challenges(game:games(name))`,
      )
      .order("created_at", { ascending: false })
      .overrideTypes<Record<string, unknown>[], { merge: false }>()
      .throwOnError();
    const rows = data;
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual(challenges.map(({ matchId }) => matchId));
    const creator = {
      type: "user",
      user: { username: "extrano", avatar_url: null },
      team: null,
    };
    expect(rows.slice(0, 2)).toMatchObject([
      {
        challenge: { game: { name: "Dota 2" } },
        participant1: creator,
        participant2: {
          type: "user",
          user: { username: "rival", avatar_url: "/avatars/rival.webp" },
          team: null,
        },
      },
      {
        challenge: { game: { name: "Valorant" } },
        participant1: creator,
        participant2: null,
      },
    ]);
  });
});

test("the counts of a list take its conditions by GET, as the page asks", async () => {
  const counted = async (conditions: readonly (readonly [string, string, unknown])[]) => {
    const { data } = await visitor
      .rpc("tournament_counts", { p_conditions: JSON.stringify(conditions) }, { get: true })
      .throwOnError();
    return data as unknown;
  };
  expect(await counted([["search_text", "ilike", "%abierta%"]])).toEqual([
    { status: "Inscripciones", tournaments: 1 },
  ]);
  expect(await counted([["entry_fee", "gt", 0]])).toEqual([]);
});
