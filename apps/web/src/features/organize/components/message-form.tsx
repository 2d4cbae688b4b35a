import { tournamentMessagesLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { MessageSquare, Send } from "lucide-react";
import type { ReactNode } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { NoticePreview } from "@/components/notice-preview";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { addresseesQuery, messageReachQuery, useSendMessage } from "../api/messages.ts";
import {
  type AudienceKind,
  audienceOf,
  isNamed,
  matchOptions,
  roundOptions,
} from "../domain/audience.ts";
import type { ScheduledMatch } from "../domain/schedule.ts";
import type { Facts, Starter } from "../domain/starters.ts";
import { messagesCopy as copy } from "../messages-copy.ts";

const { max: LIMIT } = tournamentMessagesLimits.content;

const schema = z
  .object({
    kind: z.custom<AudienceKind>(),
    value: z.string(),
    content: z.string().trim().min(1, copy.required).max(LIMIT, copy.tooLong),
  })
  .refine(({ kind, value }) => audienceOf(kind, value) !== null, {
    path: ["value"],
    message: copy.chooseWhom,
  });

type Values = z.infer<typeof schema>;

/** Whom a link to this page names. */
function asked(params: URLSearchParams): Pick<Values, "kind" | "value"> {
  const participant = params.get("participante");
  const match = params.get("partido");
  const matches = params.get("partidos");
  if (participant) return { kind: "participant", value: participant };
  if (matches) return { kind: "matches", value: matches };
  return match ? { kind: "match", value: match } : { kind: "cup", value: "" };
}

interface MessageFormProps {
  /** What its messages say of the cup. */
  readonly facts: Facts;
  readonly starters: readonly Starter[];
  /** What was written, below the message as it comes. */
  readonly children: ReactNode;
  readonly tournamentId: string;
  readonly hasTeams: boolean;
  readonly matches: readonly ScheduledMatch[];
  /** Those to whom one may write as the tournament stands. */
  readonly audiences: readonly AudienceKind[];
}

/** One message to those who are chosen; how many they are stands beside the button. */
export function MessageForm({
  tournamentId,
  facts,
  starters,
  hasTeams,
  matches,
  audiences,
  children,
}: MessageFormProps) {
  const [params] = useSearchParams();
  const chosen = params.get("partidos");
  const { control, handleSubmit, resetField, setFocus, setValue } = useForm<Values>({
    defaultValues: { ...asked(params), content: "" },
    resolver: zodResolver(schema),
  });
  const kind = useWatch({ control, name: "kind" });
  const value = useWatch({ control, name: "value" });
  const content = useWatch({ control, name: "content" });
  const { data: addressees = [] } = useQuery({
    ...addresseesQuery(tournamentId),
    enabled: kind === "participant",
  });
  const send = useSendMessage(tournamentId, () => resetField("content"));
  const submit = handleSubmit((values) => {
    const audience = audienceOf(values.kind, values.value);
    if (audience) send.mutate({ audience, content: values.content });
  });
  const options = {
    round: roundOptions(matches),
    match: matchOptions(matches),
    participant: addressees,
  };
  const begin = (starter: Starter) => {
    setValue("content", copy.starterTexts[starter](facts), { shouldDirty: true });
    setFocus("content");
  };
  const form = (
    <Card>
      <CardHeader
        title={copy.title}
        description={hasTeams ? copy.description.teams : copy.description.individuals}
      />
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field control={control} name="kind" label={copy.audience}>
            {({ onChange, ...field }) => (
              <Select
                {...field}
                options={(chosen ? [...audiences, "matches" as const] : audiences).map((word) => ({
                  value: word,
                  label: copy.audiences[word],
                }))}
                onValueChange={(word) => {
                  onChange(word);
                  setValue("value", word === "matches" ? (chosen ?? "") : "");
                }}
              />
            )}
          </Field>
          {isNamed(kind) && (
            <Field control={control} name="value" label={copy.which[kind]} required>
              {({ onChange, ...field }) => (
                <Select
                  {...field}
                  placeholder={copy.choose}
                  options={options[kind]}
                  onValueChange={onChange}
                />
              )}
            </Field>
          )}
        </div>
        {content === "" && (
          <fieldset className="-mb-1 flex flex-wrap items-center gap-2">
            <legend className="float-left mr-1 text-sm text-muted max-sm:sr-only">
              {copy.starters}
            </legend>
            {starters.map((starter) => (
              <Button key={starter} variant="secondary" size="sm" onClick={() => begin(starter)}>
                {copy.starterNames[starter]}
              </Button>
            ))}
          </fieldset>
        )}
        <Field
          control={control}
          name="content"
          label={copy.content}
          hint={<span className="tabular-nums">{copy.count(content.length)}</span>}
          required
        >
          {(field) => (
            <Textarea
              {...field}
              rows={3}
              maxLength={LIMIT}
              className="field-sizing-content min-h-24"
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <Reach tournamentId={tournamentId} kind={kind} value={value} />
          <Button type="submit" isLoading={send.isPending}>
            <Send aria-hidden />
            {copy.send}
          </Button>
        </div>
      </form>
    </Card>
  );
  return (
    <>
      {form}
      <div className="grid grid-cols-1 gap-5">
        <Preview name={facts.name} content={content} />
        {children}
      </div>
    </>
  );
}

/** The message as its reader finds it among his notices, where there is the room for it. */
function Preview({ name, content }: { readonly name: string; readonly content: string }) {
  return (
    <Card className="max-xl:hidden">
      <CardHeader title={copy.preview.title} />
      {content.trim() === "" ? (
        <p className="rounded-lg border border-dashed border-border px-4 py-6 text-center text-muted">
          {copy.preview.empty}
        </p>
      ) : (
        <NoticePreview
          icon={MessageSquare}
          title={copy.preview.notice(name)}
          content={content}
          now={copy.preview.now}
        />
      )}
    </Card>
  );
}

/** How many people would get the message as it is addressed. */
function Reach({
  tournamentId,
  kind,
  value,
}: Pick<MessageFormProps, "tournamentId"> & Pick<Values, "kind" | "value">) {
  const audience = audienceOf(kind, value);
  const { data, isError } = useQuery({
    ...messageReachQuery(tournamentId, audience ?? { p_audience: "cup" }),
    enabled: audience !== null,
  });
  const text =
    audience === null
      ? copy.chooseWhom
      : isError
        ? copy.reachError
        : data === undefined
          ? ""
          : data === 1
            ? copy.reachesOne
            : copy.reaches(data);
  return <output className="min-h-6 text-[0.9375rem] font-medium tabular-nums">{text}</output>;
}
