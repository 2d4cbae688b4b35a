import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import type { Session } from "@leyenda/testing/session";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import { useTestKit } from "../support/kit.ts";
import { planOf, storedQuery } from "../support/plans.ts";

const t = useTestKit();
let cast: Cast;
let admin: Session;
let accused: Session;

const SETTLED = sized(20_000, 500);

/** Many rows in every list that need no action, and a few that do; written without triggers. */
const yearsOfWork = (accusedId: string) => `
  set session_replication_role = replica;
  create temporary table work as select i, gen_random_uuid() as one, gen_random_uuid() as two,
    now() - i * interval '1 minute' as created_at, i < 7 as waits, i % 4 = 0 and i > 7 as is_ahead
  from generate_series(1, ${SETTLED}) i;
  create temporary table matches as select i, one, two, created_at,
    case when not waits and not is_ahead then one end as winner,
    case when not waits and not is_ahead then 'score' end as outcome,
    case when not waits and not is_ahead then '1-0' end as result,
    case when waits then 'disputed' when is_ahead then 'scheduled' else 'completed' end as status
  from work;
  insert into public.tournament_matches
    (tournament_id, stage_id, stage, round, position_in_bracket, best_of, participant1_id, participant2_id,
     winner_id, outcome, result, status, created_at)
  select one, one, 'bracket', 1, i, 1, one, two, winner, outcome, result, status, created_at from matches;
  insert into public.challenge_matches
    (challenge_id, participant1_id, participant2_id, winner_id, outcome, result, status, created_at)
  select gen_random_uuid(), one, two, winner, outcome, result, status, created_at from matches where i > 1;
  insert into public.reports (reporter_id, reported_id, kind, target_id, reason, status, action, handled_at, created_at)
  select one, case when i = 3 then '${accusedId}'::uuid else two end, 'profile', two, 'spam',
    case when waits then 'open' else 'handled' end, case when not waits then 'dismiss' end,
    case when not waits then now() end, created_at
  from work where i > 2;
  insert into public.payouts (tournament_name, participant_id, position, amount, status, paid_at, created_at)
  select 'Copa', one, 1, 10, case when waits then 'pending' else 'paid' end,
    case when not waits then now() end, created_at
  from work where i > 3;
  insert into public.ticket_orders
    (user_id, participant_id, item_id, item_name, tickets, provider, currency, list_amount_minor, amount_minor,
     status, flag, flag_resolved_at, created_at)
  select one, one, one, 'Pack', 1, 'stripe', 'ARS', 1, 1, 'flagged', 'chargeback',
    case when not waits then now() end, created_at
  from work where i > 4;
  insert into public.payment_differences (reconciliation_id, kind, reference, expected, found, resolved_at, created_at)
  select one, 'payment_missing', 'x', 'x', 'x', case when not waits then now() end, created_at
  from work where i > 5;
  insert into public.contact_messages (name, email, subject, message, handled_at, created_at)
  select 'a', 'a@b.co', 'x', 'x', case when i <> 20 then now() end, created_at from work;
  insert into public.tournament_proposals (founder_id, settings, status, reason, decided_at, created_at)
  select one, '{}', case when i = 20 then 'pending' else 'declined' end, case when i <> 20 then 'x' end,
    case when i <> 20 then now() end, created_at
  from work;
  insert into public.tournaments (id, name, game, status, type, format, start_date, max_participants)
  select one, 'Copa ' || i, 'Valorant', case when i = 20 then 'Activo' else 'Finalizado' end, 'individual',
    'single-elimination', created_at, 0
  from work;
  insert into public.match_starts (match_id, tournament_id, starts_at, state, started_at, walkover_for, objected_by)
  select two, one, created_at, case when i < 22 then 'objected' else 'started' end,
    case when i >= 22 then created_at end, case when i < 22 then 1 end, case when i < 22 then 2 end
  from work;
  insert into public.referee_calls (tournament_id, match_id, participant_id, reason, state, answer, closed_at)
  select one, two, gen_random_uuid(), 'No entra', case when i < 22 then 'open' else 'answered' end,
    case when i >= 22 then 'Ya pueden' end, case when i >= 22 then now() end
  from work;
  insert into public.measures (profile_id, reason, words, ends_at, appeal, appealed_at, outcome, answer, decided_at)
  select one, 'spam', 'x', created_at, 'x', created_at, case when not waits then 'upheld' end,
    case when not waits then 'x' end, case when not waits then now() end
  from work where i > 4;
  insert into public.entry_requests (tournament_id, participant_id, requested_by, state, fee, ticket_type, answered_at)
  select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'declined', 0, 'personal', now() from generate_series(1, ${SETTLED});
  insert into public.stand_ins (tournament_id, match_id, participant_id, profile_id, state, reason, answered_at)
  select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'approved', 'Viaja', now()
  from generate_series(1, ${SETTLED});
  set session_replication_role = origin;
  analyze;
`;

beforeAll(async () => {
  cast = await t.createCast();
  admin = t.asUser(await t.createAdmin());
  const other = await t.createAdmin();
  accused = t.asUser(other);
  await t.database.admin.query(yearsOfWork(other.id));
});

describe("admin_waiting_work", () => {
  accessPlay(
    () => ({ database: t.database, cast }),
    [
      {
        does: "reads how much waits",
        sql: "select * from public.admin_waiting_work()",
        expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
      },
    ],
  );

  test("counts what waits of each kind, and nothing that is settled", async () => {
    expect(await admin.one("select * from public.admin_waiting_work()")).toEqual({
      tournament_disputes: "6",
      challenge_disputes: "5",
      reports: "4",
      payouts: "3",
      flagged_orders: "2",
      differences: "1",
      messages: "1",
      proposals: "1",
      calls: "1",
      objections: "1",
      tournament_results: "0",
      challenge_results: "0",
      appeals: "2",
      requests: "0",
      delayed: "0",
      starts: "0",
    });
  });

  test("a report about the admin who asks is for others to judge", async () => {
    expect(await accused.one("select reports from public.admin_waiting_work()")).toEqual({
      reports: "3",
    });
  });
});

test("each count is read off an index, however much was settled", { tags: ["long"] }, async () => {
  const query = await storedQuery(t.database, "public.admin_waiting_work()");
  const { scanned, indexes } = await planOf(admin, query);
  expect(scanned).toEqual([]);
  expect(indexes).toEqual(
    expect.arrayContaining([
      "tournament_matches_disputed_idx",
      expect.stringMatching(/^challenge_matches_(disputed|open)_idx$/),
      "reports_status_idx",
      "payouts_status_idx",
      "ticket_orders_flagged_idx",
      "payment_differences_open_idx",
      "contact_messages_waiting_idx",
      "tournament_proposals_pending_idx",
      "match_starts_objected_idx",
      "entry_requests_asked_idx",
      "stand_ins_open_idx",
    ]),
  );
});
