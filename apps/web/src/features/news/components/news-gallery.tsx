import { EnlargeButton } from "@/components/pictures-viewer";
import { fittedCover } from "@/lib/picture-rendition";
import { copy } from "../copy.ts";

interface NewsGalleryProps {
  readonly title: string;
  readonly images: readonly string[];
}

/** Pictures outside of the text; the surrounding `EnlargeArea` enlarges them. */
export function NewsGallery({ title, images }: NewsGalleryProps) {
  return (
    <section className="mt-12">
      <h2 className="display mb-4 text-2xl">{copy.gallery}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map((src, index) => (
          <li key={src}>
            <EnlargeButton
              label={copy.enlarge(index + 1)}
              className="block w-full overflow-hidden rounded-lg border border-border"
            >
              <img
                {...fittedCover(src, "(width<40rem) 50vw, 18rem")}
                alt={copy.image(index + 1, title)}
                className="aspect-video w-full object-cover transition-transform duration-300 hover:scale-105"
              />
            </EnlargeButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
