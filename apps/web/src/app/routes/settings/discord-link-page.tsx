import { useParams } from "react-router";
import { DiscordLinkRequest } from "@/features/discord/components/discord-link-request";
import { copy } from "@/features/discord/copy";
import { definePlainPage } from "@/lib/define-page";

export const handle = definePlainPage(
  { title: copy.confirm.headTitle, description: copy.confirm.headText },
  true,
);

/** /discord/{token} */
export function Component() {
  const { token = "" } = useParams();
  return <DiscordLinkRequest key={token} token={token} />;
}
