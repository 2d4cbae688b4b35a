import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { tournamentCopy } from "@/entities/tournament/copy";
import { longTexts } from "@/entities/tournament/api/tournament-columns";
import { tournamentVetoesQuery } from "../api/tournament-vetoes.ts";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { hasOrganiser } from "../domain/has-organiser.ts";
import { OrganiserLink } from "./organiser-link.tsx";
import { VetoRules } from "./veto-rules.tsx";

/** Matches a label at the start of a line of the rules, for example "Puntualidad: …". */
const LABEL = /^([^:\n]{2,40}:)(?= )/m;

interface RulesTabProps {
  readonly tournament: TournamentPage;
}

/** Rules and requirements, as the organisers wrote them, and the map vetoes. */
export function RulesTab({ tournament }: RulesTabProps) {
  const texts = longTexts
    .map((name) => ({ title: tournamentCopy.texts[name], text: tournament[name]?.trim() }))
    .filter((part) => part.text);
  const { data: vetoes, isPending } = useQuery(tournamentVetoesQuery(tournament.id));
  if (texts.length === 0 && isPending) return <Skeleton className="h-40 rounded-lg" />;
  if (texts.length === 0 && !vetoes?.length) {
    return (
      <EmptyState icon={ScrollText} title={copy.rules.empty} description={copy.rules.emptyHint} />
    );
  }
  const doubts = hasOrganiser(tournament) && (
    <p className="text-muted">
      {copy.rules.doubts}
      <OrganiserLink tournament={tournament} />
    </p>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid items-start gap-5 empty:hidden lg:has-[>:nth-child(2)]:grid-cols-[2fr_1fr]">
        {texts.map(({ title, text }, index) => (
          <Card key={title} className="grid gap-4 [&>div:first-child]:mb-0">
            <CardHeader title={title} />
            <p className="max-w-[48em] leading-relaxed break-words whitespace-pre-line">
              {text?.split(LABEL).map((part, at) =>
                at % 2 === 1 ? (
                  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
                  <strong key={at} className="font-semibold">
                    {part}
                  </strong>
                ) : (
                  part
                ),
              )}
            </p>
            {index === 0 && doubts}
          </Card>
        ))}
      </div>
      {vetoes !== undefined && vetoes.length > 0 && <VetoRules vetoes={vetoes} />}
      {texts.length === 0 && doubts}
    </div>
  );
}
