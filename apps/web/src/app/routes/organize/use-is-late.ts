import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/hooks/use-now";
import { encounterCountsQuery } from "@/features/admin/competition/api/count-encounters";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import { asksNow } from "@/features/organize/domain/match-day";
import { useMatchDay } from "@/features/organize/hooks/use-match-day";

const CLOCK_MS = 15_000;

/** Whether something of a cup that is played is behind its hour: a side that has not come, a result that is missing. */
export function useIsLate({ id, status }: AdminTournament): boolean {
  const isPlayed = status === "Activo";
  const { data: counts } = useQuery({
    ...encounterCountsQuery("tournament", id),
    enabled: isPlayed,
  });
  const day = useMatchDay(id, isPlayed);
  const now = useNow(CLOCK_MS);
  return (
    isPlayed &&
    ((counts?.["sin-resultado"] ?? 0) > 0 ||
      (day?.starts ?? []).some((start) => asksNow(start, now)))
  );
}
