import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGame } from "@leyenda/testing/create-content";
import { createPlayer } from "@leyenda/testing/create-player";
import { createTeam, joinTeam } from "@leyenda/testing/create-team";
import { grantTickets } from "@leyenda/testing/grant-tickets";
import {
  createTournament,
  matchesOf,
  registerPlayers,
  startTournament,
} from "@leyenda/testing/tournaments";
import type { Cast } from "@leyenda/testing/test-actors";
import { createCast } from "@leyenda/testing/test-actors";
import type { TestServer } from "../../testing/test-server.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { clientOf, newPerson } from "@leyenda/testing/data-api";

let server: TestServer;
let cast: Cast;
let admin: SupabaseClient;
let leader: SupabaseClient;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server.database);
  admin = clientOf(server, cast.admin);
  leader = clientOf(server, cast.leader);
});

afterAll(async () => {
  await server?.close();
});

describe("procedures", () => {
  test("register_for_tournament takes the fee; a second time is refused in words", async () => {
    const { player, client } = await newPerson(server, 50);
    const tournament = await createTournament(server.database, {
      status: "Inscripciones",
      type: "individual",
      ticketType: "personal",
      entryFee: 20,
    });
    const parameters = { p_tournament_id: tournament.id, p_participant_id: player.participantId };
    expect(await client.rpc("register_for_tournament", parameters)).toMatchObject({ error: null });
    const profile = await client
      .from("profiles")
      .select("personal_tickets")
      .eq("id", player.id)
      .single();
    expect(profile.data).toEqual({ personal_tickets: 30 });
    const again = await client.rpc("register_for_tournament", parameters);
    expect(again).toMatchObject({
      status: 400,
      error: { code: "P0001", details: "already_registered" },
    });
    expect(again.error?.message).toMatch(/inscrit/i);
  });

  test("manage_tickets answers the new balance, for admins only", async () => {
    const { player, client } = await newPerson(server);
    const parameters = { p_participant_id: player.participantId, p_delta: 15, p_reason: "prueba" };
    expect(await admin.rpc("manage_tickets", parameters)).toMatchObject({ data: 15, error: null });
    expect(await client.rpc("manage_tickets", parameters)).toMatchObject({
      status: 403,
      error: { code: "42501" },
    });
    const below = await admin.rpc("manage_tickets", { ...parameters, p_delta: -100 });
    expect(below).toMatchObject({ status: 400, error: { message: "Fondos insuficientes" } });
  });

  test("create_challenge_and_match, then the two PATCH calls that accept it", async () => {
    const game = await createGame(server.database, { name: "CS:GO" });
    const creator = await newPerson(server, 30);
    const opponent = await newPerson(server, 30);
    const created = await creator.client.rpc("create_challenge_and_match", {
      p_creator_participant_id: creator.player.participantId,
      p_game_id: game.id,
      p_format: "1v1",
      p_wager_amount: 10,
      p_privacy: "public",
      p_password: null,
      p_preferred_schedule: "any",
      p_country: null,
      p_best_of: 1,
      p_is_team_challenge: false,
    });
    expect(created.error).toBeNull();
    const { id: matchId, challenge_id: challengeId } = created.data as Record<string, string>;
    const match = await opponent.client
      .from("challenge_matches")
      .update({ participant2_id: opponent.player.participantId, status: "pending_results" })
      .eq("id", matchId);
    expect(match.error).toBeNull();
    const challenge = await opponent.client
      .from("challenges")
      .update({ status: "in_progress" })
      .eq("id", challengeId);
    expect(challenge.error).toBeNull();
    const state = await opponent.client
      .from("challenge_matches")
      .select("status, challenge:challenges(status)")
      .eq("id", matchId)
      .single();
    expect(state.data).toEqual({
      status: "pending_results",
      challenge: { status: "in_progress" },
    });
  });

  test("declare_match_winner decides once", async () => {
    const tournament = await createTournament(server.database, {
      status: "Inscripciones",
      type: "individual",
    });
    await registerPlayers(server.database, tournament, 2);
    await startTournament(server.database, tournament);
    const [match] = await matchesOf(server.database, tournament);
    const { data } = await admin
      .from("tournament_matches")
      .select("best_of, participant1_id")
      .eq("id", match?.id)
      .single()
      .throwOnError();
    const wins = (data.best_of + 1) / 2;
    const parameters = {
      p_match_id: match?.id,
      p_winner_id: data.participant1_id,
      p_result: `${wins}-0`,
    };
    expect(await admin.rpc("declare_match_winner", parameters)).toMatchObject({ error: null });
    expect(await admin.rpc("declare_match_winner", parameters)).toMatchObject({ status: 400 });
  });

  test("handle_leader_departure hands the team over", async () => {
    const { database } = server;
    const [old, heir] = [await createPlayer(database), await createPlayer(database)];
    const team = await createTeam(database, { name: "Relevo", leader: old, members: [heir] });
    const client = clientOf(server, old);
    const parameters = { team_id_param: team.id, old_leader_id: old.id };
    expect(await client.rpc("handle_leader_departure", parameters)).toMatchObject({ error: null });
    const { data } = await client.from("teams").select("leader_id").eq("id", team.id).single();
    expect(data).toEqual({ leader_id: heir.id });
  });
});

