import type { Tables } from "@leyenda/db-types";
import { Facts } from "@/components/facts";
import { Card } from "@/components/ui/card";
import { useNow } from "@/hooks/use-now";
import { ownFormats } from "@/lib/format";
import { organizeCopy } from "../copy.ts";

const copy = organizeCopy.today.before;
const MINUTE = 60_000;

interface Announced extends Pick<
  Tables<"tournaments">,
  "max_participants" | "registration_deadline" | "check_in_minutes" | "start_date"
> {
  readonly participant_count: number | null;
}

/** What an organiser keeps an eye on before a cup begins: who is in, and what closes and opens when. */
export function BeforeStart({ tournament }: { readonly tournament: Announced }) {
  const now = useNow(MINUTE);
  const { formatDateTime } = ownFormats;
  const { participant_count: count, max_participants: places } = tournament;
  const { registration_deadline: deadline, check_in_minutes: minutes } = tournament;
  const opensAt = Date.parse(tournament.start_date) - (minutes ?? 0) * MINUTE;
  return (
    <Card className="grid gap-3">
      <h2 className="display text-xl">{copy.title}</h2>
      <Facts
        facts={[
          [copy.entrants, places ? copy.ofPlaces(count ?? 0, places) : (count ?? 0)],
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
        ]}
      />
    </Card>
  );
}
