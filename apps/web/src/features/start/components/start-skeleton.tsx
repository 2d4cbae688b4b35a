import { Skeleton } from "@/components/ui/skeleton";
import { copy } from "../copy.ts";
import { startPlace } from "../domain/start-layout-and-first-steps.ts";

interface StartSkeletonProps {
  /** True while data loads; false if the placeholder only reserves the space. */
  readonly isBusy: boolean;
  /** The name in the greeting, once it is known. */
  readonly name?: string | undefined;
}

/** The placeholder for a player's home page, in its final size. */
export function StartSkeleton({ isBusy, name }: StartSkeletonProps) {
  return (
    <div aria-busy={isBusy || undefined} className={startPlace.section}>
      <p className="display text-3xl break-words md:text-4xl">{copy.hello(name)}</p>
      <div className={startPlace.grid}>
        <Skeleton className={startPlace.main} />
        <div className="grid content-start gap-5">
          <Skeleton className="h-20 rounded-lg lg:h-40" />
          <Skeleton className="h-28 rounded-lg lg:h-32" />
        </div>
      </div>
    </div>
  );
}
