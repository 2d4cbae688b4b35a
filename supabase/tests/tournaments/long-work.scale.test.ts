import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { DEFAULT_REST_SETTINGS } from "@leyenda/platform/rest/settings";
import {
  type NewTournament,
  type TournamentMatch,
  readyMatches,
} from "@leyenda/testing/tournaments";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { within } from "@leyenda/testing/time-limit";
import { useTestKit } from "../support/kit.ts";

/** The size of the largest tournament; formats other than single elimination get half as many participants. */
const PARTICIPANTS = 1024;
const GROUPED = 512;

/**
 * The time limit of a signed-in user's statement. On two cores without other work, nothing here takes a tenth of it.
 */
const LIMIT_MS = DEFAULT_REST_SETTINGS.statementTimeoutMs;

const t = useTestKit();
let participants: string[];

beforeAll(async () => {
  participants = (await bulkPlayers(t.database.owner, PARTICIPANTS)).map(
    ({ participantId }) => participantId,
  );
  await t.owner.transaction(async (client) => {
    await client.query(
      "select private.move_tickets(id, 100, 'admin_adjustment', 'medida') from unnest($1::uuid[]) as id",
      [participants],
    );
  });
}, 600_000);

/** A tournament in which everybody is registered, as if each had done it. */
async function full(wanted: NewTournament = {}): Promise<{ id: string }> {
  const tournament = await t.createTournament({ maxParticipants: PARTICIPANTS, ...wanted });
  const fee = wanted.entryFee ?? 0;
  const entrants = participants.slice(0, wanted.maxParticipants ?? PARTICIPANTS);
  await t.owner.transaction(async (client) => {
    if (fee > 0) {
      await client.query(
        "select private.move_tickets(id, -$2::integer, 'tournament_fee', 'medida', 'tournaments', $3) from unnest($1::uuid[]) as id",
        [entrants, fee, tournament.id],
      );
    }
    await client.query(
      `insert into public.tournament_participants (tournament_id, participant_id, fee_paid, fee_wallet_id)
       select $1, id, $3::integer, case when $3 > 0 then id end from unnest($2::uuid[]) as id`,
      [tournament.id, entrants, fee],
    );
  });
  await t.owner.query("analyze");
  return tournament;
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  await within(LIMIT_MS, work);
  const milliseconds = performance.now() - startedAt;
  if (process.env["LONG_WORK_REPORT"]) {
    process.stdout.write(`${name}: ${milliseconds.toFixed(0)} ms\n`);
  }
}

const start = (tournament: { id: string }) =>
  t.admin.query("update public.tournaments set status = 'Activo' where id = $1", [tournament.id]);

test("the structure of the largest tournament, its announcement, its cancellation with refunds", async () => {
  const refunded = await full({ entryFee: 10 });
  await timed("cancelling it with refunds", () =>
    t.admin.call("public.cancel_tournament", {
      p_tournament_id: refunded.id,
      p_reason: "Sin sede",
    }),
  );
  await t.expectSoundLedger();

  const bracket = await full();
  await timed("bracket", () => start(bracket));
  await timed("deleting it after its start", () =>
    t.admin.query("delete from public.tournaments where id = $1", [bracket.id]),
  );
});

/** Writes only rows: their triggers' effects are short and measured elsewhere. */
async function withoutTriggers(write: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await t.database.admin.connect();
  try {
    await client.query("set session_replication_role = replica");
    await write(client);
  } finally {
    client.release(true);
  }
}

const declareFirst = (match: TournamentMatch) =>
  t.admin.call("public.declare_match_winner", {
    p_match_id: match.id,
    p_winner_id: match.participant1_id,
    p_result: "1-0",
  });

/** Plays a bracket up to its final. */
async function playToTheFinal(tournament: { id: string }): Promise<TournamentMatch> {
  await withoutTriggers(async (client) => {
    for (let round = 1; 2 ** round < PARTICIPANTS; round += 1) {
      await client.query(
        `update public.tournament_matches
         set status = 'completed', winner_id = participant1_id, outcome = 'score', result = '1-0', decided_at = now()
         where tournament_id = $1 and round = $2`,
        [tournament.id, round],
      );
      await client.query(
        `update public.tournament_matches next
         set status = 'pending', participant1_id = one.winner_id, participant2_id = two.winner_id
         from public.tournament_matches one, public.tournament_matches two
         where next.tournament_id = $1 and next.round = $2
           and one.next_match_id = next.id and one.next_match_slot = 1
           and two.next_match_id = next.id and two.next_match_slot = 2`,
        [tournament.id, round + 1],
      );
    }
  });
  const [final] = readyMatches(await t.matchesOf(tournament));
  if (!final) throw new Error("The bracket has no final.");
  return final;
}

