import { Copy, Share2 } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { canShare, copyLink, shareLink } from "@/lib/share-link";
import { copy } from "../../copy.ts";
import { challengeLink } from "../../domain/challenge-link.ts";

interface ShareChallengeProps {
  readonly matchId: string;
  readonly game: string;
  readonly onDone: () => void;
}

/** The link of a private challenge; the creator must send the password separately. */
export function ShareChallenge({ matchId, game, onDone }: ShareChallengeProps) {
  const id = useId();
  const link = challengeLink(matchId);
  return (
    <DialogContent
      title={copy.share.title}
      description={copy.share.description}
      footer={
        <Button variant="secondary" onClick={onDone}>
          {copy.share.done}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-1.5">
          <Label htmlFor={id}>{copy.share.link}</Label>
          <Input id={id} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void copyLink(link)}>
            <Copy aria-hidden />
            {copy.share.copy}
          </Button>
          {canShare() && (
            <Button variant="secondary" onClick={() => void shareLink(copy.share.text(game), link)}>
              <Share2 aria-hidden />
              {copy.share.share}
            </Button>
          )}
        </div>
      </div>
    </DialogContent>
  );
}
