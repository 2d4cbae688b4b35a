import { Maximize, X, ZoomIn, ZoomOut } from "lucide-react";
import { Dialog as DialogPrimitive } from "radix-ui";
import { TransformComponent, TransformWrapper, useControls } from "react-zoom-pan-pinch";
import { useReturnFocus } from "@/hooks/use-return-focus";
import { copy } from "./copy.ts";
import { Button } from "./ui/button.tsx";

const MAXIMUM_ZOOM = 8;

interface LightboxProps {
  readonly src: string;
  readonly alt: string;
  readonly onClose: () => void;
}

/** One picture over the whole window, from its size to eight times that. */
export function Lightbox({ src, alt, onClose }: LightboxProps) {
  const returnFocus = useReturnFocus();
  return (
    <DialogPrimitive.Root open onOpenChange={(open) => !open && onClose()}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className="fixed inset-0 z-50 animate-fade bg-surface-sunken/95" />
        <DialogPrimitive.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-0 z-50 outline-none"
        >
          <DialogPrimitive.Title className="sr-only">{copy.lightbox}</DialogPrimitive.Title>
          <TransformWrapper minScale={1} maxScale={MAXIMUM_ZOOM} centerOnInit>
            <LightboxControls />
            <TransformComponent wrapperStyle={{ width: "100%", height: "100%" }}>
              <img src={src} alt={alt} className="max-h-dvh max-w-[100vw] object-contain" />
            </TransformComponent>
          </TransformWrapper>
          <DialogPrimitive.Close asChild>
            <Button
              variant="secondary"
              icon
              aria-label={copy.close}
              className="absolute top-4 right-4"
            >
              <X aria-hidden />
            </Button>
          </DialogPrimitive.Close>
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}

function LightboxControls() {
  const { zoomIn, zoomOut, resetTransform } = useControls();
  const buttons = [
    { label: copy.zoomIn, icon: ZoomIn, act: zoomIn },
    { label: copy.zoomOut, icon: ZoomOut, act: zoomOut },
    { label: copy.zoomReset, icon: Maximize, act: resetTransform },
  ];
  return (
    <div className="absolute bottom-4 left-1/2 z-10 flex -translate-x-1/2 gap-2">
      {buttons.map(({ label, icon: Icon, act }) => (
        <Button key={label} variant="secondary" icon aria-label={label} onClick={() => void act()}>
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}
