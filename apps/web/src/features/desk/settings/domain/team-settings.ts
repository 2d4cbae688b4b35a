import type { NumberSetting, WordSetting } from "@/entities/tournament/api/tournament-columns";

const ofTeams: readonly string[] = ["substitutions", "max_substitutions", "lineups_by"];

/** Whether a setting says nothing where players enter alone. */
export const isOfTeams = (name: NumberSetting | WordSetting): boolean => ofTeams.includes(name);
