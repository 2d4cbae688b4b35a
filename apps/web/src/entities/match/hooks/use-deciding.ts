import { useQuery } from "@tanstack/react-query";
import { decidingMatchesQuery } from "../api/deciding-matches.ts";
import { awaitsRival, type Deciding, type Waiting } from "../domain/deciding.ts";

/**
 * The matches that decide the unknown sides of a match; empty if both sides are known.
 *
 * @param among all matches of the page, which are read with one request
 */
export function useDeciding(
  match: Waiting,
  among: readonly Waiting[] = [match],
): readonly Deciding[] {
  const enabled = awaitsRival(match);
  const ids = among.filter(awaitsRival).map(({ id }) => id);
  const { data = [] } = useQuery({ ...decidingMatchesQuery(ids), enabled });
  return enabled ? data.filter(({ targetId }) => targetId === match.id) : [];
}
