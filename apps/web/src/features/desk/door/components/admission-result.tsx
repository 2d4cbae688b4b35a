import type { CSSProperties } from "react";
import { CircleCheck, CloudOff, Hourglass, OctagonX, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { formatTime } from "@/lib/format";
import { doorName, type Verdict } from "../domain/door.ts";
import { doorCopy as copy, outsideText } from "../door-copy.ts";
import type { QueuedArrivals } from "../hooks/use-queued-arrivals.ts";

/** A person whose code was just scanned or whose name was chosen. */
export interface Scan {
  readonly id: string;
  /** The name of the person; null for a code that this device does not know. */
  readonly name: string | null;
  /** What this device knows about the person; null if only the server can check the code. */
  readonly known: {
    readonly verdict: Verdict | "no_code";
    readonly arrivedAt: string | null;
  } | null;
}

type Tone = "good" | "bad" | "waiting";

interface Said {
  readonly tone: Tone;
  readonly title: string;
  readonly text?: string | null;
}

/** One line that says whether a person may come in, and why. */
function saidOf(verdict: Verdict | "no_code", arrivedAt: string | null): Said {
  switch (verdict) {
    case "arrived":
      return { tone: "good", title: copy.answer.welcome };
    case "already_in":
      return { tone: "bad", title: copy.answer.alreadyIn(arrivedAt && formatTime(arrivedAt)) };
    case "unknown":
      return { tone: "bad", title: copy.answer.unknown, text: copy.answer.unknownHint };
    case "no_code":
      return { tone: "bad", title: copy.answer.noCode, text: copy.answer.noCodeHint };
    default:
      return { tone: "bad", title: outsideText(verdict) ?? copy.answer.unknown };
  }
}

/** The response to a scan: from the server if it has responded, otherwise what the device knows. */
export function answerTo(
  scan: Scan,
  { entries, answers }: QueuedArrivals,
): Said & Pick<Scan, "name"> {
  const answer = answers[scan.id];
  const name = answer?.name ? doorName({ name: answer.name, person: answer.person }) : scan.name;
  if (scan.known) return { name, ...saidOf(scan.known.verdict, scan.known.arrivedAt) };
  if (answer) return { name, ...saidOf(answer.verdict, answer.arrived_at) };
  const entry = entries.find(({ id }) => id === scan.id);
  if (entry?.state === "failed")
    return { name, tone: "bad", title: copy.failed, text: entry.reason };
  if (name === null)
    return {
      name,
      tone: "waiting",
      title: copy.answer.checking,
      text: entry?.state === "stuck" ? copy.answer.stuckUnknown : null,
    };
  return {
    name,
    tone: "good",
    title: copy.answer.welcome,
    text: entry?.state === "stuck" ? copy.answer.stuck : null,
  };
}

const ICONS = { good: CircleCheck, bad: OctagonX, waiting: Hourglass } as const;

const ANSWER =
  "grid justify-items-center gap-1 rounded-lg border-2 border-(--tone) bg-[color-mix(in_oklab,var(--tone)_18%,var(--surface))] px-4 py-5 text-center";
const TONES = {
  good: "success",
  bad: "danger",
  waiting: "muted",
} as const;

/** The answer to a scan, large enough to be read from a distance. */
export function DoorAnswer({ said }: { readonly said: Said & Pick<Scan, "name"> }) {
  const { tone, title, text, name } = said;
  const Icon = text === copy.answer.stuck ? CloudOff : ICONS[tone];
  return (
    <div
      role="alert"
      className={ANSWER}
      style={{ "--tone": `var(--${TONES[tone]})` } as CSSProperties}
    >
      <Icon aria-hidden className="size-12 text-(--tone)" />
      <p className="display text-[2rem] leading-[1.1] wrap-anywhere">{title}</p>
      {name !== null && <p className="text-[1.25rem] font-semibold wrap-anywhere">{name}</p>}
      {text && <p className="wrap-anywhere text-muted">{text}</p>}
    </div>
  );
}

/** Arrivals with problems: waiting for the network, refused by the server, or admitted offline by mistake. */
export function QueuedArrivalsList({ arrivals }: { readonly arrivals: QueuedArrivals }) {
  const { entries, answers, retry, discard, forget } = arrivals;
  const stuck = entries.filter(({ state }) => state === "stuck");
  const problems = [
    ...entries.flatMap(({ key, state, reason, name, code }) =>
      state === "failed"
        ? [{ id: key, title: name ?? copy.code(code ?? ""), reason, isRefused: true }]
        : [],
    ),
    ...Object.entries(answers).flatMap(([id, { isLate, verdict, title, arrived_at: at }]) =>
      isLate && verdict !== "arrived"
        ? [{ id, title, reason: saidOf(verdict, at).title, isRefused: false }]
        : [],
    ),
  ];
  return (
    <>
      {stuck.length > 0 && (
        <div className="rounded-lg border border-warning/60 bg-surface px-4 py-3">
          <p role="status" className="flex items-center gap-2 font-semibold">
            <CloudOff aria-hidden className="size-5 flex-none text-warning" />
            {copy.stuck(stuck.length)}
          </p>
          <ul className="mt-2 grid gap-1 text-[0.9375rem] text-muted">
            {stuck.map(({ key, name, code, at }) => (
              <li key={key} className="wrap-anywhere">
                {copy.line(name ?? copy.code(code ?? ""), formatTime(at))}
              </li>
            ))}
          </ul>
        </div>
      )}
      {problems.map(({ id, title, reason, isRefused }) => (
        <article
          key={id}
          aria-label={title}
          className="grid gap-2 rounded-lg border border-danger/60 bg-surface px-4 py-3"
        >
          <p className="flex items-center gap-2 font-semibold wrap-anywhere">
            <TriangleAlert aria-hidden className="size-5 flex-none text-danger" />
            {copy.line(copy.failed, title)}
          </p>
          <p role="alert" className="wrap-anywhere">
            {reason}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              aria-label={copy.dropFor(title)}
              onClick={() => (isRefused ? discard(id) : forget(id))}
            >
              {copy.drop}
            </Button>
            {isRefused && (
              <Button variant="ghost" aria-label={copy.retryFor(title)} onClick={() => retry(id)}>
                {copy.retry}
              </Button>
            )}
          </div>
        </article>
      ))}
    </>
  );
}
