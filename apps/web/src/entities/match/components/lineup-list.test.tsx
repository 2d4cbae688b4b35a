import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { Lineup } from "../domain/lineup.ts";
import { LineupList } from "./lineup-list.tsx";

afterEach(cleanup);

const lineup: Lineup = {
  form: "",
  gameId: null,
  players: [{ id: "u1", name: "Zenit", imageUrl: null, gameId: null, role: "member" }],
};

test.each([true, false])(
  "that a player has no identifier in the game is told to those who look for him there: %s",
  (isForRoom) => {
    render(
      <MemoryRouter>
        <LineupList side={null} lineup={lineup} isForRoom={isForRoom} />
      </MemoryRouter>,
    );
    expect(screen.queryByText("Sin identificador en el juego") !== null).toBe(isForRoom);
  },
);
