interface LossListProps {
  /** Null is left out. */
  readonly losses: readonly (string | null)[];
}

/** What goes with a deletion. */
export function LossList({ losses }: LossListProps) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-[0.9375rem]">
      {losses.map((loss) => loss && <li key={loss}>{loss}</li>)}
    </ul>
  );
}
