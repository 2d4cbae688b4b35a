export const REPORT_STATES = ["abiertas", "resueltas"] as const;

/** Which reports are shown: those that wait, or those that were answered. */
export type ReportState = (typeof REPORT_STATES)[number];

/** Hours of a mute that the dialog offers. */
export const MUTE_HOURS = [1, 24, 72, 168, 720] as const;
