import { ListedAudience } from "./listed-audience.tsx";

interface MatchAudienceProps {
  readonly id: string;
  /** All matches of the list, which are asked of at once. */
  readonly among: readonly string[];
}

const subjectOf = (id: string) => `match:${id}` as const;

/** How many watch a match that is listed among others. */
export function MatchAudience({ id, among }: MatchAudienceProps) {
  return <ListedAudience subject={subjectOf(id)} among={among.map(subjectOf)} />;
}
