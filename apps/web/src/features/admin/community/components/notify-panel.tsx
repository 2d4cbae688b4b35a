import { announcementsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { outdate } from "@/lib/outdate";
import { toastFailure } from "@/lib/toast-failure";
import { recipientCountQuery, useSendNotification } from "../api/global-notifications.ts";
import { copy } from "../copy.ts";
import { type NotificationValues, notificationSchema } from "../schemas.ts";
import { NotificationHistory } from "./notification-history.tsx";

const texts = copy.notify;
const defaultValues: NotificationValues = { content: "" };

/** One message from the administration to every user. */
export function NotifyPanel() {
  const client = useQueryClient();
  const [content, setContent] = useState<string | null>(null);
  const { data: recipients, isError } = useQuery(recipientCountQuery());
  const { control, handleSubmit, reset } = useForm<NotificationValues>({
    defaultValues,
    resolver: zodResolver(notificationSchema),
  });
  const send = useSendNotification();
  const submit = handleSubmit((values) => {
    if (isError) {
      toastFailure(texts.usersError);
      void outdate(client, [recipientCountQuery().queryKey]);
      return;
    }
    setContent(values.content.trim());
  });
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Card>
        <CardHeader title={texts.title} description={texts.description} />
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          <Field
            control={control}
            name="content"
            label={texts.content}
            hint={texts.contentHint}
            required
          >
            {(field) => (
              <Textarea {...field} rows={6} maxLength={announcementsLimits.content.max} />
            )}
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <p className="text-[0.9375rem] font-medium tabular-nums">
              {recipients !== undefined && texts.goesTo(recipients)}
            </p>
            <Button type="submit" isLoading={recipients === undefined && !isError}>
              <Send aria-hidden />
              {texts.send}
            </Button>
          </div>
        </form>
      </Card>
      <NotificationHistory />
      {content !== null && (
        <ConfirmDialog
          destructive={false}
          onClose={() => setContent(null)}
          title={texts.confirmTitle}
          description={texts.confirmText(recipients ?? 0)}
          confirmLabel={texts.send}
          onConfirm={() => send.mutateAsync(content, { onSuccess: () => reset(defaultValues) })}
        >
          <blockquote className="max-h-48 overflow-y-auto border-l-2 border-accent pl-3 wrap-anywhere whitespace-pre-wrap">
            {content}
          </blockquote>
        </ConfirmDialog>
      )}
    </div>
  );
}
