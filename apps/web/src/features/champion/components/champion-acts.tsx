import { Share2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { PictureButton } from "@/entities/share-picture/components/picture-button";
import { offerLink } from "@/lib/share-link";
import type { ChampionPage } from "../api/get-champion.ts";
import { copy } from "../copy.ts";
import { finalOf } from "../domain/way.ts";

interface ChampionActsProps {
  readonly cup: ChampionPage;
  readonly champion: ParticipantView;
}

/** What whoever is proud of the champion can do: hand on his picture, or his page. */
export function ChampionActs({ cup, champion }: ChampionActsProps) {
  const last = finalOf(cup.way);
  const address = () => new URL(paths.champion(cup.id), location.href).href;
  return (
    <div className="champion-acts">
      <PictureButton
        fact={{
          occasion: "champion",
          tournamentId: cup.id,
          participant: champion,
          match:
            last?.score && last.rival
              ? { round: last.round, rival: last.rival.name, score: last.score }
              : null,
        }}
      />
      <Button
        variant="secondary"
        onClick={() => void offerLink(copy.shareTitle(champion.name, cup.name), address())}
      >
        <Share2 aria-hidden />
        {copy.share}
      </Button>
    </div>
  );
}
