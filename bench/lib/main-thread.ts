/** The kinds of work on the page's main thread, by the event names in the browser's trace. */
const KINDS = {
  script: [
    "EvaluateScript",
    "EventDispatch",
    "FireAnimationFrame",
    "FireIdleCallback",
    "FunctionCall",
    "MajorGC",
    "MinorGC",
    "RunMicrotasks",
    "TimerFire",
    "v8.compile",
    "v8.compileModule",
    "v8.evaluateModule",
  ],
  style: ["ParseAuthorStyleSheet", "UpdateLayoutTree"],
  layout: ["Layout"],
  paint: ["Commit", "Layerize", "Paint", "PrePaint"],
  parsing: ["ParseHTML"],
} as const;

export type Kind = keyof typeof KINDS | "other";

export interface Task {
  /** Processor time of the thread, in milliseconds. */
  readonly ms: number;
  readonly kinds: Readonly<Record<Kind, number>>;
  /** Whether the task began after the first paint. */
  readonly isAfterPaint: boolean;
}

/** The trace categories that `tasksOf` reads. */
export const TRACED = ["-*", "toplevel", "devtools.timeline", "loading"];

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The processor time of the thread. Unlike the elapsed time, it does not include other work of the machine. */
  readonly tdur?: number;
}

/** The tasks of the traced page's main thread in order, scaled to a slower machine. */
export function tasksOf(trace: Buffer, slowdown: number): readonly Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const painted = traceEvents.findLast(({ name }) => name === "firstContentfulPaint");
  if (!painted) throw new Error("the page painted nothing");
  const events = traceEvents
    .filter(({ ph, pid, tid }) => ph === "X" && pid === painted.pid && tid === painted.tid)
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const tasks: { ms: number; kinds: Record<Kind, number>; isAfterPaint: boolean }[] = [];
  const within: { readonly end: number; readonly kind: Kind }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    while (within.length > 0 && (within.at(-1)?.end ?? 0) <= ts) within.pop();
    const around = within.at(-1);
    const ms = (slowdown * tdur) / 1000;
    if (!around) tasks.push({ ms, kinds: noTime(), isAfterPaint: ts > painted.ts });
    const task = tasks.at(-1);
    const kind = kindOf(name) ?? around?.kind ?? "other";
    if (task) {
      task.kinds[kind] += ms;
      if (around) task.kinds[around.kind] -= ms;
    }
    within.push({ end: ts + dur, kind });
  }
  return tasks;
}

const noTime = () => ({ script: 0, style: 0, layout: 0, paint: 0, parsing: 0, other: 0 });

function kindOf(name: string): Kind | undefined {
  const kinds = Object.entries(KINDS) as [Kind, readonly string[]][];
  return kinds.find(([, names]) => names.includes(name))?.[0];
}
