import type { Tables } from "@leyenda/db-types";
import { ChevronRight, Circle, CircleCheck, Clock, Minus } from "lucide-react";
import { Link } from "react-router";
import { ProportionBar } from "@/components/proportion-bar";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import { todayCopy } from "../copy.ts";

const copy = todayCopy.before;
const MINUTE = 60_000;

/** A task: its label, its state, its page, and whether it is done; `share` is the progress from 0 to 1. */
export type BeforeLine = readonly [
  label: string,
  value: string,
  to: string,
  /** Whether the task is done; null for an optional task. */
  isDone?: boolean | null,
  share?: number,
];

interface BeforeStartProps {
  readonly tournament: Pick<
    Tables<"tournaments">,
    "registration_deadline" | "check_in_minutes" | "start_date"
  >;
  readonly lines: readonly BeforeLine[];
  /** The page where the viewer can change the dates; undefined if they may not change them. */
  readonly datesTo?: string | undefined;
}

/** The organiser's tasks before a tournament begins, and its deadlines. */
export function BeforeStart({ tournament, lines, datesTo }: BeforeStartProps) {
  const now = useNow(MINUTE);
  // Non-breaking spaces make a date stay on one line.
  const whole = (iso: string) => ownFormats.formatDateTime(iso).replaceAll(" ", "\u{A0}");
  const { registration_deadline: deadline, check_in_minutes: minutes } = tournament;
  const opensAt = Date.parse(tournament.start_date) - (minutes ?? 0) * MINUTE;
  const facts: readonly (readonly [label: string, value: string, isAhead: boolean])[] = [
    [copy.deadline, deadline ? whole(deadline) : copy.noDeadline, true],
    // The line is left out once check-in is open, because the head of the desk shows the state of check-in.
    ...(minutes === null || now < opensAt
      ? [
          [
            copy.checkIn,
            minutes === null ? copy.noCheckIn : copy.opens(whole(new Date(opensAt).toISOString())),
            minutes !== null,
          ] as const,
        ]
      : []),
  ];
  return (
    <Card className="grid gap-3">
      <h2>{copy.title}</h2>
      <div className="-mx-2 divide-y divide-border">
        <ul className="divide-y divide-border empty:hidden">
          {lines.map(([label, value, to, isDone = false, share]) => (
            <li key={label}>
              <Link
                to={to}
                className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-surface-raised"
              >
                {isDone ? (
                  <>
                    <CircleCheck aria-hidden className="size-5 flex-none text-success" />
                    <span className="sr-only">{copy.done}</span>
                  </>
                ) : isDone === null ? (
                  <Minus aria-hidden className="size-5 flex-none text-border-strong" />
                ) : (
                  <Circle aria-hidden className="size-5 flex-none text-border-strong" />
                )}
                <span className="flex-none md:w-64">{label}</span>
                <span className="flex min-w-0 flex-1 items-center gap-3 font-semibold wrap-anywhere max-md:justify-end max-md:text-right">
                  {value}
                  {share !== undefined && <ProportionBar share={share} className="md:w-40" />}
                </span>
                <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
              </Link>
            </li>
          ))}
        </ul>
        <dl className="divide-y divide-border">
          {facts.map(([label, value, isAhead]) => (
            <div
              key={label}
              className="relative flex min-h-11 items-center gap-3 px-2 py-1.5 has-[a]:hover:bg-surface-raised"
            >
              <dt className="flex max-w-1/2 flex-none items-center gap-3 md:w-72">
                {isAhead ? (
                  <Clock aria-hidden className="size-5 flex-none text-muted" />
                ) : (
                  <Minus aria-hidden className="size-5 flex-none text-border-strong" />
                )}
                {label}
              </dt>
              <dd className="flex min-w-0 flex-1 items-center justify-end gap-3 text-right font-semibold md:justify-between md:text-left">
                {datesTo === undefined ? (
                  value
                ) : (
                  <Link
                    to={datesTo}
                    aria-label={[label, value].join(" ")}
                    className="after:absolute after:inset-0"
                  >
                    {value}
                  </Link>
                )}
                {datesTo !== undefined && (
                  <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

/** A link to the preparation tasks, for tabs of the desk that are empty before the start; renders nothing after it. */
export function BeforeLink({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, status } = tournament;
  if (status !== "Próximamente" && status !== "Inscripciones") return null;
  return (
    <Link to={paths.organize(id)} className={buttonClass({ variant: "secondary" })}>
      {todayCopy.before.lead}
    </Link>
  );
}
