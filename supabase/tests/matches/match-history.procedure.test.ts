import { expect, test } from "vitest";
import { readsOf, rowsOf } from "@leyenda/testing/table-reads";
import { useTestKit } from "../support/kit.ts";

/** The number of matches; HISTORY_MATCHES=1000000 measures at full size. */
const MATCHES = Number(process.env["HISTORY_MATCHES"] ?? 20_000);
const PAGE = "select * from public.match_history($1, $2, $3, $4)";
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

const t = useTestKit();

interface Played {
  readonly match_id: string;
  readonly title: string;
  readonly won: boolean;
  readonly result: string;
  readonly decided_at: Date;
  readonly rival_name: string;
}

const history = (participantId: string) =>
  t.anon.query<Played>("select * from public.match_history($1)", [participantId]);

/** A tournament of two with its only match, decided 2-1 for the match's first side. */
async function playFinal() {
  const tournament = await t.createTournament({ name: "Copa Historia", bestOf: 3 });
  const players = await t.registerPlayers(tournament, 2);
  const [final] = await t.startTournament(tournament);
  const winner = players.find(({ participantId }) => participantId === final?.participant1_id);
  const loser = players.find(({ participantId }) => participantId === final?.participant2_id);
  if (!final || !winner || !loser) throw new Error("no final");
  await t.declareWinner(final, winner.participantId, "2-1");
  return { final, winner, loser };
}

test("who has not played has no history and no form", async () => {
  const { participantId } = await t.createPlayer();
  expect(await history(participantId)).toEqual([]);
  const [row] = await t.anon.query<{ form: string }>(
    "select public.form(p) from public.participants p where id = $1",
    [participantId],
  );
  expect(row?.form).toBe("");
});

test("each side reads the result from its own side, visitors as well", async () => {
  const { final, winner, loser } = await playFinal();
  expect(await history(winner.participantId)).toMatchObject([
    {
      match_id: final.id,
      title: "Copa Historia",
      won: true,
      result: "2-1",
      rival_name: loser.username,
    },
  ]);
  expect(await history(loser.participantId)).toMatchObject([
    { won: false, result: "1-2", rival_name: winner.username },
  ]);
  const [row] = await t.anon.query<{ head_to_head: string; form: string }>(
    `select public.head_to_head(match), public.form(side)
     from public.tournament_matches match
     join public.participants side on side.id = match.participant2_id where match.id = $1`,
    [final.id],
  );
  expect(row).toEqual({ head_to_head: "1-0", form: "L" });
});

test("what was decided in one act stands by round, on every page, and so does the form", async () => {
  const tournament = await t.createTournament({ format: "round-robin", bestOf: 3 });
  const [player] = await t.registerPlayers(tournament, 8);
  if (!player) throw new Error("no player");
  const own = (await t.startTournament(tournament)).filter(
    ({ participant1_id: one, participant2_id: two }) => [one, two].includes(player.participantId),
  );
  for (const match of own) await t.declareWinner(match, match.participant1_id ?? "", "2-1");
  await t.database.admin.query(
    "update public.tournament_matches set decided_at = '2026-11-01' where tournament_id = $1 and status = 'completed'",
    [tournament.id],
  );
  const inOrder = own.toSorted((one, other) => one.round - other.round);
  const listed: Played[] = [];
  for (let page: readonly Played[] = []; listed.length === 0 || page.length === 2;) {
    const last = listed.at(-1);
    page = await t.anon.query<Played>(PAGE, [
      player.participantId,
      last?.decided_at ?? "infinity",
      last?.match_id ?? FIRST_ID,
      2,
    ]);
    listed.push(...page);
  }
  expect(listed.map(({ match_id: id }) => id)).toEqual(inOrder.map(({ id }) => id));
  const row = await t.anon.one<{ form: string }>(
    "select public.form(p) from public.participants p where id = $1",
    [player.participantId],
  );
  expect(row.form).toBe(
    listed
      .slice(0, 5)
      .map(({ won }) => (won ? "W" : "L"))
      .join(""),
  );
});

/** Copies a decided match, each a minute earlier, without the effects of a decision. */
async function multiply(matchId: string, count: number): Promise<void> {
  const client = await t.database.admin.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into public.tournament_matches
         (tournament_id, stage_id, stage, round, position_in_bracket, participant1_id, participant2_id,
          winner_id, status, outcome, result, best_of, decided_at)
       select tournament_id, stage_id, stage, round, position_in_bracket + n, participant1_id, participant2_id,
         winner_id, status, outcome, result, best_of, decided_at - make_interval(mins => n)
       from public.tournament_matches, generate_series(1, $2::integer) n where id = $1`,
      [matchId, count],
    );
  } finally {
    client.release(true);
  }
}

test("pages follow one another, and a page reads its rows only", { tags: ["long"] }, async () => {
  const { final, winner } = await playFinal();
  await multiply(final.id, MATCHES);
  await t.database.admin.query("analyze public.tournament_matches");
  const page = (before: Date | "infinity", beforeId: string) =>
    t.anon.query<Played>(PAGE, [winner.participantId, before, beforeId, 10]);
  const first = await page("infinity", FIRST_ID);
  const last = first.at(-1);
  if (!last) throw new Error("no page");
  const start = performance.now();
  const second = await page(last.decided_at, last.match_id);
  const milliseconds = performance.now() - start;
  const times = [...first, ...second].map(({ decided_at: at }) => at.getTime());
  expect(new Set([...first, ...second].map((row) => row.match_id)).size).toBe(20);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  if (MATCHES > 100_000) process.stdout.write(`match_history: ${milliseconds.toFixed(1)} ms\n`);

  const read = await t.anon.transaction((client) =>
    readsOf(client, () =>
      client.query("select * from public.match_history($1, p_limit => 50)", [winner.participantId]),
    ),
  );
  expect(rowsOf(read, "tournament_matches")).toBeLessThan(MATCHES / 10);
});