test("the final of the largest bracket, which gives places, prizes and statistics", async () => {
  const bracket = await full({
    prizes: [{ type: "tickets", value: 10 }],
  });
  await start(bracket);
  const final = await playToTheFinal(bracket);
  await timed("the final", () => declareFirst(final));
  const { status } = await t.owner.one<{ status: string }>(
    "select status from public.tournaments where id = $1",
    [bracket.id],
  );
  expect(status).toBe("Finalizado");
  await timed("deleting it with its results", () =>
    t.admin.query("delete from public.tournaments where id = $1", [bracket.id]),
  );
});

test("groups of everybody, and the playoffs made of them", async () => {
  const groups = await full({
    format: "group-stage",
    maxParticipants: GROUPED,
    groupSize: 4,
    qualifiersPerGroup: 2,
  });
  await timed("groups", () => start(groups));
  const last = readyMatches(await t.matchesOf(groups)).at(-1);
  if (!last) throw new Error("The groups have no matches.");
  await withoutTriggers((client) =>
    client.query(
      `update public.tournament_matches
       set status = 'completed', winner_id = participant1_id, outcome = 'score', result = '1-0', decided_at = now()
       where tournament_id = $1 and id <> $2`,
      [groups.id, last.id],
    ),
  );
  await timed("the last match of the groups", () => declareFirst(last));
  const playoffs = readyMatches(await t.matchesOf(groups));
  expect(playoffs).toHaveLength(GROUPED / 4);
});

test("thousands of offers that expire at once go one by one, and a step stays short", async () => {
  const game = await t.createGame();
  await withoutTriggers((client) =>
    client.query(
      `with offers as (
         insert into public.challenges (creator_participant_id, game_id, wager_amount, expires_at)
         select $1, $2, 0, now() - interval '1 hour' from generate_series(1, 5000) returning id
       )
       insert into public.challenge_matches (challenge_id, participant1_id) select id, $1 from offers`,
      [participants[0], game.id],
    ),
  );
  const step = () => t.owner.call("private.run_scheduled_work");
  await timed("a step with five thousand offers due", async () =>
    expect(await step()).toMatchObject({ challenges: 1, more: true }),
  );
  await withoutTriggers((client) => client.query("delete from public.challenges"));
  await withoutTriggers((client) => client.query("delete from public.challenge_matches"));
});

test("tournaments that start together are announced in as many transactions as it takes", async () => {
  const house = t.owner;
  await house.query("delete from public.tournaments");
  await t.finishDueWork();
  await house.query("update public.settings set value = '0' where key = 'work_step_ms'");
  for (let i = 0; i < 2; i += 1) {
    const tournament = await full();
    await start(tournament);
  }
  const step = () => house.call("private.run_scheduled_work");
  const { batch } = await house.one<{ batch: number }>("select private.notice_batch() as batch");
  for (let i = 0; i < 2 * Math.ceil(PARTICIPANTS / batch); i += 1) {
    await timed("announcing a start to a batch of everybody", async () =>
      expect(await step()).toMatchObject({ announcements: 1, more: true }),
    );
  }
  expect(await step()).toMatchObject({ announcements: 0, more: false });
});

test("a page of a long export costs the same wherever it is", async () => {
  await withoutTriggers(async (client) => {
    await client.query(
      `insert into public.ticket_transactions (participant_id, delta, balance_after, kind, reason)
       select $1, 1, n, 'admin_adjustment', 'medida' from generate_series(1, 20000) as n`,
      [participants[1]],
    );
    await client.query("analyze public.ticket_transactions");
  });
  let last = "9223372036854775807";
  let read = 0;
  for (let rows: { position: string }[] = [{ position: last }]; rows.length > 0;) {
    await timed("a page of movements", async () => {
      rows = await t.admin.query(
        `select position, created_at, kind, reason, delta, balance_after from public.ticket_transactions
         where participant_id = $1 and position < $2 order by position desc limit 1000`,
        [participants[1], last],
      );
    });
    read += rows.length;
    last = rows.at(-1)?.position ?? last;
  }
  expect(read).toBeGreaterThanOrEqual(20_000);
});
