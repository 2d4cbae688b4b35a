import { useQuery } from "@tanstack/react-query";
import { runningSuspension } from "@/entities/report/domain/measure-state";
import { useNow } from "@/hooks/use-now";
import { measuresQuery } from "../api/measures.ts";

const REFRESH_MS = 60_000;

/** The active suspension of a person. */
export function useSuspension(personId: string) {
  const { data = [] } = useQuery(measuresQuery(personId));
  return runningSuspension(data, useNow(REFRESH_MS));
}
