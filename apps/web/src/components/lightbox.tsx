import { ChevronLeft, ChevronRight, Maximize, X, ZoomIn, ZoomOut } from "lucide-react";
import { Dialog as DialogPrimitive } from "radix-ui";
import { type KeyboardEvent, type TouchEvent, useRef } from "react";
import {
  type ReactZoomPanPinchRef,
  TransformComponent,
  TransformWrapper,
  useControls,
} from "react-zoom-pan-pinch";
import { useReturnFocus } from "@/hooks/use-return-focus";
import { copy } from "./ui/copy.ts";
import { lightboxCopy } from "./lightbox-copy.ts";
import { Button } from "./ui/button.tsx";
import { BackCloses } from "./ui/back-closes.tsx";

const MAXIMUM_ZOOM = 8;
/** Minimum length of a horizontal swipe that changes the picture, in pixels. */
const SWIPE = 50;
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export interface LightboxPicture {
  readonly src: string;
  /** The text for screen readers, also shown below the picture. */
  readonly alt: string;
}

export interface LightboxProps {
  readonly pictures: readonly LightboxPicture[];
  readonly index: number;
  readonly onIndexChange: (index: number) => void;
  readonly onClose: () => void;
}

/** Shows pictures over the whole window, one at a time, with zoom up to eight times. */
export function Lightbox({ pictures, index, onIndexChange, onClose }: LightboxProps) {
  const returnFocus = useReturnFocus();
  const zoom = useRef<ReactZoomPanPinchRef>(null);
  const isSeveral = pictures.length > 1;
  const step = (by: number) => onIndexChange((index + by + pictures.length) % pictures.length);
  const swipe = useSwipe((by) => zoom.current?.state.scale === 1 && isSeveral && step(by));
  const picture = pictures[index];
  if (!picture) return null;

  function onKeyDown({ key }: KeyboardEvent) {
    const by = KEYS[key];
    if (by && isSeveral) step(by);
  }

  return (
    <DialogPrimitive.Root open onOpenChange={(open) => !open && onClose()}>
      <DialogPrimitive.Portal>
        <DialogPrimitive.Overlay className="fixed inset-0 z-50 animate-fade bg-surface-sunken/95" />
        <DialogPrimitive.Content
          aria-describedby={undefined}
          {...returnFocus}
          {...swipe}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 grid grid-rows-[minmax(0,1fr)_auto] outline-none"
        >
          <BackCloses onClose={onClose} />
          <DialogPrimitive.Title className="sr-only">{lightboxCopy.title}</DialogPrimitive.Title>
          <TransformWrapper
            key={index}
            ref={zoom}
            minScale={1}
            maxScale={MAXIMUM_ZOOM}
            centerOnInit
          >
            <TransformComponent wrapperStyle={{ width: "100%", height: "100%" }}>
              <img
                src={picture.src}
                alt={picture.alt}
                draggable={false}
                className="max-h-[calc(100dvh-7rem)] max-w-[100vw] object-contain"
              />
            </TransformComponent>
            <div className="grid justify-items-center gap-2 px-4 pt-2 pb-4">
              <p
                aria-live="polite"
                className="flex min-h-6 max-w-full flex-wrap justify-center gap-x-3 text-center"
              >
                <span className="line-clamp-2 wrap-anywhere">{picture.alt}</span>
                {isSeveral && (
                  <span className="text-muted tabular-nums">
                    {lightboxCopy.position(index + 1, pictures.length)}
                  </span>
                )}
              </p>
              <LightboxControls onStep={isSeveral ? step : null} />
            </div>
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

function LightboxControls({ onStep }: { readonly onStep: ((by: number) => void) | null }) {
  const { zoomIn, zoomOut, resetTransform } = useControls();
  const { previous, next } = lightboxCopy;
  const zooms = [
    { label: lightboxCopy.zoomOut, icon: ZoomOut, act: () => void zoomOut() },
    { label: lightboxCopy.zoomReset, icon: Maximize, act: () => void resetTransform() },
    { label: lightboxCopy.zoomIn, icon: ZoomIn, act: () => void zoomIn() },
  ];
  const buttons = onStep
    ? [
        { label: previous, icon: ChevronLeft, act: () => onStep(-1) },
        ...zooms,
        { label: next, icon: ChevronRight, act: () => onStep(1) },
      ]
    : zooms;
  return (
    <div className="flex gap-2">
      {buttons.map(({ label, icon: Icon, act }) => (
        <Button key={label} variant="secondary" icon aria-label={label} onClick={act}>
          <Icon aria-hidden />
        </Button>
      ))}
    </div>
  );
}

/** Detects a swipe with one finger. A swipe to the left shows the next picture. */
function useSwipe(onSwipe: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStartCapture({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEndCapture({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) > Math.max(SWIPE, 2 * Math.abs(down))) onSwipe(across < 0 ? 1 : -1);
    },
  };
}
