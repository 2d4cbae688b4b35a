import { useQuery } from "@tanstack/react-query";
import { LinkIcon } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { island } from "@/components/island";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { SignUpLinks } from "@/components/sign-up-links";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { formatDate } from "@/lib/format";
import { guestClaimQuery } from "../api/guest-claim.ts";
import { guestClaimCopy as copy } from "../guest-claim-copy.ts";

// `GuestClaiming` is loaded only for signed-in users.
const GuestClaiming = lazy(async () => ({
  default: (await import("./guest-claim-button.tsx")).GuestClaiming,
}));

const GuestEntry = island(async () => (await import("./own-entrance-code.tsx")).GuestEntry);

/**
 * The page of a guest's link: the tournament, the guest's name, and the button 'Soy yo', which claims the guest's
 * place.
 */
export function GuestClaimView({ token }: { readonly token: string }) {
  const { data: claim, error, refetch } = useQuery(guestClaimQuery(token));
  if (error) return <ErrorState isPage title={copy.loadFailure} error={error} onRetry={refetch} />;
  if (claim === undefined) return <Skeleton className="mx-auto h-96 max-w-xl rounded-xl" />;
  if (claim === null) {
    return (
      <EmptyState
        isPage
        icon={LinkIcon}
        title={copy.over}
        description={copy.overText}
        action={
          <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
            {copy.tournaments}
          </Link>
        }
      />
    );
  }
  const { type, guest_name: name, tournament_id: tournamentId } = claim;
  return (
    <section className="card card-box mx-auto grid max-w-xl justify-items-center gap-4 p-6 text-center sm:p-10">
      <p className="text-lg text-muted">{copy.question[type]}</p>
      <h1 className="display text-4xl wrap-anywhere">{name}</h1>
      <p className="wrap-anywhere">
        <Link to={paths.tournament(tournamentId)} className="link font-medium">
          {claim.tournament_name}
        </Link>
        <span className="block text-sm text-muted">
          {copy.occasion(claim.game, formatDate(claim.start_date))}
        </span>
      </p>
      <p className="text-muted">{copy.text[type]}</p>
      <Suspense fallback={<Skeleton className="h-13 w-full" />}>
        <Acceptance
          token={token}
          tournamentId={tournamentId}
          type={type}
          minimumAge={claim.minimum_age}
        />
      </Suspense>
      <p className="text-sm text-muted">{copy.once}</p>
      <GuestEntry token={token} name={name} />
    </section>
  );
}

interface AcceptanceProps {
  readonly token: string;
  readonly tournamentId: string;
  readonly type: "user" | "team";
  readonly minimumAge: number;
}

function Acceptance(claim: AcceptanceProps) {
  const { user, profile, isLoading } = useSession();
  if (isLoading || (user && !profile)) return <Skeleton className="h-13 w-full" />;
  if (!profile) return <SignUpLinks signUp={copy.signUp} />;
  if (claim.type === "user")
    return <GuestClaiming {...claim} as={{ id: profile.participant_id, name: profile.username }} />;
  const { team } = profile;
  return team?.participant_id ? (
    <GuestClaiming {...claim} as={{ id: team.participant_id, name: team.name }} />
  ) : (
    <div className="grid w-full gap-3">
      <p>{copy.noTeam}</p>
      <Link to={paths.teams()} className={buttonClass({ size: "lg" })}>
        {copy.teams}
      </Link>
    </div>
  );
}
