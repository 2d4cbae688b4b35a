import { Copy, Pencil } from "lucide-react";
import { Link } from "react-router";
import type { TeamRole } from "@/entities/team/domain/team-role";
import { shortId } from "@/lib/format";
import { toast } from "@/lib/toast";
import { toastFailure } from "@/lib/toast-failure";
import type { Team } from "../api/team-queries.ts";
import { copy } from "../copy.ts";

interface TeamAboutProps {
  readonly team: Pick<Team, "description" | "participant_id">;
  /** The viewer's part in the team; null for a stranger. */
  readonly role: TeamRole | null;
}

/** What the team says of itself. */
export function TeamAbout({ team, role }: TeamAboutProps) {
  return (
    <aside className="grid content-start gap-3">
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
      {team.participant_id && <IdButton id={team.participant_id} />}
    </aside>
  );
}

/** For whoever looks after matches; nobody reads it, so it stays in the background. */
function IdButton({ id }: { readonly id: string }) {
  async function copyId() {
    try {
      await navigator.clipboard.writeText(id);
      toast({ title: copy.team.copied });
    } catch {
      toastFailure(copy.team.copyFailure);
    }
  }
  return (
    <button
      type="button"
      aria-label={`${copy.team.copyId} ${shortId(id)}`}
      title={copy.team.copyId}
      onClick={() => void copyId()}
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-xs text-muted hover:text-foreground"
    >
      <Copy aria-hidden className="size-3" />
      {copy.team.participantId} {shortId(id)}
    </button>
  );
}
