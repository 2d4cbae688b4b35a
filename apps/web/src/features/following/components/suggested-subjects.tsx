import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import { FollowButton } from "@/entities/follow/components/lazy-follow-button";
import type { RankedType } from "@/entities/rating/domain/ranking-address";
import { useSession } from "@/hooks/use-session";
import { suggestedSubjectsQuery } from "../api/suggested-subjects.ts";
import { copy } from "../copy.ts";

const SHOWN = 3;
const TYPES = ["team", "user"] as const satisfies readonly RankedType[];

interface SuggestedSubjectsProps {
  /** Participants that the viewer already follows. */
  readonly followed: ReadonlySet<string>;
}

/**
 * Suggestions for a user who follows few participants. They are at the end of the page, so that they move no other
 * content.
 */
export function SuggestedSubjects({ followed }: SuggestedSubjectsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {TYPES.map((type) => (
        <SuggestedOfType key={type} type={type} followed={followed} />
      ))}
    </div>
  );
}

function SuggestedOfType({
  type,
  followed,
}: SuggestedSubjectsProps & { readonly type: RankedType }) {
  const { profile } = useSession();
  const { data = [] } = useQuery(suggestedSubjectsQuery(type));
  const own = [profile?.participant_id, profile?.team?.participant_id];
  const shown = data
    .filter(({ participant_id: id }) => !followed.has(id) && !own.includes(id))
    .slice(0, SHOWN);
  if (shown.length === 0) return null;
  const isTeam = type === "team";
  return (
    <section aria-labelledby={`suggested-${type}`}>
      <h2 id={`suggested-${type}`} className="display mb-3 text-xl">
        {copy.suggested.groups[type]}
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {shown.map(
          ({ participant_id: id, side_id: sideId, name, image_url: image, place, game }) => (
            <li key={id} className="card relative flex items-center gap-3 py-2.5">
              {isTeam ? (
                <TeamLogo name={name} src={image} className="size-12 flex-none" />
              ) : (
                <UserAvatar name={name} src={image} className="size-12 flex-none" />
              )}
              <div className="min-w-0 flex-1">
                <Link
                  to={isTeam ? paths.team(sideId) : paths.profile(sideId)}
                  className="text-lg font-semibold wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
                <p className="text-muted">{copy.suggested.place(place, game)}</p>
              </div>
              <FollowButton subjectId={id} name={name} size="sm" />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
