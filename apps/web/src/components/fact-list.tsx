import type { ReactNode } from "react";

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid gap-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
