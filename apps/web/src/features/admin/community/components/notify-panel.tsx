import { announcementsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Megaphone, Send } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { NotificationPreview } from "@/components/notification-preview";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { invalidate } from "@/lib/invalidate";
import { keysOf } from "@/lib/record-of";
import { toastFailure } from "@/lib/toast-failure";
import { recipientCountQuery, useSendNotification } from "../api/global-notifications.ts";
import { notifyCopy } from "../notify-copy.ts";
import { type NotificationValues, notificationSchema } from "../schemas.ts";
import { NotificationHistory } from "./notification-history.tsx";

const texts = notifyCopy;
const defaultValues: NotificationValues = { content: "", audience: "all", game: "" };
const audiences = keysOf(texts.audiences).map((value) => ({
  value,
  label: texts.audiences[value],
}));

/** Sends an announcement of the administration to everybody or to an audience. */
export function NotifyPanel() {
  const client = useQueryClient();
  const [content, setContent] = useState<string | null>(null);
  const { data: games = [] } = useQuery(gameNamesQuery());
  const { control, handleSubmit, reset } = useForm<NotificationValues>({
    defaultValues,
    resolver: zodResolver(notificationSchema),
    mode: "onChange",
  });
  const [written, audience, named] = useWatch({ control, name: ["content", "audience", "game"] });
  const isForAll = audience === "all";
  const isOfGame = audience === "game";
  const addressees = { audience, game: (isOfGame && named) || null };
  const counted = recipientCountQuery(addressees);
  const { data: recipients, isError, isLoading } = useQuery(counted);
  const send = useSendNotification();
  const submit = handleSubmit((values) => {
    if (isError) {
      toastFailure(texts.usersError);
      void invalidate(client, [counted.queryKey]);
      return;
    }
    setContent(values.content.trim());
  });
  const isReady = written.trim() !== "" && (isError || (recipients ?? 0) > 0);
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Card>
        <CardHeader title={texts.title} description={texts.description} />
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field control={control} name="audience" label={texts.audience}>
              {({ onChange, ...field }) => (
                <Select {...field} onValueChange={onChange} options={audiences} />
              )}
            </Field>
            {isOfGame && (
              <Field control={control} name="game" label={texts.game}>
                {({ onChange, ...field }) => (
                  <Select
                    {...field}
                    onValueChange={onChange}
                    options={games.map((name) => ({ value: name, label: name }))}
                  />
                )}
              </Field>
            )}
          </div>
          <Field
            control={control}
            name="content"
            label={texts.content}
            hint={texts.contentLength(written.length)}
          >
            {(field) => (
              <Textarea
                {...field}
                aria-required
                rows={5}
                maxLength={announcementsLimits.content.max}
              />
            )}
          </Field>
          {written.trim() !== "" && (
            <figure className="grid gap-1.5">
              <figcaption className="text-sm font-semibold">{texts.preview}</figcaption>
              <NotificationPreview
                icon={Megaphone}
                title={texts.sender}
                content={written}
                now={texts.now}
              />
            </figure>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <p aria-live="polite" className="text-[0.9375rem] font-medium tabular-nums">
              {recipients !== undefined && texts.goesTo(recipients)}
            </p>
            <Button
              type="submit"
              disabled={!isReady}
              isLoading={isLoading}
              className="max-sm:w-full"
            >
              <Send aria-hidden />
              {texts.send(isForAll)}
            </Button>
          </div>
        </form>
      </Card>
      <NotificationHistory />
      {content !== null && (
        <ConfirmDialog
          destructive={false}
          onClose={() => setContent(null)}
          title={texts.confirmTitle(isForAll)}
          description={texts.confirmText(recipients ?? 0)}
          confirmLabel={texts.send(isForAll)}
          onConfirm={() =>
            send.mutateAsync({ content, ...addressees }, { onSuccess: () => reset(defaultValues) })
          }
        >
          <blockquote className="max-h-48 overflow-y-auto border-l-2 border-accent pl-3 wrap-anywhere whitespace-pre-wrap">
            {content}
          </blockquote>
        </ConfirmDialog>
      )}
    </div>
  );
}
