import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const ana = randomUUID();
const eva = randomUUID();

let server: TestServer;
let asAna: SupabaseClient;
let asEva: SupabaseClient;
let asAnon: SupabaseClient;
let asService: SupabaseClient;
let png: Buffer;

/** The server accepts a token only if its account exists. */
const addAccount = (id: string): Promise<unknown> =>
  server.database.admin.query("insert into auth.users (id, email) values ($1, $2)", [
    id,
    `${id}@example.test`,
  ]);

beforeAll(async () => {
  server = await startTestServer();
  await server.database.owner.query(`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('shown', 'shown', true, 200000, '{image/png,image/jpeg,image/gif,image/webp}'), ('kept', 'kept', false, null, null);
    create policy test_select on storage.objects for select to authenticated
      using (bucket_id in ('shown', 'kept') and owner_id = (select auth.uid())::text);
    create policy test_insert on storage.objects for insert to authenticated
      with check (bucket_id in ('shown', 'kept') and (storage.foldername(name))[1] = (select auth.uid())::text);
    create policy test_update on storage.objects for update to authenticated
      using (bucket_id in ('shown', 'kept') and owner_id = (select auth.uid())::text)
      with check ((storage.foldername(name))[1] = (select auth.uid())::text);
    create policy test_delete on storage.objects for delete to authenticated
      using (bucket_id in ('shown', 'kept') and owner_id = (select auth.uid())::text);
  `);
  const signedIn = async (sub: string): Promise<SupabaseClient> => {
    await addAccount(sub);
    const token = await server.context.tokens.sign(
      { sub, role: "authenticated", aud: "authenticated" },
      600,
    );
    return createClient(server.url, server.anonKey, { accessToken: async () => token });
  };
  asAna = await signedIn(ana);
  asEva = await signedIn(eva);
  asAnon = createClient(server.url, server.anonKey);
  asService = createClient(server.url, server.serviceRoleKey);
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});

afterAll(() => server.close());

/** The picture as a `File`, like a browser's file input provides it. */
function file(content: Buffer = png, type = "image/png"): Blob {
  return new Blob([new Uint8Array(content)], { type });
}

/** The fields of an error that clients depend on. */
async function refusal(
  call: PromiseLike<{ error: unknown }>,
): Promise<{ statusCode: unknown; code: unknown; message: unknown }> {
  const { error } = await call;
  const { statusCode, code, message } = (error ?? {}) as Record<string, unknown>;
  return { statusCode, code, message };
}

