import { island } from "@/components/island";

/** The follow button and the number of followers. They are hydrated when they become visible or are touched. */
export const FollowButton = island(async () => (await import("./follow-button.tsx")).FollowButton);
export const Followers = island(async () => (await import("./followers.tsx")).Followers);
