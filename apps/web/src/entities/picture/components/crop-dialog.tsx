import { useEffect, useId, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { pictureCopy } from "../copy.ts";
import type { PictureKind } from "../domain/picture.ts";
import type { PictureArea } from "../domain/shrink-picture.ts";

const MAXIMUM_ZOOM = 4;
const ZOOM_STEP = 0.05;
const texts = pictureCopy.crop;

interface CropDialogProps {
  readonly file: File;
  readonly kind: PictureKind;
  readonly isBusy: boolean;
  readonly onCrop: (area: PictureArea) => void;
  readonly onClose: () => void;
}

/** A dialog to crop a picture by dragging, pinching, the wheel or the keyboard. */
export function CropDialog({ file, kind, isBusy, onCrop, onClose }: CropDialogProps) {
  const zoomId = useId();
  const [source, setSource] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PictureArea | null>(null);

  useEffect(() => {
    const url = URL.createObjectURL(file);
    // The object URL of the file must be released when the dialog closes.
    // oxlint-disable-next-line react/set-state-in-effect
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent
        title={texts.title}
        description={texts.description}
        footer={
          <>
            <Button variant="ghost" disabled={isBusy} onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button disabled={!area} isLoading={isBusy} onClick={() => area && onCrop(area)}>
              {texts.confirm}
            </Button>
          </>
        }
      >
        <div className="relative h-[min(24rem,50dvh)] overflow-hidden rounded-md bg-surface-sunken">
          <Cropper
            {...(source ? { image: source } : {})}
            crop={crop}
            zoom={zoom}
            maxZoom={MAXIMUM_ZOOM}
            aspect={kind.width / kind.height}
            cropShape={kind.crop === "round" ? "round" : "rect"}
            showGrid={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: "group", "aria-label": texts.area }}
            mediaProps={{ alt: "" }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setArea(pixels)}
          />
        </div>
        <div className="mt-4 flex items-center gap-4">
          <Label htmlFor={zoomId}>{texts.zoom}</Label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={MAXIMUM_ZOOM}
            step={ZOOM_STEP}
            value={zoom}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
            className="h-11 flex-1 accent-accent"
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}
