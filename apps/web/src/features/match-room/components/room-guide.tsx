import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { matchReportsQuery } from "@/entities/match/api/list-match-reports";
import { matchStartQuery } from "@/entities/match/api/match-start";
import { runningPause } from "@/entities/match/domain/start-phase";
import { matchLobbyQuery } from "../api/match-lobby.ts";
import { hereQuery } from "../api/match-start.ts";
import { rivalState, guideSentence } from "../domain/guide-sentence.ts";
import type { RoomAccess } from "../domain/room-access.ts";
import type { RoomStep, RoomStepState } from "../domain/room-step.ts";
import { resultPartId } from "../domain/next-room-action.ts";
import { guideCopy as copy } from "../guide-copy.ts";
import "./room-guide.css";

/** In these steps a phone shows the rival's state only once the rival is done; until then the step's panel shows it. */
const QUIET: ReadonlySet<RoomStep> = new Set<RoomStep>(["play", "veto"]);

/** Scrolls to the first field of the report and focuses it. */
function leadTo(matchId: string): void {
  const part = document.getElementById(resultPartId(matchId));
  part?.scrollIntoView({ block: "center" });
  part?.querySelector<HTMLElement>("button, input")?.focus({ preventScroll: true });
}

const GUIDE = "room-guide card-lit grid gap-1.5 px-4 py-3 md:gap-4 md:px-6 md:py-5";

const STEP = cn(
  "room-step flex items-center gap-2 border-t-4 pt-1.5 text-sm font-semibold",
  "max-md:min-w-0 max-md:pt-0.5 max-md:text-[0.8125rem]",
);
const STATES = {
  done: "border-success text-muted",
  current: "border-(--step) text-foreground",
  ahead: "border-t-border-strong/50 text-muted",
} as const;
const MARK =
  "grid size-7 flex-none place-items-center rounded-full border-2 text-[0.9375rem] max-md:hidden";
const MARKS = {
  done: "border-current text-success",
  current: "animate-rise border-(--step) bg-(--step) text-background",
  ahead: "border-current",
} as const;

interface RoomGuideProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
  readonly steps: readonly RoomStepState[];
  /** The current time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The current step of the match, what the viewer should do now, what the rival does, and the next step. */
export function RoomGuide({ match, access, steps, now }: RoomGuideProps) {
  const { data: reports = [] } = useQuery(matchReportsQuery(match.id));
  const { data: answer } = useQuery({
    ...matchStartQuery(match.id),
    enabled: match.kind === "tournament",
  });
  const { data: lobby = null } = useQuery(matchLobbyQuery(match));
  // Reads only the cache: `useMatchStart` sends this request, because it also reports the viewer as present.
  const { data: people = null } = useQuery(hereQuery(match.id, false));
  const pauses = answer?.pauses ?? [];
  const second = useNow(pauses.length > 0 ? 1000 : null);
  const place = steps.findIndex(({ state }) => state === "current");
  const current = steps[place];
  if (!current) return null;
  const isDispute = match.status === "disputed";
  const wordOf = (step: RoomStepState) =>
    isDispute && step.name === "result" ? copy.dispute.step : copy.steps[step.name];
  const facts = {
    match,
    access,
    step: current.name,
    start: answer?.start ?? null,
    pausedBy: runningPause(pauses, second)?.side ?? null,
    lobby,
    here: people?.map((person) => person.participant_id) ?? null,
    reports,
    now,
  };
  const next = steps[place + 1];
  const rival = rivalState(facts);
  // Whether the viewer's side can still report a result; false once the result is entered map by map.
  const canReport =
    current.name === "play" &&
    access.canAct &&
    access.ownSide !== null &&
    match.liveScore === null &&
    reports.length === 0;
  const following = next
    ? copy.next(wordOf(next))
    : match.kind === "challenge"
      ? copy.lastOfChallenge
      : copy.last;
  return (
    <section aria-label={copy.label} className={GUIDE} data-dispute={isDispute || undefined}>
      <ol className="grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-1.5">
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={cn(STEP, STATES[step.state])}
            {...(step.state === "current" && { "aria-current": "step" })}
          >
            <span aria-hidden className={cn(MARK, MARKS[step.state])}>
              {step.state === "done" ? <Check className="size-4" /> : index + 1}
            </span>
            <span>{wordOf(step)}</span>
            {step.state === "done" && <span className="sr-only">{copy.done}</span>}
          </li>
        ))}
      </ol>
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p role="status" className="min-w-0 text-xl leading-tight font-bold md:text-2xl">
          <span className="sr-only">{copy.place(place + 1, steps.length, wordOf(current))}</span>
          {guideSentence(facts)}
        </p>
        <p className={cn("text-sm text-muted md:text-[0.9375rem]", canReport && "md:hidden")}>
          {following}
        </p>
        {/* The button is hidden once the viewer has chosen a result. */}
        {canReport && (
          <Button
            className="group-has-[[id^=resultado-]_[aria-pressed=true]]/room:invisible max-md:hidden"
            onClick={() => leadTo(match.id)}
          >
            {copy.toResult}
          </Button>
        )}
      </div>
      {rival && (
        <p className={cn("min-w-0", QUIET.has(current.name) && !rival.isDone && "max-md:hidden")}>
          <Badge tone={rival.isDone ? "success" : "neutral"} dot={rival.isDone || "pulse"}>
            {rival.text}
          </Badge>
        </p>
      )}
    </section>
  );
}
