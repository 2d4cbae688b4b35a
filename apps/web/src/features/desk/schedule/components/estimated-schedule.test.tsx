import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { newStage } from "@/entities/tournament/domain/stage-settings";
import { EstimatedSchedule } from "./estimated-schedule.tsx";

afterEach(cleanup);

test("before the draw each round has an hour that says it is estimated, for as many as are asked about", () => {
  render(
    <EstimatedSchedule
      stages={[newStage("single_elimination", "Llave")]}
      entrants={8}
      bestOf={1}
      startsAt="2026-12-04T23:00:00.000Z"
      checkInMinutes={30}
    >
      {null}
    </EstimatedSchedule>,
  );
  const rounds = () =>
    within(screen.getByRole("list", { name: "Horario estimado" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent ?? "");
  const isEstimated = (line: string) => line.includes("hacia las");
  expect(rounds().filter(isEstimated)).toHaveLength(3);
  expect(rounds().find((line) => line.includes("Cuartos"))).not.toContain("hacia las");
  fireEvent.change(screen.getAllByRole("textbox")[0] as HTMLElement, { target: { value: "4" } });
  expect(rounds().some((line) => line.includes("Cuartos"))).toBe(false);
});
