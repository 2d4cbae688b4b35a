import { Sparkles } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, type ButtonLook } from "@/components/ui/button";
import { sharePictureCopy as copy } from "../copy.ts";
import type { ShareFact } from "../domain/share-fact.ts";

const PictureDialog = lazy(async () => ({
  default: (await import("./picture-dialog.tsx")).PictureDialog,
}));

interface PictureButtonProps extends Pick<ButtonLook, "size" | "variant"> {
  readonly fact: ShareFact;
  readonly className?: string;
}

/** A button that opens the dialog with the picture of an event. */
export function PictureButton({ fact, ...look }: PictureButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const headline = copy.headlines[fact.occasion][fact.participant.type];
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        aria-label={copy.openLabel(headline)}
        title={copy.openLabel(headline)}
        onClick={() => setIsOpen(true)}
      >
        <Sparkles aria-hidden />
        {copy.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PictureDialog fact={fact} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
