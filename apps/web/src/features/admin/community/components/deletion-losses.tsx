interface LossListProps {
  /** The texts to list; a null is skipped. */
  readonly losses: readonly (string | null)[];
}

/** Lists what a user or team loses by a deletion. */
export function LossList({ losses }: LossListProps) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-[0.9375rem]">
      {losses.map((loss) => loss && <li key={loss}>{loss}</li>)}
    </ul>
  );
}
