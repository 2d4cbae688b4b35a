import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CalendarCog, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { useEarliestStarts } from "@/entities/match/hooks/use-earliest-starts";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format";
import { toLocalInput } from "@/lib/local-date";
import { useTableChanges } from "@/lib/realtime";
import { scheduleQuery } from "../../api/scheduled-matches.ts";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";
import { usePublishSchedule } from "../api/publish-schedule.ts";
import { firstFree, freeTonight } from "../domain/free-hours.ts";
import {
  changesOf,
  type Clash,
  clashByMatch,
  clashesOf,
  fill,
  nextNight,
  roundsOf,
  standingMinutes,
  usualRhythm,
  withDraft,
} from "../domain/schedule.ts";
import { useScheduleDraft } from "../hooks/use-schedule-draft.ts";
import { scheduleCopy as copy } from "../schedule-copy.ts";
import { ButtonWithExplanation } from "./button-with-explanation.tsx";
import { SchedulePlan } from "./schedule-fill-form.tsx";
import { ScheduleSlots } from "./schedule-slots.tsx";

interface SchedulePanelProps {
  readonly tournamentId: string;
  /** The start time, as an ISO instant. */
  readonly startsAt: string;
  /** What each match waits for, such as an absent side or a result. */
  readonly waits: MatchWaits;
  /** Content that is shown instead of the schedule until the tournament has matches. */
  readonly ahead: ReactNode;
  /** Additional buttons, which change many matches at once. */
  readonly children?: ReactNode;
}

