import { teamJoinMessagesLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { ReasonForm } from "@/components/reason-form";
import { joinMessageQuery } from "../api/team-queries.ts";
import { useWriteJoinMessage } from "../api/write-join-message.ts";
import { copy } from "../copy.ts";

const texts = copy.join.message;

interface JoinMessageProps {
  readonly team: { readonly id: string; readonly name: string };
  readonly userId: string;
}

/** What the viewer says with his request, to be written or changed while nobody has answered it. */
export function JoinMessage({ team, userId }: JoinMessageProps) {
  const { data: said } = useQuery(joinMessageQuery(team.id, userId));
  const write = useWriteJoinMessage(team.id);
  return (
    <ReasonForm
      variant="ghost"
      size="sm"
      aria-label={texts.openLabel(team.name, Boolean(said))}
      description={said ? `${texts.before(said)} ${texts.hint}` : texts.hint}
      label={texts.label}
      sendLabel={texts.send}
      cancelLabel={texts.cancel}
      maxLength={teamJoinMessagesLimits.content.max}
      onSend={(content) => write.mutateAsync(content)}
    >
      <MessageSquareText aria-hidden />
      {said ? texts.change : texts.open}
    </ReasonForm>
  );
}
