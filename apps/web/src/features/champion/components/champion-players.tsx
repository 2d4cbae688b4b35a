import { Link } from "react-router";
import { UserAvatar } from "@/components/user-avatar";
import { paths } from "@/config/paths";
import type { ChampionPage } from "../api/get-champion.ts";
import { bodyCopy as copy } from "../body-copy.ts";

/** The players of the winning team and how many matches each played; renders nothing for a single player. */
export function ChampionPlayers({ cup }: { readonly cup: ChampionPage }) {
  const { players, sum } = cup;
  if (players.length === 0) return null;
  const all = sum.wins + sum.draws + sum.losses;
  const isSame = players.every(({ matches }) => matches === all);
  return (
    <section className="min-w-0 lg:col-start-2 lg:row-start-1">
      <h2 className="display mb-4 text-3xl">{copy.players.title}</h2>
      {isSame && <p className="-mt-3 mb-4 text-muted">{copy.players.all(all)}</p>}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {players.map(({ profile_id: id, username, avatar_url: avatar, matches }, index) => (
          <li
            key={id ?? `closed ${index}`}
            className="card card-link relative flex items-center gap-3 px-3 py-2.5"
          >
            <UserAvatar name={username} src={avatar} className="size-12" />
            <div className="min-w-0 flex-1">
              <h3 className="text-lg leading-tight wrap-anywhere">
                {id === null ? (
                  username
                ) : (
                  <Link to={paths.profile(id)} className="after:absolute after:inset-0">
                    {username}
                  </Link>
                )}
              </h3>
              {!isSame && (
                <p className="text-sm text-muted">{copy.players.matches(matches, all)}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
