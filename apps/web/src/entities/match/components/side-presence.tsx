import { Countdown } from "@/components/countdown";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import type { MatchStart, StartSettings } from "../api/match-start.ts";
import {
  lostBy,
  missingSides,
  nextLoss,
  sideState,
  type SideNumber,
  startPhase,
} from "../domain/start-phase.ts";
import { startCopy as copy } from "../start-copy.ts";

export interface SidePresenceProps {
  readonly start: MatchStart;
  readonly settings: StartSettings;
  readonly bestOf: number;
  /** The names of side 1 and side 2. */
  readonly names: readonly [string, string];
  /** The sides that have the match room open; null if the viewer cannot know. */
  readonly here?: ReadonlySet<SideNumber> | null;
  /** The side for which the viewer plays. */
  readonly ownSide?: SideNumber | null;
  /** Whether the viewer must decide about an objection to a walkover. */
  readonly decides?: boolean;
}

const SIDES = [1, 2] as const;

/** Which sides have arrived for a match, and the last and the next penalty of the match clock. */
export function SidePresence({
  start,
  settings,
  bestOf,
  names,
  here = null,
  ownSide = null,
  decides = false,
}: SidePresenceProps) {
  const now = useNow(1000);
  const phase = startPhase(start, now);
  if (phase === null) return null;
  const nameOf = (side: number) => names[side === 1 ? 0 : 1];
  const lost = SIDES.filter((side) => lostBy(start, side).length > 0);
  return (
    <div className="grid gap-3">
      <Clock {...{ phase, start, settings, bestOf, nameOf, here, ownSide, decides }} />
      {(phase === "ready" || phase === "late") && (
        <ul aria-label={copy.sides} className="grid gap-1.5">
          {SIDES.map((side) => {
            const state = sideState(start, side, here && here.has(side), now);
            const hasCome = state !== "away" && state !== "late";
            return (
              <li key={side} className="flex min-h-9 min-w-0 items-center gap-3">
                <span
                  aria-hidden
                  className={cn(
                    "size-3 flex-none rounded-full",
                    hasCome ? "bg-success" : state === "late" ? "bg-warning" : "bg-border-strong",
                  )}
                />
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{nameOf(side)}</span>
                <span className={cn("flex-none text-[0.9375rem]", !hasCome && "text-muted")}>
                  {copy.states[state]}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {lost.map((side) => (
        <p key={side} className="text-[0.9375rem] text-warning">
          {copy.lost(nameOf(side), lostBy(start, side))}
        </p>
      ))}
    </div>
  );
}

interface ClockProps extends Required<
  Pick<SidePresenceProps, "start" | "settings" | "bestOf" | "here" | "ownSide">
> {
  readonly decides: boolean;
  readonly phase: NonNullable<ReturnType<typeof startPhase>>;
  readonly nameOf: (side: number) => string;
}

/** The current state of the match clock (it penalises lateness and gives walkovers), in large type. */
function Clock(props: ClockProps) {
  const { phase, start, settings, bestOf, nameOf, here, ownSide, decides } = props;
  if (phase === "objected") {
    return (
      <div role="status">
        <p className="display text-xl text-warning">{copy.objected}</p>
        <p className="text-[0.9375rem]">
          {copy.objectedText(
            start.objected_by === null ? null : nameOf(start.objected_by),
            decides,
          )}
        </p>
      </div>
    );
  }
  if (phase === "walkover") {
    return (
      <div role="status" className="grid gap-1">
        <p className="display text-xl wrap-anywhere">
          {start.walkover_for ? copy.walkover(nameOf(start.walkover_for)) : copy.walkoverNobody}
        </p>
        <Line label={copy.objectableIn} to={start.due_at} />
      </div>
    );
  }
  if (phase === "ready") return <Line label={copy.startsIn} to={start.starts_at} />;
  const missing = missingSides(start, here);
  const next = nextLoss(start, settings, bestOf, here);
  const [side] = missing;
  if (side === undefined)
    return (
      <p role="status" className="display text-xl">
        {copy.bothHere}
      </p>
    );
  const who = ownSide === null ? "side" : side === ownSide ? "own" : "rival";
  return (
    <div role="status" className="grid gap-1">
      <p className="display text-xl wrap-anywhere text-warning">
        {missing.length > 1
          ? copy.lateBoth
          : who === "own"
            ? copy.lateOwn
            : copy.lateOne(nameOf(side))}
      </p>
      {next === null ? (
        <p className="text-[0.9375rem] text-muted">{copy.nothingLeft}</p>
      ) : (
        <Line
          label={next.cost === "nobody" ? copy.bothLose : copy.loses[who](next.cost)}
          to={next.at}
        />
      )}
    </div>
  );
}

interface LineProps {
  readonly label: string | null;
  readonly to: string | null;
}

function Line({ label, to }: LineProps) {
  if (label === null || to === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-muted">{label}</span>
      <Countdown to={to} label={label} doneText={copy.due} className="text-2xl text-accent-2" />
    </p>
  );
}
