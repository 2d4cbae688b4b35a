import { sized } from "@leyenda/testing/long-test-size";
import { expect, test } from "vitest";
import { INVARIANTS } from "./support/invariants.ts";
import { expectSoundStages } from "./support/stage-invariants.ts";
import { createWorld, liveThrough, randomNumbers } from "./support/history-world.ts";
import { useTestKit } from "../support/kit.ts";

/** HISTORIES=10000 for the long run; HISTORY_SEED repeats the run of a seed. */
const HISTORIES = Number(process.env["HISTORIES"] ?? sized(240, 24));
const SEED = Number(process.env["HISTORY_SEED"] ?? 20_261_120);
const LENGTH = 14;
/** The number of concurrent histories in one world, and of consecutive ones there. */
const AT_ONCE = 6;
const WAVES = 4;

const t = useTestKit({ poolSize: 2 * AT_ONCE });

test(`${HISTORIES} random histories, ${AT_ONCE} at a time, keep every invariant`, async () => {
  const perWorld = AT_ONCE * WAVES;
  for (let first = 0; first < HISTORIES; first += perWorld) {
    const seed = SEED + first;
    const world = await createWorld(t.database, randomNumbers(seed));
    for (let wave = 0; wave < WAVES; wave += 1) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) =>
          liveThrough(world, seed + wave * AT_ONCE + index, LENGTH),
        ),
      );
    }
    for (const id of world.tournaments)
      await expectSoundStages(t.database, id, () => `HISTORY_SEED=${seed}`);
    for (const { rule, offenders } of INVARIANTS) {
      expect(await t.owner.query(offenders), `${rule} (HISTORY_SEED=${seed})`).toEqual([]);
    }
  }
}, 3_600_000);

test(
  "the histories are not all refusals: tournaments end, challenges are won, matches are reopened",
  { tags: ["long"] },
  async () => {
    expect(
      await t.owner.one(
        `select
         (select count(*) > 0 from public.tournaments where finished_at is not null) as finished,
         (select count(*) > 0 from public.ticket_transactions where kind = 'wager_payout') as won,
         (select count(*) > 0 from public.admin_audit_log where action = 'reopen_match') as reopened,
         (select count(*) > 0 from public.disqualifications) as disqualified`,
      ),
    ).toEqual({ finished: true, won: true, reopened: true, disqualified: true });
  },
);
