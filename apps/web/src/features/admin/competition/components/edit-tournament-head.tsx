import { useQuery } from "@tanstack/react-query";
import { Eye, Swords } from "lucide-react";
import { Link } from "react-router";
import { PageHeader } from "@/components/page-header";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { tournamentFormQuery } from "@/features/desk/settings/api/tournament-form";
import { copy } from "@/features/desk/settings/copy";

const linkClass = buttonClass({ variant: "secondary", size: "sm" });

/** The tournament's name and status, with links to its page and, after the draw, to its matches. */
export function EditTournamentHead({ id }: { readonly id: string }) {
  const { data } = useQuery(tournamentFormQuery(id));
  if (!data) return <PageHeader title={copy.editTitle} />;
  const isDrawn = data.tournament_stages.some((stage) => stage.drawn_at);
  return (
    <PageHeader
      isLine={!isDrawn}
      className="max-sm:mb-4! max-sm:gap-y-2"
      eyebrow={
        <span className="flex flex-wrap items-center gap-3">
          {copy.editTitle}
          <TournamentStatusBadge tournament={data} />
        </span>
      }
      title={<span className="break-words">{data.name}</span>}
      actions={
        <>
          <Link to={paths.tournament(id)} className={linkClass}>
            <Eye aria-hidden />
            {copy.publicPage}
          </Link>
          {isDrawn && (
            <Link to={paths.organize(id, "partidos")} className={linkClass}>
              <Swords aria-hidden />
              {copy.encounters}
            </Link>
          )}
        </>
      }
    />
  );
}
