import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import {
  discordChannelQuery,
  type Threads,
  useRemoveChannel,
  useSaveChannel,
  useTestChannel,
} from "../api/discord-channel.ts";
import { discordCopy as copy } from "../discord-copy.ts";
import { AddBot, DiscordSetupStatus } from "./discord-setup-status.tsx";
import { NewsKindCheckboxes } from "./news-kind-checkboxes.tsx";

const THREADS: readonly Threads[] = ["none", "tournament", "match"];

const KINDS = ["opening", "places", "draw", "match", "result", "champion"] as const;

interface DiscordPanelProps {
  readonly tournament: { readonly id: string };
}

/** The Discord channel that receives a tournament's news. */
export function DiscordPanel({ tournament: { id } }: DiscordPanelProps) {
  const { data, error, refetch } = useQuery(discordChannelQuery(id));
  if (data === undefined)
    return error ? (
      <ErrorState title={copy.loadError} error={error} onRetry={refetch} />
    ) : (
      <ListSkeleton rows={3} className="h-16" />
    );
  const { application, channel } = data;
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.description} />
      <DiscordGuide hasBot={application !== null} />
      {channel && <DiscordSetupStatus channel={channel} application={application} />}
      <ChannelForm
        key={String(channel === null)}
        tournamentId={id}
        application={application}
        kinds={channel?.kinds ?? KINDS}
        threads={channel?.threads ?? "none"}
        hasEvent={channel?.has_event ?? false}
        isNew={channel === null}
        isOn={channel?.off_reason === null}
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
    threads: z.enum(THREADS),
    hasEvent: z.boolean(),
  });

type Values = z.infer<ReturnType<typeof schema>>;

interface ChannelFormProps {
  readonly tournamentId: string;
  /** The Discord application of this installation; null if it has none. */
  readonly application: string | null;
  readonly kinds: readonly string[];
  readonly threads: Threads;
  readonly hasEvent: boolean;
  readonly isNew: boolean;
  readonly isOn: boolean;
}

function ChannelForm({
  tournamentId,
  application,
  kinds,
  threads,
  hasEvent,
  isNew,
  isOn,
}: ChannelFormProps) {
  // The values that the form loaded, or last saved.
  const [read, setRead] = useState<Values>({ address: "", kinds: [...kinds], threads, hasEvent });
  const { control, handleSubmit, reset } = useForm<Values>({
    defaultValues: read,
    resolver: zodResolver(schema(isNew)),
  });
  const [address, shownThreads] = useWatch({ control, name: ["address", "threads"] });
  // The fields below the webhook's URL are hidden until the channel exists or the user has typed a URL.
  const hasChannel = !isNew || address.trim() !== "";
  const save = useSaveChannel(tournamentId);
  const test = useTestChannel(tournamentId);
  const remove = useRemoveChannel(tournamentId);
  const submit = handleSubmit((values) =>
    save.mutate(
      { read: isNew ? null : read, change: values },
      {
        onSuccess: () => {
          const saved = { ...values, address: "", kinds: values.kinds.toSorted() };
          reset(saved);
          setRead(saved);
        },
      },
    ),
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
        {(field) => (
          <Input
            {...field}
            type="url"
            autoComplete="off"
            {...(isNew && { placeholder: copy.addressExample })}
          />
        )}
      </Field>
      {hasChannel && (
        <>
          <NewsKindCheckboxes
            control={control}
            name="kinds"
            label={copy.kindsTitle}
            words={copy.kinds}
          />
          <Field
            control={control}
            name="threads"
            label={copy.threads}
            hint={
              shownThreads !== "none" &&
              (application === null ? copy.threadsForumHint : copy.threadsHint)
            }
          >
            {({ onChange, ...field }) => (
              <Select
                {...field}
                options={THREADS.map((value) => ({ value, label: copy.threadKinds[value] }))}
                onValueChange={onChange}
              />
            )}
          </Field>
          {application !== null && (
            <div className="grid justify-items-start gap-2">
              <Field
                control={control}
                name="hasEvent"
                label={copy.event}
                hint={copy.eventHint}
                layout="inline"
              >
                {({ value, onChange, ...field }) => (
                  <Checkbox {...field} checked={value} onCheckedChange={onChange} />
                )}
              </Field>
              <AddBot application={application} />
            </div>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={hasChannel ? "primary" : "secondary"}
          isLoading={save.isPending}
        >
          {copy.save}
        </Button>
        {isOn && (
          <Button variant="secondary" isLoading={test.isPending} onClick={() => test.mutate()}>
            <Send aria-hidden />
            {copy.test}
          </Button>
        )}
        {!isNew && (
          <ConfirmButton
            variant="ghost"
            label={
              <>
                <Trash2 aria-hidden />
                {copy.remove}
              </>
            }
            title={copy.removeTitle}
            description={copy.removeText}
            confirmLabel={copy.remove}
            onConfirm={() => remove.mutateAsync()}
          />
        )}
      </div>
    </form>
  );
}

const guideCopy = copy.guide;

interface DiscordGuideProps {
  /** Whether this installation has a Discord application. */
  readonly hasBot: boolean;
}

/** The organiser's steps to connect a Discord channel, in a collapsed section. */
function DiscordGuide({ hasBot }: DiscordGuideProps) {
  const steps = [...guideCopy.steps, ...(hasBot ? guideCopy.bot : [guideCopy.forum])];
  return (
    <details className="group/guide mb-5 rounded-md border border-border px-4">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold [&::-webkit-details-marker]:hidden">
        {guideCopy.title}
        <ChevronDown
          aria-hidden
          className="size-4 flex-none group-open/guide:rotate-180 motion-safe:transition-transform"
        />
      </summary>
      <ol className="mb-4 grid list-decimal gap-2 pl-5 text-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {hasBot && <p className="mb-4 text-muted">{guideCopy.play}</p>}
    </details>
  );
}
