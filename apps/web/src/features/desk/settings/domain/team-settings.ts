import type { NumberSetting, WordSetting } from "@/entities/tournament/api/tournament-columns";

const ofTeams: readonly string[] = ["substitutions", "max_substitutions", "lineups_by"];

/** Whether a setting has no effect in individual tournaments. */
export const isOfTeams = (name: NumberSetting | WordSetting): boolean => ofTeams.includes(name);
