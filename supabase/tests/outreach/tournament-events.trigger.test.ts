import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { schemaMismatches, type Schemas } from "@leyenda/testing/json-schema-mismatches";
import type { Tournament } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface TournamentEvent {
  readonly id: string;
  readonly sequence: string;
  readonly kind: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

const place = (limit = 1000): Promise<{ placed: number }> =>
  t.owner.one("select private.place_tournament_events($1) as placed", [limit]);

/** The events of a tournament in the record after a sequence number. */
async function eventsOf(
  tournament: Pick<Tournament, "id">,
  { after = "0", isPublic = true }: { after?: string; isPublic?: boolean } = {},
): Promise<TournamentEvent[]> {
  await place();
  return t.owner.query<TournamentEvent>(
    `select id, sequence, kind, private.facts_with_names(event) as facts from private.tournament_events event
     where sequence > $1 and tournament_id = $2 and (is_public or not $3) order by sequence`,
    [after, tournament.id, isPublic],
  );
}

const { components } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../apps/server/openapi.json"), "utf8"),
) as { components: { schemas: Schemas } };

/** Events whose data differ from the interface's description of their kind. */
const undescribed = (events: readonly TournamentEvent[]): string[] =>
  events.flatMap(({ kind, facts }) => {
    const $ref = `#/components/schemas/${kind.replace(".", "_")}_data`;
    return schemaMismatches(JSON.parse(JSON.stringify(facts)), { $ref }, components.schemas, kind);
  });

const kinds = (events: readonly TournamentEvent[]): string[] => events.map(({ kind }) => kind);

describe("the record of a tournament", () => {
  test("tells a whole cup in the order in which it happened", async () => {
    const cup = await t.createTournament({ prizes: [{ type: "tickets", value: 50 }] });
    const players = await t.registerPlayers(cup, 4);
    await t.startTournament(cup);
    await t.playToTheEnd(cup);
    const events = await eventsOf(cup);
    expect(kinds(events)).toEqual([
      ...Array.from(players, () => "registration.created"),
      "tournament.started",
      "match.ready",
      "match.ready",
      "match.finished",
      "match.finished",
      "match.ready",
      "match.finished",
      "stage.finished",
      "tournament.finished",
    ]);
    expect(undescribed(events)).toEqual([]);
    const [first] = events;
    expect(first?.facts).toEqual({
      tournament_id: cup.id,
      tournament_name: cup.name,
      participant_id: players[0]?.participantId,
      participant_name: players[0]?.username,
    });
    const final = (await t.matchesOf(cup)).at(-1);
    expect(events.find(({ facts }) => facts["match_id"] === final?.id)).toMatchObject({
      kind: "match.ready",
      facts: { winner_id: null, result: null, stage: final?.stage },
    });
    expect(events.findLast(({ facts }) => facts["match_id"] === final?.id)).toMatchObject({
      kind: "match.finished",
      facts: { winner_id: final?.winner_id, outcome: "score", result: final?.result },
    });
    const champion = players.find(({ participantId }) => participantId === final?.winner_id);
    expect(events.at(-1)?.facts).toMatchObject({
      winner_id: final?.winner_id,
      winner_name: champion?.username,
    });
  });

  test("tells who reads more than visitors of prizes, and nothing of who received them", async () => {
    const cup = await t.createTournament({
      prizes: [
        { type: "money", value: 1000 },
        { type: "tickets", value: 50 },
      ],
    });
    for (const player of await t.registerPlayers(cup, 2))
      await t.asUser(player).call("public.save_payment_info", {
        p_cvu: null,
        p_alias: "alias.de.prueba",
      });
    await t.startTournament(cup);
    await t.playToTheEnd(cup);
    const { id } = await t.owner.one<{ id: string }>(
      "select id from public.payouts where tournament_id = $1",
      [cup.id],
    );
    await t.admin.call("public.mark_payout_paid", { p_payout_id: id });
    const [match] = await t.matchesOf(cup);
    const names = { tournament_id: cup.id, tournament_name: cup.name };
    const paid = (await eventsOf(cup, { isPublic: false })).filter(
      ({ kind }) => kind === "prize.paid",
    );
    expect(undescribed(paid)).toEqual([]);
    expect(paid.map(({ facts }) => facts)).toEqual([
      expect.objectContaining({ ...names, position: 2, type: "tickets", amount: 50 }),
      {
        ...names,
        participant_id: match?.winner_id,
        participant_name: expect.any(String) as string,
        position: 1,
        type: "money",
        amount: 1000,
        currency: "ARS",
      },
    ]);
    expect(kinds(await eventsOf(cup))).not.toContain("prize.paid");
  });

  test("tells of disputes, of a result that is corrected and of one that is taken back", async () => {
    const { cup, match, one, other: two } = await t.createDuel();
    if (!one || !two || !match) throw new Error("no match");
    const [{ sequence } = { sequence: "0" }] = (await eventsOf(cup)).slice(-1);
    for (const [player, result] of [
      [one, "1-0"],
      [two, "0-1"],
    ] as const)
      await t.asUser(player).call("public.report_match_result", {
        p_match_id: match.id,
        p_result: result,
      });
    expect(kinds(await eventsOf(cup, { after: sequence }))).toEqual(["match.disputed"]);
    await t.declareWinner(match, match.participant1_id ?? "");
    await t.admin.call("public.reopen_match", { p_match_id: match.id });
    const reported = await eventsOf(cup, { after: sequence });
    expect(undescribed(reported)).toEqual([]);
    expect(kinds(reported)).toEqual([
      "match.disputed",
      "match.finished",
      "stage.finished",
      "tournament.finished",
      "match.ready",
    ]);
  });
});

describe("the places in the record", () => {
  const write = `insert into private.tournament_events (tournament_id, kind) values ($1, 'stage.finished') returning id`;

  test("miss nothing of a transaction that commits late", async () => {
    const cup = { id: crypto.randomUUID() };
    let seen: TournamentEvent[] = [];
    const late = await t.owner.transaction(async (client) => {
      const { rows } = await client.query<{ id: string }>(write, [cup.id]);
      const early = await t.owner.one<{ id: string }>(write, [cup.id]);
      seen = await eventsOf(cup);
      expect(seen).toMatchObject([early]);
      return rows[0];
    });
    expect(await eventsOf(cup, { after: seen[0]?.sequence ?? "0" })).toMatchObject([late ?? {}]);
    expect(await place()).toEqual({ placed: 0 });
  });

  test("are given by one at a time, so that no lower one comes after a higher one", async () => {
    const cup = { id: crypto.randomUUID() };
    for (let index = 0; index < 5; index += 1) await t.owner.one(write, [cup.id]);
    await t.owner.transaction(async (client) => {
      const { rows } = await client.query("select private.place_tournament_events(2) as placed");
      expect(rows).toEqual([{ placed: 2 }]);
      expect(await place()).toEqual({ placed: 0 });
    });
    expect(await place()).toEqual({ placed: 3 });
    expect(await eventsOf(cup)).toHaveLength(5);
  });

  test("go with their events after some days", async () => {
    const cup = { id: crypto.randomUUID() };
    await t.owner.one(write, [cup.id]);
    await eventsOf(cup);
    await t.owner.query(
      "update private.tournament_events set created_at = now() - interval '31 days' where tournament_id = $1",
      [cup.id],
    );
    await t.owner.query("select private.forget_tournament_events(100000)");
    expect(await eventsOf(cup)).toEqual([]);
  });
});
