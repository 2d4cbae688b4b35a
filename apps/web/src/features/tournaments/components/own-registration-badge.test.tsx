import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OwnRegistrationBadge } from "./own-registration-badge.tsx";

type Item = { readonly kind: string; readonly tournament_id: string };

const { agenda } = vi.hoisted(() => ({ agenda: vi.fn<() => { data: readonly Item[] }>() }));
vi.mock("@/entities/agenda/hooks/use-agenda", () => ({ useAgenda: agenda }));

afterEach(cleanup);

const item = (kind: string, tournament = "cup"): Item => ({ kind, tournament_id: tournament });

test.each([
  { why: "the viewer is registered", items: [item("entry")], says: "Juegas" },
  { why: "check-in is open", items: [item("check_in"), item("entry")], says: "Confirma" },
  { why: "a place is offered", items: [item("place")], says: "Tu lugar" },
])("the card of a tournament says '$says' if $why", ({ items, says }) => {
  agenda.mockReturnValue({ data: items });
  render(<OwnRegistrationBadge id="cup" />);
  expect(screen.getByText(says)).toBeTruthy();
});

test("the card of another tournament says nothing of the viewer", () => {
  agenda.mockReturnValue({ data: [item("entry", "other"), item("report")] });
  const { container } = render(<OwnRegistrationBadge id="cup" />);
  expect(container.textContent).toBe("");
});
