import { describe, expect, test } from "vitest";
import {
  changesOf,
  clashByMatch,
  clashesOf,
  daysOf,
  fill,
  roundsOf,
  standingMinutes,
  nextNight,
  openParts,
  usualRhythm,
  withDraft,
} from "./schedule.ts";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";

const sides = ["a", "b", "c", "d", "e", "f", "g", "h"];
let made = 0;
const matchOf = (more: Partial<ScheduledMatch> = {}): ScheduledMatch => ({
  id: `m${(made += 1)}`,
  stageId: "s",
  part: "group",
  round: 1,
  roundName: `Fecha ${more.round ?? 1}`,
  sides: [],
  title: "A – B",
  at: null,
  station: null,
  isOpen: true,
  isUndecided: true,
  next: [],
  ...more,
});
const between = (one: string, other: string) =>
  [one, other].map((id) => ({ id, name: id.toUpperCase() }));

/** A league of eight participants in which each pair plays twice. */
function league(): ScheduledMatch[] {
  const [fixed = "", ...turning] = sides;
  return Array.from({ length: 14 }, (_, index) => {
    const turn = turning.map((_side, at) => turning[(at + index) % 7] ?? "");
    const row = [fixed, ...turn];
    return [0, 1, 2, 3].map((at) =>
      matchOf({ round: index + 1, sides: between(row[at] ?? "", row[7 - at] ?? "") }),
    );
  }).flat();
}

const plan = {
  first: "2099-03-03T21:00",
  everyDays: 7,
  roundsPerNight: 2,
  minutes: 60,
  atOnce: null,
};
const at = (text: string) => new Date(text).toISOString();
const NOW = Date.parse(at("2099-02-01T12:00"));

