import { Share2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { PictureButton } from "@/entities/share-picture/components/picture-button";
import { offerLink } from "@/lib/share-link";
import type { ChampionPage } from "../api/get-champion.ts";
import { copy } from "../copy.ts";
import { championFact } from "../domain/champion-picture-data.ts";

interface ChampionShareButtonsProps {
  readonly cup: ChampionPage;
  readonly champion: ParticipantView;
}

/** Buttons to share the champion's picture or page. */
export function ChampionShareButtons({ cup, champion }: ChampionShareButtonsProps) {
  const address = () => new URL(paths.champion(cup.id), location.href).href;
  return (
    <div className="mt-5 flex flex-wrap justify-center gap-3">
      <PictureButton fact={championFact(cup, champion)} />
      <Button
        variant="secondary"
        onClick={() => {
          const text = copy.shareTitle(champion.name, cup.name);
          void offerLink(text, address(), text);
        }}
      >
        <Share2 aria-hidden />
        {copy.share}
      </Button>
    </div>
  );
}
