import { sampled } from "@leyenda/testing/long-test-size";
import { pairDueRounds } from "../../seed/pair-swiss-rounds.ts";
import type { Format } from "@leyenda/testing/tournaments";
import { expect, test } from "vitest";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ soundLedger: true });

interface Match {
  id: string;
  stage: number;
  part: string;
  group: string | null;
  round: number;
  number: number;
  side1: string | null;
  side2: string | null;
  winner: string | null;
  status: string;
  outcome: string | null;
  result: string | null;
  decided_at: string | null;
  winner_to: { match: string; side: number } | null;
  loser_to: { match: string; side: number } | null;
  games: { winner: string | null; score1: number | null; score2: number | null }[];
}

interface TournamentFile {
  version: number;
  tournament: Record<string, unknown>;
  entrants: { id: string; name: string; seed: number | null; place: number | null }[];
  stages: {
    position: number;
    entries: { entrant: string; seed: number; rank: number | null }[];
    groups: { name: string; entrants: string[] }[];
  }[];
  matches: Match[];
}

const fileOf = (id: string) =>
  t.anon.call<TournamentFile>("public.tournament_file", { p_tournament_id: id });

const importing = (file: unknown, source: string | null = "leyenda", by = t.admin) =>
  by.call<string>("public.import_tournament", { p_file: JSON.stringify(file), p_source: source });

/** A finished tournament of a format, whose players have unique names. */
async function playedCup(format: Format, players: number, bestOf = 3): Promise<TournamentFile> {
  const cup = await t.createTournament({
    format,
    bestOf,
    startDate: new Date(Date.now() - 3_600_000),
    thirdPlaceMatch: format === "single-elimination" || format === "group-stage",
    rules: "Sin trampas.\nSe juega al mejor de tres.",
  });
  await t.registerPlayers(cup, players);
  await t.startTournament(cup);
  for (let rounds = 0; rounds < 8; rounds += 1) {
    await t.playToTheEnd(cup);
    await pairDueRounds(t.database);
  }
  return fileOf(cup.id);
}

/** The tournament file, with ids of participants and matches replaced by their positions. */
function withoutIds(file: TournamentFile): unknown {
  let text = JSON.stringify({ ...file, tournament: { ...file.tournament, id: null } });
  for (const [index, { id }] of file.entrants.entries()) text = text.replaceAll(id, `E${index}`);
  for (const [index, { id }] of file.matches.entries()) text = text.replaceAll(id, `M${index}`);
  return JSON.parse(text);
}

test.each(
  sampled<readonly [Format, number]>([
    ["single-elimination", 6],
    ["double-elimination", 6],
    ["group-stage", 8],
    ["round-robin", 5],
    ["swiss", 7],
    ["swiss-playoffs", 12],
  ]),
)("what was exported and imported is exported as it was: %s", async (format, players) => {
  const file = await playedCup(format, players);
  expect(file.tournament["status"]).toBe("Finalizado");
  const id = await importing(file);
  expect(withoutIds(await fileOf(id))).toEqual(
    withoutIds({
      ...file,
      entrants: file.entrants.map((entrant) => ({ ...entrant, players: [] })),
    }),
  );
});

test("so is a cup in which somebody was put out, and where nobody came", async () => {
  const cup = await t.createTournament({ startDate: new Date(Date.now() - 3_600_000) });
  await t.registerPlayers(cup, 8);
  const [first, second] = await t.startTournament(cup);
  await t.admin.call("public.disqualify_participant", {
    p_tournament_id: cup.id,
    p_participant_id: first?.participant1_id,
    p_reason: "No respetó a nadie",
  });
  await t.admin.call("public.declare_no_show", { p_match_id: second?.id });
  await t.playToTheEnd(cup);
  const file = await fileOf(cup.id);
  expect(file.matches.map(({ status }) => status)).toContain("cancelled");
  const id = await importing(file);
  expect(withoutIds(await fileOf(id))).toEqual(
    withoutIds({
      ...file,
      entrants: file.entrants.map((entrant) => ({ ...entrant, players: [] })),
    }),
  );
});

