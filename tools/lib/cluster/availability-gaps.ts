import type { Happening } from "./history.ts";

/** The effects of one fault on users, in milliseconds. */
export interface Gap {
  readonly kind: string;
  /** The longest time in which no write of a user got a response (done, or refused by a rule). */
  readonly writes: number;
  /** The longest time in which no page or API request of a visitor got a response. */
  readonly visits: number;
  /** The longest time from a write until its live change arrived, or until a page fetched the change instead. */
  readonly liveChanges: number;
  readonly failedWrites: number;
  readonly failedVisits: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Measures the effects on users between two times. */
export function measureGap(kind: string, history: readonly Happening[], span: Span): Gap {
  const within = (instant: number): boolean => instant >= span.from && instant <= span.to;
  const writes = history.flatMap((one): Act[] =>
    one.kind === "write"
      ? [{ ...one, isGood: one.outcome === "done" || one.outcome === "refused" }]
      : [],
  );
  const visits = history.flatMap((one): Act[] =>
    one.kind === "visit" ? [{ ...one, isGood: one.isAnswered }] : [],
  );
  const failed = (acts: readonly Act[]): number =>
    acts.filter(({ isGood, endedAt }) => !isGood && within(endedAt)).length;
  const heardAt = new Map<string, number>();
  const hear = (id: string, at: number): void => {
    heardAt.set(id, Math.min(at, heardAt.get(id) ?? Infinity));
  };
  for (const one of history) {
    if (one.kind === "live change") hear(one.id, one.at);
    if (one.kind === "catch-up") for (const id of one.ids) hear(id, one.startedAt);
  }
  const delays = history.flatMap((one) =>
    one.kind === "write" && one.outcome === "done" && within(one.endedAt)
      ? [(heardAt.get(one.id) ?? one.endedAt) - one.endedAt]
      : [],
  );
  return {
    kind,
    writes: longestWithout(writes, span),
    visits: longestWithout(visits, span),
    liveChanges: Math.max(0, ...delays),
    failedWrites: failed(writes),
    failedVisits: failed(visits),
  };
}

interface Act {
  readonly actor: string;
  readonly endedAt: number;
  readonly isGood: boolean;
}

/** Returns the longest time without a successful request, for the user or visitor with the longest one. */
function longestWithout(acts: readonly Act[], { from, to }: Span): number {
  const longest = [...Map.groupBy(acts, ({ actor }) => actor).values()].map((own) => {
    const good = own
      .filter(({ isGood, endedAt }) => isGood && endedAt >= from && endedAt <= to)
      .map(({ endedAt }) => endedAt)
      .toSorted((one, other) => one - other);
    return Math.max(...[...good, to].map((at, place) => at - (good[place - 1] ?? from)));
  });
  return Math.max(0, ...longest);
}

/** Formats one line per kind of fault, with the median and the worst time. */
export function tableOfGaps(gaps: readonly Gap[]): string {
  const head = [
    "fault",
    "times",
    "writes p50/worst",
    "visits p50/worst",
    "live p50/worst",
    "failed",
  ];
  const lines = [...Map.groupBy(gaps, ({ kind }) => kind)].map(([kind, of]) => [
    kind,
    String(of.length),
    ...(["writes", "visits", "liveChanges"] as const).map((what) => {
      const sorted = of.map((gap) => gap[what]).toSorted((one, other) => one - other);
      return `${inSeconds(sorted[Math.floor((sorted.length - 1) / 2)])} / ${inSeconds(sorted.at(-1))}`;
    }),
    `${sum(of, "failedWrites")} writes, ${sum(of, "failedVisits")} visits`,
  ]);
  const rows = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const inSeconds = (ms = 0): string => `${(ms / 1_000).toFixed(1)} s`;

const sum = (gaps: readonly Gap[], what: "failedWrites" | "failedVisits"): number =>
  gaps.reduce((total, gap) => total + gap[what], 0);
