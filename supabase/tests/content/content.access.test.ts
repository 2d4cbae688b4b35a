import { beforeAll, describe } from "vitest";
import { accessPlay, DENIED } from "../support/access-play.ts";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

beforeAll(async () => {
  cast = await t.createCast();
  names = {
    game: (await t.createGame()).id,
    article: (await t.createNews()).id,
    draft: (await t.createNews({ publishedAt: null })).id,
    scheduled: (await t.createNews({ publishedAt: "2100-01-01T00:00:00Z" })).id,
  };
});

const setting = () => ({ database: t.database, cast, names });

describe("games", () => {
  accessPlay(setting, [
    { does: "reads games", sql: "select * from public.games", expected: { others: 1 } },
    {
      does: "adds a game",
      sql: "insert into public.games (name, image_url) values ('Nuevo', null)",
      expected: { admin: 1, others: DENIED },
    },
    {
      does: "renames a game",
      sql: "update public.games set name = 'Otro' where id = :game",
      expected: { anon: DENIED, admin: 1, others: 0 },
    },
    {
      does: "says that a game counts kills",
      sql: "update public.games set counts_kda = true where id = :game",
      expected: { anon: DENIED, admin: 1, others: 0 },
    },
    {
      does: "says that nothing is staked in a game",
      sql: "update public.games set allows_wagers = false where id = :game",
      expected: { anon: DENIED, admin: 1, others: 0 },
    },
    {
      does: "deletes a game",
      sql: "delete from public.games where id = :game",
      expected: { anon: DENIED, admin: 1, others: 0 },
    },
  ]);
});

describe("news", () => {
  accessPlay(
    setting,
    [
      { does: "reads news", sql: "select * from public.news", expected: { admin: 3, others: 1 } },
      {
        does: "reads a draft or what is scheduled",
        sql: "select from public.news where id in (:draft, :scheduled)",
        expected: { admin: 2, others: 0 },
      },
      {
        does: "reads a draft in the feed",
        sql: "select from public.public_feed() where uid <> 'news-' || :article",
        expected: { others: 0 },
      },
      {
        does: "publishes a draft",
        sql: "update public.news set published_at = 'now' where id = :draft",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "takes an article back as a draft",
        sql: "update public.news set published_at = null where id = :article",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "deletes a draft",
        sql: "delete from public.news where id = :draft",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "publishes",
        sql: "insert into public.news (title, excerpt, content, category, game_related, image_urls, author_id) values ('Hola', 'x', 'y', 'Torneos', null, '{}', :me)",
        expected: { admin: 1, others: DENIED },
      },
      {
        does: "publishes under a slug",
        sql: "insert into public.news (slug, title, category) values ('la-final', 'Hola', 'Torneos')",
        expected: { admin: 1, others: DENIED },
      },
      {
        does: "edits an article",
        sql: "update public.news set title = 'Otro' where id = :article",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "names the tournament that an article is about",
        sql: "update public.news set tournament_id = null where id = :article",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
      {
        does: "deletes an article",
        sql: "delete from public.news where id = :article",
        expected: { anon: DENIED, admin: 1, others: 0 },
      },
    ],
    {
      "chooses a slug": "update public.news set slug = 'mio' where id = :article",
    },
  );
});
