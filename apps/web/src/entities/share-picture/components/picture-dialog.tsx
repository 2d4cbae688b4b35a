import { useQuery } from "@tanstack/react-query";
import { Download, Link2, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { ChoiceChips } from "@/components/choice-chips";
import { ErrorState } from "@/components/error-state";
import { Button, buttonClass } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useFormats } from "@/hooks/use-formats";
import { keysOf } from "@/lib/record-of";
import { canShareFiles, copyLink, shareFile } from "@/lib/share-link";
import { type CupLook, cupLookQuery, playerLook } from "../api/picture-tournament-data.ts";
import { sharePictureCopy } from "../copy.ts";
import { pictureDialogCopy as copy } from "../dialog-copy.ts";
import { FORMATS, type Format, type ShareFact } from "../domain/share-fact.ts";
import { makePicture } from "./render-picture.tsx";

interface PictureDialogProps {
  readonly fact: ShareFact;
  readonly onClose: () => void;
}

/** A dialog with the picture of an event, in the size of stories or posts, to share or save. */
export function PictureDialog({ fact, onClose }: PictureDialogProps) {
  const [format, setFormat] = useState<Format>("story");
  const cup = useQuery({
    ...cupLookQuery(fact.tournamentId ?? ""),
    enabled: fact.tournamentId !== null,
  });
  const { error, refetch } = cup;
  const [own] = useState(() => fact.player && playerLook(fact.player));
  const look = own ?? cup.data;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={copy.title} description={copy.description} size="sm">
        <div className="grid justify-items-center gap-4">
          <ChoiceChips
            label={copy.formats.label}
            choices={keysOf(FORMATS)}
            chosen={format}
            textOf={(choice) => copy.formats[choice]}
            onChoose={setFormat}
          />
          {error && <ErrorState title={copy.loadError} onRetry={refetch} />}
          {look ? (
            <Picture key={format} fact={fact} format={format} look={look} />
          ) : (
            !error && <PicturePlaceholder format={format} />
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}

const RATIO: Record<Format, string> = { story: "aspect-[9/16]", square: "aspect-square" };

function PicturePlaceholder({ format }: { readonly format: Format }) {
  return (
    <div aria-busy className="grid w-full justify-items-center">
      <span className="sr-only">{copy.drawing}</span>
      <Skeleton className={`h-[52dvh] max-w-full rounded-lg ${RATIO[format]}`} />
    </div>
  );
}

/** The URL of the page that shows the event of the picture. */
function addressOf({ player, matchId, occasion, tournamentId }: ShareFact): string {
  if (player) return paths.profile(player.id);
  if (matchId) return paths.match(matchId);
  return (occasion === "champion" ? paths.champion : paths.tournament)(tournamentId ?? "");
}

interface PictureProps {
  readonly fact: ShareFact;
  readonly format: Format;
  readonly look: CupLook;
}

interface Made {
  readonly file: File;
  readonly url: string;
}

function Picture({ fact, format, look }: PictureProps) {
  const { formatDateTime } = useFormats();
  const [made, setMade] = useState<Made | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { name, type } = fact.participant;
  const headline = sharePictureCopy.headlines[fact.occasion][type];
  const line = [
    ...(look.game ? [look.game] : []),
    ...(fact.occasion === "in" ? [formatDateTime(look.start_date)] : []),
  ].join(" · ");

  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    makePicture({ fact, format, headline, line }, look).then(
      (blob) => {
        if (isOver) return;
        url = URL.createObjectURL(blob);
        const file = new File([blob], copy.fileName(headline, name, format), { type: blob.type });
        setMade({ file, url });
      },
      () => isOver || setMade("failed"),
    );
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [fact, format, headline, line, look, name, attempt]);

  if (made === "failed")
    return (
      <ErrorState
        title={copy.loadError}
        onRetry={() => {
          setMade(null);
          setAttempt(attempt + 1);
        }}
      />
    );
  if (made === null) return <PicturePlaceholder format={format} />;
  const { file, url } = made;
  const address = addressOf(fact);
  return (
    <>
      <img
        src={url}
        alt={copy.alt(headline, name, look.name)}
        className={`h-[52dvh] max-w-full rounded-lg object-contain shadow-raised ${RATIO[format]}`}
      />
      <div className="flex flex-wrap justify-center gap-3">
        {canShareFiles([file]) && (
          <Button onClick={() => void shareFile(file, copy.alt(headline, name, look.name))}>
            <Share2 aria-hidden />
            {copy.share}
          </Button>
        )}
        <a href={url} download={file.name} className={buttonClass({ variant: "secondary" })}>
          <Download aria-hidden />
          {copy.download}
        </a>
        <Button
          variant="ghost"
          onClick={() => void copyLink(new URL(address, window.location.href).href)}
        >
          <Link2 aria-hidden />
          {copy.copyLink}
        </Button>
      </div>
    </>
  );
}
