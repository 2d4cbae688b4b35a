import { useEffect, useState } from "react";
import { readSeen, writeSeen } from "../domain/seen.ts";

/**
 * Whether the viewer sees something for the first time, as far as this device knows.
 *
 * @param key of the viewer and what he looks at
 * @param shown what there is to be seen; give the component a `key` of it, so that another one is new
 */
export function useFirstSight(key: string, shown: string): boolean {
  const [isFirst] = useState(() => readSeen(key) !== shown);
  useEffect(() => writeSeen(key, shown), [key, shown]);
  return isFirst;
}
