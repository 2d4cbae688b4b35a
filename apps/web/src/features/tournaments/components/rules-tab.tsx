import { ScrollText } from "lucide-react";
import { later } from "@/components/later";
import { EmptyState } from "@/components/empty-state";
import { Card, CardHeader } from "@/components/ui/card";
import { tournamentCopy } from "@/entities/tournament/copy";
import { longTexts } from "@/entities/tournament/api/tournament-columns";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

const VetoRules = later(async () => (await import("./veto-rules.tsx")).VetoRules);

interface RulesTabProps {
  readonly tournament: TournamentPage;
}

/** Rules and requirements, as the organisation wrote them, and how the maps are found. */
export function RulesTab({ tournament }: RulesTabProps) {
  const texts = longTexts
    .map((name) => ({ title: tournamentCopy.texts[name], text: tournament[name]?.trim() }))
    .filter((part) => part.text);
  const vetoes = tournament.tournament_vetoes;
  if (texts.length === 0 && vetoes.length === 0) {
    return (
      <EmptyState icon={ScrollText} title={copy.rules.empty} description={copy.rules.emptyHint} />
    );
  }
  return (
    <div className="grid gap-5">
      {texts.map(({ title, text }) => (
        <Card key={title}>
          <CardHeader title={title} />
          <p className="max-w-[48em] leading-relaxed break-words whitespace-pre-line">{text}</p>
        </Card>
      ))}
      {vetoes.length > 0 && <VetoRules vetoes={vetoes} />}
    </div>
  );
}
