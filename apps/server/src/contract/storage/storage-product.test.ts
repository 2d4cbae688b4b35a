import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAdmin, createPlayer } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { asOwner, asUser } from "@leyenda/testing/session";
import { createTournament, registerPlayers, startTournament } from "@leyenda/testing/tournaments";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

// The site's file uploads, sent with the official client and checked against the product's policies.

let server: TestServer;
let picture: Blob;

beforeAll(async () => {
  server = await startTestServer();
  const png = await sharp({ create: { width: 32, height: 32, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  picture = new Blob([new Uint8Array(png)], { type: "image/png" });
});

afterAll(() => server.close());

async function as(person: { readonly id: string }): Promise<SupabaseClient> {
  const token = await server.context.tokens.sign(
    { sub: person.id, role: "authenticated", aud: "authenticated" },
    600,
  );
  return createClient(server.url, server.anonKey, { accessToken: async () => token });
}

async function upload(
  client: SupabaseClient,
  bucket: string,
  path: string,
): Promise<string | null> {
  const { error } = await client.storage.from(bucket).upload(path, picture, { upsert: true });
  if (error) return error.message;
  const address = client.storage.from(bucket).getPublicUrl(path).data.publicUrl;
  expect((await fetch(address)).status).toBe(200);
  return null;
}

const REFUSED = "new row violates row-level security policy";

test("an avatar: by its owner, replaced as often as he likes, by nobody else", async () => {
  const [ana, eva] = [await createPlayer(server.database), await createPlayer(server.database)];
  const asAna = await as(ana);
  expect(await upload(asAna, "profile_avatars", `${ana.id}.png`)).toBeNull();
  expect(await upload(asAna, "profile_avatars", `${ana.id}.png`)).toBeNull();
  expect(await upload(await as(eva), "profile_avatars", `${ana.id}.png`)).toBe(REFUSED);
});

test("a team's logo: by its founder before there is a team, by its leader after", async () => {
  const leader = await createPlayer(server.database);
  const asLeader = await as(leader);
  expect(await upload(asLeader, "team_logos", `${leader.id}-${Date.now()}.png`)).toBeNull();
  const team = await createTeam(server.database, { leader, size: 2 });
  expect(
    await upload(asLeader, "team_logos", `team_logos/${team.id}-${Date.now()}.png`),
  ).toBeNull();
  const [member] = team.members;
  expect(
    await upload(
      await as(member ?? leader),
      "team_logos",
      `team_logos/${team.id}-${Date.now()}.png`,
    ),
  ).toBe(REFUSED);
});

test("pictures of games and news: by admins, who may also remove them", async () => {
  const admin = await createAdmin(server.database);
  const [asAdmin, asPlayer] = [await as(admin), await as(await createPlayer(server.database))];
  for (const [bucket, path] of [
    ["game_images", `${randomUUID()}.png`],
    ["news-images", `${admin.id}/${Date.now()}-portada.png`],
  ] as const) {
    expect(await upload(asPlayer, bucket, path)).toBe(REFUSED);
    expect(await upload(asAdmin, bucket, path)).toBeNull();
    expect((await asPlayer.storage.from(bucket).remove([path])).data).toEqual([]);
    expect((await asAdmin.storage.from(bucket).remove([path])).data).toHaveLength(1);
    expect((await asAdmin.storage.from(bucket).list("")).data).toEqual([]);
  }
});

test("proofs of a match: not by strangers, and not for a match that is none", async () => {
  const asPlayer = await as(await createPlayer(server.database));
  const { error } = await asPlayer.storage
    .from("match_proofs")
    .upload(`${randomUUID()}/captura.png`, picture);
  expect(error?.message).toBe(REFUSED);
  expect((await asPlayer.storage.from("match_proofs").list(randomUUID())).data).toEqual([]);
});

test("proofs of a match: by its sides, listed for them and the admins, read by their public address", async () => {
  const tournament = await createTournament(server.database);
  const players = await registerPlayers(server.database, tournament, 2);
  const [match] = await startTournament(server.database, tournament);
  const folder = match?.id ?? "";
  const [one, other] = players;
  if (!one || !other) throw new Error("two players were registered");
  const [asOne, asOther] = [await as(one), await as(other)];
  expect(await upload(asOne, "match_proofs", `${folder}/uno.png`)).toBeNull();
  expect(await upload(asOther, "match_proofs", `${folder}/dos.png`)).toBeNull();

  const stranger = await as(await createPlayer(server.database));
  const asAdmin = await as(await createAdmin(server.database));
  for (const insider of [asOne, asOther, asAdmin]) {
    const { data } = await insider.storage.from("match_proofs").list(folder);
    expect(data?.map(({ name, owner }) => [name, owner])).toEqual([
      ["dos.png", other.id],
      ["uno.png", one.id],
    ]);
  }
  expect((await stranger.storage.from("match_proofs").list(folder)).data).toEqual([]);
});

test("a bucket's limits are told in Spanish", async () => {
  const ana = await createPlayer(server.database);
  const bucket = (await as(ana)).storage.from("profile_avatars");
  const big = new Blob([new Uint8Array(2_200_000)], { type: "image/png" });
  expect((await bucket.upload(`${ana.id}.png`, big)).error?.message).toBe(
    "El archivo supera el tamaño permitido (2 MB).",
  );
  const text = new Blob(["hola"], { type: "text/plain" });
  expect((await bucket.upload(`${ana.id}.png`, text)).error?.message).toBe(
    "Este tipo de archivo no está permitido (text/plain).",
  );
});

describe("a signed link to a picture of a team's chat", () => {
  let linkSeconds = 0;
  beforeAll(async () => {
    const bucket = await asOwner(server.database).one<{ seconds: number }>(
      "select signed_link_seconds as seconds from storage.buckets where id = 'chat_pictures'",
    );
    linkSeconds = bucket.seconds;
  });

  /** Creates a picture that a leader sent to their team, and a member of the team who may see it. */
  async function sentPicture() {
    const [leader, member] = [
      await createPlayer(server.database),
      await createPlayer(server.database),
    ];
    const team = await createTeam(server.database, { leader, members: [member] });
    const file = `${leader.id}/${randomUUID()}.png`;
    const uploaded = await (await as(leader)).storage.from("chat_pictures").upload(file, picture);
    expect(uploaded.error).toBeNull();
    await asUser(server.database, leader).call("public.send_team_message", {
      p_team_id: team.id,
      p_content: "",
      p_client_id: randomUUID(),
      p_part: { kind: "picture", file, alt: null, width: 32, height: 32 },
    });
    const asMember = await as(member);
    const signed = (seconds: number) =>
      asMember.storage.from("chat_pictures").createSignedUrl(file, seconds);
    const { data, error } = await signed(linkSeconds);
    expect(error).toBeNull();
    const address = data?.signedUrl ?? "";
    expect((await fetch(address)).status).toBe(200);
    return { member, file, asMember, signed, address };
  }

  test("lasts as long as its bucket says at most", async () => {
    const { signed, asMember, file } = await sentPicture();
    for (const seconds of [linkSeconds + 1, 10 * 365 * 24 * 3600])
      expect((await signed(seconds)).error).toMatchObject({ status: 400 });
    const several = await asMember.storage
      .from("chat_pictures")
      .createSignedUrls([file], linkSeconds + 1);
    expect(several.error).toMatchObject({ status: 400 });
  });

  test("opens nothing any more once its signer left the team", async () => {
    const { member, address } = await sentPicture();
    await asUser(server.database, member).call("public.leave_team");
    expect((await fetch(address)).status).toBe(400);
    const rendered = address.replace("/object/sign/", "/render/image/sign/");
    expect((await fetch(rendered)).status).toBe(400);
  });

  test("opens nothing while its signer is suspended", async () => {
    const { member, address } = await sentPicture();
    const suspend = (until: string | null) =>
      asOwner(server.database).query("update auth.users set banned_until = $2 where id = $1", [
        member.id,
        until,
      ]);
    await suspend("2999-01-01");
    server.context.accounts.changed(member.id);
    expect((await fetch(address)).status).toBe(400);
    await suspend(null);
    expect((await fetch(address)).status).toBe(200);
  });

  test("tells whoever is given it nothing of its signer", async () => {
    const { member, address } = await sentPicture();
    const [, body = ""] = (new URL(address).searchParams.get("token") ?? "").split(".");
    const link = Buffer.from(body, "base64url").toString();
    expect(link).not.toContain(member.id);
    expect(link).not.toContain("authenticated");
  });
});
