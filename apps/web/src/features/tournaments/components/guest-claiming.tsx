import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { paths } from "@/config/paths";
import { ownAgeQuery } from "@/entities/wagering/api/ages";
import { useSetBirthDate } from "@/entities/wagering/api/set-birth-date";
import { wageringCopy } from "@/entities/wagering/copy";
import { useClaimGuest } from "../api/claim-guest.ts";
import { guestClaimCopy as copy } from "../guest-claim-copy.ts";

interface GuestClaimingProps {
  readonly token: string;
  readonly tournamentId: string;
  readonly type: "user" | "team";
  readonly as: { readonly id: string; readonly name: string };
}

/** 'Soy yo', and before it the birth date of who never told it. */
export function GuestClaiming({ token, tournamentId, type, as }: GuestClaimingProps) {
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
