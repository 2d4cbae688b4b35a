import { useQuery } from "@tanstack/react-query";
import { feederMatchesQuery } from "../api/feeder-matches.ts";
import { awaitsRival, type FeederMatch, type Waiting } from "../domain/feeder-match.ts";

/**
 * The matches that decide the unknown sides of a match; empty if both sides are known.
 *
 * @param among all matches of the page, which are read with one request
 */
export function useFeederMatches(
  match: Waiting,
  among: readonly Waiting[] = [match],
): readonly FeederMatch[] {
  const enabled = awaitsRival(match);
  const ids = among.filter(awaitsRival).map(({ id }) => id);
  const { data = [] } = useQuery({ ...feederMatchesQuery(ids), enabled });
  return enabled ? data.filter(({ targetId }) => targetId === match.id) : [];
}
