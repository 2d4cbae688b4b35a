import { island } from "@/components/island";

/** Islands: part of the server's HTML, hydrated when they become visible or are touched. */
export const FollowButton = island(async () => (await import("./follow-button.tsx")).FollowButton);
export const Followers = island(async () => (await import("./followers.tsx")).Followers);
