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
  /** What was said with the request before; null where nothing was. */
  readonly said: string | null;
  readonly onClose: () => void;
}

/** What the viewer says with his request, to be written or changed while nobody has answered it. */
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