describe("own profile and teams", () => {
  test("a player updates the fields of the profile and sees them", async () => {
    const { player, client } = await newPerson(server);
    const { data } = await client
      .from("profiles")
      .update({
        username: "nuevo_nombre",
        country: "Argentina",
        bio: "Hola",
        games_played: ["Valorant"],
        game_identities: { Valorant: "yo#1" },
        avatar_url: null,
      })
      .eq("id", player.id)
      .select("username, country, bio, games_played, game_identities")
      .single()
      .throwOnError();
    expect(data).toEqual({
      username: "nuevo_nombre",
      country: "Argentina",
      bio: "Hola",
      games_played: ["Valorant"],
      game_identities: { Valorant: "yo#1" },
    });
  });

  test("a team from its creation to its end", async () => {
    const { player, client } = await newPerson(server);
    const created = await client
      .from("teams")
      .insert({ name: "Fénix del Sur", description: "", games: ["Valorant"], leader_id: player.id })
      .select()
      .single()
      .throwOnError();
    const team = created.data as { id: string };
    const own = await client.from("profiles").select("team_id").eq("id", player.id).single();
    expect(own.data).toEqual({ team_id: team.id });
    const renamed = await client.from("teams").update({ name: "Fénix" }).eq("id", team.id);
    expect(renamed).toMatchObject({ status: 204, error: null });

    const applicant = await newPerson(server);
    const request = await applicant.client
      .from("team_join_requests")
      .insert({ team_id: team.id, user_id: applicant.player.id });
    expect(request).toMatchObject({ status: 201, error: null });
    const twice = await applicant.client
      .from("team_join_requests")
      .insert({ team_id: team.id, user_id: applicant.player.id });
    expect(twice.status).toBeGreaterThanOrEqual(400);
    const accepted = await client
      .from("team_join_requests")
      .update({ status: "accepted" })
      .eq("team_id", team.id)
      .eq("user_id", applicant.player.id);
    expect(accepted.error).toBeNull();
    const promoted = await client
      .from("team_members")
      .update({ role: "co-leader" })
      .match({ team_id: team.id, profile_id: applicant.player.id })
      .select("role");
    expect(promoted.data).toEqual([{ role: "co-leader" }]);
    const removed = await client
      .from("team_members")
      .delete()
      .match({ team_id: team.id, profile_id: applicant.player.id });
    expect(removed.error).toBeNull();
    expect((await client.from("teams").delete().eq("id", team.id)).error).toBeNull();
    const gone = await client.from("teams").select("id").eq("id", team.id);
    expect(gone.data).toEqual([]);
  });

  test("leaving: the membership goes, and the spec's update of team_id agrees with it", async () => {
    const { player, client } = await newPerson(server);
    await joinTeam(server.database, cast.team, player);
    const early = await client.from("profiles").update({ team_id: null }).eq("id", player.id);
    expect(early.status).toBe(403);
    const left = await client
      .from("team_members")
      .delete()
      .match({ team_id: cast.team.id, profile_id: player.id });
    expect(left.error).toBeNull();
    const after = await client
      .from("profiles")
      .update({ team_id: null })
      .eq("id", player.id)
      .select("team_id");
    expect(after).toMatchObject({ error: null, data: [{ team_id: null }] });
  });
});

describe("friends and messages", () => {
  test("a request, its acceptance, a message", async () => {
    const [asker, asked] = [await newPerson(server), await newPerson(server)];
    const request = await asker.client
      .from("friends")
      .insert({ user_id_1: asker.player.id, user_id_2: asked.player.id, status: "pending" })
      .select("id")
      .single()
      .throwOnError();
    const accepted = await asked.client
      .from("friends")
      .update({ status: "accepted" })
      .eq("id", request.data.id)
      .select("status");
    expect(accepted.data).toEqual([{ status: "accepted" }]);
    const sent = await asker.client
      .from("messages")
      .insert({ sender_id: asker.player.id, receiver_id: asked.player.id, content: "¡Hola!" })
      .select("content, sender_id")
      .single();
    expect(sent.data).toEqual({ content: "¡Hola!", sender_id: asker.player.id });
  });
});

