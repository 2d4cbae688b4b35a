import type { Tables } from "@leyenda/db-types";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Card } from "@/components/ui/card";
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import { organizeCopy } from "../copy.ts";

const copy = organizeCopy.today.before;
const MINUTE = 60_000;

/** What there is to do, how far it is, and where it is done. */
export type BeforeLine = readonly [label: string, value: string, to: string];

interface BeforeStartProps {
  readonly tournament: Pick<
    Tables<"tournaments">,
    "registration_deadline" | "check_in_minutes" | "start_date"
  >;
  readonly lines: readonly BeforeLine[];
}

/** What an organiser sees to before a cup begins, and what closes and opens when. */
export function BeforeStart({ tournament, lines }: BeforeStartProps) {
  const now = useNow(MINUTE);
  const { formatDateTime } = ownFormats;
  const { registration_deadline: deadline, check_in_minutes: minutes } = tournament;
  const opensAt = Date.parse(tournament.start_date) - (minutes ?? 0) * MINUTE;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [copy.deadline, deadline ? formatDateTime(deadline) : copy.noDeadline],
    // Once it is on, the head of the desk says how it goes.
    ...(minutes === null || now < opensAt
      ? [
          [
            copy.checkIn,
            minutes === null
              ? copy.noCheckIn
              : copy.opens(formatDateTime(new Date(opensAt).toISOString())),
          ] as const,
        ]
      : []),
  ];
  return (
    <Card className="grid gap-3">
      <h2 className="display text-xl">{copy.title}</h2>
      <div className="-mx-2 divide-y divide-border">
        <ul className="divide-y divide-border empty:hidden">
          {lines.map(([label, value, to]) => (
            <li key={label}>
              <Link
                to={to}
                className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-surface-raised"
              >
                <span className="flex-none text-muted">{label}</span>
                <span className="min-w-0 flex-1 text-right font-semibold wrap-anywhere">
                  {value}
                </span>
                <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
              </Link>
            </li>
          ))}
        </ul>
        <dl className="divide-y divide-border">
          {facts.map(([label, value]) => (
            <div key={label} className="flex min-h-11 items-center gap-3 py-1.5 pr-10 pl-2">
              <dt className="max-w-1/2 flex-none text-muted">{label}</dt>
              <dd className="min-w-0 flex-1 text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
