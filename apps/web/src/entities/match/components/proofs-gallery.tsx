import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "@/components/error-state";
import { PicturesViewer } from "@/components/pictures-viewer";
import { Skeleton } from "@/components/ui/skeleton";
import { fittedCover } from "@/lib/picture-rendition";
import { type MatchProof, matchProofsQuery } from "../api/list-match-proofs.ts";
import { proofsCopy } from "../proofs-copy.ts";

interface ProofsGalleryProps {
  readonly matchId: string;
  /** Whether uploading proofs is no longer possible. */
  readonly isClosed?: boolean;
}

/** The proofs of a match as thumbnails. A press shows a proof enlarged. */
export function ProofsGallery({ matchId, isClosed = false }: ProofsGalleryProps) {
  const { data, error, refetch } = useQuery(matchProofsQuery(matchId));
  if (error) return <ErrorState title={proofsCopy.loadError} error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <div className="grid grid-cols-3 gap-2" aria-busy="true">
        <Skeleton className="aspect-video h-auto" />
        <Skeleton className="aspect-video h-auto" />
        <Skeleton className="aspect-video h-auto" />
      </div>
    );
  }
  if (data.length === 0)
    return <p className="text-muted">{isClosed ? proofsCopy.none : proofsCopy.empty}</p>;
  return <ProofThumbnails proofs={data} />;
}

interface ProofThumbnailsProps {
  readonly proofs: readonly MatchProof[];
}

/** Thumbnails of proofs. A press shows the proofs enlarged, in order. */
export function ProofThumbnails({ proofs }: ProofThumbnailsProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {proofs.map((proof, index) => (
          <li key={proof.id}>
            <button
              type="button"
              aria-label={proofsCopy.open(proof.uploader)}
              className="block w-full overflow-hidden rounded-md border border-border hover:border-accent"
              aria-haspopup="dialog"
              onClick={() => setOpenIndex(index)}
            >
              <img
                {...fittedCover(proof.url, "(width<40rem) 50vw, 16rem")}
                alt=""
                className="aspect-video w-full object-cover"
              />
            </button>
            <p className="mt-1 flex flex-wrap gap-x-1 text-sm text-muted">
              <span>{proofsCopy.uploader}</span>
              <strong className="min-w-0 font-medium break-words text-foreground">
                {proof.uploader}
              </strong>
            </p>
          </li>
        ))}
      </ul>
      <PicturesViewer
        pictures={proofs.map(({ url, uploader }) => ({
          src: url,
          alt: proofsCopy.image(uploader),
        }))}
        index={openIndex}
        onIndexChange={setOpenIndex}
      />
    </>
  );
}
