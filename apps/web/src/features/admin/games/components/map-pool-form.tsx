import { mapPoolsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Switch } from "@/components/ui/switch";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { type MapPool, useSaveMapPool } from "../api/veto-pools.ts";
import { toPoolRow, toPoolValues } from "../domain/veto-values.ts";
import { vetoesCopy } from "../copy.ts";
import { poolSchema } from "../vetoes-schemas.ts";

const copy = vetoesCopy.pool;
/** The most maps that private.is_map_pool() accepts. */
const MOST_MAPS = 60;

interface MapPoolFormProps {
  readonly gameId: string;
  /** The stored pool; null for a new pool. */
  readonly pool: MapPool | null;
}

/** The maps of a pool, each with its mode and whether it is active. */
export function MapPoolForm({ gameId, pool: stored }: MapPoolFormProps) {
  const [pool, setRead] = useState(stored);
  const save = useSaveMapPool(gameId);
  const { control, handleSubmit, formState, reset } = useForm({
    defaultValues: toPoolValues(pool),
    resolver: zodResolver(poolSchema),
  });
  const { fields, append, remove } = useFieldArray({ control, name: "maps" });
  useUnsavedWork(!save.isPending && formState.isDirty);
  const submit = handleSubmit((values) =>
    save.mutate(
      { pool, values },
      {
        onSuccess: () => {
          reset(pool === null ? toPoolValues(null) : values);
          setRead(pool && { ...pool, ...toPoolRow(values) });
        },
      },
    ),
  );
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field control={control} name="name" label={copy.name} required>
          {(field) => <Input {...field} maxLength={mapPoolsLimits.name.max} />}
        </Field>
        <Field control={control} name="side1" label={copy.side1}>
          {(field) => <Input {...field} />}
        </Field>
        <Field control={control} name="side2" label={copy.side2}>
          {(field) => <Input {...field} />}
        </Field>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{copy.maps}</legend>
        <ol className="grid gap-2">
          {fields.map((map, at) => (
            <li
              key={map.id}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto] items-center gap-2"
            >
              <Field
                control={control}
                name={`maps.${at}.name`}
                label={<span className="sr-only">{copy.map(at + 1)}</span>}
              >
                {(field) => <Input {...field} placeholder={copy.mapPlaceholder} />}
              </Field>
              <Field
                control={control}
                name={`maps.${at}.mode`}
                label={<span className="sr-only">{copy.mode(at + 1)}</span>}
              >
                {(field) => <Input {...field} placeholder={copy.modePlaceholder} />}
              </Field>
              <Field control={control} name={`maps.${at}.isActive`} label={null}>
                {({ value, onChange, ...field }) => (
                  <Switch
                    {...field}
                    checked={value}
                    aria-label={copy.active(at + 1)}
                    onCheckedChange={onChange}
                  />
                )}
              </Field>
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={copy.removeMap(at + 1)}
                disabled={fields.length === 1}
                onClick={() => remove(at)}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          disabled={fields.length >= MOST_MAPS}
          onClick={() => append({ name: "", mode: "", isActive: true })}
        >
          <Plus aria-hidden />
          {copy.addMap}
        </Button>
        <Button
          type="submit"
          variant={formState.isDirty ? "primary" : "secondary"}
          isLoading={save.isPending}
        >
          {copy.save}
        </Button>
      </div>
    </form>
  );
}
