import type { Locator, Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";

interface WantedStage {
  readonly name?: string;
  readonly structure: "single" | "groups";
  readonly games: number;
  /** How many of each lobby of the stage before advance. */
  readonly qualifiers?: number;
}

/** Stages of lobbies of 12 with the points of Free Fire, as `set_tournament_stages` takes them. */
export async function lobbyStages(client: SupabaseClient, stages: readonly WantedStage[]) {
  const { data } = await client
    .from("scoring_systems")
    .select("id")
    .eq("key", "free-fire")
    .single()
    .throwOnError();
  return stages.map(({ name = "Salas", structure, games, qualifiers }) => ({
    kind: "lobbies",
    name,
    scoring_system_id: data.id as string,
    lobbies: { structure, size: 12, games },
    ...(qualifiers !== undefined && { qualifiers_from: "group", qualifiers }),
  }));
}

/** Adds participants without an account to a tournament. */
export async function addLobbyGuests(
  client: SupabaseClient,
  tournamentId: string,
  names: readonly string[],
): Promise<void> {
  await client.rpc("add_guests", { p_tournament_id: tournamentId, p_names: names }).throwOnError();
}

/** The field with the place of a side in the grid of results. */
export const placeOf = (page: Page, name: string | undefined): Locator =>
  page.getByLabel(`Puesto de ${name ?? ""}`, { exact: true });
