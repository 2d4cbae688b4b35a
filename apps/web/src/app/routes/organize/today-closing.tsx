import { useQuery } from "@tanstack/react-query";
import { Banknote, Newspaper, Repeat } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { tournamentOutlookQuery } from "@/entities/tournament/api/action-impact-numbers";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { RepeatAct } from "@/features/desk/head/components/organiser-bar";
import { nextStart } from "@/features/desk/head/domain/next-edition";
import { organiserCopy } from "@/features/desk/head/copy";
import { ChampionPicture } from "@/features/champion/components/champion-picture";
import { seriesQuery } from "@/features/desk/editions/api/series";
import { SeriesDialog } from "@/features/desk/editions/components/series-dialog";
import { seriesCopy } from "@/features/desk/editions/series-copy";
import { useSession } from "@/hooks/use-session";
import { formatDateTime } from "@/lib/format";
import { todayCopy } from "@/features/desk/today/copy";
import { deskCopy } from "@/features/desk/copy";

const copy = todayCopy.closing;

/** The remaining tasks of a finished tournament, with buttons. Shows only the tasks that the viewer may do. */
export function TodayClosing({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, name, start_date: start } = tournament;
  const { may } = useTournamentRights(id);
  const { isAdmin } = useSession();
  const reads = may("settings", "brackets", "delete", "money");
  const { data } = useQuery({ ...tournamentOutlookQuery(id), enabled: reads });
  if (!data) return null;
  const pays = data.pending_payouts > 0 && may("money");
  const tells = data.is_paid_out && isAdmin;
  return (
    <section aria-label={copy.title} className="grid gap-2 not-has-[.btn]:hidden">
      <h2>{copy.title}</h2>
      <ul className="divide-y divide-border rounded-lg bg-surface">
        {pays && (
          <Line text={copy.pay(data.pending_payouts)}>
            <Link to={paths.organize(id, "premios")} className={buttonClass({ size: "sm" })}>
              <Banknote aria-hidden />
              {organiserCopy.pay(data.pending_payouts)}
            </Link>
          </Line>
        )}
        {tells && (
          <Line text={copy.news}>
            <Link
              to={paths.admin.newsOfTournament(id)}
              className={buttonClass({ variant: pays ? "secondary" : "primary", size: "sm" })}
            >
              <Newspaper aria-hidden />
              {organiserCopy.publish}
            </Link>
          </Line>
        )}
        <Line text={copy.picture}>
          <ChampionPicture tournamentId={id} />
        </Line>
        {tournament.edition !== null
          ? may("settings", "money") && <NextOfSeries tournamentId={id} />
          : isAdmin && (
              <Line text={copy.next(formatDateTime(nextStart(start).toISOString()))}>
                <div className="grid flex-none justify-items-end gap-2 sm:flex">
                  <RepeatAct tournamentId={id} name={name} startsAt={start} />
                  <BeginSeries tournament={tournament} />
                </div>
              </Line>
            )}
      </ul>
    </section>
  );
}

/** The next edition of a recurring tournament, with a link to change it. */
function NextOfSeries({ tournamentId: id }: { readonly tournamentId: string }) {
  const { data } = useQuery(seriesQuery(id));
  const series = data?.series;
  return (
    series && (
      <Line
        text={
          series.state === "active" && series.next_at !== null
            ? copy.nextAlone(formatDateTime(series.next_at))
            : copy.series(seriesCopy.states[series.state])
        }
      >
        <Link
          to={paths.organize(id, "ediciones")}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          <Repeat aria-hidden />
          {deskCopy.tabs.ediciones}
        </Link>
      </Line>
    )
  );
}

/** A button that starts a series with this tournament as the first edition. */
function BeginSeries({ tournament }: { readonly tournament: DeskTournament }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Repeat aria-hidden />
        {seriesCopy.create}
      </Button>
      {isOpen && (
        <SeriesDialog tournament={tournament} series={null} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

interface LineProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** A task with its button. CSS hides tasks without a button: without a champion, no picture can be shared. */
function Line({ text, children }: LineProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2 not-has-[.btn]:hidden max-sm:[&_.btn]:min-h-11">
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </li>
  );
}
