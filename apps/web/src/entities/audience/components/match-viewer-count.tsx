import { ListedViewerCount } from "./listed-viewer-count.tsx";

interface MatchAudienceProps {
  readonly id: string;
  /** The ids of all matches of the list, whose counts are read with one request. */
  readonly among: readonly string[];
}

const subjectOf = (id: string) => `match:${id}` as const;

/** The number of viewers of a match in a list. */
export function MatchViewerCount({ id, among }: MatchAudienceProps) {
  return <ListedViewerCount subject={subjectOf(id)} among={among.map(subjectOf)} />;
}
