import { profileKeys } from "@/entities/profile/api/profile-keys";

/** Outdated with the profile; apart from the keys that every page has. */
export const historyKeys = {
  teams: (profileId: string) => [...profileKeys.page(profileId), "teams"] as const,
};
