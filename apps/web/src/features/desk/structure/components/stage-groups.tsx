import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { type AdminStage, groupsIn, useSetStageGroups } from "../api/stages.ts";
import { stagesCopy as copy } from "../stages-copy.ts";

const letter = (at: number) => String.fromCodePoint(65 + (at % 26)).repeat(1 + Math.floor(at / 26));

/** The group of each participant, one select each; a group without members is removed. */
export function StageGroups({ stage: listed }: { readonly stage: AdminStage }) {
  const [stage, setStage] = useState(listed);
  const [groupOf, setGroupOf] = useState(stage.groupOf);
  const save = useSetStageGroups();
  const count = Math.max(0, ...groupOf.values()) + 1;
  const members = stage.entrants.filter(({ id }) => groupOf.has(id));
  const options = Array.from({ length: count + 1 }, (_, at) => ({
    value: String(at),
    label: at === count ? copy.newGroup : copy.group(letter(at)),
  }));
  const groups = groupsIn(stage, groupOf);
  return (
    <section className="grid gap-3">
      <h4 className="text-sm font-semibold text-muted">{copy.groups}</h4>
      <p className="text-sm text-muted">{copy.groupsHint}</p>
      <ul className="grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
        {members.map(({ id, name }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-2">
            <span title={name} className="truncate">
              {name}
            </span>
            <Select
              aria-label={copy.groupOf(name)}
              value={String(groupOf.get(id) ?? 0)}
              onValueChange={(at) => setGroupOf(new Map(groupOf).set(id, Number(at)))}
              options={options}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="justify-self-end"
        isLoading={save.isPending}
        onClick={() =>
          save.mutate({ stage, groups }, { onSuccess: () => setStage({ ...stage, groupOf }) })
        }
      >
        {copy.saveGroups}
      </Button>
    </section>
  );
}
