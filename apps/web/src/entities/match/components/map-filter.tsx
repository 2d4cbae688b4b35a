import { ChoiceChips } from "@/components/choice-chips";
import type { MatchGame } from "../api/get-match.ts";
import { gamesCopy } from "../games-copy.ts";
import { statisticsCopy as copy } from "../statistics-copy.ts";

interface MapFilterProps {
  readonly games: readonly Pick<MatchGame, "number" | "map">[];
  /** The maps that can be chosen, by their position in the series, from 1. */
  readonly numbers: readonly number[];
  /** The position of the chosen map in the series; null for the whole match. */
  readonly chosen: number | null;
  readonly onChoose: (game: number | null) => void;
}

/** Lets the user choose between the statistics of the whole match and those of a single map. */
export function MapFilter({ games, numbers, chosen, onChoose }: MapFilterProps) {
  return (
    <ChoiceChips
      label={copy.choice}
      choices={[null, ...numbers.map(String)]}
      chosen={chosen === null ? null : String(chosen)}
      textOf={(choice) => {
        if (choice === null) return copy.whole;
        const map = games.find(({ number }) => String(number) === choice)?.map;
        return map ? copy.map(choice, map) : gamesCopy.map(Number(choice));
      }}
      isDense
      onChoose={(choice) => onChoose(choice === null ? null : Number(choice))}
    />
  );
}
