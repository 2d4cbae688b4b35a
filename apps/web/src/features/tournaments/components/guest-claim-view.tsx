import { useQuery } from "@tanstack/react-query";
import { LinkIcon } from "lucide-react";
import { useId, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { Button, buttonClass } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { ownAgeQuery } from "@/entities/wagering/api/ages";
import { useSetBirthDate } from "@/entities/wagering/api/set-birth-date";
import { wageringCopy } from "@/entities/wagering/copy";
import { useSession } from "@/hooks/use-session";
import { formatDate } from "@/lib/format";
import { guestClaimQuery, useClaimGuest } from "../api/guest-claim.ts";
import { guestClaimCopy as copy } from "../guest-claim-copy.ts";

/** Where the link of a guest leads: the cup, the name, and 'Soy yo'. */
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
    <section className="card mx-auto grid max-w-xl justify-items-center gap-4 p-6 text-center sm:p-10">
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
      <Acceptance token={token} tournamentId={tournamentId} type={type} />
      <p className="text-sm text-muted">{copy.once}</p>
    </section>
  );
}

interface AcceptanceProps {
  readonly token: string;
  readonly tournamentId: string;
  readonly type: "user" | "team";
}

function Acceptance({ token, tournamentId, type }: AcceptanceProps) {
  const { user, profile, isLoading } = useSession();
  const { pathname } = useLocation();
  if (isLoading || (user && !profile)) return <Skeleton className="h-13 w-full" />;
  if (!profile)
    return (
      <div className="visitor-only grid w-full gap-3">
        <Link
          to={paths.register()}
          state={{ from: pathname }}
          className={buttonClass({ size: "lg" })}
        >
          {copy.signUp}
        </Link>
        <Link
          to={paths.login()}
          state={{ from: pathname }}
          className={buttonClass({ variant: "outline" })}
        >
          {copy.signIn}
        </Link>
      </div>
    );
  if (type === "user")
    return (
      <Claiming
        token={token}
        tournamentId={tournamentId}
        type={type}
        as={{ id: profile.participant_id, name: profile.username }}
      />
    );
  const { team } = profile;
  return team?.participant_id ? (
    <Claiming
      token={token}
      tournamentId={tournamentId}
      type={type}
      as={{ id: team.participant_id, name: team.name }}
    />
  ) : (
    <div className="grid w-full gap-3">
      <p>{copy.noTeam}</p>
      <Link to={paths.teams()} className={buttonClass({ size: "lg" })}>
        {copy.teams}
      </Link>
    </div>
  );
}

interface ClaimingProps extends AcceptanceProps {
  readonly as: { readonly id: string; readonly name: string };
}

/** 'Soy yo', and before it the birth date of who never told it. */
function Claiming({ token, tournamentId, type, as }: ClaimingProps) {
  const navigate = useNavigate();
  const id = useId();
  const [birthDate, setBirthDate] = useState("");
  const age = useQuery(ownAgeQuery(tournamentId));
  const saveBirthDate = useSetBirthDate();
  const claim = useClaimGuest(
    token,
    tournamentId,
    (claimedId) => void navigate(paths.tournament(claimedId), { replace: true }),
  );
  const owesDate = type === "user" && age.data?.birth_date_known === false;
  return (
    <form
      className="grid w-full gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (owesDate) saveBirthDate.mutate(birthDate, { onSuccess: () => claim.mutate(as.id) });
        else claim.mutate(as.id);
      }}
    >
      {owesDate && (
        <div className="grid gap-2 text-left">
          <Label htmlFor={id}>{wageringCopy.birthDate.label}</Label>
          <Input
            id={id}
            type="date"
            min="1900-01-01"
            autoComplete="bday"
            required
            value={birthDate}
            aria-describedby={`${id}-why`}
            onChange={(event) => setBirthDate(event.target.value)}
          />
          <p id={`${id}-why`} className="text-sm text-muted">
            {wageringCopy.birthDate.whyToPlay(age.data?.minimum_age ?? 0)}
          </p>
        </div>
      )}
      <p className="wrap-anywhere">{copy.as(as.name)}</p>
      <Button
        type="submit"
        size="lg"
        className="w-full"
        isLoading={claim.isPending || saveBirthDate.isPending}
      >
        {copy.accept[type]}
      </Button>
    </form>
  );
}
