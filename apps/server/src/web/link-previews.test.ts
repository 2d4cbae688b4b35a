import { afterAll, beforeAll, expect, test } from "vitest";
import { createNews } from "@leyenda/testing/create-content";
import { createChallenge } from "@leyenda/testing/challenges";
import { createPlayer } from "@leyenda/testing/create-player";
import { createTeam } from "@leyenda/testing/create-team";
import { createDuel, playToTheEnd } from "@leyenda/testing/tournaments";
import { ensureWebBuild } from "../../../../tools/lib/web-build.mjs";
import { PUBLIC_PAGES, WEB_DIR } from "../testing/public-pages.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

/** A token that has the right format but does not exist. */
const UNKNOWN = "A".repeat(32);

let server: TestServer;
/** The values that replace the parameters in the pages' paths. */
let subjects: Readonly<Record<string, string>>;

beforeAll(async () => {
  await ensureWebBuild();
  server = await startTestServer({ env: { WEB_DIR } });
  const { database } = server;
  const { cup, match, one: player } = await createDuel(database, { name: "Copa Aurora" });
  await playToTheEnd(database, cup);
  const team = await createTeam(database, { name: "Los Ñandúes" });
  const news = await createNews(database, {
    title: "Gran final en vivo",
    content: "Pasó ayer, en vivo y con sorpresas.",
  });
  const creator = await createPlayer(database, { tickets: 40 });
  const challenge = await createChallenge(database, creator, { wager: 5 });
  subjects = {
    tournament: cup.id,
    referenceChapter: "games",
    tournamentDraw: cup.id,
    hall: cup.id,
    champion: cup.id,
    predictions: cup.id,
    match: match?.id ?? "",
    matchManage: match?.id ?? "",
    overlayMatch: match?.id ?? "",
    overlayTournament: cup.id,
    profile: player?.id ?? "",
    team: team.id,
    newsItem: news.slug,
    challenge: challenge.matchId,
    teamInvitation: UNKNOWN,
    staffInvitation: UNKNOWN,
    guestClaim: UNKNOWN,
    referee: UNKNOWN,
  };
});

/** For each preview title, the name of the page that has it. */
const titles = new Map<string, string>();

afterAll(() => server?.close());

interface Preview {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly image: string | undefined;
  readonly canonical: string | undefined;
  readonly isListed: boolean;
}

function previewOf(html: string): Preview {
  const one = (pattern: RegExp): string | undefined => {
    const found = [...html.matchAll(pattern)];
    return found.length === 1 ? found[0]?.[1] : undefined;
  };
  return {
    title: one(/<title>([^<]*)<\/title>/g),
    description: one(/<meta name="description" content="([^"]*)"/g),
    image: one(/<meta property="og:image" content="([^"]*)"/g),
    canonical: one(/<link rel="canonical" href="([^"]*)"/g),
    isListed: !html.includes('<meta name="robots" content="noindex"'),
  };
}

test.each(PUBLIC_PAGES)(
  "$name tells who only sees its link what it is, with a picture, and its one address where it is listed",
  async ({ name, path: pattern, isPrivate }) => {
    const subject = subjects[name];
    expect(pattern.includes(":") && subject === undefined).toBe(false);
    const path = pattern.replace(/:\w+/, subject ?? "");
    const response = await fetch(server.url + path);
    const html = await response.text();
    const preview = previewOf(html);
    expect({ status: response.status, ...preview }).toEqual({
      status: 200,
      title: expect.stringMatching(/^.{3,} · Leyenda$/u) as string,
      description: expect.stringMatching(/^.{20,}$/su) as string,
      image: expect.stringContaining(`${server.url}/preview/`) as string,
      canonical: isPrivate ? undefined : server.url + path,
      isListed: !isPrivate,
    });
    expect(html).toContain(`<meta property="og:title" content="${preview.title ?? ""}"`);
    expect(html).toContain(`<meta property="og:url" content="${server.url}${path}"`);
    const picture = await fetch(preview.image ?? "");
    await picture.arrayBuffer();
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    // Two public pages must not have the same title, because readers would confuse them.
    expect(isPrivate ? undefined : titles.get(preview.title ?? "")).toBeUndefined();
    titles.set(preview.title ?? "", name);
  },
);
