import { ChevronLeft, ChevronRight, Minus, Plus, RotateCcw } from "lucide-react";
import { TransformComponent, TransformWrapper } from "react-zoom-pan-pinch";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { MatchProof } from "../api/list-match-proofs.ts";
import { proofsCopy } from "../proofs-copy.ts";

interface ProofsViewerProps {
  readonly proofs: readonly MatchProof[];
  readonly index: number;
  readonly onIndexChange: (index: number) => void;
  readonly onClose: () => void;
}

const MIN_ZOOM = 1;
const MAX_ZOOM = 8;

/** One proof large, zoomed from 1 to 8, with the others a step away. */
export function ProofsViewer({ proofs, index, onIndexChange, onClose }: ProofsViewerProps) {
  const proof = proofs[index];
  if (!proof) return null;
  const step = (by: number) => onIndexChange((index + by + proofs.length) % proofs.length);
  const { zoomIn: zoomInLabel, zoomOut: zoomOutLabel, reset, previous, next } = proofsCopy;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="xl"
        title={proofsCopy.title}
        description={proofsCopy.image(proof.uploader)}
      >
        <TransformWrapper key={proof.id} minScale={MIN_ZOOM} maxScale={MAX_ZOOM} centerOnInit>
          {({ zoomIn, zoomOut, resetTransform }) => (
            <>
              <div className="overflow-hidden rounded-md bg-surface-sunken">
                <TransformComponent wrapperClass="!h-[60dvh] !w-full" contentClass="!size-full">
                  <img
                    src={proof.url}
                    alt={proofsCopy.image(proof.uploader)}
                    className="size-full object-contain"
                    draggable={false}
                  />
                </TransformComponent>
              </div>
              <div className="mt-3 flex items-center justify-between gap-2">
                <div className="flex gap-1">
                  <Button
                    variant="secondary"
                    size="sm"
                    icon
                    aria-label={zoomInLabel}
                    onClick={() => void zoomIn()}
                  >
                    <Plus aria-hidden />
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    icon
                    aria-label={zoomOutLabel}
                    onClick={() => void zoomOut()}
                  >
                    <Minus aria-hidden />
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    icon
                    aria-label={reset}
                    onClick={() => void resetTransform()}
                  >
                    <RotateCcw aria-hidden />
                  </Button>
                </div>
                {proofs.length > 1 && (
                  <div className="flex items-center gap-2">
                    <Button
                      variant="secondary"
                      size="sm"
                      icon
                      aria-label={previous}
                      onClick={() => step(-1)}
                    >
                      <ChevronLeft aria-hidden />
                    </Button>
                    <span className="text-sm text-muted tabular-nums">
                      {proofsCopy.position(index + 1, proofs.length)}
                    </span>
                    <Button
                      variant="secondary"
                      size="sm"
                      icon
                      aria-label={next}
                      onClick={() => step(1)}
                    >
                      <ChevronRight aria-hidden />
                    </Button>
                  </div>
                )}
              </div>
            </>
          )}
        </TransformWrapper>
      </DialogContent>
    </Dialog>
  );
}
