import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useAddVetoPreset, vetoPresetsQuery } from "../api/veto-pools.ts";
import { vetoesCopy as copy } from "../copy.ts";

interface VetoPresetsProps {
  readonly gameId: string;
  /** The names of the game's pools. */
  readonly taken: readonly string[];
}

/** Ready-made pools with the vetoes of official rulebooks, each with a button that adds it. */
export function VetoPresets({ gameId, taken }: VetoPresetsProps) {
  const { data: presets = [] } = useQuery(vetoPresetsQuery(gameId));
  const add = useAddVetoPreset(gameId);
  const open = presets.filter(({ pool }) => !taken.includes(pool));
  const row = ({ key, pool, maps, vetoes, is_meant: isMeant }: (typeof presets)[number]) => (
    <li key={key} className="flex flex-wrap items-center gap-3 border-t border-border py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap gap-2 font-semibold">
          <span>{pool}</span>
          {isMeant && <Badge>{copy.meant}</Badge>}
        </p>
        <ul className="mt-1.5 flex flex-wrap gap-1.5 text-sm">
          {[copy.presetMaps(maps), ...vetoes].map((fact) => (
            <li key={fact} className="rounded-full border border-border px-2.5 py-0.5 text-muted">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <Button
        variant={isMeant ? "primary" : "secondary"}
        size="sm"
        aria-label={copy.addOf(pool)}
        disabled={add.isPending}
        isLoading={add.isPending && add.variables === key}
        onClick={() => add.mutate(key)}
      >
        {copy.add}
      </Button>
    </li>
  );
  const others = open.filter(({ is_meant: isMeant }) => !isMeant);
  if (open.length === 0) return null;
  return (
    <Card>
      <CardHeader title={copy.presets} description={copy.presetsHint} />
      <ul>{open.filter(({ is_meant: isMeant }) => isMeant).map(row)}</ul>
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {copy.otherGames}
          </summary>
          <ul>{others.map(row)}</ul>
        </details>
      )}
    </Card>
  );
}
