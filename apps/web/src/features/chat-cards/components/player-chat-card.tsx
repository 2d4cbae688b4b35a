import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { UserAvatar } from "@/components/user-avatar";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { playerCardQuery } from "../api/cards.ts";
import { copy } from "../copy.ts";
import { CardFrame, CardOf } from "./card-frame.tsx";

const texts = copy.player;

/** A player with the public facts of the profile. */
export function PlayerChatCard({ id }: { readonly id: string }) {
  const asked = useQuery(playerCardQuery(id));
  return (
    <CardOf asked={asked} gone={texts.gone}>
      {({ username, avatar_url: avatar, games_played: games }) => (
        <CardFrame
          label={texts.label(username)}
          picture={<UserAvatar name={username} src={avatar} className="size-14 flex-none" />}
          title={username}
          facts={[games.join(", ")]}
        >
          <Link
            to={paths.profile(id)}
            aria-label={texts.viewOf(username)}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            {texts.view}
          </Link>
        </CardFrame>
      )}
    </CardOf>
  );
}
