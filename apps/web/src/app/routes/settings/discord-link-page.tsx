import { useParams } from "react-router";
import { DiscordRequest } from "@/features/discord/components/discord-request";
import { copy } from "@/features/discord/copy";
import { definePlainPage } from "@/lib/page";

export const handle = definePlainPage(
  { title: copy.confirm.headTitle, description: copy.confirm.headText },
  true,
);

/** /discord/{token} */
export function Component() {
  const { token = "" } = useParams();
  return <DiscordRequest key={token} token={token} />;
}
