import { useQuery } from "@tanstack/react-query";
import {
  type AudienceSubject,
  audienceCountsQuery,
  audienceTopic,
} from "../api/audience-counts.ts";
import { ViewerCount } from "./viewer-count.tsx";

interface ListedAudienceProps {
  readonly subject: AudienceSubject;
  /** All matches or tournaments of the list, whose counts are read with one request. By default only `subject`. */
  readonly among?: readonly AudienceSubject[];
  readonly className?: string;
}

/** How many people watch a match or tournament of a list; the reader of the list is not counted. */
export function ListedViewerCount({ subject, among = [subject], className }: ListedAudienceProps) {
  const { data } = useQuery(audienceCountsQuery(among));
  return <ViewerCount count={data?.[audienceTopic(subject)] ?? 0} className={className} />;
}
