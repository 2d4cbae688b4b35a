import type { Tables } from "@leyenda/db-types";
import { ChevronRight, Circle, CircleCheck, Clock } from "lucide-react";
import { Link } from "react-router";
import { Card } from "@/components/ui/card";
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import { organizeCopy } from "../copy.ts";

const copy = organizeCopy.today.before;
const MINUTE = 60_000;

/** What there is to do, how far it is, where it is done, and whether it is; of what fills up how much there is, from 0 to 1. */
export type BeforeLine = readonly [
  label: string,
  value: string,
  to: string,
  isDone?: boolean,
  share?: number,
];

interface BeforeStartProps {
  readonly tournament: Pick<
    Tables<"tournaments">,
    "registration_deadline" | "check_in_minutes" | "start_date"
  >;
  readonly lines: readonly BeforeLine[];
  /** Where what closes and opens is set, for who may. */
  readonly datesTo?: string | undefined;
}

/** What an organiser sees to before a cup begins, and what closes and opens when. */
export function BeforeStart({ tournament, lines, datesTo }: BeforeStartProps) {
  const now = useNow(MINUTE);
  // A date is read in one line.
  const whole = (iso: string) => ownFormats.formatDateTime(iso).replaceAll(" ", "\u{A0}");
  const { registration_deadline: deadline, check_in_minutes: minutes } = tournament;
  const opensAt = Date.parse(tournament.start_date) - (minutes ?? 0) * MINUTE;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [copy.deadline, deadline ? whole(deadline) : copy.noDeadline],
    // Once it is on, the head of the desk says how it goes.
    ...(minutes === null || now < opensAt
      ? [
          [
            copy.checkIn,
            minutes === null ? copy.noCheckIn : copy.opens(whole(new Date(opensAt).toISOString())),
          ] as const,
        ]
      : []),
  ];
  return (
    <Card className="grid gap-3">
      <h2 className="display text-xl">{copy.title}</h2>
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
                ) : (
                  <Circle aria-hidden className="size-5 flex-none text-border-strong" />
                )}
                <span className="flex-none md:w-64">{label}</span>
                <span className="min-w-0 flex-1 text-right font-semibold wrap-anywhere md:text-left">
                  {value}
                </span>
                {share !== undefined && (
                  <span aria-hidden className="h-1 w-16 flex-none rounded-full bg-border md:w-40">
                    <span
                      className="block h-full rounded-full bg-accent-2"
                      style={{ width: `${Math.min(share, 1) * 100}%` }}
                    />
                  </span>
                )}
                <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
              </Link>
            </li>
          ))}
        </ul>
        <dl className="divide-y divide-border">
          {facts.map(([label, value]) => (
            <div
              key={label}
              className="relative flex min-h-11 items-center gap-3 px-2 py-1.5 has-[a]:hover:bg-surface-raised"
            >
              <dt className="flex max-w-1/2 flex-none items-center gap-3 md:w-72">
                <Clock aria-hidden className="size-5 flex-none" />
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
