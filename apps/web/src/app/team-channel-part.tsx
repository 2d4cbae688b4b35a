import { WithChatParts } from "@/app/chat-parts";
import type { Team } from "@/features/teams/api/team-queries";
import { TeamChannel } from "@/features/teams/components/team-channel";

/** A team's channel with cards for the objects that messages refer to. */
export function TeamChannelPart({ team }: { readonly team: Team }) {
  return (
    <WithChatParts>
      <TeamChannel team={team} />
    </WithChatParts>
  );
}
