interface SumLineProps {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
}

/** One line of a sum with label and amount, inside a `dl`. */
export function SumLine({ label, value, isTotal = false }: SumLineProps) {
  return (
    <div
      className={
        isTotal
          ? "flex justify-between gap-4 border-t border-border pt-2 font-semibold"
          : "flex justify-between gap-4"
      }
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
