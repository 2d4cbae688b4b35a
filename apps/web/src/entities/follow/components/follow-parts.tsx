import { later } from "@/components/later";

/** On pages of others: in the page as drawn, and at work once somebody comes near. */
export const FollowButton = later(async () => (await import("./follow-button.tsx")).FollowButton);
export const Followers = later(async () => (await import("./followers.tsx")).Followers);
