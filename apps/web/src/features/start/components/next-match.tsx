import { Link } from "react-router";
import { Countdown } from "@/components/countdown";
import { RelativeTime } from "@/components/relative-time";
import { TeamLogo } from "@/components/team-logo";
import { buttonClass } from "@/components/ui/button";
import { UserAvatar } from "@/components/user-avatar";
import type { AgendaItem } from "@/entities/agenda/api/my-agenda";
import { AgendaItemPicture } from "@/entities/agenda/components/agenda-item-picture";
import { agendaCopy } from "@/entities/agenda/copy";
import { addressOf, isDeadline, untilWord } from "@/entities/agenda/domain/agenda";
import { agendaTexts, rivalOf } from "@/entities/agenda/domain/agenda-texts";
import { EarliestStart } from "@/entities/match/components/earliest-start";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import type { SessionProfile } from "@/lib/session";
import { copy } from "../copy.ts";
import { startPlace } from "../domain/start-layout-and-first-steps.ts";

const MARK = "size-16 md:size-20 lg:size-24";

/** The player's next match: the viewer's side against the rival, the time, and a button that opens the room. */
export function NextMatch({ item }: { readonly item: AgendaItem }) {
  const { profile } = useSession();
  const { eyebrow, title, facts, act } = agendaTexts(item);
  const own = profile && ownSide(item, profile);
  const isUntil = isDeadline(item);
  return (
    <section
      aria-label={eyebrow}
      className={cn("card-lit grid content-between gap-4 text-center", startPlace.main)}
    >
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <ul className="mt-1 flex flex-wrap justify-center gap-x-3 text-[0.9375rem] text-muted">
          {facts.map((fact) => (
            <li key={fact} className="line-clamp-2 break-words">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      {/* Screen readers read one heading; the two sides are visual only. */}
      <h2 className="sr-only">{title}</h2>
      <div
        aria-hidden
        className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-x-3 md:gap-x-6"
      >
        <Side name={own?.name ?? copy.you} mark={own && <OwnMark {...own} />} />
        <span className="grid h-16 place-items-center font-display text-2xl text-muted md:h-20 lg:h-24 lg:text-3xl">
          {agendaCopy.versus}
        </span>
        <Side name={rivalOf(item)} mark={<AgendaItemPicture item={item} className={MARK} />} />
      </div>
      <div className="grid justify-items-center gap-2">
        {item.due_at && (
          <p className="text-[0.9375rem]">
            {isUntil && `${untilWord(item)} `}
            <RelativeTime
              value={item.due_at}
              isHour={isUntil}
              isWhole={!isUntil}
              className="font-semibold"
            />
          </p>
        )}
        {item.is_overdue && item.act_by && (
          <p className="flex items-baseline gap-1.5 font-semibold text-warning">
            {agendaCopy.overdueUntil}
            <Countdown to={item.act_by} label={agendaCopy.overdueUntil} className="text-xl" />
          </p>
        )}
        {item.match_id && (
          <EarliestStart
            tournamentId={item.tournament_id}
            matchId={item.match_id}
            className="text-[0.9375rem] font-semibold"
          />
        )}
        <Link
          to={addressOf(item, profile?.team_id ?? null)}
          className={cn(buttonClass({ size: "lg" }), "max-sm:w-full")}
        >
          {act}
        </Link>
        {!item.can_act && <p className="text-sm text-muted">{agendaCopy.memberHint}</p>}
      </div>
    </section>
  );
}

function Side({ name, mark }: { readonly name: string; readonly mark: React.ReactNode }) {
  return (
    <span className="grid min-w-0 justify-items-center gap-2">
      {mark}
      <span
        title={name}
        className="line-clamp-3 max-w-full font-display text-xl leading-tight font-semibold wrap-anywhere md:text-2xl"
      >
        {name}
      </span>
    </span>
  );
}

interface OwnSide {
  readonly name: string;
  readonly imageUrl: string | null;
  readonly isTeam: boolean;
}

/** The side of the viewer in the match: the player or their team; null if they have left the team. */
function ownSide({ participant_id: id }: AgendaItem, profile: SessionProfile): OwnSide | null {
  const { team } = profile;
  if (id === profile.participant_id) {
    return { name: profile.username, imageUrl: profile.avatar_url, isTeam: false };
  }
  if (!team || id !== team.participant_id) return null;
  return { name: team.name, imageUrl: team.logo_url, isTeam: true };
}

function OwnMark({ name, imageUrl, isTeam }: OwnSide) {
  const Mark = isTeam ? TeamLogo : UserAvatar;
  return <Mark name={name} src={imageUrl} className={MARK} />;
}
