import { sized } from "@leyenda/testing/long-test-size";
import { describe, expect, test } from "vitest";
import type { Session } from "@leyenda/testing/session";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

describe("slugs of news", () => {
  test.each([
    { title: "¡Gran Final en Córdoba!", slug: "gran-final-en-cordoba" },
    { title: "  Ñandúes 3 — 1 Cóndores  ", slug: "nandues-3-1-condores" },
    { title: "🎮🎮🎮", slug: "noticia" },
    { title: "a".repeat(200), slug: "a".repeat(80) },
  ])("$title → $slug", async ({ title, slug }) => {
    expect((await t.createNews({ title })).slug).toBe(slug);
  });

  test("ten articles with one title at once get ten addresses", async () => {
    const articles = await Promise.all(
      Array.from({ length: 10 }, () => t.createNews({ title: "Mismo título" })),
    );
    expect(articles.map((article) => article.slug).sort()).toEqual(
      ["mismo-titulo", ...Array.from({ length: 9 }, (_, i) => `mismo-titulo-${i + 2}`)].sort(),
    );
  });

  test("a published address stays when the title changes", async () => {
    const article = await t.createNews({ title: "Primera versión" });
    await t.admin.query("update public.news set title = 'Segunda versión' where id = $1", [
      article.id,
    ]);
    expect(
      await t.admin.one("select slug, title from public.news where id = $1", [article.id]),
    ).toEqual({
      slug: "primera-version",
      title: "Segunda versión",
    });
  });

  test("the author is whoever publishes", async () => {
    const article = await t.createNews();
    const { author } = await t.admin.one<{ author: string }>(
      "select p.username as author from public.news n join public.profiles p on p.id = n.author_id where n.id = $1",
      [article.id],
    );
    expect(author).toBe("direccion");
  });

  test("an unknown category is refused", async () => {
    await expectSqlState(
      t.admin.query("insert into public.news (title, category) values ('x', 'Chismes')"),
      "23514",
    );
  });
});

describe("when an article appears", () => {
  const titles = async (session: Session) =>
    await session.column<string>("select title from public.news");

  test("what names no hour is published at once, as the specification's clients write it", async () => {
    const { published } = await t.admin.one<{ published: boolean }>(
      "insert into public.news (title) values ('Sin hora') returning published_at <= now() as published",
    );
    expect(published).toBe(true);
  });

  test("a scheduled one is there for everybody from its hour on, and nobody does anything for it", async () => {
    await t.admin.query(
      "insert into public.news (title, published_at) values ('A su hora', now() + interval '1 second')",
    );
    const reader = t.asUser(await t.createPlayer());
    expect(await titles(reader)).not.toContain("A su hora");
    expect(await titles(t.anon)).not.toContain("A su hora");
    await expect.poll(() => titles(t.anon)).toContain("A su hora");
    expect(await titles(reader)).toContain("A su hora");
  });

  test("the feed tells it with the hour at which it appeared, not that of its first draft", async () => {
    const { id } = await t.createNews({ title: "Guardada ayer", publishedAt: null });
    await t.owner.query(
      "update public.news set created_at = now() - interval '1 day' where id = $1",
      [id],
    );
    await t.admin.query("update public.news set published_at = 'now' where id = $1", [id]);
    const [newest] = await t.anon.query<{ title: string; fresh: boolean }>(
      "select title, published_at > now() - interval '1 minute' as fresh from public.public_feed() limit 1",
    );
    expect(newest).toEqual({ title: "Guardada ayer", fresh: true });
  });
});

describe("the time of an article's last edit", () => {
  const editedAt = async (id: string, change: string) => {
    const [row] = await t.admin.query<{ edited: boolean | null }>(
      `update public.news set ${change} where id = $1 returning edited_at = now() as edited`,
      [id],
    );
    return row?.edited;
  };

  test("is set by a new text of a published article, and by nothing else", async () => {
    const { id } = await t.createNews();
    expect(await editedAt(id, "category = 'Torneos'")).toBeNull();
    expect(await editedAt(id, "content = 'Corregido'")).toBe(true);
    expect(await editedAt(id, "category = 'General'")).toBe(false);
    expect(await editedAt(id, "published_at = null")).toBeNull();
    expect(await editedAt(id, "title = 'Un borrador'")).toBeNull();
    expect(await editedAt(id, "published_at = 'now'")).toBeNull();
  });

  test("is the feed's time of the update", async () => {
    const { id } = await t.createNews();
    await t.owner.query(
      "update public.news set published_at = now() - interval '1 day' where id = $1",
      [id],
    );
    await editedAt(id, "excerpt = 'Con el resultado'");
    expect(
      await t.anon.one(
        "select updated_at - published_at = interval '1 day' as later from public.public_feed() where uid = 'news-' || $1",
        [id],
      ),
    ).toEqual({ later: false });
  });
});

describe("news about a tournament", () => {
  test("when the tournament goes, its article stays and names none", async () => {
    const { id: tournamentId } = await t.createTournament();
    const article = await t.createNews({ tournamentId });
    const named = () =>
      t.admin.one("select tournament_id from public.news where id = $1", [article.id]);
    expect(await named()).toEqual({ tournament_id: tournamentId });
    await t.admin.query("delete from public.tournaments where id = $1", [tournamentId]);
    expect(await named()).toEqual({ tournament_id: null });
  });

  test("a tournament that does not exist is refused", async () => {
    const nobody = crypto.randomUUID();
    await expectSqlState(t.createNews({ tournamentId: nobody }), "23503");
  });
});

