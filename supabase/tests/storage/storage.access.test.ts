import { beforeAll, describe, expect, test } from "vitest";
import { accessPlay, DENIED, type AccessCase, type Outcome } from "../support/access-play.ts";
import type { ActorName, Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;

/** A running challenge between the stranger and another player, and an open one. */
async function createMatches(): Promise<{ running: string; open: string }> {
  const game = await t.createGame();
  const opponent = await t.createPlayer({ tickets: 100 });
  const admin = t.asUser(cast.admin);
  await admin.call("public.manage_tickets", {
    p_participant_id: cast.stranger.participantId,
    p_delta: 100,
    p_reason: "x",
  });
  const offer = async (): Promise<string> => {
    await t.asUser(cast.stranger).call("public.create_challenge_and_match", {
      p_creator_participant_id: cast.stranger.participantId,
      p_game_id: game.id,
      p_format: "1v1",
      p_wager_amount: 5,
      p_privacy: "public",
      p_password: null,
      p_preferred_schedule: "any",
      p_country: null,
      p_best_of: 1,
      p_is_team_challenge: false,
    });
    const { id } = await t.owner.one<{ id: string }>(
      "select id from public.challenge_matches order by created_at desc limit 1",
    );
    return id;
  };
  const running = await offer();
  await t
    .asUser(opponent)
    .query(
      "update public.challenge_matches set participant2_id = $1, status = 'pending_results' where id = $2",
      [opponent.participantId, running],
    );
  return { running, open: await offer() };
}

beforeAll(async () => {
  cast = await t.createCast();
  const { running, open } = await createMatches();
  names = { running: `${running}/`, open: `${open}/` };
});

const setting = () => ({ database: t.database, cast, names });

function upload(bucket: string, path: string, expected: AccessCase["expected"]): AccessCase {
  return {
    does: `uploads ${bucket}/${path}`,
    sql: `insert into storage.objects (bucket_id, name, owner_id) values ('${bucket}', ${path}, :me)`,
    expected,
  };
}

const own = { anon: DENIED, others: 1 } as const;
const nobody = { others: DENIED } as const;
const leaders = (outcome: Outcome): Partial<Record<ActorName | "others", Outcome>> => ({
  leader: outcome,
  admin: 1,
  others: DENIED,
});

describe("profile_avatars", () => {
  accessPlay(setting, [
    upload("profile_avatars", ":me || '.png'", own),
    upload("profile_avatars", ":me || '/avatar.webp'", own),
    upload("profile_avatars", ":stranger || '.png'", { stranger: 1, admin: 1, others: DENIED }),
    upload("profile_avatars", "'../' || :me || '.png'", { admin: 1, others: DENIED }),
    upload("profile_avatars", ":me || '/../../x.png'", { admin: 1, others: DENIED }),
    upload("profile_avatars", ":me || 'x.png'", { admin: 1, others: DENIED }),
  ]);
});

describe("team_logos", () => {
  accessPlay(setting, [
    upload("team_logos", "'team_logos/' || :team || '-1730000000000.png'", leaders(1)),
    upload("team_logos", ":team || '-1730000000000.png'", leaders(1)),
    upload("team_logos", ":me || '-1730000000000.jpg'", own),
    upload("team_logos", ":me || '/1730000000000.jpg'", own),
    upload("team_logos", ":rivalTeam || '-1.png'", { rival: 1, admin: 1, others: DENIED }),
  ]);
});

describe("images of games and news", () => {
  accessPlay(setting, [
    upload("game_images", "'valorant.png'", { admin: 1, others: DENIED }),
    upload("news-images", ":me || '/1730000000000-foto.png'", { admin: 1, others: DENIED }),
    upload("otro_bucket", "'x.png'", nobody),
  ]);
});

describe("match_proofs", () => {
  accessPlay(setting, [
    upload("match_proofs", ":running || 'captura.png'", { stranger: 1, others: DENIED }),
    upload("match_proofs", ":open || 'captura.png'", nobody),
    upload("match_proofs", ":running || 'carpeta/captura.png'", nobody),
    upload("match_proofs", "'captura.png'", nobody),
  ]);

  describe("once uploaded", () => {
    beforeAll(async () => {
      await t
        .asUser(cast.stranger)
        .query(
          "insert into storage.objects (bucket_id, name, owner_id) values ('match_proofs', $1, $2)",
          [`${names["running"]}prueba.png`, cast.stranger.id],
        );
    });

    accessPlay(setting, [
      {
        does: "lists the proofs of the match",
        sql: "select * from storage.objects where bucket_id = 'match_proofs'",
        expected: { anon: 0, stranger: 1, admin: 1, others: 0 },
      },
      {
        does: "replaces a proof",
        sql: "update storage.objects set version = 'x' where bucket_id = 'match_proofs'",
        expected: { others: 0 },
      },
      {
        does: "removes a proof",
        sql: "delete from storage.objects where bucket_id = 'match_proofs'",
        expected: { admin: 1, others: 0 },
      },
    ]);
  });

  test("up to twenty images a person", async () => {
    const uploads = (count: number): Promise<unknown> =>
      t.asUser(cast.stranger).transaction(async (client) => {
        for (let i = 0; i < count; i += 1) {
          await client.query(
            "insert into storage.objects (bucket_id, name, owner_id) values ('match_proofs', $1, $2)",
            [`${names["running"]}${count}-${i}.png`, cast.stranger.id],
          );
        }
      });
    await expect(uploads(21)).rejects.toThrow("row-level security");
    await uploads(15);
  });
});

describe("objects and buckets", () => {
  accessPlay(
    setting,
    [
      {
        does: "moves the own avatar into somebody else's place",
        sql: "update storage.objects set name = :leader || '.png' where name = :me || '.png'",
        expected: { others: 0 },
      },
      {
        does: "lifts the limits of a bucket",
        sql: "update storage.buckets set file_size_limit = null, allowed_mime_types = null",
        expected: { others: 0 },
      },
    ],
    {
      "opens a bucket": "insert into storage.buckets (id, name, public) values ('x', 'x', true)",
    },
  );

  test("the eight buckets take small png, jpeg and webp images only", async () => {
    const buckets = await t.owner.query(
      "select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id",
    );
    const images = ["image/png", "image/jpeg", "image/webp"];
    expect(buckets).toEqual([
      {
        id: "chat_pictures",
        public: false,
        file_size_limit: "2097152",
        allowed_mime_types: images,
      },
      { id: "game_images", public: true, file_size_limit: "5242880", allowed_mime_types: images },
      {
        id: "match_pictures",
        public: true,
        file_size_limit: "5242880",
        allowed_mime_types: images,
      },
      { id: "match_proofs", public: true, file_size_limit: "5242880", allowed_mime_types: images },
      { id: "news-images", public: true, file_size_limit: "5242880", allowed_mime_types: images },
      {
        id: "payout_receipts",
        public: false,
        file_size_limit: "5242880",
        allowed_mime_types: images,
      },
      {
        id: "profile_avatars",
        public: true,
        file_size_limit: "2097152",
        allowed_mime_types: images,
      },
      { id: "team_logos", public: true, file_size_limit: "2097152", allowed_mime_types: images },
    ]);
  });

  test("links to files of private buckets, and of no others, are short", async () => {
    const buckets = await t.owner.query<{ isPublic: boolean; seconds: number | null }>(
      `select public as "isPublic", signed_link_seconds as seconds from storage.buckets`,
    );
    for (const { isPublic, seconds } of buckets)
      if (isPublic) expect(seconds).toBeNull();
      else expect(seconds).toBeLessThanOrEqual(600);
    expect(buckets.filter(({ seconds }) => seconds !== null)).toHaveLength(2);
  });
});
