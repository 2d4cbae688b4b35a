import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { TournamentCard } from "@/entities/tournament/components/tournament-card";
import { nextCupQuery } from "../api/next-cup.ts";
import { bodyCopy as copy } from "../body-copy.ts";

/** A link to the next tournament of the game, else to all open ones. */
export function NextCup({ game }: { readonly game: string }) {
  const { data: cups } = useQuery(nextCupQuery(game));
  if (!cups) return null;
  return (
    <section className="print:hidden">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="display text-3xl">{copy.next.title}</h2>
        <Link to={paths.openTournaments()} className={buttonClass({ variant: "secondary" })}>
          {copy.next.others}
        </Link>
      </div>
      {cups.length === 0 ? (
        <p className="text-muted">{copy.next.none(game)}</p>
      ) : (
        // A single card looks like the news cards above.
        <div className="grid gap-4 md:[&_.game-cover]:aspect-auto md:[&_.game-cover]:h-full md:[&>.card]:flex-row md:[&>.card>:first-child]:w-[min(40%,19rem)]">
          {cups.map((cup) => (
            <TournamentCard key={cup.id} tournament={cup} level={3} />
          ))}
        </div>
      )}
    </section>
  );
}
