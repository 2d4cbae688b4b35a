import { tournamentMessagesLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquare, Send } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useSearchParams } from "react-router";
import { z } from "zod";
import { NotificationPreview } from "@/components/notification-preview";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import {
  addresseesQuery,
  messageReachQuery,
  useSendMessage,
  useTryMessage,
} from "../api/messages.ts";
import {
  type AudienceKind,
  audienceOf,
  isNamed,
  matchOptions,
  roundOptions,
} from "../domain/audience.ts";
import type { ScheduledMatch } from "../../domain/scheduled-match.ts";
import type { Facts, Starter } from "../domain/message-templates.ts";
import { messagesCopy as copy } from "../messages-copy.ts";

const { max: LIMIT } = tournamentMessagesLimits.content;

/** Above this number of recipients the form asks for confirmation. */
const MANY = 10;

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

interface Question {
  readonly values: Values;
  /** The number of recipients; null if it could not be counted. */
  readonly count: number | null;
}

/** The audience that a link to this page selects. */
function asked(params: URLSearchParams): Pick<Values, "kind" | "value"> {
  const participant = params.get("participante");
  const match = params.get("partido");
  const matches = params.get("partidos");
  if (participant) return { kind: "participant", value: participant };
  if (matches) return { kind: "matches", value: matches };
  return match ? { kind: "match", value: match } : { kind: "cup", value: "" };
}

interface MessageFormProps {
  /** Facts of the tournament that the prepared messages use. */
  readonly facts: Facts;
  readonly starters: readonly Starter[];
  /** The list of sent messages, rendered below the preview. */
  readonly children: ReactNode;
  readonly tournamentId: string;
  readonly hasTeams: boolean;
  readonly matches: readonly ScheduledMatch[];
  /** The audiences that the current state of the tournament allows. */
  readonly audiences: readonly AudienceKind[];
}

/** Sends one message to the chosen audience; the number of recipients is next to the button. */
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
  const { control, handleSubmit, resetField, setFocus, setValue, trigger } = useForm<Values>({
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
  const trial = useTryMessage(tournamentId);
  const reach = useReach(tournamentId, kind, value);
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const deliver = async (values: Values) => {
    const audience = audienceOf(values.kind, values.value);
    if (audience) await send.mutateAsync({ audience, content: values.content });
  };
  const submit = handleSubmit(async (values) => {
    const audience = audienceOf(values.kind, values.value);
    if (audience === null) return;
    // Before sending, the number of recipients is loaded again, because it may have changed. If that fails, the user
    // must confirm the sending.
    const count = await queryClient
      .fetchQuery(messageReachQuery(tournamentId, audience))
      .catch(() => null);
    if (count === null || count > MANY) setQuestion({ values, count });
    // The toast has already reported the failure; the text stays in the form.
    else await deliver(values).catch(() => null);
  });
  const tryIt = async () => {
    if (await trigger("content")) trial.mutate({ content });
  };
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
            <legend className="float-left mr-1 text-sm text-muted max-sm:w-full">
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
        {content.trim() !== "" && (
          <div className="grid gap-1.5 xl:hidden">
            <p aria-hidden className="text-sm text-muted">
              {copy.preview.title}
            </p>
            <Arriving name={facts.name} content={content} />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <output className="min-h-6 text-[0.9375rem] font-medium tabular-nums">
            {reachText(reach)}
          </output>
          <div className="flex flex-wrap gap-2">
            <Button variant="ghost" isLoading={trial.isPending} onClick={() => void tryIt()}>
              {copy.try}
            </Button>
            <Button type="submit" isLoading={send.isPending}>
              <Send aria-hidden />
              {copy.send}
            </Button>
          </div>
        </div>
      </form>
    </Card>
  );
  return (
    <>
      {form}
      {question && (
        <ConfirmDialog
          title={copy.sends(question.count)}
          description={copy.sendsText}
          confirmLabel={copy.sendTo(question.count)}
          destructive={false}
          onConfirm={() => deliver(question.values)}
          onClose={() => setQuestion(null)}
        >
          <div className="grid gap-1.5">
            <p className="text-sm text-muted">{copy.preview.title}</p>
            <Arriving name={facts.name} content={question.values.content} />
          </div>
        </ConfirmDialog>
      )}
      <div className="grid grid-cols-1 gap-5">
        <Preview name={facts.name} content={content} />
        {children}
      </div>
    </>
  );
}

interface PreviewProps {
  readonly name: string;
  readonly content: string;
}

/** The message as a notification of its recipient, next to the form on wide screens. */
function Preview({ name, content }: PreviewProps) {
  return (
    <Card className="max-xl:hidden">
      <CardHeader title={copy.preview.title} />
      {content.trim() === "" ? (
        <p className="rounded-lg border border-dashed border-border px-4 py-6 text-center text-muted">
          {copy.preview.empty}
        </p>
      ) : (
        <Arriving name={name} content={content} />
      )}
    </Card>
  );
}

/** Shows the notification as the recipients will see it. */
function Arriving({ name, content }: PreviewProps) {
  return (
    <NotificationPreview
      icon={MessageSquare}
      title={copy.preview.notice(name)}
      content={content}
      now={copy.preview.now}
    />
  );
}

/** The number of recipients of the chosen audience; null while none is chosen. */
function useReach(tournamentId: string, kind: AudienceKind, value: string) {
  const audience = audienceOf(kind, value);
  const { data, isError } = useQuery({
    ...messageReachQuery(tournamentId, audience ?? { p_audience: "cup" }),
    enabled: audience !== null,
  });
  return { data: audience === null ? null : data, isError };
}

function reachText({ data, isError }: ReturnType<typeof useReach>): string {
  if (data === null) return copy.chooseWhom;
  if (isError) return copy.reachError;
  if (data === undefined) return "";
  return data === 1 ? copy.reachesOne : copy.reaches(data);
}
