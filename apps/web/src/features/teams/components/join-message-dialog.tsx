import { teamJoinMessagesLimits } from "@leyenda/db-types/limits";
import { useId, useState } from "react";
import { FormDialog } from "@/components/form-dialog";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { useWriteJoinMessage } from "../api/write-join-message.ts";
import { copy } from "../copy.ts";

const texts = copy.join.message;

interface JoinMessageDialogProps {
  readonly teamId: string;
  /** The message that the user already sent with the request; null without one. */
  readonly said: string | null;
  readonly onClose: () => void;
}

/** The form for the message with the viewer's join request, which they can change until the request is answered. */
export function JoinMessageDialog({ teamId, said, onClose }: JoinMessageDialogProps) {
  const write = useWriteJoinMessage(teamId);
  const [text, setText] = useState("");
  const id = useId();
  return (
    <FormDialog
      title={said ? texts.change : texts.open}
      description={said ? `${texts.before(said)} ${texts.hint}` : texts.hint}
      texts={{ cancel: texts.cancel, submit: texts.send }}
      isSaving={write.isPending}
      canSubmit={text.trim() !== ""}
      onSubmit={async (event) => {
        event.preventDefault();
        await write.mutateAsync(text.trim());
        onClose();
      }}
      onLeave={onClose}
      className="grid gap-2"
    >
      <Label htmlFor={id}>{texts.label}</Label>
      <Textarea
        id={id}
        required
        value={text}
        maxLength={teamJoinMessagesLimits.content.max}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