test("it is of guests, has no stake, tells nobody, counts for nobody and nowhere, and says where it comes from", async () => {
  const file = await playedCup("single-elimination", 4);
  const before = await t.owner.one<Record<string, string>>(
    `select (select count(*) from private.tournament_events) as events, (select count(*) from public.notifications) as notices,
       (select count(*) from public.wallets) as wallets, (select count(*) from public.ticket_transactions) as moves,
       (select count(*) from private.match_credits) as credits, (select count(*) from public.payouts) as payouts,
       (select sum(entries) from private.count_days(current_date - 1, current_date + 1)) as entries`,
  );
  const id = await importing(
    {
      ...file,
      tournament: {
        ...file.tournament,
        entry_fee: 50,
        prizes: [{ place: 1, type: "tickets", value: 5000 }],
      },
    },
    "challonge",
  );
  expect(
    await t.owner.one<Record<string, string>>(
      `select (select count(*) from private.tournament_events) as events, (select count(*) from public.notifications) as notices,
         (select count(*) from public.wallets) as wallets, (select count(*) from public.ticket_transactions) as moves,
         (select count(*) from private.match_credits) as credits, (select count(*) from public.payouts) as payouts,
         (select sum(entries) from private.count_days(current_date - 1, current_date + 1)) as entries`,
    ),
  ).toEqual(before);
  expect(
    await t.owner.one(
      `select imported_from, entry_fee, prizes, (
         select count(*)::int from public.tournament_participants entry
         join public.participants guest on guest.id = entry.participant_id
         where entry.tournament_id = tournament.id and guest.guest_name is not null and guest.user_id is null
       ) as guests
       from public.tournaments tournament where id = $1`,
      [id],
    ),
  ).toEqual({ imported_from: "challonge", entry_fee: 0, prizes: [], guests: 4 });
  await t.expectRefusal(
    () => t.admin.query(`update public.tournaments set entry_fee = 5 where id = $1`, [id]),
    "tournament_imported",
    "Un torneo importado no tiene inscripción ni premios.",
  );
  await expectSqlState(
    t.admin.query(`update public.tournaments set imported_from = null where id = $1`, [id]),
    "42501",
  );
  expect(
    await t.owner.query(
      "select after from public.admin_audit_log where action = 'import_tournament' and entity_id = $1",
      [id],
    ),
  ).toEqual([{ after: { name: file.tournament["name"], imported_from: "challonge" } }]);
});

test("only administrators import, and so many an hour", async () => {
  const file = await playedCup("single-elimination", 2);
  const player = await t.createPlayer();
  await t.expectRefusal(() => importing(file, "leyenda", t.asUser(player)), "forbidden");
  await expectSqlState(importing(file, "leyenda", t.anon), "42501");
  const other = await t.createPlayer();
  await t.owner.query("update public.profiles set role = 'admin' where id = $1", [other.id]);
  for (let times = 0; times < 20; times += 1) await importing(file, "leyenda", t.asUser(other));
  await t.expectRefusal(() => importing(file, "leyenda", t.asUser(other)), "rate_limited");
});

const final = (file: TournamentFile): Match => {
  const match = file.matches.find((one) => one.part === "bracket" && one.round === 2);
  if (!match) throw new Error("no final");
  return match;
};
const semifinal = (file: TournamentFile): Match => {
  const match = file.matches.find((one) => one.part === "bracket" && one.round === 1);
  if (!match) throw new Error("no semifinal");
  return match;
};

type Attack = readonly [string, (file: TournamentFile) => unknown, string | RegExp];

