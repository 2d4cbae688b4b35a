import {
  teamFormats,
  type TeamFormat,
  type TicketType,
  type TournamentFormat,
  type TournamentType,
} from "@/entities/tournament/domain/format";
import { fromLocalInput, toLocalInput } from "@/lib/local-date";
import { MAX_PRIZES, parsePrizes, type Prize } from "@/entities/tournament/domain/prizes";
import { tournamentStatuses, type TournamentStatus } from "@/entities/tournament/domain/status";

export const bestOfOptions = ["1", "3", "5", "7", "9"] as const;
export const seedingModes = ["ranked", "explicit", "random"] as const;
export type SeedingMode = (typeof seedingModes)[number];

/** The form as it is typed: numbers and dates are texts, and may be empty. */
export type TournamentFormValues = {
  name: string;
  game: string;
  status: TournamentStatus;
  image_url: string | null;
  /** As `datetime-local` has it, in the viewer's time zone. */
  start_date: string;
  registration_deadline: string;
  type: TournamentType;
  team_format: TeamFormat;
  max_participants: string;
  entry_fee: string;
  ticket_type: TicketType;
  format: TournamentFormat;
  best_of: string;
  seeding_mode: SeedingMode;
  has_check_in: boolean;
  check_in_minutes: string;
  third_place_match: boolean;
  group_size: string;
  qualifiers_per_group: string;
  prizes: { type: Prize["type"]; value: string }[];
  schedule_info: string;
  duration_text: string;
  rules: string;
  requirements: string;
};

/** A new tournament, with the product's defaults. */
export const newTournament: TournamentFormValues = {
  name: "",
  game: "",
  status: "Próximamente",
  image_url: null,
  start_date: "",
  registration_deadline: "",
  type: "team",
  team_format: "5v5",
  max_participants: "0",
  entry_fee: "0",
  ticket_type: "team",
  format: "single-elimination",
  best_of: "3",
  seeding_mode: "ranked",
  has_check_in: false,
  check_in_minutes: "30",
  third_place_match: false,
  group_size: "4",
  qualifiers_per_group: "2",
  prizes: [],
  schedule_info: "",
  duration_text: "",
  rules: "",
  requirements: "",
};

/** The number in a field; `fallback` when it is empty. */
function numberOr(text: string, fallback: number): number {
  return text.trim() === "" ? fallback : Number(text);
}

/** An empty text is stored as nothing. */
function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/**
 * What is sent to the database: empty numbers take their defaults (places and fee 0, best of 1),
 * prizes without a value are dropped, an individual tournament is 1v1.
 */
export function toTournamentPayload(values: TournamentFormValues) {
  return {
    name: values.name.trim(),
    game: values.game,
    status: values.status,
    image_url: values.image_url,
    start_date: fromLocalInput(values.start_date) ?? "",
    registration_deadline: fromLocalInput(values.registration_deadline),
    type: values.type,
    team_format: values.type === "individual" ? "1v1" : values.team_format,
    max_participants: numberOr(values.max_participants, 0),
    entry_fee: numberOr(values.entry_fee, 0),
    ticket_type: values.ticket_type,
    format: values.format,
    best_of: numberOr(values.best_of, 1),
    seeding_mode: values.seeding_mode,
    check_in_minutes: values.has_check_in ? numberOr(values.check_in_minutes, 30) : null,
    third_place_match: values.third_place_match,
    group_size: numberOr(values.group_size, 4),
    qualifiers_per_group: numberOr(values.qualifiers_per_group, 2),
    prizes: values.prizes
      .filter((prize) => prize.value.trim() !== "")
      .slice(0, MAX_PRIZES)
      .map((prize) => ({ type: prize.type, value: Number(prize.value) })),
    schedule_info: textOrNull(values.schedule_info),
    duration_text: textOrNull(values.duration_text),
    rules: textOrNull(values.rules),
    requirements: textOrNull(values.requirements),
  };
}

export type TournamentPayload = ReturnType<typeof toTournamentPayload>;

/** A stored tournament: words are free texts as far as the types of the database know. */
type StoredTournament = Omit<
  TournamentPayload,
  "prizes" | "status" | "type" | "team_format" | "format" | "ticket_type" | "seeding_mode"
> & {
  prizes: unknown;
  status: string;
  type: string;
  team_format: string;
  format: string;
  ticket_type: string;
  seeding_mode: string;
};

/** The word if it is one of the known ones, else the default of a new tournament. */
function known<Word extends string>(words: readonly Word[], value: string, fallback: Word): Word {
  return words.find((word) => word === value) ?? fallback;
}

/** A stored tournament, ready to be edited. */
export function toFormValues(row: StoredTournament): TournamentFormValues {
  return {
    name: row.name,
    game: row.game,
    status: known(tournamentStatuses, row.status, newTournament.status),
    image_url: row.image_url,
    start_date: toLocalInput(row.start_date),
    registration_deadline: toLocalInput(row.registration_deadline),
    type: known(["team", "individual"], row.type, newTournament.type),
    team_format: known(teamFormats, row.team_format, newTournament.team_format),
    max_participants: String(row.max_participants),
    entry_fee: String(row.entry_fee),
    ticket_type: known(["team", "personal"], row.ticket_type, newTournament.ticket_type),
    format: known(["single-elimination", "group-stage"], row.format, newTournament.format),
    best_of: String(row.best_of),
    seeding_mode: known(seedingModes, row.seeding_mode, newTournament.seeding_mode),
    has_check_in: row.check_in_minutes !== null,
    check_in_minutes: String(row.check_in_minutes ?? newTournament.check_in_minutes),
    third_place_match: row.third_place_match,
    group_size: String(row.group_size),
    qualifiers_per_group: String(row.qualifiers_per_group),
    prizes: parsePrizes(row.prizes).map(({ type, value }) => ({ type, value: String(value) })),
    schedule_info: row.schedule_info ?? "",
    duration_text: row.duration_text ?? "",
    rules: row.rules ?? "",
    requirements: row.requirements ?? "",
  };
}
