import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, expect, test } from "vitest";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import type { Player } from "@leyenda/testing/create-player";
import type { Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const CONNECTIONS = 60;
const t = useTestKit({ poolSize: CONNECTIONS, soundLedger: true });
const { join, leave, take, states, letOffersRunOut } = t.waitingActs();

interface Somebody {
  readonly id: string;
  readonly participantId: string;
}
let crowd: Somebody[];

beforeAll(async () => {
  crowd = (await bulkPlayers(t.database.owner, 200)).map(({ userId, participantId }) => ({
    id: userId,
    participantId,
  }));
  await t.admin.query(
    "select public.manage_tickets(id, 100, 'carrera') from unnest($1::uuid[]) as id",
    [crowd.map(({ participantId }) => participantId)],
  );
});

/** Runs everything at once. Counts successes and the codes of refusals; any other error is a fault. */
async function race(attempts: (() => Promise<unknown>)[]): Promise<Record<string, number>> {
  const tally: Record<string, number> = {};
  const count = (key: string) => (tally[key] = (tally[key] ?? 0) + 1);
  await Promise.all(
    attempts.map(async (attempt) => {
      try {
        await attempt();
        count("done");
      } catch (error) {
        const { code, detail } = error as { code?: string; detail?: string };
        count(code === "P0001" || code === "42501" ? (detail ?? "") : String(code));
      }
    }),
  );
  return tally;
}

const takenOf = (cup: Pick<Tournament, "id">) =>
  t.owner.one<{ inside: number; held: number; offers: number }>(
    `select
       (select count(*)::integer from public.tournament_participants where tournament_id = $1) as inside,
       (select coalesce(sum(fee_paid), 0)::integer from public.tournament_participants where tournament_id = $1) as held,
       (select count(*)::integer from public.waiting_entries where tournament_id = $1 and state = 'offered') as offers`,
    [cup.id],
  );

test("a crowd waits at once: everybody once, and the order is that in which they were let in", async () => {
  const cup = await t.createTournament({ maxParticipants: 1 });
  await t.registerPlayers(cup, 1);
  const tally = await race(
    crowd.slice(0, 50).flatMap((who) => [() => join(cup, who), () => join(cup, who)]),
  );
  expect(tally).toEqual({ done: 50, already_waiting: 50 });
  const { places } = await t.owner.one<{ places: number[] }>(
    "select array_agg(public.waiting_position(entry) order by queued_at) as places from public.waiting_entries entry where tournament_id = $1",
    [cup.id],
  );
  expect(places).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test("a place is offered, refused, run out, taken and pressed for at once: one has it, and paid once", async () => {
  const cup = await t.createTournament({ maxParticipants: 2, entryFee: 10 });
  const [leaves] = await t.registerPlayers(cup, 2, { tickets: 10 });
  const queue = crowd.slice(50, 62);
  for (const who of queue) await join(cup, who);
  await t.asUser(leaves?.id ?? "").call("public.withdraw_from_tournament", {
    p_tournament_id: cup.id,
    p_participant_id: leaves?.participantId,
  });
  for (let turn = 0; turn < sized(12, 2); turn += 1) {
    const tally = await race([
      ...queue.map((who) => () => take(cup, who)),
      // Others try to enter without a place on the waiting list.
      ...crowd.slice(62, 72).map(
        (who) => () =>
          t.asUser(who.id).call("public.register_for_tournament", {
            p_tournament_id: cup.id,
            p_participant_id: who.participantId,
          }),
      ),
      () => t.owner.call("private.do_due_work", { p_tournament_id: cup.id }),
      ...(turn % 2 === 0 ? [() => letOffersRunOut(cup)] : []),
      () => leave(cup, queue[turn] as Somebody),
    ]);
    expect(
      Object.keys(tally).filter((code) => /^\d/.test(code)),
      "no deadlock",
    ).toEqual([]);
    const { inside, held, offers } = await takenOf(cup);
    expect(inside + offers).toBeLessThanOrEqual(2);
    expect(held).toBe(inside * 10);
  }
});

test(
  "places come and go under a hundred hands: never more inside and offered than there are",
  { tags: ["long"] },
  async () => {
    const cup = await t.createTournament({ maxParticipants: 8, entryFee: 1 });
    const hands = crowd.slice(72, 130);
    const act = (name: string, who: Somebody) => () =>
      t.asUser(who.id).call(`public.${name}`, {
        p_tournament_id: cup.id,
        p_participant_id: who.participantId,
      });
    const acts = [
      "register_for_tournament",
      "join_waiting_list",
      "take_place",
      "withdraw_from_tournament",
      "leave_waiting_list",
    ];
    for (let turn = 0; turn < sized(6, 2); turn += 1) {
      const tally = await race([
        ...hands.map((who, index) => act(acts[(index + turn) % acts.length] as string, who)),
        () => t.owner.call("private.do_due_work", { p_tournament_id: cup.id }),
        ...(turn % 3 === 2 ? [() => letOffersRunOut(cup)] : []),
      ]);
      expect(
        Object.keys(tally).filter((code) => /^\d/.test(code)),
        "no deadlock",
      ).toEqual([]);
      const { inside, held, offers } = await takenOf(cup);
      expect(inside + offers).toBeLessThanOrEqual(8);
      expect(held).toBe(inside);
      if (inside + offers < 8) expect(Object.values(await states(cup))).not.toContain("waiting");
    }
  },
);

test("an absent side's place, taken while a result comes and staff takes it back: one of them holds", async () => {
  for (let turn = 0; turn < sized(6, 2); turn += 1) {
    const cup = await t.createTournament({ maxParticipants: 2, allowsReplacement: true });
    const [one, absent] = (await t.registerPlayers(cup, 2)) as [Player, Player];
    const newcomer = crowd[130 + turn] as Somebody;
    await join(cup, newcomer);
    await t.admin.query("update public.tournaments set status = 'Activo' where id = $1", [cup.id]);
    const [match] = await t.owner.query<{ id: string }>(
      "select id from public.tournament_matches where tournament_id = $1",
      [cup.id],
    );
    const staff = { p_tournament_id: cup.id, p_participant_id: absent.participantId };
    await t.admin.call("public.offer_replacement", staff);
    const tally = await race([
      () => take(cup, newcomer),
      () => t.admin.call("public.take_back_offer", staff),
      () =>
        t.asUser(absent.id).call("public.report_match_result", {
          p_match_id: match?.id,
          p_result: "1-0",
          p_winner_id: one.participantId,
        }),
    ]);
    expect(
      Object.keys(tally).filter((code) => /^\d/.test(code)),
      "no deadlock",
    ).toEqual([]);
    const { sides, entries } = await t.owner.one<{ sides: string[]; entries: string[] }>(
      `select array[participant1_id, participant2_id]::text[] as sides,
         (select array_agg(participant_id::text) from public.tournament_participants where tournament_id = $1 and status = 'registered') as entries
       from public.tournament_matches where tournament_id = $1`,
      [cup.id],
    );
    expect(sides.toSorted()).toEqual(entries.toSorted());
  }
});
