import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Send, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import {
  discordChannelQuery,
  useRemoveChannel,
  useSaveChannel,
  useTestChannel,
} from "../api/discord.ts";
import { discordCopy as copy } from "../discord-copy.ts";
import { KindBoxes } from "./kind-boxes.tsx";

const KINDS = ["opening", "places", "draw", "match", "result", "champion"] as const;

interface DiscordPanelProps {
  readonly tournament: { readonly id: string };
}

/** The channel of Discord in which a tournament tells what happens. */
export function DiscordPanel({ tournament: { id } }: DiscordPanelProps) {
  const { data, error, refetch } = useQuery(discordChannelQuery(id));
  if (data === undefined)
    return error ? (
      <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
    ) : (
      <ListSkeleton rows={3} className="h-16" />
    );
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.description} />
      {data && (
        <p className="mb-4 flex flex-wrap items-center gap-3">
          <Badge tone={data.off_reason === null ? "success" : "danger"}>
            {data.off_reason === null ? copy.on : copy.off}
          </Badge>
          {data.off_reason && copy.offReasons[data.off_reason]}
        </p>
      )}
      <ChannelForm
        key={String(data === null)}
        tournamentId={id}
        kinds={data?.kinds ?? KINDS}
        hasThreads={data?.has_threads ?? false}
        isNew={data === null}
        isOn={data?.off_reason === null}
      />
    </Card>
  );
}

const schema = (isNew: boolean) =>
  z.object({
    address: z
      .string()
      .trim()
      .min(isNew ? 1 : 0, copy.addressInvalid),
    kinds: z.array(z.string()).min(1, copy.kindsNeeded),
    hasThreads: z.boolean(),
  });

type Values = z.infer<ReturnType<typeof schema>>;

interface ChannelFormProps {
  readonly tournamentId: string;
  readonly kinds: readonly string[];
  readonly hasThreads: boolean;
  readonly isNew: boolean;
  readonly isOn: boolean;
}

function ChannelForm({ tournamentId, kinds, hasThreads, isNew, isOn }: ChannelFormProps) {
  const id = useId();
  const { control, handleSubmit, resetField } = useForm<Values>({
    defaultValues: { address: "", kinds: [...kinds], hasThreads },
    resolver: zodResolver(schema(isNew)),
  });
  const save = useSaveChannel(tournamentId);
  const test = useTestChannel(tournamentId);
  const remove = useRemoveChannel(tournamentId);
  const [isRemoving, setRemoving] = useState(false);
  const submit = handleSubmit((values) =>
    save.mutate(values, { onSuccess: () => resetField("address") }),
  );
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        control={control}
        name="address"
        label={copy.address}
        hint={isNew ? copy.addressHint : copy.otherHint}
        required={isNew}
      >
        {(field) => <Input {...field} type="url" autoComplete="off" />}
      </Field>
      <KindBoxes control={control} name="kinds" label={copy.kindsTitle} words={copy.kinds} />
      <div className="flex gap-3">
        <Controller
          control={control}
          name="hasThreads"
          render={({ field }) => (
            <Checkbox
              id={`${id}-threads`}
              className="mt-0.5"
              aria-describedby={`${id}-threads-hint`}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
        <div className="grid gap-1">
          <Label htmlFor={`${id}-threads`}>{copy.threads}</Label>
          <p id={`${id}-threads-hint`} className="text-sm text-muted">
            {copy.threadsHint}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isLoading={save.isPending}>
          {copy.save}
        </Button>
        {isOn && (
          <Button variant="secondary" isLoading={test.isPending} onClick={() => test.mutate()}>
            <Send aria-hidden />
            {copy.test}
          </Button>
        )}
        {!isNew && (
          <Button variant="ghost" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden />
            {copy.remove}
          </Button>
        )}
      </div>
      {isRemoving && (
        <ConfirmDialog
          onClose={() => setRemoving(false)}
          title={copy.removeTitle}
          description={copy.removeText}
          confirmLabel={copy.remove}
          onConfirm={() => remove.mutateAsync()}
        />
      )}
    </form>
  );
}
