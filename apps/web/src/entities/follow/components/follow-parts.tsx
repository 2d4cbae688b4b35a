import { island } from "@/components/island";

/** On pages of others: in the page as drawn, and at work once somebody comes near. */
export const FollowButton = island(async () => (await import("./follow-button.tsx")).FollowButton);
export const Followers = island(async () => (await import("./followers.tsx")).Followers);
