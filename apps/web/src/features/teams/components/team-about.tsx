import { Pencil } from "lucide-react";
import { Link } from "react-router";
import type { TeamRole } from "@/entities/team/domain/team-role";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";

interface TeamDescriptionProps {
  readonly team: Pick<Team, "description">;
  /** The viewer's role in the team; null for non-members. */
  readonly role: TeamRole | null;
}

export function TeamDescription({ team, role }: TeamDescriptionProps) {
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2>{copy.team.about}</h2>
        {role === "leader" && (
          <Link
            to={{ search: "?tab=ajustes" }}
            replace
            aria-label={copy.team.editLabel}
            className="-my-2 inline-flex min-h-11 min-w-11 items-center justify-end gap-1.5 text-sm text-muted hover:text-foreground"
          >
            <Pencil aria-hidden className="size-4" />
            {copy.team.edit}
          </Link>
        )}
      </div>
      <p className="wrap-anywhere whitespace-pre-line text-muted">
        {team.description || copy.team.noDescription}
      </p>
    </section>
  );
}
