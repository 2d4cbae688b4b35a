import { useQuery } from "@tanstack/react-query";
import {
  type AudienceSubject,
  audienceCountsQuery,
  audienceTopic,
} from "../api/audience-counts.ts";
import { AudienceMark } from "./audience-mark.tsx";

interface ListedAudienceProps {
  readonly subject: AudienceSubject;
  /** All that the list asks of at once; this one alone where it is no list. */
  readonly among?: readonly AudienceSubject[];
  readonly className?: string;
}

/** How many watch something that is listed; who reads the list is not among them. */
export function ListedAudience({ subject, among = [subject], className }: ListedAudienceProps) {
  const { data } = useQuery(audienceCountsQuery(among));
  return <AudienceMark count={data?.[audienceTopic(subject)] ?? 0} className={className} />;
}
