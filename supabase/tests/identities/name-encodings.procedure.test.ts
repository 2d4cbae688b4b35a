import { randomUUID } from "node:crypto";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { NAMES, readTheSame, writtenOtherwise } from "@leyenda/testing/name-variants";
import type { Session } from "@leyenda/testing/session";
import { seededRandom } from "@leyenda/site/seeded-random";
import { searchKey } from "@leyenda/site/search-key";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const random = seededRandom("names");
let player: Player;
let team: Team;

beforeAll(async () => {
  player = await t.createPlayer();
  team = await t.createTeam();
});

/** Returns `count` different names, each with one of its conversions. */
function converted(
  count: number,
  conversion: (name: string, random: () => number) => string,
  group = "",
): { name: string; text: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${NAMES[index % NAMES.length] ?? ""} ${group}${index}`;
    return { name, text: conversion(name, random) };
  });
}

/** A way to store a name. Returns the stored name. */
type Road = (text: string) => Promise<string>;

const stored = async (session: Session, statement: string, values: unknown[]) =>
  (await session.one<{ name: string }>(statement, values)).name;

describe("a name is stored as it is read, whatever wrote it", () => {
  test.each<[string, () => Road | Promise<Road>]>([
    [
      "a team's settings",
      () => (text) =>
        stored(
          t.asUser(team.leader),
          "update public.teams set name = $1 where id = $2 returning name",
          [text, team.id],
        ),
    ],
    [
      "a tournament's settings",
      async () => {
        const cup = await t.createTournament();
        return (text) =>
          stored(t.admin, "update public.tournaments set name = $1 where id = $2 returning name", [
            text,
            cup.id,
          ]);
      },
    ],
    [
      "an article",
      async () => {
        const article = await t.createNews();
        return (text) =>
          stored(
            t.admin,
            "update public.news set title = $1 where id = $2 returning title as name",
            [text, article.id],
          );
      },
    ],
    [
      "a private message",
      async () => {
        const friend = await t.createPlayer();
        await t.makeFriends(player, friend);
        await t.owner.query(
          "update public.settings set value = '100000' where key like '%message%'",
        );
        return async (text) => {
          const id = await t.sendMessage(player, friend, text.trim());
          const { content } = await t.owner.one<{ content: string }>(
            "select content from public.messages where id = $1",
            [id],
          );
          // A message retains its lines and spaces; only characters are cleaned.
          return content.replaceAll(/\s+/g, " ");
        };
      },
    ],
  ])("%s", async (_road, road) => {
    const store = await road();
    for (const { name, text } of converted(60, writtenOtherwise))
      expect(await store(text)).toBe(name);
  });

  test("1,000 conversions of one text", async () => {
    const pairs = converted(1000, writtenOtherwise);
    const rows = await t.owner.query<{ name: string }>(
      "select private.tidy_name(words) as name from unnest($1::text[]) with ordinality as listed (words, place) order by place",
      [pairs.map(({ text }) => text)],
    );
    expect(rows.map(({ name }) => name)).toEqual(pairs.map(({ name }) => name));
  });

  test("guests, by name, by list and out of the file of a cup, and back into a file", async () => {
    const pairs = converted(250, writtenOtherwise, "A");
    const cup = await t.createTournament({ type: "team", maxParticipants: 512 });
    const guests = await t.addGuests(
      cup,
      pairs.map(({ text }) => text),
    );
    expect(guests.map(({ name }) => name)).toEqual(pairs.map(({ name }) => name));
    const listed = await t.createTournament({ type: "team", maxParticipants: 512 });
    const rows = await t.admin.query<{ name: string }>(
      "select name from public.enter_list($1, $2, $3, $4) order by line",
      [listed.id, pairs.map(() => null), pairs.map(({ text }) => text), pairs.map(() => null)],
    );
    expect(rows.map(({ name }) => name)).toEqual(pairs.map(({ name }) => name));
    const file = await t.anon.call<{ entrants: { name: string }[] }>("public.tournament_file", {
      p_tournament_id: cup.id,
    });
    expect(file.entrants.map(({ name }) => name).toSorted()).toEqual(
      pairs.map(({ name }) => name).toSorted(),
    );
  });

  test("a sign-up and a change of nickname", async () => {
    for (const name of ["Águila", "Ñandú", "José", "Çelik", "Müller"]) {
      const { username } = await t.createPlayer({
        username: `${name}_${random().toString(36).slice(2, 8)}`.normalize("NFD"),
      });
      expect(username).toBe(username.normalize("NFC"));
      expect(username.startsWith(name)).toBe(true);
      const renamed = `${name}.${random().toString(36).slice(2, 8)}`;
      expect(
        await stored(
          t.asUser(player),
          "update public.profiles set username = $1 where id = $2 returning username as name",
          [` ${renamed.normalize("NFD")} `, player.id],
        ),
      ).toBe(renamed);
    }
  });
});

describe("a name is the same to whoever compares it", () => {
  test("1,000 conversions have the key of their name, in the page and in the database", async () => {
    const pairs = converted(1000, readTheSame);
    const rows = await t.owner.query<{ key: string }>(
      "select private.search_key(words) as key from unnest($1::text[]) with ordinality as listed (words, place) order by place",
      [pairs.map(({ text }) => text)],
    );
    expect(rows.map(({ key }) => key)).toEqual(pairs.map(({ name }) => searchKey(name)));
    expect(pairs.map(({ text }) => searchKey(text))).toEqual(rows.map(({ key }) => key));
  });

  test("a guest is in already, and a list means the team that is there", async () => {
    const pairs = converted(100, readTheSame, "B");
    const cup = await t.createTournament({ type: "team", maxParticipants: 512 });
    await t.addGuests(
      cup,
      pairs.map(({ name }) => name),
    );
    const again = await t.admin.query<{ verdict: string }>(
      "select verdict from public.add_guests($1, $2)",
      [cup.id, pairs.map(({ text }) => text)],
    );
    expect(new Set(again.map(({ verdict }) => verdict))).toEqual(new Set(["already_in"]));

    const eagles = await t.createTeam({ name: "Águilas del Oeste" });
    for (const text of Array.from({ length: 40 }, () => readTheSame(eagles.name, random))) {
      const rows = await t.admin.query<{ participant_id: string; is_exact: boolean }>(
        "select participant_id, is_exact from public.preview_participants($1, $2) where is_exact",
        [cup.id, [text]],
      );
      expect([text, rows[0]?.participant_id]).toEqual([text, eagles.participantId]);
      await t.expectRefusal(
        t
          .asUser(player)
          .query("insert into public.teams (name, games, leader_id) values ($1, '{CS}', $2)", [
            text,
            player.id,
          ]),
        "team_name_taken",
      );
    }
  });

  test("what is typed into a search finds what is stored", async () => {
    const names = NAMES.map((name) => `${name} busca`);
    const cup = await t.createTournament();
    for (const name of names) {
      await t.admin.query("update public.tournaments set name = $1 where id = $2", [name, cup.id]);
      for (const text of Array.from({ length: 20 }, () => readTheSame(name, random)))
        expect(
          await t.owner.one<{ page: boolean; database: boolean }>(
            `select search_text like '%' || $2 || '%' as page, search_text like private.contains_pattern($3) as database
             from public.tournaments where id = $1`,
            [cup.id, searchKey(text), text],
          ),
        ).toEqual({ page: true, database: true });
    }
  });

  test("a nickname is one, with and without its accents", async () => {
    const { username } = await t.createPlayer({ username: "Cóndor_Ñato" });
    expect(username).toBe("Cóndor_Ñato");
    await t.expectRefusal(
      t
        .asUser(player)
        .query("update public.profiles set username = $1 where id = $2", [
          "condor_nato",
          player.id,
        ]),
      "username_taken",
    );
    const other = await t.createPlayer({ id: randomUUID(), username: "CONDOR_NATO" });
    expect(other.username).toBe("CONDOR_NATO_1");
  });
});
