import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { cn } from "@/lib/cn";
import { outcomeTone } from "@/lib/outcome-tone";
import type { PlayedMatch } from "../api/match-history.ts";
import { historyCopy } from "../history-copy.ts";
import { rivalOf } from "../domain/result-sentence.ts";
import { ParticipantMark } from "./participant-mark.tsx";

/** How many results fit next to the figures. A phone shows the first six. */
const SHOWN = 8;

const texts = historyCopy.form;

interface RecentFormProps {
  /** The matches, newest first. */
  readonly matches: readonly PlayedMatch[];
  /** Text that says whose matches these are, if the page does not show it. */
  readonly hint: ReactNode;
}

/** The latest results of a participant with the rivals. Each result links to its match. */
export function RecentForm({ matches, hint }: RecentFormProps) {
  return (
    <div className="min-w-0">
      <h2 className="font-sans text-sm font-normal text-muted">{texts.title}</h2>
      <ul className="mt-2 flex gap-1 max-sm:[&>:nth-child(n+7)]:hidden max-[22.5rem]:[&>:nth-child(n+6)]:hidden">
        {matches.slice(0, SHOWN).map((match) => {
          const { won, result } = match;
          const rival = rivalOf(match);
          const label = texts.sentence(won, result, rival.name);
          return (
            <li key={match.match_id}>
              <Link
                to={paths.match(match.match_id)}
                title={label}
                className="grid w-11 justify-items-center gap-1 rounded-md py-1 hover:bg-surface-raised"
              >
                <span className="sr-only">{label}</span>
                <ParticipantMark participant={rival} className="size-8" />
                <span
                  aria-hidden
                  className={cn(
                    "grid w-9 place-items-center rounded-sm font-display text-sm font-bold tabular-nums",
                    outcomeTone(won),
                  )}
                >
                  {texts.mark(won, result)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {hint && <p className="mt-1 text-[0.8125rem] text-muted">{hint}</p>}
    </div>
  );
}
