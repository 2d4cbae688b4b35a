import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import type { LightboxPicture, LightboxProps } from "./lightbox.tsx";

const Lightbox = lazy(async () => ({ default: (await import("./lightbox.tsx")).Lightbox }));

type PicturesViewerProps = Pick<LightboxProps, "pictures"> & {
  /** The index of the enlarged picture; null while no picture is enlarged. */
  readonly index: number | null;
  readonly onIndexChange: (index: number | null) => void;
};

/** Shows pictures enlarged. The code loads when the first picture is opened. */
export function PicturesViewer({ pictures, index, onIndexChange }: PicturesViewerProps) {
  if (index === null) return null;
  return (
    <Suspense fallback={null}>
      <Lightbox
        pictures={pictures}
        index={index}
        onIndexChange={onIndexChange}
        onClose={() => onIndexChange(null)}
      />
    </Suspense>
  );
}

interface EnlargeButtonProps {
  readonly label: string;
  readonly className?: string;
  /** The picture to show inside the button. */
  readonly children: ReactNode;
}

/** A picture that opens enlarged in the surrounding `EnlargeArea`. It is plain HTML: no code loads before a press. */
export function EnlargeButton({ label, className, children }: EnlargeButtonProps) {
  return (
    <button
      type="button"
      data-enlarge=""
      aria-haspopup="dialog"
      aria-label={label}
      className={className}
    >
      {children}
    </button>
  );
}

/** Lets the user enlarge the pictures inside this component, in the order of the page. */
export function EnlargeArea({ children }: { readonly children: ReactNode }) {
  const [pictures, setPictures] = useState<readonly LightboxPicture[]>([]);
  const [index, setIndex] = useState<number | null>(null);

  function open({ target, currentTarget }: MouseEvent<HTMLElement>) {
    const pressed =
      target instanceof Element && target.closest("[data-enlarge]")?.querySelector("img");
    if (!pressed) return;
    const images = [...currentTarget.querySelectorAll<HTMLImageElement>("[data-enlarge] img")];
    setPictures(images.map(({ src, alt }) => ({ src, alt })));
    setIndex(images.indexOf(pressed));
  }

  return (
    <>
      {/* Handles presses on all pictures inside this element. */}
      <div role="presentation" onClick={open}>
        {children}
      </div>
      <PicturesViewer pictures={pictures} index={index} onIndexChange={setIndex} />
    </>
  );
}
