import { describe, expect, test } from "vitest";
import { readyMatches } from "@leyenda/testing/tournaments";
import { bulkPlayers } from "@leyenda/testing/bulk-players";
import { pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const groups = { kind: "round_robin", name: "Zonas", group_size: 4 };
const league = { kind: "round_robin", name: "Liga" };
const swiss = { kind: "swiss", name: "Suizo" };
const single = { kind: "single_elimination", name: "Llave" };
const double = { kind: "double_elimination", name: "Doble" };

/** The same message for all formats that allow more participants than a league and fewer than single elimination. */
const ONLY_512 =
  "Este formato admite hasta 512 participantes; solo la eliminación directa llega a 1.024.";

describe("stages that cannot be played one after the other are refused, with the reason", () => {
  test.each([
    { stages: [{ ...swiss, places: 4 }], reason: "se juegan solo en una eliminación directa" },
    { stages: [{ ...single, group_size: 4 }], reason: "son de una liga" },
    { stages: [{ ...double, legs: 2 }], reason: "son de una liga" },
    { stages: [{ ...single, rounds: 3 }], reason: "son del sistema suizo" },
    {
      stages: [{ ...swiss, rounds: 5, wins_to_advance: 3, losses_to_leave: 3 }],
      reason: "no ambos",
    },
    {
      stages: [{ ...single, best_of_rules: [{ part: "lower", best_of: 3 }] }],
      reason: "una parte que esta etapa no tiene",
    },
    {
      stages: [
        {
          ...swiss,
          wins_to_advance: 3,
          losses_to_leave: 3,
          tie_breaks: ["points", "buchholz", "losses", "seed"],
        },
      ],
      reason: "«menos derrotas» va antes",
    },
    { stages: [{ ...single, allows_draws: true }], reason: "de una liga o de un suizo" },
    { stages: [{ ...double, points_of_win: 2 }], reason: "de una liga o de un suizo" },
    {
      stages: [{ ...swiss, wins_to_advance: 3, losses_to_leave: 3, allows_draws: true }],
      reason: "no hay empates",
    },
    { stages: [{ ...league, points_of_draw: 2 }], reason: "donde se puede empatar" },
    {
      stages: [{ ...league, allows_draws: true, points_of_win: 2, points_of_draw: 3 }],
      reason: "el empate no da más",
    },
    { stages: [{ ...league, points_of_win: 1, points_of_loss: 1 }], reason: "da más puntos" },
    { stages: [{ ...groups, tie_breaks: ["seed", "points"] }], reason: "van al final" },
    { stages: [{ ...groups, tie_breaks: ["points", "draw", "seed"] }], reason: "basta uno" },
    { stages: [{ ...single, qualifiers: 8 }], reason: "recibe a los inscritos" },
    {
      stages: [swiss, { ...single, qualifiers_from: "group", qualifiers: 2 }],
      reason: "solo de una etapa con grupos",
    },
    {
      stages: [double, { ...single, qualifiers_from: "wins", qualifiers: 2 }],
      reason: "después de un suizo o de una liga",
    },
    { stages: [swiss, { ...single, qualifiers_from: "wins" }], reason: "con cuántas victorias" },
    {
      stages: [
        { ...swiss, wins_to_advance: 3, losses_to_leave: 3 },
        { ...single, qualifiers_from: "wins", qualifiers: 4 },
      ],
      reason: "nadie llega a tantas victorias",
    },
    {
      stages: [groups, { ...single, qualifiers_from: "group", qualifiers: 5 }],
      reason: "más que los que tiene cada grupo",
    },
    {
      stages: [league, { ...single, qualifiers_from: "group", qualifiers: 1 }],
      reason: "al menos dos",
    },
    { stages: [groups, { ...single, qualifiers: 1 }], reason: "al menos dos" },
    { stages: [groups, { ...double, qualifiers: 2 }], reason: "al menos tres" },
    { stages: [groups, league], reason: "admite hasta 64" },
    { stages: [single, { ...swiss, qualifiers: 600 }], reason: "admite hasta 512" },
    { stages: [swiss, { ...single, seeding: "apart" }], reason: "de una etapa con grupos" },
    { stages: [groups, { ...groups, seeding: "apart" }], reason: "a una llave" },
    { stages: [groups, { ...single, seeding: "explicit" }], reason: "cuando tú digas" },
  ])("$reason: $stages", async ({ stages, reason }) => {
    const tournament = await t.createTournament();
    await t.expectRefusal(t.setStages(tournament, stages), "stages_impossible", new RegExp(reason));
  });

  test("and leave no trace", async () => {
    const tournament = await t.createTournament();
    await t.expectRefusal(
      () => t.setStages(tournament, [single, { ...single, qualifiers: 1 }]),
      "stages_impossible",
      "«Llave»: deben pasar al menos dos.",
    );
  });
});

test("no stage is added to a tournament that has ended, until its last match is reopened", async () => {
  const cup = await t.startedCup(2, { stages: [league] });
  await t.playToTheEnd(cup);
  const more = [league, { ...single, qualifiers: 2 }];
  await t.expectRefusal(
    () => t.setStages(cup, more),
    "tournament_finished",
    "El torneo ya terminó: para agregar una etapa, reabre antes su último encuentro.",
  );
  await t.setStages(cup, [league]);
  const [match] = await t.matchesOf(cup);
  await t.admin.call("public.reopen_match", { p_match_id: match?.id });
  await t.setStages(cup, more);
  await t.playToTheEnd(cup);
  expect((await t.matchesOf(cup)).map(({ stage }) => stage)).toEqual(["group", "bracket"]);
});

describe("as many participants as the format takes", () => {
  test.each([
    { format: "single-elimination", most: 1024, more: null },
    { format: "group-stage", most: 512, more: ONLY_512 },
    { format: "double-elimination", most: 512, more: ONLY_512 },
    { format: "swiss", most: 512, more: ONLY_512 },
    { format: "swiss-playoffs", most: 512, more: ONLY_512 },
    { format: "round-robin", most: 64, more: "hasta 64 participantes" },
  ] as const)("$format: $most", async ({ format, most, more }) => {
    const tournament = await t.createTournament({ format, maxParticipants: most });
    if (!more) return;
    await t.expectRefusal(
      t.admin.query("update public.tournaments set max_participants = $2 where id = $1", [
        tournament.id,
        most + 1,
      ]),
      "too_many_participants",
      more,
    );
  });

  test("a league without a limit is full at 64, and who has entered holds the format", async () => {
    const tournament = await t.createTournament({ format: "round-robin" });
    const entered = await bulkPlayers(t.database.owner, 64);
    await t.enterCrowd(tournament, entered);
    const late = await t.createPlayer();
    const entering = () => t.register(tournament, late);
    await t.expectRefusal(entering(), "tournament_full");
    await t.setStages(tournament, [groups]);
    await entering();
    await t.expectRefusal(t.setStages(tournament, [league]), "too_many_participants");
    await t.expectRefusal(
      t.admin.query("update public.tournaments set format = 'round-robin' where id = $1", [
        tournament.id,
      ]),
      "too_many_participants",
    );
  });
});

describe("from stage to stage", () => {
  const stagesOf = (tournament: { id: string }) =>
    t.owner.query<{ id: string; draw_seed: number; entries: string[] }>(
      `select stage.id, stage.draw_seed,
         array(select participant_id from public.stage_entries where stage_id = stage.id order by seed) as entries
       from public.tournament_stages stage where tournament_id = $1 order by position`,
      [tournament.id],
    );

  test("drawn: the recorded seed of the stage gives the order, whatever the table says", async () => {
    const tournament = await t.startedCup(6, {
      stages: [league, { ...single, qualifiers: 5, seeding: "draw" }],
    });
    for (const match of readyMatches(await t.matchesOf(tournament)))
      await t.declareWinner(match, match.participant1_id);
    const [, bracket] = await stagesOf(tournament);
    const [drawn] = await t.owner.query<{ ids: string[] }>(
      "select private.drawn($1::uuid[], $2) as ids",
      [bracket?.entries.toSorted(), bracket?.draw_seed],
    );
    expect(bracket?.entries).toHaveLength(5);
    expect(drawn?.ids).toEqual(bracket?.entries);
  });

  test("by wins: whoever won enough goes on, and nobody else", async () => {
    const tournament = await t.startedCup(8, {
      stages: [
        { ...swiss, wins_to_advance: 2, losses_to_leave: 2 },
        { ...single, qualifiers_from: "wins", qualifiers: 2 },
      ],
    });
    for (let round = 0; round < 3; round += 1) {
      const ready = readyMatches(await t.matchesOf(tournament));
      for (const match of ready.filter(({ stage }) => stage === "swiss"))
        await t.declareWinner(match, match.participant1_id);
      await pairDueRounds(t.database);
    }
    const [, bracket] = await stagesOf(tournament);
    const through = await t.owner.query<{ id: string }>(
      `select member.participant_id as id from public.group_participants member
       join public.tournament_groups g on g.id = member.group_id
       where g.tournament_id = $1 and member.wins >= 2`,
      [tournament.id],
    );
    expect(bracket?.entries.toSorted()).toEqual(through.map(({ id }) => id).toSorted());
    expect(through).toHaveLength(4);
  });

  test.each([
    { count: 8, placement: 4, places: [1, 2, 3, 4, 5, 6, 7, 8] },
    { count: 7, placement: 2, places: [1, 2, 3, 4, 5, 6, 7] },
    { count: 6, placement: 1, places: [1, 2, 3, 4, 5, 6] },
    { count: 5, placement: 0, places: [1, 2, 3, 4, 5] },
  ])(
    "placement matches down to the eighth, of $count: $placement are played",
    async ({ count, placement, places }) => {
      const tournament = await t.startedCup(count, { stages: [{ ...single, places: 8 }] });
      await t.playToTheEnd(tournament);
      const matches = await t.matchesOf(tournament);
      const played = matches.filter(
        ({ stage, status }) => stage === "placement" && status === "completed",
      );
      expect(played).toHaveLength(placement);
      const reached = await t.owner.query<{ place: number }>(
        "select final_position as place from public.tournament_participants where tournament_id = $1 order by 1",
        [tournament.id],
      );
      expect(reached.map(({ place }) => place)).toEqual(places);
    },
  );
});
