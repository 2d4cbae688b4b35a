import { useQuery } from "@tanstack/react-query";
import { Banknote, Newspaper } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { tournamentOutlookQuery } from "@/entities/tournament/api/tournament-outlook";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import { RepeatAct } from "@/features/admin/competition/components/repeat-act";
import { nextStart } from "@/features/admin/competition/domain/next-edition";
import { organiserCopy } from "@/features/admin/competition/organiser-copy";
import { ChampionPicture } from "@/features/champion/components/champion-picture";
import { organizeCopy } from "@/features/organize/copy";
import { useSession } from "@/hooks/use-session";
import { formatDateTime } from "@/lib/format";

const copy = organizeCopy.today.closing;

/** What is left to do with a cup that is over, each with its act, as far as the viewer may do it. */
export function TodayClosing({ tournament }: { readonly tournament: AdminTournament }) {
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
      <h2 className="display text-xl">{copy.title}</h2>
      <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
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
        {isAdmin && (
          <Line text={copy.next(formatDateTime(nextStart(start).toISOString()))}>
            <RepeatAct tournamentId={id} name={name} startsAt={start} />
          </Line>
        )}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly text: string;
  readonly children: ReactNode;
}

/** Without its act there is no line: who has no champion has no picture of one. */
function Line({ text, children }: LineProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2 not-has-[.btn]:hidden max-sm:[&>.btn]:min-h-11">
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </li>
  );
}