const attacks: readonly Attack[] = [
  ["no object", () => [], "no es el de un torneo"],
  ["null", () => null, "no es el de un torneo"],
  ["another format", (file) => ({ ...file, format: "otro" }), "no es el de un torneo"],
  ["another version", (file) => ({ ...file, version: 2 }), "es de la versión 2"],
  ["no matches", (file) => ({ ...file, matches: [] }), "entre 1 y 5000 partidos"],
  [
    "ten thousand matches",
    (file) => ({ ...file, matches: Array.from({ length: 10_000 }, () => ({})) }),
    "entre 1 y 5000 partidos",
  ],
  [
    "too many entrants",
    (file) => ({ ...file, entrants: Array.from({ length: 1_025 }, () => file.entrants[0]) }),
    "entre 2 y 1024 participantes",
  ],
  [
    "more than 5 MB",
    (file) => ({ ...file, tournament: { ...file.tournament, more: "a".repeat(5_300_000) } }),
    "pesa más de 5 MB",
  ],
  [
    "a cup that is played",
    (file) => ({
      ...file,
      tournament: { ...file.tournament, status: "Activo", finished_at: null },
    }),
    "todavía no terminó",
  ],
  [
    "a cup that was called off",
    (file) => ({
      ...file,
      tournament: { ...file.tournament, finished_at: null, cancelled_at: "2024-01-01T00:00:00Z" },
    }),
    "fue cancelado",
  ],
  [
    "a date to come",
    (file) => ({
      ...file,
      tournament: { ...file.tournament, finished_at: "2099-01-01T00:00:00Z" },
    }),
    /«finished_at»|todavía no llegaron/,
  ],
  [
    "no date",
    (file) => ({ ...file, tournament: { ...file.tournament, start_date: "2024-02-31T00:00:00Z" } }),
    "Torneo 1: el campo «start_date»",
  ],
  [
    "infinity",
    (file) => ({ ...file, tournament: { ...file.tournament, start_date: "infinity" } }),
    "Torneo 1: el campo «start_date»",
  ],
  [
    "a number beyond integers",
    (file) => {
      semifinal(file).round = 1e12;
      return file;
    },
    /Partido \d: el campo «round» no vale/,
  ],
  [
    "an invisible name",
    (file) => {
      file.entrants[2]!.name = "Ana\u202Enoj";
      return file;
    },
    "Participante 3 («Ana\u202Enoj»)".slice(0, 14),
  ],
  [
    "a control character",
    (file) => {
      file.entrants[1]!.name = "Ana\u0007";
      return file;
    },
    "Participante 2: el campo «name»",
  ],
  [
    "too long a name",
    (file) => {
      file.entrants[1]!.name = "a".repeat(41);
      return file;
    },
    "el nombre va de 2 a 40 caracteres",
  ],
  [
    "the house's name",
    (file) => {
      file.entrants[1]!.name = "Soporte";
      return file;
    },
    "está reservado",
  ],
  [
    "two of a name",
    (file) => {
      file.entrants[1]!.name = file.entrants[0]!.name.toUpperCase();
      return file;
    },
    "su nombre está repetido",
  ],
  [
    "an id twice",
    (file) => {
      file.entrants[1]!.id = file.entrants[0]!.id;
      return file;
    },
    "su id está repetido",
  ],
  [
    "a match's id twice",
    (file) => {
      final(file).id = semifinal(file).id;
      return file;
    },
    /Partido \d: (su id está repetido|el ganador pasa a un partido que no existe)/,
  ],
  [
    "somebody who is not in it",
    (file) => {
      semifinal(file).side1 = "00000000-0000-4000-8000-000000000001";
      return file;
    },
    /[Pp]artido \d/,
  ],
  [
    "a winner who lost",
    (file) => {
      const match = final(file);
      match.winner = match.winner === match.side1 ? match.side2 : match.side1;
      return file;
    },
    "el resultado contradice al ganador",
  ],
  [
    "a loser who goes on",
    (file) => {
      const match = semifinal(file);
      match.winner = match.winner === match.side1 ? match.side2 : match.side1;
      match.result = match.result!.split("-").toReversed().join("-");
      return file;
    },
    "el ganador no es quien juega el partido al que pasa",
  ],
  [
    "a way back",
    (file) => {
      final(file).winner_to = { match: semifinal(file).id, side: 1 };
      return file;
    },
    "el ganador vuelve atrás en la llave",
  ],
  [
    "a way to itself",
    (file) => {
      final(file).winner_to = { match: final(file).id, side: 1 };
      return file;
    },
    "el ganador vuelve atrás en la llave",
  ],
  [
    "a way to nowhere",
    (file) => {
      semifinal(file).winner_to = { match: "no existe", side: 1 };
      return file;
    },
    "pasa a un partido que no existe",
  ],
  [
    "who comes from nowhere",
    (file) => {
      semifinal(file).winner_to = null;
      return file;
    },
    "sin haber llegado a él",
  ],
  [
    "a champion who did not win",
    (file) => {
      for (const entrant of file.entrants)
        entrant.place = entrant.place === 1 ? 2 : entrant.place === 2 ? 1 : entrant.place;
      return file;
    },
    "su puesto contradice los resultados",
  ],
  [
    "a game won by a third",
    (file) => {
      const match = final(file);
      match.games[0]!.winner =
        file.entrants.find(({ id }) => id !== match.side1 && id !== match.side2)?.id ?? null;
      return file;
    },
    /Un juego del partido \d: lo gana quien no juega/,
  ],
  [
    "a match that is not over",
    (file) => {
      Object.assign(final(file), { status: "pending", winner: null, outcome: null, result: null });
      return file;
    },
    "todavía no tiene resultado",
  ],
  [
    "a draw in a bracket",
    (file) => {
      Object.assign(final(file), { winner: null, result: "1-1" });
      return file;
    },
    "en una llave no hay empates",
  ],
  [
    "a part of another kind",
    (file) => {
      semifinal(file).part = "swiss";
      return file;
    },
    "su etapa no tiene esa parte",
  ],
  [
    "stages out of order",
    (file) => {
      file.stages[0]!.position = 3;
      return file;
    },
    "van numeradas de a una",
  ],
  [
    "twice in a stage",
    (file) => {
      file.stages[0]!.entries.push(file.stages[0]!.entries[0]!);
      return file;
    },
    "figura dos veces",
  ],
  [
    "a seed that is none",
    (file) => {
      file.entrants[0]!.seed = -1;
      return file;
    },
    "Participantes: hay un valor que no se admite en «seed».",
  ],
  [
    "a series of four",
    (file) => {
      Object.assign(final(file), { best_of: 4 });
      return file;
    },
    "Partidos: hay un valor que no se admite en «best_of», «series».",
  ],
  [
    "a game that is not numbered",
    (file) => {
      Object.assign(final(file).games[0]!, { number: 0 });
      return file;
    },
    "Juegos: hay un valor que no se admite en «number».",
  ],
  [
    "a stage of no kind",
    (file) => {
      Object.assign(file.stages[0]!, { kind: "liguilla" });
      return file;
    },
    "Partido 1: su etapa no tiene esa parte.",
  ],
  [
    "tie-breaks that are none",
    (file) => {
      Object.assign(file.stages[0]!, { tie_breaks: ["suerte"] });
      return file;
    },
    "Etapas: hay un valor que no se admite en «tie_breaks».",
  ],
  [
    "rules that are no list of rules",
    (file) => {
      Object.assign(file.stages[0]!, { best_of_rules: [{ rounds: {} }] });
      return file;
    },
    /Etapas: hay un valor que no se admite en «best_of_rules»/,
  ],
];

