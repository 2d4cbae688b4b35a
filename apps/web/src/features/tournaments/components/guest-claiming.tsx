import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { ownAgeQuery } from "@/entities/wagering/api/ages";
import { useSetBirthDate } from "@/entities/wagering/api/set-birth-date";
import { BirthDateField } from "@/entities/wagering/components/birth-date-field";
import { useClaimGuest } from "../api/claim-guest.ts";
import { guestClaimCopy as copy } from "../guest-claim-copy.ts";

interface GuestClaimingProps {
  readonly token: string;
  readonly tournamentId: string;
  readonly type: "user" | "team";
  readonly as: { readonly id: string; readonly name: string };
}

/** The button 'Soy yo', preceded by the field for the birth date if the user has not given it. */
export function GuestClaiming({ token, tournamentId, type, as }: GuestClaimingProps) {
  const navigate = useNavigate();
  const [birthDate, setBirthDate] = useState("");
  const age = useQuery(ownAgeQuery(tournamentId));
  const saveBirthDate = useSetBirthDate();
  const claim = useClaimGuest(
    token,
    tournamentId,
    (claimedId) => void navigate(paths.tournament(claimedId), { replace: true }),
  );
  const asked = type === "user" && age.data?.birth_date_known === false ? age.data : null;
  return (
    <form
      method="dialog"
      className="grid w-full gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (asked) saveBirthDate.mutate(birthDate, { onSuccess: () => claim.mutate(as.id) });
        else claim.mutate(as.id);
      }}
    >
      {asked && (
        <BirthDateField
          minimumAge={asked.minimum_age}
          value={birthDate}
          onChange={setBirthDate}
          error={saveBirthDate.error}
        />
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