describe("filling", () => {
  test("a league is proposed week by week, what ends in a bracket for one day", () => {
    expect(usualRhythm(roundsOf(league()))).toEqual(["7", "1"]);
    const cup = [matchOf({ round: 1 }), matchOf({ part: "bracket", round: 2, stageId: "t" })];
    expect(usualRhythm(roundsOf(cup))).toEqual(["1", "2"]);
  });

  test("the next night is that of the start, then in the rhythm after what was played", () => {
    const now = Date.parse("2099-03-05T12:00:00Z");
    const night = (start: string, ...played: string[]) =>
      nextNight(
        roundsOf(played.map((hour) => matchOf({ at: at(hour), isOpen: false }))),
        at(start),
        7,
        now,
      );
    expect(night("2099-03-06T21:00")).toBe(at("2099-03-06T21:00"));
    expect(night("2099-02-18T20:00")).toBe(at("2099-03-11T20:00"));
    expect(night("2099-02-18T20:00", "2099-02-25T21:00")).toBe(at("2099-03-11T21:00"));
  });

  test("all 56 of a league: two match days a night, every seventh day, nobody in two at once", () => {
    const rounds = roundsOf(league());
    const times = fill(rounds, plan, NOW);
    expect(Object.keys(times)).toHaveLength(56);
    expect(rounds.map(({ matches }) => times[matches[0]?.id ?? ""]).slice(0, 4)).toEqual(
      ["2099-03-03T21:00", "2099-03-03T22:00", "2099-03-10T21:00", "2099-03-10T22:00"].map(at),
    );
    expect(new Set(Object.values(times)).size).toBe(14);
    expect(clashesOf(withDraft(rounds, times), times, 60, 0)).toEqual([]);
  });

  test("two matches at once: a round goes on in the next hour, the next one after it", () => {
    const rounds = roundsOf(league().slice(0, 8));
    const times = Object.values(fill(rounds, { ...plan, atOnce: 2 }, NOW));
    expect(times).toEqual(
      [21, 21, 22, 22, 23, 23]
        .map((hour) => at(`2099-03-03T${hour}:00`))
        .concat([at("2099-03-04T00:00"), at("2099-03-04T00:00")]),
    );
  });

  test("its own plan clashes with nothing: 40 sides, four stations, more rounds a night than fit in a day", () => {
    const places = Array.from({ length: 40 }, (_, index) => `s${index}`);
    const [fixed = "", ...turning] = places;
    const matches = Array.from({ length: 39 }, (_, index) => {
      const row = [fixed, ...turning.map((_side, place) => turning[(place + index) % 39] ?? "")];
      return Array.from({ length: 20 }, (__, place) =>
        matchOf({
          round: index + 1,
          sides: between(row[place] ?? "", row[39 - place] ?? ""),
          station: `${(place % 4) + 1}`,
        }),
      );
    }).flat();
    const rounds = roundsOf(matches);
    for (const atOnce of [null, 4, 7])
      for (const [everyDays, roundsPerNight] of [
        [1, 6],
        [7, 1],
        [1, 20],
      ] as const) {
        const times = fill(rounds, { ...plan, everyDays, roundsPerNight, atOnce }, NOW);
        expect(Object.keys(times)).toHaveLength(780);
        expect(clashesOf(withDraft(rounds, times), times, plan.minutes, NOW)).toEqual([]);
      }
  });

  test("a published plan is judged by its own rhythm, whatever length a match usually has", () => {
    const rounds = roundsOf(league());
    const standing = withDraft(rounds, fill(rounds, { ...plan, minutes: 30 }, NOW));
    const minutes = standingMinutes(standing.flatMap(({ matches }) => matches));
    expect(minutes).toBe(30);
    expect(clashesOf(standing, {}, minutes, NOW)).toEqual([]);
    expect(clashesOf(standing, {}, 60, NOW).length).toBeGreaterThan(50);
    expect(standingMinutes([{ at: null }])).toBe(60);
    expect(standingMinutes([{ at: at("2099-03-03T21:00") }])).toBe(60);
  });

  test("leaves what began alone, and counts nights from the first round that is open", () => {
    const matches = league().map((match) =>
      match.round === 1 ? { ...match, isUndecided: false, isOpen: false } : match,
    );
    const [playing, ...open] = matches.filter(({ round }) => round === 2) as [
      ScheduledMatch,
      ...ScheduledMatch[],
    ];
    const rounds = roundsOf([
      ...matches.filter(({ round }) => round !== 2),
      { ...playing, isOpen: false },
      ...open,
    ]);
    const times = fill(rounds, plan, NOW);
    expect(Object.keys(times)).toHaveLength(51);
    expect(times[open[0]?.id ?? ""]).toBe(at(plan.first));
  });

  test("of the night that is played what comes before the plan stays; a later night is planned anew", () => {
    const tonight = Date.parse(at(plan.first)) - 2 * 3_600_000;
    const [soon, later, free] = [
      matchOf({ round: 1, at: new Date(tonight + 3_600_000).toISOString() }),
      matchOf({ round: 2, at: at("2099-03-10T21:00") }),
      matchOf({ round: 3 }),
    ];
    const times = fill(roundsOf([soon, later, free]), plan, tonight);
    expect(Object.keys(times)).toEqual([later.id, free.id]);
  });
});

test("the rounds of a double elimination follow what leads to them", () => {
  const secondFinal = matchOf({ part: "final", round: 2, roundName: "Segunda final" });
  const final = matchOf({ part: "final", round: 1, roundName: "Gran final" });
  const lowerFinal = matchOf({ part: "lower", round: 2, roundName: "LF", next: [final.id] });
  const lower = matchOf({ part: "lower", round: 1, roundName: "L1", next: [lowerFinal.id] });
  const upperFinal = matchOf({
    part: "bracket",
    round: 2,
    roundName: "UF",
    next: [final.id, lowerFinal.id],
  });
  const upper = [1, 2].map(() =>
    matchOf({ part: "bracket", round: 1, roundName: "U1", next: [upperFinal.id, lower.id] }),
  );
  expect(
    roundsOf([...upper, upperFinal, lower, lowerFinal, final, secondFinal]).map(({ name }) => name),
  ).toEqual(["U1", "UF · L1", "LF", "Gran final", "Segunda final"]);
});

