import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { CopyButton } from "@/components/copy-button";
import { PublicCalendar } from "@/entities/calendar/components/public-calendar";
import type { TeamRole } from "@/entities/team/domain/team-role";
import { shortId } from "@/lib/format";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";

interface TeamDescriptionProps {
  readonly team: Pick<Team, "description">;
  /** The viewer's part in the team; null for a stranger. */
  readonly role: TeamRole | null;
}

/** What the team says of itself. */
export function TeamDescription({ team, role }: TeamDescriptionProps) {
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="display text-2xl">{copy.team.about}</h2>
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

interface TeamAboutProps {
  readonly team: Pick<Team, "id" | "name" | "participant_id">;
}

/** Its calendar and its number. */
export function TeamAbout({ team }: TeamAboutProps) {
  return (
    <aside className="grid content-start gap-3">
      <PublicCalendar of="equipo" id={team.id} title={team.name} />
      {team.participant_id && (
        // For whoever looks after matches; nobody reads it, so it stays in the background.
        <CopyButton
          value={team.participant_id}
          label={`${copy.team.copyId} ${shortId(team.participant_id)}`}
          className="text-xs"
        >
          {copy.team.participantId} {shortId(team.participant_id)}
        </CopyButton>
      )}
    </aside>
  );
}
