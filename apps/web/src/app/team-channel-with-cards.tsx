import { ChatPartsProvider } from "@/app/chat-parts-provider";
import type { Team } from "@/features/teams/api/team-queries";
import { TeamChannel } from "@/features/teams/components/team-channel";

/** A team's channel with cards for the objects that messages refer to. */
export function TeamChannelWithCards({ team }: { readonly team: Team }) {
  return (
    <ChatPartsProvider>
      <TeamChannel team={team} />
    </ChatPartsProvider>
  );
}
