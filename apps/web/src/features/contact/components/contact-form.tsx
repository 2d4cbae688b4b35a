import { contactMessagesLimits as limits } from "@leyenda/db-types/limits";
import { Send } from "lucide-react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useSession } from "@/hooks/use-session";
import { lateResolver } from "@/lib/late-resolver";
import { useSendContactMessage } from "../api/send-contact-message.ts";
import { copy } from "../copy.ts";
import type { ContactValues } from "../schemas.ts";

export function ContactForm() {
  const { user, profile } = useSession();
  const send = useSendContactMessage();
  const { control, handleSubmit, reset } = useForm<ContactValues>({
    resolver: lateResolver(async () => (await import("../schemas.ts")).contactSchema),
    defaultValues: {
      name: profile?.username ?? "",
      email: user?.email ?? "",
      subject: "",
      message: "",
    },
  });
  const submit = handleSubmit((values) => send.mutate(values, { onSuccess: () => reset() }));

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="card grid gap-5 p-5 md:p-8"
    >
      <h2 className="display text-2xl">{copy.formTitle}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field control={control} name="name" label={copy.name} required>
          {(props) => <Input autoComplete="name" maxLength={limits.name.max} {...props} />}
        </Field>
        <Field control={control} name="email" label={copy.email} required>
          {(props) => <Input type="email" autoComplete="email" {...props} />}
        </Field>
      </div>
      <Field control={control} name="subject" label={copy.subject} required>
        {(props) => <Input maxLength={limits.subject.max} {...props} />}
      </Field>
      <Field control={control} name="message" label={copy.message} required>
        {(props) => <Textarea rows={7} maxLength={limits.message.max} {...props} />}
      </Field>
      <Button type="submit" size="lg" isLoading={send.isPending} className="sm:justify-self-start">
        <Send aria-hidden />
        {copy.submit}
      </Button>
    </form>
  );
}