describe("uploading", () => {
  test("a file from a form is stored, owned by its uploader, and public at its address", async () => {
    const path = `${ana}/form.png`;
    const uploaded = await asAna.storage
      .from("shown")
      .upload(path, file(), { cacheControl: "120" });
    expect(uploaded.error).toBeNull();
    expect(uploaded.data).toMatchObject({ path, fullPath: `shown/${path}` });

    const address = asAnon.storage.from("shown").getPublicUrl(path).data.publicUrl;
    expect(address).toBe(`${server.url}/storage/v1/object/public/shown/${path}`);
    const answer = await fetch(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("max-age=120");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(60);
    const { rows } = await server.database.admin.query(
      "select owner, owner_id, id from storage.objects where name = $1",
      [path],
    );
    expect(rows).toEqual([{ owner: ana, owner_id: ana, id: uploaded.data?.id }]);
  });

  test("a raw body is stored under its true type, whatever the client says", async () => {
    const path = `${ana}/raw.png`;
    expect((await asAna.storage.from("shown").upload(path, png)).error).toBeNull();
    expect((await asAna.storage.from("shown").info(path)).data).toMatchObject({
      contentType: "image/png",
      name: path,
      bucketId: "shown",
    });
  });

  test("a taken name is refused, replaced with upsert, and the old bytes go", async () => {
    const bucket = asAna.storage.from("shown");
    const path = `${ana}/twice.png`;
    const first = await bucket.upload(path, file());
    expect(await refusal(bucket.upload(path, file()))).toEqual({
      statusCode: "409",
      code: "KeyAlreadyExists",
      message: "The resource already exists",
    });
    const wider = await sharp({
      create: { width: 90, height: 40, channels: 3, background: "blue" },
    })
      .png()
      .toBuffer();
    const second = await bucket.upload(path, file(wider), { upsert: true });
    expect(second.data?.id).toBe(first.data?.id);
    const { data } = await bucket.download(path);
    expect(
      (await sharp(Buffer.from(await (data ?? new Blob()).arrayBuffer())).metadata()).width,
    ).toBe(90);
  });

  test("update makes a file, and replaces one that is there", async () => {
    const bucket = asAna.storage.from("shown");
    const path = `${ana}/updated.png`;
    const made = await bucket.update(path, file());
    expect(made).toMatchObject({ error: null, data: { path } });
    expect((await bucket.update(path, file())).data?.id).toBe(made.data?.id);
  });

  test("metadata of the uploader comes back with info", async () => {
    const path = `${ana}/noted.png`;
    await asAna.storage.from("kept").upload(path, file(), { metadata: { scene: "final" } });
    expect((await asAna.storage.from("kept").info(path)).data?.metadata).toEqual({
      scene: "final",
    });
  });

  test("info says how fresh it is, and an empty object where nothing was noted", async () => {
    const path = `${ana}/plain.png`;
    await asAna.storage.from("shown").upload(path, file());
    const answer = await fetch(`${server.url}/storage/v1/object/info/public/shown/${path}`);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("last-modified")).toMatch(/ GMT$/);
    const said = (await answer.json()) as { etag: string };
    expect(said).toMatchObject({ name: path, metadata: {} });
    expect(answer.headers.get("etag")).toBe(said.etag);
  });

  test("a copy keeps what was noted, or has what the caller says instead", async () => {
    const bucket = asAna.storage.from("kept");
    await bucket.upload(`${ana}/one.png`, file(), { metadata: { scene: "final" } });
    await bucket.copy(`${ana}/one.png`, `${ana}/two.png`);
    expect((await bucket.info(`${ana}/two.png`)).data?.metadata).toEqual({ scene: "final" });
    const bearer = await server.context.tokens.sign({ sub: ana, role: "authenticated" }, 60);
    const copied = await fetch(`${server.url}/storage/v1/object/copy`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${bearer}`,
        "content-type": "application/json",
        "x-metadata": Buffer.from('{"scene":"other"}').toString("base64"),
      },
      body: JSON.stringify({
        bucketId: "kept",
        sourceKey: `${ana}/one.png`,
        destinationKey: `${ana}/three.png`,
        copyMetadata: false,
        metadata: { cacheControl: "max-age=7" },
      }),
    });
    expect(await copied.json()).toMatchObject({
      Key: `kept/${ana}/three.png`,
      name: `${ana}/three.png`,
      bucket_id: "kept",
    });
    expect((await bucket.info(`${ana}/three.png`)).data).toMatchObject({
      metadata: { scene: "other" },
      cacheControl: "max-age=7",
    });
  });

  test("a bearer token is enough; without one or a link nothing is told", async () => {
    const path = `${ana}/bearer.png`;
    const authorization = `Bearer ${await server.context.tokens.sign({ sub: ana, role: "authenticated" }, 60)}`;
    const address = (kind: string): string =>
      `${server.url}/storage/v1/object${kind}/shown/${path}`;
    const uploaded = await fetch(address(""), {
      method: "POST",
      headers: { authorization, "content-type": "image/png" },
      body: new Uint8Array(png),
    });
    expect(uploaded.status).toBe(200);
    expect((await fetch(address("/authenticated"), { headers: { authorization } })).status).toBe(
      200,
    );
    expect((await fetch(address("/info/public"))).status).toBe(200);
    for (const kind of ["", "/authenticated", "/info"]) {
      expect(await (await fetch(address(kind))).json()).toMatchObject({
        error: "Unauthorized",
        message: "headers must have required property 'authorization'",
      });
    }
    expect(
      await (await fetch(address(""), { headers: { apikey: "made up" } })).json(),
    ).toMatchObject({ statusCode: "403", code: "InvalidJWT" });
  });

  test.each([
    { who: "someone else's folder", client: () => asEva },
    { who: "without signing in", client: () => asAnon },
  ])("the policies refuse $who", async ({ client }) => {
    expect(
      await refusal(client().storage.from("shown").upload(`${ana}/stolen.png`, file())),
    ).toMatchObject({ statusCode: "403", code: "AccessDenied" });
  });

  test("nobody replaces another's file, not even in an allowed way", async () => {
    const path = `${ana}/mine.png`;
    await asAna.storage.from("shown").upload(path, file());
    expect(
      await refusal(asEva.storage.from("shown").upload(path, file(), { upsert: true })),
    ).toMatchObject({ statusCode: "403" });
    expect(await refusal(asEva.storage.from("shown").update(path, file()))).toMatchObject({
      statusCode: "403",
    });
  });

  test("a bucket that does not exist is refused", async () => {
    expect(
      await refusal(asAna.storage.from("nowhere").upload(`${ana}/a.png`, file())),
    ).toMatchObject({ statusCode: "404", message: "Bucket not found" });
  });

  test("the limit of the bucket holds, announced or not", async () => {
    const noise = Buffer.alloc(300_000, 7);
    expect(
      await refusal(asAna.storage.from("shown").upload(`${ana}/big.png`, file(noise))),
    ).toMatchObject({ statusCode: "413", code: "EntityTooLarge" });
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let sent = 0; sent < 300_000; sent += 10_000)
          controller.enqueue(new Uint8Array(10_000));
        controller.close();
      },
    });
    expect(
      await refusal(asAna.storage.from("shown").upload(`${ana}/big.png`, stream)),
    ).toMatchObject({ statusCode: "413" });
  });

  test("too many uploads in a minute are refused", async () => {
    const sub = randomUUID();
    await addAccount(sub);
    const token = await server.context.tokens.sign({ sub, role: "authenticated" }, 600);
    const client = createClient(server.url, server.anonKey, { accessToken: async () => token });
    const answers = await Promise.all(
      Array.from({ length: 65 }, (_, at) =>
        refusal(client.storage.from("nowhere").upload(`x/${at}.png`, file())),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === "429")).toHaveLength(5);
  });
});

describe("reading", () => {
  test("download is for those the policies let read; others see nothing there", async () => {
    const path = `${ana}/private.png`;
    await asAna.storage.from("kept").upload(path, file());
    expect((await asAna.storage.from("kept").download(path)).data?.type).toBe("image/png");
    expect(await refusal(asEva.storage.from("kept").download(path))).toMatchObject({
      statusCode: "404",
      message: "Object not found",
    });
    expect(await refusal(asAnon.storage.from("kept").download(path))).toMatchObject({
      statusCode: "404",
    });
    const address = asAnon.storage.from("kept").getPublicUrl(path).data.publicUrl;
    expect((await fetch(address)).status).toBe(400);
  });

  test("exists tells", async () => {
    await asAna.storage.from("kept").upload(`${ana}/there.png`, file());
    expect((await asAna.storage.from("kept").exists(`${ana}/there.png`)).data).toBe(true);
    expect((await asAna.storage.from("kept").exists(`${ana}/nowhere.png`)).data).toBe(false);
  });

  test("caches are told what they need: etag, dates, ranges, attachment", async () => {
    const path = `${ana}/cached.png`;
    await asAna.storage.from("shown").upload(path, file());
    const address = asAna.storage.from("shown").getPublicUrl(path).data.publicUrl;
    const whole = await fetch(address);
    const size = Number(whole.headers.get("content-length"));
    const eTag = whole.headers.get("etag") ?? "";
    expect((await fetch(address, { headers: { "if-none-match": eTag } })).status).toBe(304);
    expect(
      (
        await fetch(address, {
          headers: { "if-modified-since": whole.headers.get("last-modified") ?? "" },
        })
      ).status,
    ).toBe(304);
    const part = await fetch(address, { headers: { range: "bytes=0-9" } });
    expect([
      part.status,
      part.headers.get("content-range"),
      (await part.arrayBuffer()).byteLength,
    ]).toEqual([206, `bytes 0-9/${size}`, 10]);
    const tail = await fetch(address, { headers: { range: "bytes=-5" } });
    expect([tail.status, (await tail.arrayBuffer()).byteLength]).toEqual([206, 5]);
    expect((await fetch(address, { headers: { range: `bytes=${size}-` } })).status).toBe(416);
    const head = await fetch(address, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
    const named = await fetch(
      asAna.storage.from("shown").getPublicUrl(path, { download: "logo.png" }).data.publicUrl,
    );
    expect(named.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''logo.png");
  });

  test("list shows one level: folders without id first, names relative, only what may be seen", async () => {
    const bucket = asAna.storage.from("kept");
    for (const name of ["b.png", "a.png", "deep/one.png", "deep/er/two.png"])
      await bucket.upload(`${ana}/list/${name}`, file());
    const level = await bucket.list(`${ana}/list`);
    expect(level.data?.map(({ name, id }) => [name, id === null])).toEqual([
      ["deep", true],
      ["a.png", false],
      ["b.png", false],
    ]);
    expect(level.data?.[1]?.metadata).toMatchObject({
      mimetype: "image/png",
      httpStatusCode: 200,
      cacheControl: "max-age=3600",
    });
    expect(
      (
        await bucket.list(`${ana}/list`, {
          limit: 1,
          offset: 1,
          sortBy: { column: "name", order: "desc" },
        })
      ).data?.[0]?.name,
    ).toBe("b.png");
    expect(
      (await bucket.list(`${ana}/list`, { search: "A." })).data?.map(({ name }) => name),
    ).toEqual(["a.png"]);
    expect((await bucket.list(`${ana}/list`, { search: "%" })).data).toEqual([]);
    expect((await asEva.storage.from("kept").list(`${ana}/list`)).data).toEqual([]);
    expect((await bucket.list("nothing/here")).data).toEqual([]);
  });

  test("list by cursor: whole names or folders, in any order, nothing twice or left out, only what may be seen", async () => {
    const bucket = asAna.storage.from("kept");
    const folder = `${ana}/paged/`;
    const names = ["zz.png", "bb.png", "deep/x.png", "deep/er/y.png", "Cc.png", "aa.png"];
    for (const name of names) await bucket.upload(folder + name, file());
    await asEva.storage.from("kept").upload(`${eva}/paged/hers.png`, file());

    type Options = Parameters<typeof bucket.listV2>[0];
    /** Returns the file names on all pages of the listing, and the number of pages. */
    const all = async (options: Options): Promise<{ entries: string[]; pages: number }> => {
      const entries: string[] = [];
      let cursor: string | undefined;
      for (let pages = 1; ; pages += 1) {
        const { data, error } = await bucket.listV2({ ...options, ...(cursor ? { cursor } : {}) });
        if (error) throw error;
        entries.push(
          ...[...data.folders, ...data.objects].map(({ name }) => name.slice(folder.length)),
        );
        if (!data.hasNext) return { entries, pages };
        cursor = data.nextCursor;
      }
    };
    const sorted = ["Cc.png", "aa.png", "bb.png", "deep/er/y.png", "deep/x.png", "zz.png"];
    expect(await all({ prefix: folder, limit: 4 })).toEqual({ entries: sorted, pages: 2 });
    expect(await all({ prefix: folder, limit: 1, with_delimiter: true })).toEqual({
      entries: ["Cc.png", "aa.png", "bb.png", "deep/", "zz.png"],
      pages: 5,
    });
    for (const [order, expected] of [
      ["asc", names],
      ["desc", names.toReversed()],
    ] as const) {
      const sortBy = { column: "created_at", order } as const;
      expect((await all({ prefix: folder, limit: 2, sortBy })).entries).toEqual(expected);
    }
    expect(
      (await all({ prefix: folder, sortBy: { column: "name", order: "desc" } })).entries,
    ).toEqual(sorted.toReversed());
    // A prefix selects the names that begin with it, even if it ends in the middle of a folder's name.
    expect((await all({ prefix: `${folder}dee` })).entries).toEqual([
      "deep/er/y.png",
      "deep/x.png",
    ]);
    const whole = await bucket.listV2({ with_delimiter: true });
    expect(whole.data).toMatchObject({ folders: [{ key: ana, name: `${ana}/` }], objects: [] });
    const [object] = (await bucket.listV2({ prefix: `${folder}aa` })).data?.objects ?? [];
    expect(object).toMatchObject({ id: expect.any(String), metadata: { mimetype: "image/png" } });

    expect((await bucket.listV2({ prefix: `${eva}/` })).data?.objects).toEqual([]);
    for (const cursor of ["nonsense", Buffer.from('{"name":1}').toString("base64url")])
      expect(await refusal(bucket.listV2({ cursor }))).toMatchObject({ code: "InvalidRequest" });
  });

  test("signed links open one file until they expire, and are no access tokens", async () => {
    const path = `${ana}/signed.png`;
    await asAna.storage.from("kept").upload(path, file());
    const { data } = await asAna.storage.from("kept").createSignedUrl(path, 60);
    const address = data?.signedUrl ?? "";
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(address.replace("signed.png", "private.png"))).status).toBe(400);
    const token = new URL(address).searchParams.get("token") ?? "";
    const probe = await fetch(`${server.url}/rest/v1/profiles?select=id`, {
      headers: { apikey: token },
    });
    expect(probe.status).toBe(401);
    expect(await refusal(asEva.storage.from("kept").createSignedUrl(path, 60))).toMatchObject({
      statusCode: "404",
    });
    const several = await asAna.storage.from("kept").createSignedUrls([path, "nope.png"], 60);
    expect(several.data?.map(({ error, path: of }) => [of, error === null])).toEqual([
      [path, true],
      ["nope.png", false],
    ]);
    const brief = await asAna.storage.from("kept").createSignedUrl(path, 1);
    await expect.poll(async () => (await fetch(brief.data?.signedUrl ?? "")).status).toBe(400);
  });

  test("an image comes in another size, within bounds", async () => {
    const path = `${ana}/scaled.png`;
    await asAna.storage.from("shown").upload(path, file());
    const bucket = asAna.storage.from("shown");
    const small = await fetch(
      bucket.getPublicUrl(path, { transform: { width: 32, height: 32 } }).data.publicUrl,
    );
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(32);
    expect(
      (await fetch(bucket.getPublicUrl(path, { transform: { width: 100_000 } }).data.publicUrl))
        .status,
    ).toBe(400);
    // If visitors could choose any size, they could make the cache useless and overload the renderer.
    for (const odd of [{ width: 33 }, { height: 100 }, { width: 32, quality: 77 }]) {
      const refused = await fetch(bucket.getPublicUrl(path, { transform: odd }).data.publicUrl);
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        {
          code: "InvalidRequest",
          message: `El valor de «${Object.keys(odd).at(-1)}» no es válido.`,
        },
      ]);
    }
    // Callers with a token or a signed link may choose any size.
    const { data } = await bucket.download(path, { transform: { width: 33 } });
    expect(
      (await sharp(Buffer.from(await (data ?? new Blob()).arrayBuffer())).metadata()).width,
    ).toBe(33);
    const odd = { width: 35, height: 21, quality: 77, resize: "fill" } as const;
    const link = await bucket.createSignedUrl(path, 60, { transform: odd });
    const answer = await fetch(link.data?.signedUrl ?? "");
    expect(answer.headers.get("x-transformations")).toBe(
      "height:21,width:35,resizing_type:force,quality:77",
    );
    const written = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([written.width, written.height]).toEqual([35, 21]);
    expect(
      (await bucket.createSignedUrl(path, 60, { transform: { width: 2049 } })).error,
    ).toMatchObject({ status: 400 });
  });

  test("an image in another size comes in the smallest type its reader knows, kept for good", async () => {
    const path = `${ana}/kept.png`;
    const bucket = asAna.storage.from("shown");
    await bucket.upload(path, file(), { cacheControl: "31536000, immutable" });
    const address = bucket.getPublicUrl(path, { transform: { width: 32, resize: "contain" } });
    const typeFor = async (accept: string) => {
      const answer = await fetch(address.data.publicUrl, { headers: { accept } });
      const written = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([written.width, written.height]).toEqual([32, 21]);
      expect(answer.headers.get("cache-control")).toBe("max-age=31536000, immutable");
      expect(answer.headers.get("vary")).toMatch(/accept/i);
      return answer.headers.get("content-type");
    };
    expect(await typeFor("image/avif,image/webp,*/*")).toBe("image/avif");
    expect(await typeFor("image/webp,*/*")).toBe("image/webp");
    expect(await typeFor("*/*")).toBe("image/png");
  });

  test("what moves still moves in another size; what would take seconds comes as it is", async () => {
    const moving = async (side: number) => {
      const frames = await Promise.all(
        ["red", "blue", "lime"].map((background) =>
          sharp({ create: { width: side, height: side, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      );
      return sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer();
    };
    const bucket = asAna.storage.from("shown");
    const rendered = async (side: number) => {
      const path = `${ana}/moving-${side}.webp`;
      const body = new Blob([new Uint8Array(await moving(side))], { type: "image/webp" });
      expect((await bucket.upload(path, body)).error).toBeNull();
      const answer = await fetch(
        bucket.getPublicUrl(path, { transform: { width: 64 } }).data.publicUrl,
        { headers: { accept: "image/avif,image/webp" } },
      );
      expect(answer.headers.get("content-type")).toBe("image/webp");
      return sharp(Buffer.from(await answer.arrayBuffer()), { animated: true }).metadata();
    };
    expect(await rendered(200)).toMatchObject({ width: 64, pages: 3 });
    expect(await rendered(1700)).toMatchObject({ width: 1700, pages: 3 });
  });
});

describe("managing", () => {
  test("move, copy and remove follow the policies of both places", async () => {
    const bucket = asAna.storage.from("kept");
    await bucket.upload(`${ana}/from.png`, file());
    expect((await bucket.move(`${ana}/from.png`, `${ana}/to.png`)).error).toBeNull();
    expect((await bucket.copy(`${ana}/to.png`, `${ana}/copy.png`)).data?.path).toBe(
      `kept/${ana}/copy.png`,
    );
    expect(await refusal(bucket.move(`${ana}/to.png`, `${eva}/gift.png`))).toMatchObject({
      statusCode: "403",
    });
    expect(
      await refusal(asEva.storage.from("kept").move(`${ana}/to.png`, `${eva}/loot.png`)),
    ).toMatchObject({ statusCode: "404" });
    expect(
      await refusal(asEva.storage.from("kept").copy(`${ana}/to.png`, `${eva}/loot.png`)),
    ).toMatchObject({ statusCode: "404" });
    expect((await asEva.storage.from("kept").remove([`${ana}/to.png`])).data).toEqual([]);
    const removed = await bucket.remove([`${ana}/to.png`, `${ana}/copy.png`, `${ana}/never.png`]);
    expect(removed.data?.map(({ name }) => name).toSorted()).toEqual([
      `${ana}/copy.png`,
      `${ana}/to.png`,
    ]);
    expect(await refusal(bucket.download(`${ana}/to.png`))).toMatchObject({ statusCode: "404" });
  });

  test("a file cannot slip past a bucket's types through another bucket", async () => {
    await asAna.storage
      .from("kept")
      .upload(`${ana}/notes.txt`, new Blob(["plain words"], { type: "text/plain" }));
    const moved = asAna.storage
      .from("kept")
      .move(`${ana}/notes.txt`, `${ana}/notes.png`, { destinationBucket: "shown" });
    expect(await refusal(moved)).toMatchObject({ statusCode: "415" });
  });

  test("a signed upload takes one file, for the one who asked", async () => {
    const bucket = asAna.storage.from("shown");
    const path = `${ana}/by-link.png`;
    const { data } = await bucket.createSignedUploadUrl(path);
    // The upload needs only the signed link, without an API key or a session.
    const sent = await fetch(data?.signedUrl ?? "", {
      method: "PUT",
      headers: { "content-type": "image/png" },
      body: new Uint8Array(png),
    });
    expect(sent.status).toBe(200);
    const { rows } = await server.database.admin.query(
      "select owner_id from storage.objects where name = $1",
      [path],
    );
    expect(rows).toEqual([{ owner_id: ana }]);
    expect(
      await refusal(
        asAnon.storage.from("shown").uploadToSignedUrl(path, data?.token ?? "", file()),
      ),
    ).toMatchObject({ statusCode: "409" });
    expect(
      await refusal(
        asAnon.storage
          .from("shown")
          .uploadToSignedUrl(`${ana}/other.png`, data?.token ?? "", file()),
      ),
    ).toMatchObject({ statusCode: "400" });
    expect(
      await refusal(asEva.storage.from("shown").createSignedUploadUrl(`${ana}/x.png`)),
    ).toMatchObject({ statusCode: "403" });
  });

  test("buckets are for the service role", async () => {
    expect((await asAna.storage.listBuckets()).data).toEqual([]);
    expect(await refusal(asAna.storage.createBucket("mine"))).toMatchObject({ statusCode: "403" });
    expect(await refusal(asAna.storage.deleteBucket("kept"))).toMatchObject({ statusCode: "404" });
    expect(
      (
        await asService.storage.createBucket("fresh", {
          public: true,
          fileSizeLimit: "1.5mb",
          allowedMimeTypes: ["image/*"],
        })
      ).error,
    ).toBeNull();
    expect(await refusal(asService.storage.createBucket("fresh"))).toMatchObject({
      statusCode: "409",
    });
    expect((await asService.storage.getBucket("fresh")).data).toMatchObject({
      public: true,
      file_size_limit: 1_500_000,
      allowed_mime_types: ["image/*"],
    });
    expect((await asService.storage.updateBucket("fresh", { public: false })).error).toBeNull();
    expect((await asService.storage.getBucket("fresh")).data).toMatchObject({
      public: false,
      file_size_limit: 1_500_000,
    });
    await asService.storage.from("fresh").upload("a.png", file());
    expect(await refusal(asService.storage.deleteBucket("fresh"))).toMatchObject({
      statusCode: "409",
      code: "ResourceNotEmpty",
    });
    expect((await asService.storage.emptyBucket("fresh")).error).toBeNull();
    expect((await asService.storage.deleteBucket("fresh")).error).toBeNull();
    expect(await refusal(asService.storage.getBucket("fresh"))).toMatchObject({
      statusCode: "404",
      message: "Bucket not found",
    });
  });

  test("what is not spoken gets a clear error", async () => {
    const resumable = await fetch(`${server.url}/storage/v1/upload/resumable`, {
      method: "POST",
      headers: { apikey: server.anonKey },
    });
    expect(await resumable.json()).toMatchObject({ statusCode: "501", code: "NotImplemented" });
    const response = await fetch(`${server.url}/storage/v1/object/kept/x.png`, {
      headers: { apikey: "nonsense" },
    });
    expect(response.status).toBe(400);
  });

  test("pages of other sites may call it", async () => {
    const preflight = await fetch(`${server.url}/storage/v1/object/kept/x.png`, {
      method: "OPTIONS",
      headers: { origin: "https://other.test", "access-control-request-headers": "x-upsert" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-upsert");
  });
});
