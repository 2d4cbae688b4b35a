import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { useSetBirthDate } from "@/entities/wagering/api/set-birth-date";
import { BirthDateField } from "@/entities/wagering/components/birth-date-field";
import { useClaimGuest } from "../api/claim-guest.ts";
import { tournamentActsQuery } from "../api/allowed-actions.ts";
import { guestClaimCopy as copy } from "../guest-claim-copy.ts";

interface GuestClaimingProps {
  readonly token: string;
  readonly tournamentId: string;
  readonly type: "user" | "team";
  readonly minimumAge: number;
  readonly as: { readonly id: string; readonly name: string };
}

/** The button 'Soy yo', preceded by the field for the birth date if the user has not given it. */
export function GuestClaiming({ token, tournamentId, type, minimumAge, as }: GuestClaimingProps) {
  const navigate = useNavigate();
  const [birthDate, setBirthDate] = useState("");
  const acts = useQuery(tournamentActsQuery(tournamentId, as.id));
  const saveBirthDate = useSetBirthDate();
  const claim = useClaimGuest(
    token,
    tournamentId,
    (claimedId) => void navigate(paths.tournament(claimedId), { replace: true }),
  );
  const isAsked = type === "user" && acts.data?.play?.refusal === "birth_date_required";
  return (
    <form
      method="dialog"
      className="grid w-full gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAsked) saveBirthDate.mutate(birthDate, { onSuccess: () => claim.mutate(as.id) });
        else claim.mutate(as.id);
      }}
    >
      {isAsked && (
        <BirthDateField
          minimumAge={minimumAge}
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
