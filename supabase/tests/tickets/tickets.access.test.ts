import { beforeAll, describe } from "vitest";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import type { Cast } from "@leyenda/testing/test-actors";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let cast: Cast;

beforeAll(async () => {
  cast = await t.createCast();
  await t.grantTickets(cast.team.participantId, 50);
  await t.grantTickets(cast.stranger.participantId, 5);
});

const setting = () => ({ database: t.database, cast });

describe("wallets", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads balances",
        sql: "select * from public.wallets",
        expected: { anon: DENIED, stranger: 1, admin: 8, others: 2 },
      },
      {
        does: "reads the team's balance",
        sql: "select * from public.wallets where participant_id = :teamParticipant",
        expected: { anon: DENIED, stranger: 0, rival: 0, others: 1 },
      },
    ],
    {
      "writes a balance": "update public.wallets set balance = 1000",
      "opens a wallet":
        "insert into public.wallets (participant_id, balance) values (:strangerParticipant, 10)",
      "deletes wallets": "delete from public.wallets",
    },
  );
});

describe("ticket_transactions", () => {
  accessPlay(
    setting,
    [
      {
        does: "reads movements",
        sql: "select * from public.ticket_transactions",
        expected: { anon: DENIED, stranger: 1, rival: 0, admin: 2, others: 1 },
      },
      {
        does: "reads the movements of somebody else",
        sql: "select * from public.ticket_transactions where participant_id = :strangerParticipant",
        expected: { anon: DENIED, stranger: 1, admin: 1, others: 0 },
      },
    ],
    {
      "writes a movement":
        "insert into public.ticket_transactions (participant_id, delta, balance_after, kind, reason) values (:strangerParticipant, 5, 10, 'order', 'x')",
      "changes a movement": "update public.ticket_transactions set delta = 1",
      "deletes movements": "delete from public.ticket_transactions",
    },
  );
});

describe("procedures of tickets", () => {
  accessPlay(setting, [
    {
      does: "grants tickets",
      sql: "select public.manage_tickets(:strangerParticipant, 5, 'premio')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "reconciles the ledger",
      sql: "select * from public.ledger_check()",
      expected: { anon: DENIED, admin: 0, others: FORBIDDEN },
    },
  ]);
});
