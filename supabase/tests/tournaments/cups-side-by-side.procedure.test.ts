import { sampled } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import { bulkPlayers, type BulkPlayer } from "@leyenda/testing/bulk-players";
import {
  readyMatches,
  type Format,
  type ReadyMatch,
  type Tournament,
} from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 60, soundLedger: true });
let crowd: BulkPlayer[];

beforeAll(async () => {
  crowd = await bulkPlayers(t.database.owner, 32);
});

interface Cup extends Tournament {
  readonly matches: ReadyMatch[];
}

async function started(format: Format, from: number, size: number): Promise<Cup> {
  const tournament = await t.createTournament({ format });
  await t.enterCrowd(tournament, crowd.slice(from, from + size));
  await t.setTournamentStatus(tournament, "Activo");
  return { ...tournament, matches: readyMatches(await t.matchesOf(tournament)) };
}

const DECLARE =
  "select public.declare_match_winner(p_match_id => $1, p_winner_id => $2, p_result => '1-0')";
const ENTER = "select * from public.declare_results($1, $2, $3, $4, $5)";
const DISQUALIFY =
  "select public.disqualify_participant(p_tournament_id => $1, p_participant_id => $2, p_reason => 'Prueba')";

const listed = (cup: Cup, matches: readonly ReadyMatch[]): [string, unknown[]] => [
  ENTER,
  [
    cup.id,
    matches.map(({ id }) => id),
    matches.map((match) => match.participant1_id),
    matches.map(() => "1-0"),
    matches.map(() => null),
  ],
];
const declared = ({ id, participant1_id }: ReadyMatch): [string, unknown[]] => [
  DECLARE,
  [id, participant1_id],
];

describe("while another cup is acted on, and before anybody may see it", () => {
  const ACTS: readonly { act: string; of: (cup: Cup) => [string, unknown[]][] }[] = [
    { act: "24 results are entered", of: (cup) => [listed(cup, cup.matches.slice(0, 24))] },
    {
      act: "somebody is disqualified",
      of: (cup) => [[DISQUALIFY, [cup.id, cup.matches[0]?.participant1_id]]],
    },
    {
      act: "a match is called off for absence",
      of: (cup) => [["select public.declare_no_show($1)", [cup.matches[0]?.id]]],
    },
    {
      act: "a decision is undone",
      of: (cup) => {
        const [first] = cup.matches;
        if (!first) throw new Error("no match");
        return [declared(first), ["select public.reopen_match($1)", [first.id]]];
      },
    },
    {
      act: "it ends",
      of: (cup) => [0, 24, 48].map((from) => listed(cup, cup.matches.slice(from, from + 24))),
    },
  ];
  test.each(sampled(ACTS, 1))("$act: a decision elsewhere does not wait", async ({ of }) => {
    const busy = await started("round-robin", 0, 8);
    const quiet = await started("single-elimination", 8, 8);
    const [match] = quiet.matches;
    if (!match) throw new Error("no match");
    await t.admin.transaction(async (client) => {
      for (const [statement, values] of of(busy)) await client.query(statement, values);
      await t.admin.transaction(async (other) => {
        await other.query("set local lock_timeout = '20s'");
        await other.query(...declared(match));
      });
    });
    const after = await t.matchesOf(quiet);
    expect(after.find(({ id }) => id === match.id)?.status).toBe("completed");
  });
});

test(
  "of cups and challenges with the same players all at once: nothing fails, and all figures are right",
  { tags: ["long"] },
  async () => {
    const cups = [
      await started("round-robin", 0, 12),
      await started("swiss", 0, 16),
      await started("double-elimination", 0, 16),
      await started("group-stage", 0, 16),
    ];
    const duels = await Promise.all(
      crowd.slice(0, 4).map(async (creator, index) => {
        const rival = crowd[15 - index];
        if (!rival) throw new Error("no rival");
        const one = { id: creator.userId, participantId: creator.participantId };
        const other = { id: rival.userId, participantId: rival.participantId };
        await t.grantTickets(one.participantId, 10);
        await t.grantTickets(other.participantId, 10);
        const challenge = await t.createChallenge(one);
        await t.acceptChallenge(challenge, other);
        await t.reportResult(challenge.matchId, one, "1-0");
        return { challenge, other };
      }),
    );
    const acts = cups.flatMap((cup) => [
      ...cup.matches.slice(0, 8).map((match) => () => t.admin.query(...declared(match))),
      ...(cup.matches.length > 8
        ? [() => t.admin.query(...listed(cup, cup.matches.slice(8, 20)))]
        : []),
      () => t.admin.query(DISQUALIFY, [cup.id, cup.matches.at(-1)?.participant2_id]),
    ]);
    const outcomes = await Promise.allSettled([
      ...acts.map((act) => act()),
      ...duels.map(({ challenge, other }) => t.reportResult(challenge.matchId, other, "1-0")),
    ]);
    const failures = outcomes
      .filter((outcome) => outcome.status === "rejected")
      .map(({ reason }) => (reason as { detail?: string }).detail ?? String(reason));
    expect(failures.filter((code) => code !== "match_already_decided")).toEqual([]);
    expect(
      await t.owner.query(
        `select counters.participant_id
       from private.participant_counters counters
       left join (
         select participant_id, count(*) filter (where won) as wins, count(*) filter (where won is false) as losses
         from private.match_credits group by participant_id
       ) as credited using (participant_id)
       where (counters.wins, counters.losses) is distinct from (coalesce(credited.wins, 0), coalesce(credited.losses, 0))`,
      ),
    ).toEqual([]);
  },
);
