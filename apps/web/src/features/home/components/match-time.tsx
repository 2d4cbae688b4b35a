import { useNow } from "@/hooks/use-now";
import { formatDateTime, formatRelative } from "@/lib/format";

const REFRESH_MS = 30_000;

/** When a match starts: the date, and for a near one how long it is until then. */
export function MatchTime({ value }: { readonly value: string }) {
  const now = useNow(REFRESH_MS);
  const absolute = formatDateTime(value);
  const relative = formatRelative(value, now);
  return (
    <time dateTime={value}>
      <span className="font-semibold">{absolute}</span>
      {relative !== absolute && <span className="ml-2 text-accent-2">{relative}</span>}
    </time>
  );
}
