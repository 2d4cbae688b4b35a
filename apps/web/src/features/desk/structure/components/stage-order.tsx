import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type AdminStage, useDrawStage, useSetStageSeeds } from "../api/stages.ts";
import { stagesCopy as copy } from "../stages-copy.ts";
import { SeedList } from "./seed-list.tsx";

const sorted = ({ entrants }: AdminStage, order: readonly string[]) =>
  entrants.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));

/** The order of the participants that wait for a stage, and the button that draws it. */
export function StageOrder({ stage: listed }: { readonly stage: AdminStage }) {
  const [stage, setStage] = useState(listed);
  const [order, setOrder] = useState(stage.entrants.map(({ id }) => id));
  const names = new Map(stage.entrants.map(({ id, name }) => [id, name]));
  const setSeeds = useSetStageSeeds();
  const draw = useDrawStage();
  const isBusy = setSeeds.isPending || draw.isPending;
  return (
    <section className="grid gap-3">
      <h4 className="text-sm font-semibold text-muted">{copy.order}</h4>
      <SeedList ids={order} names={names} onChange={setOrder} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() =>
            setSeeds.mutate(
              { stage, participantIds: order },
              { onSuccess: () => setStage({ ...stage, entrants: sorted(stage, order) }) },
            )
          }
        >
          {copy.saveOrder}
        </Button>
        <Button isLoading={isBusy} onClick={() => draw.mutate(stage.id)}>
          {copy.draw}
        </Button>
      </div>
    </section>
  );
}
