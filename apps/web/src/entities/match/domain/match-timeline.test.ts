import { expect, test } from "vitest";
import { matchTimeline, type TimelineFacts } from "./match-timeline.ts";

const at = (minute: number) => `2026-05-01T21:${String(minute).padStart(2, "0")}:00Z`;
const side = (id: string, name: string) => ({ id, name }) as TimelineFacts["match"]["side1"];
const nothing: TimelineFacts = {
  match: {
    side1: side("a", "Alfa"),
    side2: side("b", "Beta"),
    participant1Id: "a",
    participant2Id: "b",
    veto: null,
    games: [],
    result: null,
    decidedAt: null,
    decidedHow: null,
    referee: null,
    chosen: [],
  },
  start: null,
  now: Date.parse(at(59)),
};
const start = {
  ready1_at: null,
  ready2_at: null,
  started_at: null,
  starts_at: at(0),
  late_minutes: null,
  side_lost_by: null,
  game_lost_by: null,
  walkover_for: null,
  objected_by: null,
  objected_at: null,
};

test("what happened stands in its order, and what did not is left out", () => {
  expect(matchTimeline(nothing)).toEqual([]);
  const timeline = matchTimeline({
    ...nothing,
    start: { ...start, ready1_at: at(2), ready2_at: at(1), started_at: at(3) },
    lobby: { host: "Beta", opened_at: at(4) },
    reports: [
      { participant_id: "b", result: "0-2", created_at: at(31) },
      { participant_id: "a", result: "2-0", created_at: at(30) },
    ],
    dispute: {
      opened_at: at(32),
      stated1_at: at(40),
      stated2_at: null,
      taken_at: at(41),
      referee_name: null,
    },
  });
  expect(timeline.map(({ text }) => text)).toEqual([
    "Beta dijo que está listo",
    "Alfa dijo que está listo",
    "Empezó el partido",
    "Sala del juego abierta por Beta",
    "Alfa reportó 2-0",
    "Beta reportó 0-2",
    "Se abrió la disputa",
    "Alfa contó su versión",
    "Se tomó la disputa",
  ]);
});

test.each([
  {
    why: "by whom a referee decided",
    given: { result: "2-1", decidedHow: "referee", referee: "ana" },
    text: "Resultado: 2-1. Lo decidió la organización (ana)",
  },
  {
    why: "both said the same",
    given: { result: "1-1", decidedHow: "agreement" },
    text: "Resultado: 1-1. Los dos confirmaron el resultado",
  },
  { why: "nobody came", given: {}, text: "Terminó el partido" },
] as const)("the decision is last: $why", ({ given, text }) => {
  const match = { ...nothing.match, decidedAt: at(50), ...given };
  expect(
    matchTimeline({
      ...nothing,
      match,
      reports: [{ participant_id: "a", result: "2-1", created_at: at(49) }],
    }).map((entry) => entry.text),
  ).toEqual(["Alfa reportó 2-1", text]);
});

test.each([
  {
    why: "for who came",
    walkover: 2,
    by: 1,
    expected: ["El reloj dio el W.O. a Beta", "Alfa objetó el W.O."],
  },
  {
    why: "a game was told of",
    walkover: 1,
    by: null,
    expected: [
      "El reloj dio el W.O. a Alfa",
      "Se reportó que hubo juego: el W.O. espera a la organización",
    ],
  },
  { why: "for nobody", walkover: 0, by: 2, expected: ["Nadie se presentó", "Beta objetó el W.O."] },
])(
  "the clock's walkover stands at its minute, before the objection: $why",
  ({ walkover, by, expected }) => {
    const entries = matchTimeline({
      ...nothing,
      start: {
        ...start,
        late_minutes: 10,
        walkover_for: walkover,
        objected_by: by,
        objected_at: at(12),
      },
    });
    expect(entries.map(({ text }) => text)).toEqual(expected);
    expect(entries.map((entry) => Date.parse(entry.at))).toEqual(
      [10, 12].map((m) => Date.parse(at(m))),
    );
  },
);

test.each([
  { why: "as the tournament says", settings: { side: 5, game: 10 }, minutes: [5, 10] },
  {
    why: "nothing is lost later than the clock was run",
    settings: { side: 40, game: null },
    minutes: [12, 12],
  },
])("what lateness cost stands at its minute, and once: $why", ({ settings, minutes }) => {
  const forfeited = { number: 1, source: "clock", kind: "forfeit", reported_at: at(10) };
  const timeline = matchTimeline({
    ...nothing,
    match: { ...nothing.match, games: [forfeited as TimelineFacts["match"]["games"][number]] },
    start: { ...start, late_minutes: 12, side_lost_by: 2, game_lost_by: 2 },
    settings: { absence_side_minutes: settings.side, absence_game_minutes: settings.game },
  });
  expect(timeline.map(({ text }) => text)).toEqual([
    "Beta perdió la elección de lado por llegar tarde",
    "Beta perdió la primera partida por llegar tarde",
  ]);
  expect(timeline.map((entry) => Date.parse(entry.at))).toEqual(
    minutes.map((minute) => Date.parse(at(minute))),
  );
});

test.each([
  { why: "staff", entry: { actor_name: "ana", link: null }, by: "ana" },
  { why: "by a link", entry: { actor_name: null, link: "Mesa 2" }, by: "Mesa 2" },
  { why: "the platform", entry: { actor_name: null, link: null }, by: "La organización" },
])("who decided that it is played stands before its beginning: $why", ({ entry, by }) => {
  const timeline = matchTimeline({
    ...nothing,
    start: { ...start, objected_by: 1, objected_at: at(12), started_at: at(15) },
    log: [
      { at: at(15), action: "let_match_be_played", ...entry },
      { at: at(14), action: "answer_referee_call", ...entry },
    ],
  });
  expect(timeline.map(({ text }) => text)).toEqual([
    "Alfa objetó el W.O.",
    `${by} decidió que se juegue`,
    "Empezó el partido",
  ]);
});

test("a side that is only late has no walkover", () => {
  expect(matchTimeline({ ...nothing, start: { ...start, late_minutes: 5 } })).toEqual([]);
});

test("pauses and who came in stand among what happened", () => {
  const player = (id: string) =>
    ({ role: "starter", is_stand_in: false, player: { id, username: id } }) as never;
  const chosen = [
    {
      participant_id: "b",
      is_by_staff: false,
      players: [player("ana"), player("leo")],
      changes: [{ id: "c", game: 2, out_id: "leo", in_id: "ana", created_at: at(20) }],
    },
  ];
  const timeline = matchTimeline({
    ...nothing,
    match: { ...nothing.match, chosen },
    start: { ...start, started_at: at(1) },
    pauses: [
      { side: 2, started_at: at(25), ends_at: at(26) },
      { side: 1, started_at: at(10), ends_at: "2026-05-01T21:12:30Z" },
    ],
    now: Date.parse(at(25)),
  });
  expect(timeline.map(({ text }) => text)).toEqual([
    "Empezó el partido",
    "Alfa pidió una pausa (3 minutos)",
    "Terminó la pausa de Alfa",
    "Beta: entra ana por leo desde la partida 2",
    "Beta pidió una pausa (1 minuto)",
  ]);
});
