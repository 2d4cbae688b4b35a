import { EnlargeArea, EnlargeButton } from "@/components/pictures-viewer";
import { proofAddress } from "@/entities/match/api/proof-address";
import { fittedCover } from "@/lib/picture-rendition";
import { bodyCopy as copy } from "../body-copy.ts";
import type { WayMatch } from "../domain/title-path.ts";

/** The pictures of the champion's maps; renders nothing if there are none. */
export function ChampionPictures({ way }: { readonly way: readonly WayMatch[] }) {
  const pictures = way.flatMap(({ round, games }) =>
    games.flatMap(({ id, map, number, picture }) =>
      picture === null
        ? []
        : [{ id, round, map: map ?? copy.way.game(number), src: proofAddress(picture) }],
    ),
  );
  if (pictures.length === 0) return null;
  return (
    <section>
      <h2 className="display mb-4 text-3xl">{copy.pictures.title}</h2>
      <EnlargeArea>
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
          {pictures.map(({ id, round, map, src }) => (
            <li key={id}>
              <EnlargeButton
                label={copy.pictures.open(round, map)}
                className="block w-full overflow-hidden rounded-md border border-border hover:border-accent"
              >
                <img
                  {...fittedCover(src, "(width<48rem) 50vw, 20rem")}
                  alt={copy.pictures.of(round, map)}
                  className="aspect-video w-full object-cover"
                />
              </EnlargeButton>
            </li>
          ))}
        </ul>
      </EnlargeArea>
    </section>
  );
}
