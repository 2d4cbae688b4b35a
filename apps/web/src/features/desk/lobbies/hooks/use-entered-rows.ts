import { useEffect, useEffectEvent, useState } from "react";
import { useSaveRows } from "../api/lobby-acts.ts";
import type { DeskGame, DeskLobby } from "../api/lobby-desk.ts";
import { gridRows, type RowTexts, toEntered } from "../domain/entry-grid.ts";

/** Milliseconds after the last keystroke until entered rows are stored. */
const PAUSE_MS = 700;

const NONE: ReadonlyMap<string, RowTexts> = new Map();
const isSame = (one: RowTexts | undefined, other: RowTexts) =>
  one !== undefined &&
  (["place", "kills", "time", "isTied"] as const).every((field) => one[field] === other[field]);

interface Options {
  readonly tournamentId: string;
  readonly lobby: DeskLobby;
  readonly game: DeskGame;
  readonly isTimed: boolean;
  /** Whether complete rows are stored while the user types: in a game that is not published. */
  readonly isStored: boolean;
}

/**
 * The rows of a game with what was typed. Complete rows are stored after a short pause; typed texts stay until the
 * database has them, so that a reload of the rows changes nothing under the user's hands.
 */
export function useEnteredRows({ tournamentId, lobby, game, isTimed, isStored }: Options) {
  const [typed, setTyped] = useState(NONE);
  const save = useSaveRows(tournamentId);
  const rows = gridRows(lobby, game, typed, isTimed);
  const sides = rows.length;

  const store = useEffectEvent(() => {
    const sent = rows.flatMap((row) => {
      const entered = typed.has(row.participantId) ? toEntered(row, isTimed, sides) : null;
      return entered ? [{ texts: typed.get(row.participantId), entered }] : [];
    });
    if (sent.length === 0) return;
    save.mutate(
      { gameId: game.id, rows: sent.map(({ entered }) => entered) },
      {
        onSuccess: () =>
          setTyped((now) => {
            const rest = new Map(now);
            for (const { texts, entered } of sent)
              if (texts && isSame(rest.get(entered.participant_id), texts))
                rest.delete(entered.participant_id);
            return rest;
          }),
      },
    );
  });

  useEffect(() => {
    if (!isStored || typed.size === 0) return;
    const timer = setTimeout(() => store(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isStored, typed]);

  // Rows that still wait are stored when the user opens another game.
  const storeAtOnce = useEffectEvent(() => {
    if (isStored) store();
  });
  useEffect(() => () => storeAtOnce(), []);

  return {
    rows,
    /** The participants with texts that the database does not have. */
    typed,
    isSaving: save.isPending,
    write: (participantId: string, change: Partial<RowTexts>) => {
      const row = rows.find((one) => one.participantId === participantId);
      if (!row) return;
      const { place, kills, time, isTied } = row;
      setTyped(new Map(typed).set(participantId, { place, kills, time, isTied, ...change }));
    },
    writeAll: (all: ReadonlyMap<string, RowTexts>) => setTyped(new Map([...typed, ...all])),
    reset: () => setTyped(NONE),
  };
}
