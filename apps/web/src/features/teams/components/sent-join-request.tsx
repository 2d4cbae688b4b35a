import { useQuery } from "@tanstack/react-query";
import { MessageSquareText, Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { ButtonLook } from "@/components/ui/button";
import { useWithdrawRequest } from "../api/request-to-join.ts";
import { joinMessageQuery } from "../api/team-queries.ts";
import { copy } from "../copy.ts";
import { SentButton } from "./sent-join-request-button.tsx";

const JoinMessageDialog = lazy(async () => ({
  default: (await import("./join-message-dialog.tsx")).JoinMessageDialog,
}));

type SentRequestProps = ButtonLook & {
  readonly team: { readonly id: string; readonly name: string };
  readonly userId: string;
  readonly isShort?: boolean | undefined;
};

/** The viewer's open join request, with buttons to add a message and to withdraw it. */
export function SentRequest({ team, userId, isShort, ...look }: SentRequestProps) {
  const withdraw = useWithdrawRequest();
  const { data: said = null } = useQuery(joinMessageQuery(team.id, userId));
  const [isWriting, setIsWriting] = useState(false);
  const texts = copy.join.message;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <SentButton
            {...look}
            teamName={team.name}
            isShort={isShort}
            isLoading={withdraw.isPending}
          />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          <DropdownMenuItem aria-haspopup="dialog" onSelect={() => setIsWriting(true)}>
            <MessageSquareText aria-hidden />
            {said ? texts.change : texts.open}
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => withdraw.mutate({ teamId: team.id, userId })}>
            <Undo2 aria-hidden />
            {copy.join.withdraw}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isWriting && (
        <Suspense fallback={null}>
          <JoinMessageDialog teamId={team.id} said={said} onClose={() => setIsWriting(false)} />
        </Suspense>
      )}
    </>
  );
}