describe("clashes", () => {
  const one = matchOf({ sides: between("a", "b"), at: at("2099-03-03T21:00") });
  const other = matchOf({ sides: between("c", "d"), at: at("2099-03-03T21:00") });
  const next = matchOf({ round: 2, sides: between("a", "c"), at: at("2099-03-03T22:00") });

  test.each([
    ["2099-03-03T22:00", [], "it follows"],
    [
      "2099-03-03T21:30",
      ["side", "side", "round"],
      "both sides still play, and the round before it goes on",
    ],
    ["2099-03-01T21:00", ["round"], "the round before it comes later"],
  ])("of the second match at %s: %j, as %s", (time, kinds) => {
    const rounds = withDraft(roundsOf([one, other, next]), { [next.id]: at(time) });
    expect(clashesOf(rounds, {}, 60, 0).map(({ kind }) => kind)).toEqual(kinds);
  });

  test("one station twice at once, however it is written; not one after the other", () => {
    const on = (station: string, time: string) => matchOf({ station, at: at(time) });
    const first = on("Escenario", "2099-03-03T21:00");
    const second = on("escenario", "2099-03-03T21:30");
    const clashes = clashesOf(roundsOf([first, second, on("4", "2099-03-03T21:00")]), {}, 60, 0);
    expect(clashes).toMatchObject([{ kind: "station", name: "Escenario" }]);
    expect([...clashByMatch(clashes).keys()]).toEqual([first.id, second.id]);
    expect(clashesOf(roundsOf([first, on("Escenario", "2099-03-03T22:00")]), {}, 60, 0)).toEqual(
      [],
    );
  });

  test("a new time that has passed is one; an old one is not", () => {
    const rounds = roundsOf([one]);
    const now = Date.parse(at("2099-03-03T21:00"));
    expect(clashesOf(rounds, {}, 60, now)).toEqual([]);
    expect(clashesOf(rounds, { [one.id]: one.at ?? "" }, 60, now)).toMatchObject([
      { kind: "past" },
    ]);
  });
});

test("a day is a grid: its rounds by its hours, and one hour more that is free", () => {
  const rounds = roundsOf([
    matchOf({ id: "one", at: at("2099-03-03T21:00") }),
    matchOf({ id: "late", at: at("2099-03-03T22:00") }),
    matchOf({ id: "two", round: 2, at: at("2099-03-03T22:00") }),
    matchOf({ id: "other day", round: 2, at: at("2099-03-10T23:30") }),
    matchOf({ round: 3 }),
  ]);
  const shown = daysOf(rounds, 60).map(({ slots, rows }) => ({
    slots: slots.map((slot) => slot.at),
    rows: rows.map(({ name, cells }) => [
      name,
      ...cells.map(({ matches }) => matches.map(({ id }) => id).join()),
    ]),
  }));
  expect(shown).toEqual([
    {
      slots: ["2099-03-03T21:00", "2099-03-03T22:00", "2099-03-03T23:00"].map(at),
      rows: [
        ["Fecha 1", "one", "late", ""],
        ["Fecha 2", "", "two", ""],
      ],
    },
    { slots: [at("2099-03-10T23:30")], rows: [["Fecha 2", "other day"]] },
  ]);
});

test("a draft changes only what it says otherwise, and nothing that began meanwhile", () => {
  const dated = matchOf({ at: "2099-03-03T21:00:00+00:00" });
  const begun = matchOf({ isOpen: false, at: "2099-03-03T21:00:00+00:00" });
  const rounds = roundsOf([dated, begun]);
  expect(changesOf(rounds, { [dated.id]: "2099-03-03T21:00:00.000Z" })).toEqual({});
  const later = { [dated.id]: "2099-03-03T22:00:00.000Z", [begun.id]: "2099-03-03T22:00:00.000Z" };
  expect(changesOf(rounds, later)).toEqual({ [dated.id]: "2099-03-03T22:00:00.000Z" });
});

describe("a long schedule", () => {
  const day = (hour: string | null, count = 20) =>
    Array.from({ length: count }, () => matchOf({ at: hour === null ? null : at(hour) }));
  const now = Date.parse(at("2099-03-10T20:00"));

  test("a short one has all its parts open", () => {
    expect(openParts([day("2099-03-03T21:00"), day(null, 40)], now)).toBeNull();
  });

  test("a long one opens what is played now or next, and no more than 60 matches", () => {
    const parts = ["2099-03-03T21:00", "2099-03-10T18:00", "2099-03-17T21:00", "2099-03-24T21:00"]
      .map((hour) => day(hour))
      .concat([day(null), day(null)]);
    expect([...(openParts(parts, now) ?? [])]).toEqual([1, 2, 3]);
  });

  test("a part that is longer than that is open alone; one that is over does not count", () => {
    expect([...(openParts([day("2099-03-10T21:00", 90), day(null)], now) ?? [])]).toEqual([0]);
    expect([...(openParts([day("2099-03-03T21:00", 90), day(null)], now) ?? [])]).toEqual([1]);
  });
});