/** The schedule of all matches: the user edits a draft, sees its conflicts, and publishes it. */
export function SchedulePanel({
  tournamentId,
  startsAt,
  waits,
  ahead,
  children,
}: SchedulePanelProps) {
  const { data, error, refetch } = useQuery(scheduleQuery(tournamentId));
  useTableChanges({ table: "tournament_matches", filter: `tournament_id=eq.${tournamentId}` }, [
    staffMatchKeys.schedule(tournamentId),
  ]);
  if (error && !data) return <ErrorState title={copy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={3} className="h-32" />;
  if (data.length === 0) return ahead;
  if (!data.some(({ isOpen }) => isOpen))
    return <EmptyState icon={CalendarClock} title={copy.over} description={copy.overHint} />;
  return (
    <Schedule tournamentId={tournamentId} startsAt={startsAt} waits={waits} matches={data}>
      {children}
    </Schedule>
  );
}

interface ScheduleProps extends Omit<SchedulePanelProps, "ahead"> {
  readonly matches: readonly ScheduledMatch[];
}

function Schedule({ tournamentId, startsAt, waits, matches, children }: ScheduleProps) {
  const planId = useId();
  const now = useNow(15_000);
  const draft = useScheduleDraft(tournamentId);
  const floors = useEarliestStarts(tournamentId);
  const [minutes, setMinutes] = useState(() => `${standingMinutes(matches)}`);
  // The plan is expanded at first if no match has a time; it stays so, because organisers try several plans.
  const [isPlanning, setPlanning] = useState(() => matches.every(({ at }) => at === null));
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const publish = usePublishSchedule(tournamentId, draft.forget);
  const standing = roundsOf(matches);
  const rhythm = usualRhythm(standing);
  const rounds = withDraft(standing, draft.times);
  const changed = changesOf(standing, draft.times);
  const clashes = clashesOf(rounds, changed, Number(minutes), now);
  const clashing = clashByMatch(clashes);
  // Planning is highlighted if a match has no time, unless a draft exists or the plan is expanded.
  const isNext =
    !isPlanning &&
    Object.keys(changed).length === 0 &&
    matches.some(({ at, isOpen }) => isOpen && at === null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-3 gap-2 md:max-w-240 md:gap-4">
        <ButtonWithExplanation explanation={copy.plan.does}>
          <Button
            variant={isNext ? "primary" : "secondary"}
            size="sm"
            aria-expanded={isPlanning}
            aria-controls={planId}
            onClick={() => setPlanning(!isPlanning)}
          >
            <CalendarCog aria-hidden />
            {copy.plan.title}
          </Button>
        </ButtonWithExplanation>
        {children}
      </div>
      {/* The form is hidden, not removed, so that the typed values stay. */}
      <div id={planId} hidden={!isPlanning}>
        <SchedulePlan
          usualFirst={toLocalInput(
            freeTonight(standing, Number(minutes), firstFree(standing, floors), now) ??
              nextNight(standing, startsAt, Number(rhythm[0]), now),
          )}
          usualRhythm={rhythm}
          minutes={minutes}
          onMinutes={setMinutes}
          onFill={(plan) => draft.put(fill(standing, plan, now))}
        />
      </div>
      <ScheduleBar
        changed={Object.keys(changed).length}
        clashes={clashes.length}
        isLate={clashes.some(({ kind }) => kind === "past")}
        isPublishing={publish.isPending}
        onDiscard={draft.discard}
        onPublish={() => {
          if (clashes.length > 0) setIsAsking(true);
          else publish.mutate(changed);
        }}
      />
      {clashes.length > 0 && <Clashes clashes={clashes} />}
      <ScheduleSlots
        rounds={rounds}
        published={new Map(matches.map(({ id, at }) => [id, at]))}
        changed={changed}
        clashing={clashing}
        floors={floors}
        waits={waits}
        now={now}
        minutes={Number(minutes)}
        chosen={chosen}
        onChoose={setChosen}
        onMove={(id, at) => draft.put({ [id]: at })}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        destructive={false}
        title={copy.ask.title}
        description={copy.ask.text(clashes.length)}
        confirmLabel={copy.ask.confirm}
        onConfirm={() => publish.mutateAsync(changed)}
      />
    </div>
  );
}

/** How many conflicts are listed; the others are only counted, because a badly planned league has dozens. */
const SHOWN_CLASHES = 6;

const spoken = ({ title, at }: ScheduledMatch) =>
  at === null ? title : `${title} (${formatDateTime(at)})`;

function textOf(clash: Clash): string {
  if (clash.kind === "past") return copy.clashes.past(spoken(clash.matches[0]));
  if (clash.kind === "round") return copy.clashes.round(clash.later.name, clash.earlier.name);
  const [one, other] = clash.matches;
  return copy.clashes[clash.kind](clash.name, spoken(one), spoken(other));
}

function Clashes({ clashes }: { readonly clashes: readonly Clash[] }) {
  const rest = clashes.length - SHOWN_CLASHES;
  return (
    <section
      aria-label={copy.clashes.title(clashes.length)}
      className="grid gap-2 rounded-lg border border-warning/60 bg-surface p-4"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden className="size-5 text-warning" />
        {copy.clashes.title(clashes.length)}
      </h2>
      <ul className="grid gap-1 wrap-anywhere">
        {clashes.slice(0, SHOWN_CLASHES).map((clash) => (
          <li key={textOf(clash)}>{textOf(clash)}</li>
        ))}
        {rest > 0 && <li className="text-muted">{copy.clashes.more(rest)}</li>}
      </ul>
    </section>
  );
}

const barCopy = copy.bar;

interface ScheduleBarProps {
  /** The number of matches that the draft changes. */
  readonly changed: number;
  readonly clashes: number;
  /** True if a time in the draft is in the past, so that the draft cannot be published. */
  readonly isLate: boolean;
  readonly isPublishing: boolean;
  readonly onDiscard: () => void;
  readonly onPublish: () => void;
}

/** The summary of the draft with its buttons; it stays visible while a long league scrolls. */
function ScheduleBar(props: ScheduleBarProps) {
  const { changed, clashes, isLate, isPublishing, onDiscard, onPublish } = props;
  return (
    <section
      aria-label={barCopy.label}
      className={cn(
        "flex flex-wrap items-center gap-x-2 gap-y-3",
        changed > 0 &&
          "sticky top-[calc(var(--header-height)+0.5rem)] z-10 rounded-lg border border-accent/40 bg-surface px-4 py-3 shadow-raised",
      )}
    >
      <p role="status" className="min-w-0 flex-1 basis-24">
        {changed === 0 ? (
          <span className="text-muted">
            <span className="max-md:hidden">{barCopy.none}</span>
            <span className="md:hidden">{barCopy.noneByTap}</span>
          </span>
        ) : (
          barCopy.changed(changed)
        )}
        {clashes > 0 && (
          <strong className="ml-2 text-warning">{copy.clashes.title(clashes)}</strong>
        )}
      </p>
      {changed > 0 && (
        <>
          <Button variant="ghost" disabled={isPublishing} onClick={onDiscard}>
            {barCopy.discard}
          </Button>
          <Button disabled={isLate} isLoading={isPublishing} onClick={onPublish}>
            {barCopy.publish}
          </Button>
        </>
      )}
    </section>
  );
}
