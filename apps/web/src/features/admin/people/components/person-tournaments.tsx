import { useQuery } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyLine } from "@/components/empty-line";
import { ErrorState } from "@/components/error-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { shortDate } from "@/lib/short-date";
import { type Person, personCupsQuery } from "../api/person.ts";
import { copy } from "../copy.ts";
import type { PersonCup } from "../domain/person-tournaments.ts";
import { KeepOutDialog } from "./suspend-and-exclude-dialogs.tsx";

const texts = copy.cups;
/** How many tournaments are shown before the user expands the list. */
const SHOWN = 4;

/** The tournaments of a person, each with a link to its desk. */
export function CupsCard({ person }: { readonly person: Person }) {
  const { id, participant_id: participantId } = person;
  const { data, error, refetch } = useQuery(personCupsQuery(id, participantId));
  const [chosen, setChosen] = useState<PersonCup | null>(null);
  const [isWhole, setWhole] = useState(false);
  if (error && !data) return <ErrorState title={texts.loadError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40 rounded-lg" />;
  const canAct = person.closed_at === null && person.role !== "admin";
  if (data.length === 0) return <EmptyLine title={texts.title} text={texts.empty} />;
  return (
    <Card>
      <CardHeader title={texts.title} />
      <ul className="divide-y divide-border">
        {(isWhole ? data : data.slice(0, SHOWN)).map((cup) => (
          <li
            key={`${cup.id} ${cup.team}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 flex-1 basis-52">
              <Link
                to={paths.organize(cup.id)}
                className="inline-flex min-h-8 items-center font-semibold wrap-anywhere hover:underline"
              >
                {cup.name}
              </Link>
              <span className="block text-sm text-muted">
                {[
                  cup.team === null ? texts.alone : texts.team(cup.team),
                  shortDate(cup.start_date),
                  ...(cup.place ? [texts.place(cup.place)] : []),
                ].join(" · ")}
              </span>
            </span>
            {cup.isOut && <Badge tone="danger">{texts.out}</Badge>}
            <TournamentStatusBadge tournament={cup} />
            {canAct && !cup.isOut && cup.status !== "Finalizado" && (
              <Button
                size="sm"
                variant="secondary"
                aria-haspopup="dialog"
                aria-label={texts.keepOutFor(cup.name)}
                onClick={() => setChosen(cup)}
              >
                <Ban aria-hidden />
                {texts.keepOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > SHOWN && !isWhole && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setWhole(true)}>
          {texts.all(data.length)}
        </Button>
      )}
      {chosen && <KeepOutDialog person={person} cup={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
}
