import { ListedAudience } from "./listed-audience.tsx";

interface MatchAudienceProps {
  readonly id: string;
  /** The ids of all matches of the list, whose counts are read with one request. */
  readonly among: readonly string[];
}

const subjectOf = (id: string) => `match:${id}` as const;

/** The audience of a match in a list. */
export function MatchAudience({ id, among }: MatchAudienceProps) {
  return <ListedAudience subject={subjectOf(id)} among={among.map(subjectOf)} />;
}
