import { useQuery } from "@tanstack/react-query";
import { Copy, Sparkles } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { copy as shared } from "@/components/copy";
import { RowMenu } from "@/components/row-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { medalsQuery } from "@/entities/match/api/best-player-medals";
import { ratingCurveQuery } from "@/entities/rating/api/rating-curve";
import { sharePictureCopy } from "@/entities/share-picture/copy";
import { copyText } from "@/lib/copy-text";
import { shortId } from "@/lib/format";
import type { Profile } from "../api/profile-queries.ts";
import { copy } from "../copy.ts";
import { playerCardData } from "../domain/player-card-data.ts";

const PictureDialog = lazy(async () => ({
  default: (await import("@/entities/share-picture/components/picture-dialog")).PictureDialog,
}));

/** Menu items on a player for every viewer: create a picture to share, and copy the player's participant id. */
export function usePlayerActs(profile: Profile) {
  const [isAsking, setIsAsking] = useState(false);
  const { participant_id: participantId } = profile;
  const { data: ratings = [] } = useQuery({
    ...ratingCurveQuery(participantId ?? ""),
    enabled: participantId !== null,
  });
  const { data: medals } = useQuery(medalsQuery(profile.id));
  return {
    items: (
      <>
        <DropdownMenuItem aria-haspopup="dialog" onSelect={() => setIsAsking(true)}>
          <Sparkles aria-hidden />
          {sharePictureCopy.open}
        </DropdownMenuItem>
        {participantId !== null && (
          <DropdownMenuItem
            title={`${copy.participantId}: ${participantId}`}
            onSelect={() => void copyText(participantId, shared.copied, copy.copiedDescription)}
          >
            <Copy aria-hidden />
            {copy.copyId}
            <span className="ml-auto pl-3 text-sm text-muted">{shortId(participantId)}</span>
          </DropdownMenuItem>
        )}
      </>
    ),
    dialog: isAsking && (
      <Suspense fallback={null}>
        <PictureDialog
          fact={playerCardData(profile, ratings, medals?.count ?? 0)}
          onClose={() => setIsAsking(false)}
        />
      </Suspense>
    ),
  };
}

/** The menu of a profile for its owner and for signed-out visitors, who have no actions such as following. */
export function ProfileMenu({ profile }: { readonly profile: Profile }) {
  const { items, dialog } = usePlayerActs(profile);
  return (
    <>
      <RowMenu name={profile.username}>{items}</RowMenu>
      {dialog}
    </>
  );
}
