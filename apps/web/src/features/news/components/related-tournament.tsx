import { Link } from "react-router";
import { GameCover } from "@/components/game-cover";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { newsKeys } from "@/entities/news/api/news-query-keys";
import { type NewsItem } from "@/entities/news/api/news-queries";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { playedDays, startWord } from "@/entities/tournament/domain/start-word";
import { useNow } from "@/hooks/use-now";
import { useFormats } from "@/hooks/use-formats";
import { useTableChanges } from "@/lib/realtime";
import { copy } from "../copy.ts";

const texts = copy.tournament;

interface RelatedTournamentProps {
  readonly slug: string;
  readonly tournament: NonNullable<NewsItem["tournament"]>;
}

/** The tournament that an article belongs to, with a link. */
export function RelatedTournament({ slug, tournament }: RelatedTournamentProps) {
  const formats = useFormats();
  const { formatTimeZone, formatWhen } = formats;
  const days = playedDays(tournament, formats);
  const { id, name, game, status, start_date: start, image_url: image } = tournament;
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, [newsKeys.item(slug)]);
  const now = useNow(null);
  const deadline = Date.parse(tournament.registration_deadline ?? start);
  const isOpen = status === "Inscripciones" && now < deadline;
  return (
    <section className="mt-12 print:hidden">
      <h2 className="mb-4">{texts.title}</h2>
      <div className="card overflow-hidden p-0 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)]">
        <GameCover
          name={game}
          seed={id}
          src={image}
          sizes="(width<40rem) 100vw, 14rem"
          className="aspect-[16/7] sm:aspect-auto sm:h-full sm:min-h-40"
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5">
          <div className="grid min-w-0 flex-1 basis-56 gap-1.5">
            <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
              <TournamentStatusBadge tournament={tournament} />
              {game}
            </p>
            <h3 className="text-2xl wrap-anywhere">{name}</h3>
            <p className="flex flex-wrap gap-x-1.5 text-sm text-muted">
              <span>{startWord(tournament, now)}</span>
              <time dateTime={start} className="text-foreground">
                {days ?? formatWhen(start, now)}
              </time>
              {days === null && <span>{formatTimeZone(start)}</span>}
            </p>
          </div>
          <Link
            to={paths.tournament(id)}
            className={buttonClass({ variant: isOpen ? "primary" : "secondary" })}
          >
            {isOpen ? texts.register : texts.view}
          </Link>
        </div>
      </div>
    </section>
  );
}
