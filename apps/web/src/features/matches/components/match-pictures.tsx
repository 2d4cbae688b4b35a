import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { CoveredResult } from "@/components/covered-result";
import { type Folding, CollapsibleSection } from "@/components/collapsible-section";
import { PicturesViewer } from "@/components/pictures-viewer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { useSession } from "@/hooks/use-session";
import { fittedCover } from "@/lib/picture-rendition";
import { useTableChanges } from "@/lib/realtime";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { matchPicturesQuery, useRemoveMatchPicture } from "../api/match-pictures.ts";
import { picturesCopy as copy } from "../pictures-copy.ts";

// The dialog is loaded only when a user reports a picture.
const ReportDialog = lazy(async () => ({
  default: (await import("@/entities/report/components/report-dialog")).ReportDialog,
}));

// This form is loaded only for users who may add a picture.
const NewPicture = lazy(async () => ({
  default: (await import("./upload-match-picture.tsx")).NewPicture,
}));

interface MatchPicturesProps {
  readonly matchId: string;
  readonly tournamentId: string;
  readonly fold: Folding;
}

/** The pictures of a match. Staff with the right `broadcast` add and remove them. Renders nothing if there are none. */
export function MatchPictures({ matchId, tournamentId, fold }: MatchPicturesProps) {
  const { queryKey } = matchPicturesQuery(matchId);
  const { data: pictures = [] } = useQuery(matchPicturesQuery(matchId));
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const [reported, setReported] = useState<{ id: string; alt: string } | null>(null);
  const { user } = useSession();
  const remove = useRemoveMatchPicture(matchId);
  const canChange = useTournamentRights(tournamentId).may("broadcast");
  useTableChanges({ table: "match_pictures", filter: `match_id=eq.${matchId}` }, [queryKey]);
  if (pictures.length === 0 && !canChange) return null;
  return (
    <CollapsibleSection title={copy.title} {...fold}>
      <CoveredResult id={matchId} className="min-w-0">
        <Card className="grid gap-4">
          <h2>{copy.title}</h2>
          {pictures.length > 0 && (
            <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
              {pictures.map(({ id, url, alt, addedBy }, index) => (
                <li key={id} className="grid content-start gap-1.5">
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    aria-label={copy.open(alt)}
                    onClick={() => setOpenIndex(index)}
                    className="block w-full overflow-hidden rounded-md border border-border hover:border-accent"
                  >
                    <img
                      {...fittedCover(url, "(width<48rem) 50vw, 20rem")}
                      alt=""
                      className="aspect-video w-full object-cover"
                    />
                  </button>
                  <p className="text-sm wrap-anywhere text-muted">{alt}</p>
                  {user && addedBy !== null && addedBy !== user.id && !canChange && (
                    <Button
                      variant="ghost"
                      size="sm"
                      className="justify-self-start"
                      aria-haspopup="dialog"
                      aria-label={copy.reportOf(alt)}
                      onClick={() => setReported({ id, alt })}
                    >
                      {copy.report}
                    </Button>
                  )}
                  {canChange && (
                    <ConfirmButton
                      variant="ghost"
                      size="sm"
                      className="justify-self-start"
                      label={copy.remove}
                      aria-label={copy.removeOf(alt)}
                      title={copy.removal.title}
                      description={copy.removal.description}
                      confirmLabel={copy.removal.confirm}
                      onConfirm={() => remove.mutateAsync(id)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {canChange && (
            <Suspense>
              <NewPicture matchId={matchId} />
            </Suspense>
          )}
        </Card>
        {reported && (
          <Suspense>
            <ReportDialog
              target={{ kind: "match_picture", id: reported.id, name: reported.alt }}
              onClose={() => setReported(null)}
            />
          </Suspense>
        )}
        <PicturesViewer
          pictures={pictures.map(({ url, alt }) => ({ src: url, alt }))}
          index={openIndex}
          onIndexChange={setOpenIndex}
        />
      </CoveredResult>
    </CollapsibleSection>
  );
}
