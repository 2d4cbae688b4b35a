import { useFormats } from "@/hooks/use-formats";
import { useMatchFloors } from "../hooks/use-match-floors.ts";
import { notBefore } from "../domain/not-before.ts";

interface NotBeforeProps {
  /** Null for a challenge: nothing comes before it. */
  readonly tournamentId: string | null;
  readonly matchId: string;
  readonly className?: string;
}

/** 'No antes de las 14:00', for whoever waits for a match; nothing where nobody does. */
export function NotBefore({ tournamentId, matchId, className }: NotBeforeProps) {
  const formats = useFormats();
  const at = useMatchFloors(tournamentId)[matchId];
  if (at === undefined) return null;
  return (
    <time dateTime={at} className={className}>
      {notBefore(at, formats)}
    </time>
  );
}
