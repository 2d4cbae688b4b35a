import { afterEach, beforeAll, expect, test, vi } from "vitest";
// The queries run for real here; only the network is replaced.
// oxlint-disable-next-line no-restricted-imports
import { startSupabase } from "@/lib/supabase";
import { latestNewsQuery, newsItemQuery, newsListQuery } from "@/entities/news/api/news-queries";
import { homeStatsQuery } from "@/features/home/api/home-stats";
import { upcomingMatchesQuery as homeMatchesQuery } from "@/features/home/api/upcoming-matches";
import { upcomingMatchesQuery } from "@/features/matches/api/list-matches";
import { profileQuery } from "@/features/profile/api/profile-queries";
import { teamQuery } from "@/features/teams/api/team-queries";
import { tournamentQuery } from "@/features/tournaments/api/get-tournament";
import { tournamentsQuery } from "@/features/tournaments/api/list-tournaments";
import { filtersFromParams } from "@/features/tournaments/domain/filters";
import * as server from "../../../server/src/web/inline-reads.ts";

const ID = "6f9f1f0e-3c53-4a31-9f0a-0d6b3c1f2a77";

interface PageQuery {
  readonly queryKey: readonly unknown[];
  readonly queryFn?: unknown;
}

/** A read as it can be compared: times differ from call to call, and `asc` is the default order. */
function comparable(key: readonly unknown[], pathAndQuery: string) {
  const { pathname, searchParams } = new URL(pathAndQuery, "http://leyenda.test/rest/v1/");
  return {
    key,
    path: pathname,
    params: Object.fromEntries(
      [...searchParams].map(([name, value]) => [
        name,
        value.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, "(time)").replaceAll(".asc", ""),
      ]),
    ),
  };
}

const asked: string[] = [];

beforeAll(async () => {
  vi.stubGlobal("fetch", (input: RequestInfo | URL) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Promise.resolve(Response.json([]));
  });
  await startSupabase({
    supabaseUrl: "http://leyenda.test",
    supabaseAnonKey: "key",
  } as Parameters<typeof startSupabase>[0]);
});

afterEach(() => {
  asked.length = 0;
});

async function readOfPage({ queryKey, queryFn }: PageQuery) {
  const run = queryFn as (context: { signal: AbortSignal }) => Promise<unknown>;
  await run({ signal: new AbortController().signal });
  return comparable(queryKey, asked.at(-1) ?? "");
}

async function readsOfServer(collect: (reader: AnonymousReader) => Promise<{ key: unknown }[]>) {
  const requests: string[] = [];
  const reads = await collect({
    read: (pathAndQuery) => {
      requests.push(pathAndQuery);
      return Promise.resolve({ status: 200, body: [], total: 0 });
    },
    rows: () => Promise.resolve([]),
    forget: () => {},
  });
  return reads.map(({ key }, index) => comparable(key as unknown[], requests[index] ?? ""));
}

type AnonymousReader = Parameters<typeof server.homeReads>[0];

test.each([
  {
    page: "home",
    reads: server.homeReads,
    queries: [homeStatsQuery(), homeMatchesQuery(), latestNewsQuery()],
  },
  {
    page: "tournament list",
    reads: server.tournamentListReads,
    queries: [tournamentsQuery(filtersFromParams(new URLSearchParams()))],
  },
  {
    page: "tournament",
    reads: (reader: AnonymousReader) => server.tournamentReads(reader, ID),
    queries: [tournamentQuery(ID)],
  },
  {
    page: "team",
    reads: (reader: AnonymousReader) => server.teamReads(reader, ID),
    queries: [teamQuery(ID)],
  },
  {
    page: "profile",
    reads: (reader: AnonymousReader) => server.profileReads(reader, ID),
    queries: [profileQuery(ID)],
  },
  { page: "matches", reads: server.matchListReads, queries: [upcomingMatchesQuery()] },
  { page: "news list", reads: server.newsListReads, queries: [newsListQuery()] },
  {
    page: "news item",
    reads: (reader: AnonymousReader) => server.newsItemReads(reader, "una-nota"),
    queries: [newsItemQuery("una-nota")],
  },
] as {
  page: string;
  reads: (reader: AnonymousReader) => Promise<{ key: unknown }[]>;
  queries: PageQuery[];
}[])(
  "the $page page gets from the server what it would ask for itself",
  async ({ reads, queries }) => {
    const expected = [];
    for (const query of queries) expected.push(await readOfPage(query));
    expect(await readsOfServer(reads)).toEqual(expected);
  },
);