test.each(attacks)("refused, with the place of the fault: %s", async (_name, spoil, message) => {
  attacked ??= await playedCup("single-elimination", 4);
  const file = spoil(structuredClone(attacked));
  await t.expectRefusal(() => importing(file), "file_refused", message);
});
let attacked: TournamentFile | undefined;

test("a file names nothing of here: another cup's ids make no more than another cup", async () => {
  const file = await playedCup("single-elimination", 2);
  const [first, second] = [await importing(file), await importing(file)];
  expect(first).not.toBe(second);
  expect(await fileOf(String(file.tournament["id"]))).toEqual(file);
  const html = structuredClone(file);
  html.entrants[0]!.name = "<b>Ana</b>";
  html.tournament["name"] = "<script>alert(1)</script>";
  expect((await fileOf(await importing(html))).tournament["name"]).toBe(
    "<script>alert(1)</script>",
  );
  await t.expectRefusal(
    () => importing({ ...file, tournament: { ...file.tournament, game: "Nada" } }),
    "game_not_found",
  );
  await t.expectRefusal(() => importing(file, "otro"), "file_refused");
  await t.expectRefusal(() => importing(file, null), "file_refused");
});

/** A single elimination of this size, as another application would write it: short ids, no optional fields. */
function largeFile(entrants: number): object {
  const rounds = Math.log2(entrants);
  const matches = Array.from({ length: rounds }, (_, index) => {
    const round = index + 1;
    const step = 2 ** index;
    return Array.from({ length: entrants >> round }, (_unused, place) => ({
      id: `${round}.${place + 1}`,
      stage: 1,
      part: "bracket",
      round,
      number: place + 1,
      side1: String(place * 2 * step + 1),
      side2: String(place * 2 * step + step + 1),
      winner: String(place * 2 * step + 1),
      status: "completed",
      outcome: "score",
      result: "2-1",
      best_of: 3,
      ...(round < rounds && {
        winner_to: { match: `${round + 1}.${(place >> 1) + 1}`, side: (place % 2) + 1 },
      }),
      games: [1, 2, 3].map((number) => ({
        number,
        kind: "played",
        score1: 13,
        score2: 5,
        winner: String(place * 2 * step + 1),
      })),
    }));
  });
  const ids = Array.from({ length: entrants }, (_, index) => String(index + 1));
  return {
    format: "leyenda-tournament",
    version: 1,
    tournament: {
      name: "Copa grande",
      game: "Valorant",
      status: "Finalizado",
      type: "individual",
      start_date: "2023-05-01T15:00:00Z",
      finished_at: "2023-05-02T23:00:00Z",
      best_of: 3,
    },
    entrants: ids.map((id, index) => ({
      id,
      name: `Persona ${id}`,
      status: "registered",
      seed: index + 1,
    })),
    stages: [
      {
        position: 1,
        name: "Llave",
        kind: "single_elimination",
        entries: ids.map((entrant, index) => ({ entrant, seed: index + 1 })),
      },
    ],
    matches: matches.flat(),
  };
}

test("the largest cup is made in one go", { tags: ["long"] }, async () => {
  await t.createGame({ name: "Valorant" });
  const file = largeFile(1_024);
  const start = performance.now();
  const id = await importing(file, "toornament");
  process.stdout.write(
    `1,024 entrants: ${(performance.now() - start).toFixed(0)} ms of ${JSON.stringify(file).length} bytes\n`,
  );
  expect((await fileOf(id)).matches).toHaveLength(1_023);
  expect((await fileOf(id)).entrants.filter(({ place }) => place === 1)).toHaveLength(1);
});
