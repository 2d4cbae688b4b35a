import { expect, test } from "vitest";
import { paths } from "@/config/paths";
import { asDone, asPressed, withoutTournament } from "./combined-log-entries.ts";

const CUP = "2b9f7c1e-1111-4222-8333-444455556666";
const OTHER = "3b9f7c1e-1111-4222-8333-444455556666";
const say = (text: string, to: string | null = null) => ({ text, isName: to !== null, to });
const cup = say("Copa", paths.tournament(CUP));

test.each([
  { of: [say("eligió los vetos del torneo "), cup], is: "eligió los vetos" },
  { of: [say("creó el torneo "), cup], is: "creó el torneo" },
  {
    of: [say("sumó a "), say("Ana", "/profile/1"), say(" en el torneo "), cup],
    is: "sumó a Ana",
  },
  {
    of: [say("cambió la transmisión del torneo "), cup, say(": Sí")],
    is: "cambió la transmisión: Sí",
  },
  {
    of: [say("creó el torneo "), say("Otra", paths.tournament(OTHER))],
    is: "creó el torneo Otra",
  },
])("in its own log it is told: $is", ({ of, is }) => {
  expect(
    withoutTournament(of, CUP)
      .map(({ text }) => text)
      .join(""),
  ).toBe(is);
});

const entry = (id: string, sentence: ReturnType<typeof say>[], more = {}) => ({
  id,
  createdAt: `2026-11-27T12:00:${id.padStart(2, "0")}Z`,
  actor: { id: "dir", username: "direccion" },
  changes: [],
  act: "schedule_match tournament_matches",
  sentence,
  ...more,
});
const sentences = (entries: Parameters<typeof asPressed>[0]) =>
  asPressed(entries).map(({ sentence }) => sentence.map(({ text }) => text).join(""));
const dated = (id: string, match: string, more = {}) =>
  entry(id, [say("cambió la fecha de "), say(match, `/match/${id}`)], more);

test("the same act of one person within a minute is one line, with each of them in it", () => {
  const three = [dated("1", "A vs B"), dated("2", "C vs D"), dated("3", "E vs F")];
  expect(sentences(three)).toEqual(["cambió la fecha de 3 partidos"]);
  expect(asPressed(three)[0]?.parts).toEqual(three);
  const confirmed = { act: "confirm_check_in tournaments" };
  expect(
    sentences(
      ["Ana", "Beto", "Caro"].map((name, at) =>
        entry(`${at}`, [say("confirmó la asistencia de "), say(name, `/profile/${at}`)], confirmed),
      ),
    ),
  ).toEqual(["confirmó la asistencia de Ana y 2 acciones más"]);
});

test("several of one match are not several matches", () => {
  const picture = (id: string, text: string) =>
    entry(id, [say("agregó una imagen de "), say("A vs B", "/match/1"), say(`: ${text}`)], {
      act: "add_match_picture tournament_matches",
    });
  expect(sentences([picture("1", "Mapa 1"), picture("2", "Mapa 2")])).toEqual([
    "agregó una imagen de A vs B: Mapa 1 y 1 acción más",
  ]);
});

test("the same that was changed twice is one line, which says what became of it", () => {
  const change = (field: string, from: string, to: string) => ({
    field,
    label: field,
    before: from,
    after: to,
  });
  const changed = (id: string, changes: ReturnType<typeof change>[]) =>
    entry(id, [say("cambió el torneo")], { act: "update tournaments", changes });
  const [line, ...others] = asPressed([
    changed("2", [change("Cupo", "8", "16")]),
    changed("1", [change("Cupo", "4", "8"), change("Estado", "Próximamente", "Inscripciones")]),
  ]);
  expect(others).toEqual([]);
  expect(line?.sentence.map(({ text }) => text)).toEqual(["cambió el torneo"]);
  expect(line?.parts).toBeUndefined();
  expect(line?.changes).toEqual([
    change("Cupo", "4", "16"),
    change("Estado", "Próximamente", "Inscripciones"),
  ]);
});

test.each([
  { why: "another minute", other: { createdAt: "2026-11-27T12:01:00Z" } },
  { why: "another person", other: { actor: null } },
  { why: "another act", other: { act: "reopen_match tournament_matches" } },
])("what is not one press is told apart: $why", ({ other }) => {
  expect(sentences([dated("1", "A vs B"), dated("2", "C vs D", other)])).toHaveLength(2);
});

test("what one act wrote down within a second is one line, told by its first entry", () => {
  const of = (id: string, act: string, text: string, at: string) =>
    entry(id, [say(text), cup], { act, createdAt: `2026-11-27T12:00:${at}Z` });
  const made = [
    of("3", "set_tournament_seeds tournaments", "ordenó la siembra del torneo ", "01.900"),
    of("2", "set_tournament_vetoes tournaments", "eligió los vetos del torneo ", "01.500"),
    of("1", "insert tournaments", "creó el torneo ", "01.100"),
  ];
  const later = of("4", "update tournaments", "cambió el torneo ", "04.000");
  const [alone, one, ...others] = asDone([later, ...made]);
  const text = (line = alone) => line?.sentence.map(({ text: part }) => part).join("");
  expect(text()).toBe("cambió el torneo Copa");
  expect(text(one)).toBe("creó el torneo Copa y 2 acciones más");
  expect(one?.parts).toEqual(made);
  expect(others).toEqual([]);
});

test("what one person did in one second to different things stays apart", () => {
  const other = entry("2", [say("cambió el juego "), say("Ajedrez")], { act: "update games" });
  expect(asDone([dated("2", "A vs B"), other])).toHaveLength(2);
});
