import { z } from "zod";
import { teamFormats } from "@/entities/tournament/domain/format";
import { tournamentStatuses } from "@/entities/tournament/domain/status";
import { copy } from "./copy.ts";
import { seedingModes } from "./domain/tournament-form.ts";

const { errors } = copy;

/** A whole number as text; empty is allowed where the form has a default. */
function wholeText(min: number, max: number, message: string) {
  return z
    .string()
    .trim()
    .refine((text) => text === "" || /^\d+$/.test(text), errors.whole)
    .refine((text) => text === "" || (Number(text) >= min && Number(text) <= max), message);
}

function longText(max: number) {
  return z.string().max(max, errors.textLength(new Intl.NumberFormat("es-AR").format(max)));
}

const prizeSchema = z
  .object({ type: z.enum(["money", "tickets"]), value: z.string().trim() })
  .superRefine(({ type, value }, context) => {
    if (value === "") return;
    const amount = Number(value);
    const message =
      !Number.isFinite(amount) || amount <= 0
        ? errors.prize
        : type === "tickets" && !Number.isInteger(amount)
          ? errors.prizeTickets
          : null;
    if (message) context.addIssue({ code: "custom", path: ["value"], message });
  });

/** The tournament form; every rule is the database's as well. */
export const tournamentSchema = z
  .object({
    name: z.string().trim().min(1, errors.name).max(120, errors.nameLength),
    game: z.string().min(1, errors.game),
    status: z.enum(tournamentStatuses),
    image_url: z.string().nullable(),
    start_date: z.string().min(1, errors.startDate),
    registration_deadline: z.string(),
    type: z.enum(["team", "individual"]),
    team_format: z.enum(teamFormats),
    max_participants: wholeText(0, 1024, errors.maxParticipants),
    entry_fee: wholeText(0, 1_000_000, errors.entryFee),
    ticket_type: z.enum(["team", "personal"]),
    format: z.enum(["single-elimination", "group-stage"]),
    best_of: z.string(),
    seeding_mode: z.enum(seedingModes),
    has_check_in: z.boolean(),
    check_in_minutes: z.string().trim(),
    third_place_match: z.boolean(),
    group_size: wholeText(2, 32, errors.groupSize),
    qualifiers_per_group: wholeText(1, 16, errors.qualifiers),
    prizes: z.array(prizeSchema).max(4, copy.prizes.limit),
    schedule_info: longText(2000),
    duration_text: longText(200),
    rules: longText(20_000),
    requirements: longText(5000),
  })
  .superRefine((values, context) => {
    const { registration_deadline: deadline, start_date: start } = values;
    // Both are local texts of one form, so they compare as texts.
    if (deadline !== "" && start !== "" && deadline > start) {
      context.addIssue({
        code: "custom",
        path: ["registration_deadline"],
        message: errors.deadline,
      });
    }
    const minutes = Number(values.check_in_minutes);
    if (values.has_check_in && !(Number.isInteger(minutes) && minutes >= 5 && minutes <= 10_080)) {
      context.addIssue({
        code: "custom",
        path: ["check_in_minutes"],
        message: errors.checkInMinutes,
      });
    }
    if (Number(values.qualifiers_per_group) > Number(values.group_size)) {
      context.addIssue({
        code: "custom",
        path: ["qualifiers_per_group"],
        message: errors.qualifiers,
      });
    }
  });
