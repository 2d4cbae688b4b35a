import type { ReactNode } from "react";
import { GameCover } from "@/components/game-cover";
import type { GameRecord } from "../api/win-loss-by-game.ts";
import { careerCopy } from "../career-copy.ts";
import { formatKda } from "../domain/kda.ts";

const texts = careerCopy;

interface PlayerGamesProps {
  /** The games listed in the player's profile. Games that the player has played but not listed are added. */
  readonly games: readonly string[];
  readonly identities: Readonly<Record<string, string>>;
  readonly records: readonly GameRecord[];
  /** The content shown for a game in which the player has no identifier; by default nothing. */
  readonly noIdentity?: ReactNode;
  /** The content shown instead of the list if the list has no games. */
  readonly empty?: ReactNode;
}

/** Every game of a player, the most played first, each with the player's identifier and record. */
export function PlayerGames({ games, identities, records, noIdentity, empty }: PlayerGamesProps) {
  const byGame = new Map(records.map((record) => [record.game, record]));
  const names = [...new Set([...byGame.keys(), ...games])];
  // If the player has played some of the games, the unplayed games share one line.
  const isShort = (name: string) => records.length > 0 && !byGame.has(name);
  const idle = names.filter(isShort);
  return (
    <section>
      <h2 className="mb-3">{texts.title}</h2>
      {names.length === 0 && <p className="text-muted">{empty}</p>}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:[&:has(>:nth-child(3):last-child)]:grid-cols-3">
        {names
          .filter((name) => !isShort(name))
          .map((name) => {
            const record = byGame.get(name);
            const identity = identities[name];
            return (
              <li key={name} className="card flex gap-2">
                <GameCover
                  name={name}
                  className="aspect-square size-11 w-11 flex-none rounded-md"
                />
                {/* Aligns the bars of a row at the same height. */}
                <div className="flex min-w-0 flex-1 flex-col">
                  <p className="flex items-baseline justify-between gap-2">
                    <span className="line-clamp-2 text-[0.9375rem] font-semibold wrap-anywhere">
                      {name}
                    </span>
                    {record && <WinRate record={record} />}
                  </p>
                  {(identity || noIdentity) && (
                    <p className="truncate text-sm text-muted" title={identity}>
                      {identity || noIdentity}
                    </p>
                  )}
                  {record && <Played record={record} />}
                </div>
              </li>
            );
          })}
      </ul>
      {idle.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <p>{texts.none}</p>
          <ul aria-label={texts.none} className="flex flex-wrap gap-2">
            {idle.map((name) => (
              <li
                key={name}
                className="flex min-w-0 items-center gap-2 rounded-md bg-surface py-1.5 pr-3 pl-1.5"
              >
                <GameCover name={name} className="aspect-square size-7 w-7 flex-none rounded-sm" />
                <span className="font-semibold text-foreground">{name}</span>
                <span className="wrap-anywhere empty:hidden">{identities[name] || noIdentity}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function WinRate({ record: { wins, draws, losses } }: { readonly record: GameRecord }) {
  return (
    <span className="flex-none font-display text-xl leading-none font-bold tabular-nums">
      <span className="sr-only">{texts.winRate} </span>
      {texts.percent((100 * wins) / (wins + draws + losses))}
    </span>
  );
}

/** Wins, draws and losses as a bar, with the numbers below. */
function Played({ record }: { readonly record: GameRecord }) {
  const { wins, draws, losses, average_kda: kda } = record;
  return (
    <div className="mt-auto pt-2">
      <span aria-hidden className="flex h-1 gap-0.5 overflow-hidden rounded-full">
        {wins > 0 && <span className="bg-success" style={{ flexGrow: wins }} />}
        {draws > 0 && <span className="bg-border-strong" style={{ flexGrow: draws }} />}
        {losses > 0 && <span className="bg-danger/60" style={{ flexGrow: losses }} />}
      </span>
      <p className="mt-1.5 flex flex-wrap gap-x-2 text-sm text-muted tabular-nums">
        <span>{texts.played(wins + draws + losses)}</span>
        <span aria-hidden className="flex gap-x-1">
          <span className="font-semibold text-success">{texts.wins(wins)}</span>
          {draws > 0 && <span className="font-semibold">{texts.draws(draws)}</span>}
          <span className="font-semibold text-danger">{texts.losses(losses)}</span>
        </span>
        <span className="sr-only">{texts.spoken(wins, draws, losses)}</span>
        {kda !== null && (
          <span>
            {texts.kda} <span className="font-semibold text-foreground">{formatKda(kda)}</span>
          </span>
        )}
      </p>
    </div>
  );
}