describe("the back office", () => {
  test("tournaments: insert with defaults, update, delete", async () => {
    const created = await admin
      .from("tournaments")
      .insert({ name: "Copa Nueva", game: "Valorant", start_date: "2027-01-01T18:00:00Z" })
      .select("id, status, type, team_format, best_of, format, ticket_type")
      .single()
      .throwOnError();
    expect(created.data).toMatchObject({
      status: "Próximamente",
      type: "team",
      team_format: "5v5",
      best_of: 3,
      format: "single-elimination",
      ticket_type: "team",
    });
    const { id } = created.data as { id: string };
    const updated = await admin
      .from("tournaments")
      .update({ status: "Inscripciones" })
      .eq("id", id)
      .select("status");
    expect(updated.data).toEqual([{ status: "Inscripciones" }]);
    expect((await admin.from("tournaments").delete().eq("id", id)).status).toBe(204);
  });

  test("games, store items and news", async () => {
    const game = await admin.from("games").insert({ name: "Dota 2" }).select("id").single();
    expect(game.error).toBeNull();
    const renamed = await admin
      .from("games")
      .update({ name: "Dota" })
      .eq("id", game.data?.id)
      .select("name");
    expect(renamed.data).toEqual([{ name: "Dota" }]);
    expect((await admin.from("games").delete().eq("id", game.data?.id)).error).toBeNull();

    const item = await admin
      .from("store_items")
      .insert({ name: "Diez tickets", amount: 10, price_ars: 1000 })
      .select("id, is_active")
      .single()
      .throwOnError();
    expect(item.data).toMatchObject({ is_active: true });
    expect((await admin.from("store_items").delete().eq("id", item.data.id)).error).toBeNull();

    const news = await admin
      .from("news")
      .insert({ title: "Gran final", content: "Texto", category: "Torneos" })
      .select("id, slug")
      .single()
      .throwOnError();
    expect(news.data).toMatchObject({ slug: "gran-final" });
    const edited = await admin.from("news").update({ excerpt: "Resumen" }).eq("id", news.data.id);
    expect(edited.error).toBeNull();
    expect((await admin.from("news").delete().eq("id", news.data.id)).error).toBeNull();
  });

  test("module switches, row by row", async () => {
    const off = await admin
      .from("system_status")
      .update({ is_enabled: false, maintenance_message: "Volvemos pronto" })
      .eq("module_name", "store")
      .select("is_enabled, maintenance_message");
    expect(off.data).toEqual([{ is_enabled: false, maintenance_message: "Volvemos pronto" }]);
    await admin.from("system_status").update({ is_enabled: true }).eq("module_name", "store");
    const player = await leader
      .from("system_status")
      .update({ is_enabled: false })
      .eq("module_name", "store")
      .select();
    expect(player.data ?? []).toEqual([]);
  });

  test("an admin changes another's role, a player does not", async () => {
    const { player, client } = await newPerson(server);
    const own = await client.from("profiles").update({ role: "admin" }).eq("id", player.id);
    expect(own.status).toBe(403);
    const byAdmin = await admin
      .from("profiles")
      .update({ role: "admin" })
      .eq("id", player.id)
      .select("role");
    expect(byAdmin.data).toEqual([{ role: "admin" }]);
  });
});

describe("one statement, one transaction", () => {
  test(".single() on a write that matches several rows changes none", async () => {
    const before = await admin.from("profiles").select("country").order("id");
    const update = await admin
      .from("profiles")
      .update({ country: "Chile" })
      .in("id", [cast.leader.id, cast.rival.id])
      .select("id")
      .single();
    expect(update.status).toBeGreaterThanOrEqual(400);
    expect((await admin.from("profiles").select("country").order("id")).data).toEqual(before.data);
    const names = ["Ajedrez", "Damas"];
    await admin.from("games").insert(names.map((name) => ({ name })));
    const removed = await admin.from("games").delete().in("name", names).select("id").single();
    expect(removed).toMatchObject({
      status: 406,
      error: { code: "PGRST116", details: "The result contains 2 rows" },
    });
    expect((await admin.from("games").select("id").in("name", names)).data).toHaveLength(2);
  });

  test("a bulk insert with one bad row inserts none", async () => {
    const rows = [{ name: "Juego Uno" }, { name: null }];
    expect((await admin.from("games").insert(rows)).status).toBe(400);
    expect((await admin.from("games").select("id").eq("name", "Juego Uno")).data).toEqual([]);
  });

  test("tickets do not move when a later rule refuses", async () => {
    const { player, client } = await newPerson(server);
    await grantTickets(server.database, player.participantId, 5);
    const tournament = await createTournament(server.database, {
      status: "Inscripciones",
      type: "individual",
      ticketType: "personal",
      entryFee: 20,
    });
    const refused = await client.rpc("register_for_tournament", {
      p_tournament_id: tournament.id,
      p_participant_id: player.participantId,
    });
    expect(refused).toMatchObject({ status: 400, error: { code: "P0001" } });
    const { data } = await client
      .from("profiles")
      .select("personal_tickets")
      .eq("id", player.id)
      .single();
    expect(data).toEqual({ personal_tickets: 5 });
  });
});