describe("games in use", () => {
  test("a game of a team is kept, with the reason", async () => {
    const game = await t.createGame({ name: "Ajedrez" });
    await t.createTeam({ games: ["Ajedrez"] });
    await t.expectRefusal(
      () => t.admin.query("delete from public.games where id = $1", [game.id]),
      "game_in_use",
      "torneos: 0, desafíos: 0, equipos: 1",
    );
  });

  test("a game of a tournament is kept, with the reason", async () => {
    const game = await t.createGame({ name: "Damas" });
    await t.admin.query(
      "insert into public.tournaments (name, game, start_date) values ('Copa', 'Damas', now() + interval '1 day')",
    );
    await t.expectRefusal(
      () => t.admin.query("delete from public.games where id = $1", [game.id]),
      "game_in_use",
      "torneos: 1",
    );
  });

  test("renaming a game renames it wherever it is named", async () => {
    const game = await t.createGame({ name: "CS:GO" });
    const team = await t.createTeam({ games: ["CS:GO", "Otro"] });
    await t
      .asUser(team.leader)
      .query(`update public.teams set game_identities = '{"CS:GO": "equipo#1"}' where id = $1`, [
        team.id,
      ]);
    const player = await t.createPlayer({
      profile: { gamesPlayed: ["CS:GO"], gameIdentities: { "CS:GO": "yo#1" } },
    });
    const article = await t.createNews({ gameRelated: "CS:GO" });
    await t.admin.query("update public.games set name = 'Counter-Strike 2' where id = $1", [
      game.id,
    ]);
    expect(
      await t.owner.one("select games, game_identities from public.teams where id = $1", [team.id]),
    ).toEqual({
      games: ["Counter-Strike 2", "Otro"],
      game_identities: { "Counter-Strike 2": "equipo#1" },
    });
    expect(
      await t.owner.one("select games_played, game_identities from public.profiles where id = $1", [
        player.id,
      ]),
    ).toEqual({
      games_played: ["Counter-Strike 2"],
      game_identities: { "Counter-Strike 2": "yo#1" },
    });
    expect(
      await t.owner.one("select game_related from public.news where id = $1", [article.id]),
    ).toEqual({ game_related: "Counter-Strike 2" });
  });

  test("names are unique ignoring case", async () => {
    await t.createGame({ name: "Truco" });
    await expectSqlState(
      t.admin.query("insert into public.games (name) values ('TRUCO')"),
      "23505",
    );
  });
});

describe("deleting a team that plays", () => {
  const remove = (team: { id: string; leader: { id: string } }): Promise<unknown> =>
    t.asUser(team.leader).query("delete from public.teams where id = $1", [team.id]);

  async function registered(
    status: string,
  ): Promise<{ id: string; leader: { id: string }; participantId: string }> {
    await t.createGame({ name: "Valorant" });
    const team = await t.createTeam({ size: 1, tickets: 10 });
    const { id } = await t.admin.one<{ id: string }>(
      `insert into public.tournaments (name, game, start_date, status, team_format, entry_fee)
       values ('Copa', 'Valorant', now() + interval '1 day', 'Inscripciones', '1v1', 4) returning id`,
    );
    await t.asUser(team.leader).call("public.register_for_tournament", {
      p_tournament_id: id,
      p_participant_id: team.participantId,
    });
    await t.admin.query("update public.tournaments set status = $1 where id = $2", [status, id]);
    return team;
  }

  test("is refused during an active tournament", async () => {
    const team = await registered("Activo");
    await t.expectRefusal(() => remove(team), "team_in_tournament", "torneo activo");
  });

  test("gives back the fee of a tournament that has not started", async () => {
    const team = await registered("Inscripciones");
    await remove(team);
    const kinds = await t.owner.query<{ kind: string; delta: number }>(
      "select kind, delta from public.ticket_transactions where participant_id = $1 order by position desc limit 2",
      [team.participantId],
    );
    expect(kinds).toEqual([
      { kind: "team_deleted", delta: -10 },
      { kind: "tournament_fee_refund", delta: 4 },
    ]);
    expect(
      await t.owner.query(
        "select 1 from public.tournament_participants where participant_id = $1",
        [team.participantId],
      ),
    ).toEqual([]);
  });

  test("is refused with an open challenge", async () => {
    const game = await t.createGame({ name: "Valorant" });
    const team = await t.createTeam({ size: 3, tickets: 10 });
    await t.asUser(team.leader).call("public.create_challenge_and_match", {
      p_creator_participant_id: team.participantId,
      p_game_id: game.id,
      p_format: "3v3",
      p_wager_amount: 5,
      p_privacy: "public",
      p_password: null,
      p_preferred_schedule: "any",
      p_country: null,
      p_best_of: 1,
      p_is_team_challenge: true,
    });
    await t.expectRefusal(() => remove(team), "team_in_challenge", "desafío");
  });
});

describe("at the same moment", () => {
  test("a team is deleted while it offers a challenge: one of the two happens", async () => {
    const game = await t.createGame({ name: "Valorant" });
    for (let round = 0; round < sized(5, 2); round += 1) {
      const team = await t.createTeam({ size: 3, tickets: 10 });
      const leader = t.asUser(team.leader);
      const [offer, removal] = await Promise.allSettled([
        leader.call("public.create_challenge_and_match", {
          p_creator_participant_id: team.participantId,
          p_game_id: game.id,
          p_format: "3v3",
          p_wager_amount: 5,
          p_is_team_challenge: true,
        }),
        leader.query("delete from public.teams where id = $1", [team.id]),
      ]);
      expect([offer.status, removal.status].sort()).toEqual(["fulfilled", "rejected"]);
    }
    await t.expectSoundLedger();
  });
});
