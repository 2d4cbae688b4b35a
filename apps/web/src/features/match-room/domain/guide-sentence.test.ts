import { expect, test } from "vitest";
import { type GuideFacts, rivalState, guideSentence } from "./guide-sentence.ts";

const PLAYER = {
  canEnter: true,
  ownSide: 1,
  canAct: true,
  isOutside: false,
  isGuest: false,
} as const;
const STAFF = {
  canEnter: true,
  ownSide: null,
  canAct: false,
  isOutside: false,
  isGuest: false,
} as const;
const side = (id: string, name: string, type = "user") =>
  ({ id, name, type }) as GuideFacts["match"]["side1"];
const match: GuideFacts["match"] = {
  status: "scheduled",
  side1: side("own", "Alfa"),
  side2: side("rival", "Beta"),
  participant1Id: "own",
  participant2Id: "rival",
  veto: null,
  liveScore: null,
  bestOf: 3,
  scheduledAt: null,
  isHeld: false,
};
const facts: GuideFacts = {
  match,
  access: PLAYER,
  step: "play",
  start: null,
  lobby: { host: 1, name: null },
  here: null,
  reports: [],
  now: 0,
};
const waiting = (ready: Partial<NonNullable<GuideFacts["start"]>> = {}) =>
  ({
    state: "waiting",
    starts_at: "1970-01-01T00:10:00Z",
    ready1_at: null,
    ready2_at: null,
    arrived1_at: null,
    arrived2_at: null,
    ...ready,
  }) as NonNullable<GuideFacts["start"]>;
/** Eleven minutes after the match time, in milliseconds. */
const LATE = 11 * 60_000;
const report = (id: string) => [{ participant_id: id }];

test.each([
  { why: "his room", of: { step: "lobby" }, is: "Crea la sala en el juego y comparte sus datos." },
  {
    why: "the rival's room",
    of: { step: "lobby", lobby: { host: 2, name: null } },
    is: "Beta crea la sala en el juego.",
  },
  {
    why: "staff look on",
    of: { step: "lobby", access: STAFF },
    is: "Alfa crea la sala en el juego.",
  },
  {
    why: "staff are told who has not said that he is ready",
    of: { step: "ready", access: STAFF, start: waiting({ ready1_at: "1970-01-01T00:00:00Z" }) },
    is: "Falta que Beta diga que está listo.",
  },
  {
    why: "and that neither has",
    of: { step: "ready", access: STAFF, start: waiting() },
    is: "Falta que Alfa y Beta digan que están listos.",
  },
  {
    why: "after the hour whoever is in the room reads that he counts, and what to press",
    of: { step: "ready", start: waiting(), here: ["own"], now: LATE },
    is: "Ya cuentas como presente: toca 'Estoy listo'.",
  },
  {
    why: "after the hour a side that is missing reads what to press",
    of: { step: "ready", start: waiting(), here: [], now: LATE },
    is: "Falta tu lado: toca 'Estoy listo'.",
  },
  {
    why: "the room is open",
    of: { lobby: { host: 1, name: "X" } },
    is: "Entra a la sala del juego y juega.",
  },
  { why: "without a room", of: {}, is: "Juega. Al terminar, reporta el resultado." },
  {
    why: "a team, as the several it is",
    of: { match: { ...match, side1: side("own", "Alfa", "team") } },
    is: "Jueguen. Al terminar, reporten el resultado.",
  },
  {
    why: "a pause runs",
    of: { pausedBy: 2, match: { ...match, liveScore: "1-0" } },
    is: "Pausa de Beta: hay que esperar a que termine.",
  },
  {
    why: "a pause runs before the room in the game is open",
    of: { step: "lobby", pausedBy: 2 },
    is: "Pausa de Beta: hay que esperar a que termine.",
  },
  {
    why: "a pause runs and the rival reported",
    of: { step: "result", pausedBy: 2, reports: report("rival") },
    is: "Responde lo que reportó Beta.",
  },
  {
    why: "between two maps",
    of: { match: { ...match, liveScore: "1-0" } },
    is: "Se juega la partida 2.",
  },
  {
    why: "the rival reported",
    of: { step: "result", reports: report("rival") },
    is: "Responde lo que reportó Beta.",
  },
  {
    why: "he reported",
    of: { step: "result", reports: report("own") },
    is: "Falta la respuesta de Beta.",
  },
  {
    why: "a side may not play it, whatever else waits",
    of: { step: "ready", match: { ...match, isHeld: true } },
    is: "No se puede jugar por ahora: decide la organización.",
  },
] satisfies readonly { why: string; of: Partial<GuideFacts>; is: string }[])(
  "says what to do now: $why",
  ({ of, is }) => {
    expect(guideSentence({ ...facts, ...of })).toBe(is);
  },
);

test.each([
  {
    why: "opens the room",
    of: { step: "lobby", lobby: { host: 2, name: null } },
    is: "Beta está creando la sala",
  },
  { why: "waits for the room", of: { step: "lobby" }, is: "Beta te espera" },
  { why: "has reported", of: { step: "result", reports: report("rival") }, is: "Beta ya reportó" },
  { why: "has not", of: { step: "result" }, is: "Beta todavía no reportó" },
  { why: "says nothing of staff's", of: { access: STAFF }, is: undefined },
] as const)("says what the rival does: $why", ({ of, is }) => {
  expect(rivalState({ ...facts, ...of })?.text).toBe(is);
});
