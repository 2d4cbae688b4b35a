import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensureWebBuild } from "../../../../tools/lib/web-build.mjs";
import { createTournament, registerPlayers, startTournament } from "@leyenda/testing/tournaments";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  await ensureWebBuild();
  server = await startTestServer({
    env: { WEB_DIR: resolve(import.meta.dirname, "../../../web/dist") },
  });
});

afterAll(() => server.close());

async function bodyOf(path: string): Promise<string> {
  const html = await (await fetch(server.url + path)).text();
  return /<div id="root">(.*)<\/div>\s*<script/s.exec(html)?.[1] ?? "";
}

it.each([
  ["/", "No hay partidos programados."],
  ["/", "No hay noticias recientes."],
  ["/news", "No hay noticias publicadas"],
  ["/matches", "No hay partidos programados."],
  ["/tournaments", "No se encontraron torneos"],
])("%s says: %s", async (path, text) => {
  expect(await bodyOf(path)).toContain(text);
});

it("a match whose sides are not known yet has names for them", async () => {
  const tournament = await createTournament(server.database);
  await registerPlayers(server.database, tournament, 4);
  await startTournament(server.database, tournament);
  await server.database.owner.query(
    `update public.tournament_matches set scheduled_time = now() + interval '1 day'
     where tournament_id = $1 and round = 2`,
    [tournament.id],
  );
  await expect.poll(() => bodyOf("/")).toMatch(/Equipo A.*vs.*Equipo B/s);
});
