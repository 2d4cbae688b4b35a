import { Button } from "@/components/ui/button";
import { useNow } from "@/hooks/use-now";
import {
  useConfirmCheckIn,
  useOfferReplacement,
  useTakeBackOffer,
} from "../api/check-in-by-staff.ts";
import type { DeskTournament } from "../../api/desk-tournament.ts";
import type { TournamentContact } from "../../api/list-participants-and-contacts.ts";
import { checkInDeskCopy as copy } from "../copy.ts";

const CLOCK_MS = 30_000;

interface PresenceActsProps {
  readonly tournament: Pick<
    DeskTournament,
    "id" | "status" | "structure_generated_at" | "check_in_minutes" | "start_date"
  >;
  readonly contact: Pick<TournamentContact, "participant_id" | "name" | "status" | "checked_in_at">;
  /** Whether the place is offered to the waiting list; undefined if the place cannot be offered. */
  readonly isOffered: boolean | undefined;
}

/** The actions on a participant without check-in: record that they are present, or offer their place to others. */
export function PresenceActs({ tournament, contact, isOffered }: PresenceActsProps) {
  const confirm = useConfirmCheckIn();
  const offer = useOfferReplacement();
  const takeBack = useTakeBackOffer();
  const entry = { tournamentId: tournament.id, participantId: contact.participant_id };
  const hasStarted = tournament.structure_generated_at !== null;
  const { check_in_minutes: minutes, start_date: start } = tournament;
  const isMissing = minutes !== null && contact.checked_in_at === null;
  // The database would accept an offer earlier, but before check-in opens no participant counts as missing.
  const hasOpened = useNow(CLOCK_MS) >= Date.parse(start) - (minutes ?? 0) * 60_000;
  if (contact.status !== "registered" || tournament.status === "Finalizado") return null;
  if (isOffered)
    return (
      <Button
        variant="ghost"
        size="sm"
        aria-label={copy.takeBackFor(contact.name)}
        isLoading={takeBack.isPending}
        onClick={() => takeBack.mutate(entry)}
      >
        {copy.takeBack}
      </Button>
    );
  return (
    <>
      {!hasStarted && isMissing && hasOpened && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={copy.confirmFor(contact.name)}
          isLoading={confirm.isPending}
          onClick={() => confirm.mutate(entry)}
        >
          {copy.confirm}
        </Button>
      )}
      {isOffered === false && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={copy.offerFor(contact.name)}
          isLoading={offer.isPending}
          onClick={() => offer.mutate(entry)}
        >
          {copy.offer}
        </Button>
      )}
    </>
  );
}
