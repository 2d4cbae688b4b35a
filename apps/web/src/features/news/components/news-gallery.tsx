import { lazy, Suspense, useState } from "react";
import { copy } from "../copy.ts";

const Lightbox = lazy(async () => ({ default: (await import("@/components/lightbox")).Lightbox }));

interface NewsGalleryProps {
  readonly title: string;
  readonly images: readonly string[];
}

export function NewsGallery({ title, images }: NewsGalleryProps) {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <section className="mt-12">
      <h2 className="display mb-4 text-2xl">{copy.gallery}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map((src, index) => (
          <li key={src}>
            <button
              type="button"
              aria-label={copy.enlarge(index + 1)}
              aria-haspopup="dialog"
              onClick={() => setOpened(index)}
              className="block w-full overflow-hidden rounded-lg border border-border"
            >
              <img
                src={src}
                alt={copy.image(index + 1, title)}
                loading="lazy"
                className="aspect-video w-full object-cover transition-transform duration-300 hover:scale-105"
              />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense fallback={null}>
          <Lightbox
            src={images[opened] ?? ""}
            alt={copy.image(opened + 1, title)}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
