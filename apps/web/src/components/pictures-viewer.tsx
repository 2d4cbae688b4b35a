import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from "react";
import type { LightboxPicture, LightboxProps } from "./lightbox.tsx";

const Lightbox = lazy(async () => ({ default: (await import("./lightbox.tsx")).Lightbox }));

type PicturesViewerProps = Pick<LightboxProps, "pictures"> & {
  /** The enlarged picture; null for none. */
  readonly index: number | null;
  readonly onIndexChange: (index: number | null) => void;
};

/** Shows pictures in large; its code loads when the first is opened. */
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
  /** The picture. */
  readonly children: ReactNode;
}

/** A picture that the surrounding `EnlargeArea` shows in large. It works as plain HTML, without code of its part. */
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

/** Enlarges the pictures inside it, in their order. */
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
      {/* The buttons inside are what users press. */}
      <div role="presentation" onClick={open}>
        {children}
      </div>
      <PicturesViewer pictures={pictures} index={index} onIndexChange={setIndex} />
    </>
  );
}
