import type { Words } from "@leyenda/db-types";
import { matchCopy, matchStatusWords } from "@/entities/match/copy";
import { playerCopy } from "@/entities/match/player-copy";
import { decidedHowWords } from "@/entities/match/games-copy";
import { moduleWords } from "@/entities/module/module-words";
import { differenceWords, orderFlagWords } from "@/entities/order/order-flag-words";
import { orderCopy } from "@/entities/order/copy";
import { metricWords, audienceWords, roleWords } from "@/entities/profile/profile-words";
import { reportKindWords, reportOutcomeWords } from "@/entities/report/report-words";
import { appealOutcomeWords } from "@/entities/report/suspension-words";
import { reportCopy } from "@/entities/report/copy";
import { gradientWords, packTypeWords } from "@/entities/store-item/pack-words";
import {
  participantStatusWords,
  departedMatchesWords,
  grandFinalWords,
  groupingWords,
  payoutStatusWords,
  qualifiersFromWords,
  wordSettingTexts,
  seedingModeWords,
  stageSeedingWords,
  tieSplittingWords,
} from "@/entities/tournament/setting-and-status-words";
import type { WordSetting } from "@/entities/tournament/api/tournament-columns";
import { tournamentCopy } from "@/entities/tournament/copy";
import { sourceNames } from "@/entities/tournament/imported-copy";
import { stageCopy } from "@/entities/tournament/stage-copy";
import { rightWords } from "@/entities/tournament/staff-words";
import { walletWords } from "@/entities/tournament/fee-wallet-words";
import { keysOf } from "@/lib/record-of";
import { banWords, firstWords, repeatWords } from "@/entities/match/veto-sequence-words";

type Worded =
  | Exclude<Words["admin_audit_log"]["entity"], "storage.objects">
  | "tournament_participants";
type TableOfWords = Worded & keyof Words;
type Choice = {
  [Table in TableOfWords]: `${Table}.${keyof Words[Table] & string}`;
}[TableOfWords];

/** Columns whose values users read as they are stored: Spanish words, numbers, currencies, avatars. */
type ReadAsWritten =
  | "tournaments.status"
  | "tournaments.team_format"
  | "tournaments.best_of"
  | "veto_sequences.best_of"
  | "tournament_stages.best_of"
  | "tournament_stages.legs"
  | "tournament_stages.places"
  | "tournament_matches.best_of"
  | "challenge_matches.best_of"
  | "news.category"
  | "payouts.currency"
  | "ticket_orders.currency"
  | "messages.receiver_reaction"
  | "messages.sender_reaction";

/** The settings whose values have their texts in the settings form. */
type OfSettings = `tournaments.${WordSetting}`;

type WordsOf<Name extends string> = Name extends `${infer Table}.${infer Column}`
  ? Table extends keyof Words
    ? Column extends keyof Words[Table]
      ? Readonly<Record<Words[Table][Column] & string, string>>
      : never
    : never
  : never;

const outcomes = {
  score: "Por marcador",
  walkover: matchCopy.walkover,
  no_show: "Nadie se presentó",
} as const;

/** The texts of all choices that are stored in English. A new choice without a text does not compile. */
const choiceWords: {
  readonly [Name in Exclude<Choice, ReadAsWritten | OfSettings>]: WordsOf<Name>;
} = {
  "achievements.metric": metricWords,
  "announcements.audience": audienceWords,
  "challenge_matches.decided_how": decidedHowWords,
  "challenge_matches.outcome": outcomes,
  "challenge_matches.status": matchStatusWords,
  "live_draws.state": { open: "En curso", done: "Terminado", cancelled: "Anulado" },
  "lobby_games.state": {
    planned: "Por jugar",
    published: "Publicada",
    cancelled: "Cancelada",
    unneeded: "Ya no hace falta",
  },
  "payment_differences.kind": differenceWords,
  "payouts.status": payoutStatusWords,
  "profiles.role": roleWords,
  "reports.action": reportOutcomeWords,
  "reports.kind": reportKindWords,
  "reports.reason": reportCopy.reasons,
  "reports.status": { open: "Por revisar", handled: "Resuelta" },
  "store_items.type": packTypeWords,
  "team_join_requests.status": {
    pending: "Pendiente",
    accepted: "Aceptada",
    rejected: "Rechazada",
  },
  "team_members.role": playerCopy.roles,
  "ticket_orders.flag": orderFlagWords,
  "ticket_orders.status": orderCopy.statuses,
  "tournament_matches.decided_how": decidedHowWords,
  "tournament_matches.delay_reason": {
    known_late: "Se supo sobre la hora",
    clock_stopped: "El reloj estuvo detenido",
  },
  "tournament_matches.outcome": outcomes,
  "tournament_matches.stage": stageCopy.parts,
  "tournament_matches.status": matchStatusWords,
  "tournament_participants.status": participantStatusWords,
  "tournament_stages.departed_matches": departedMatchesWords,
  "tournament_stages.grand_final": grandFinalWords,
  "tournament_stages.grouping": groupingWords,
  "tournament_stages.kind": stageCopy.kinds,
  "tournament_stages.qualifiers_from": qualifiersFromWords,
  "tournament_stages.seeding": stageSeedingWords,
  "tournament_stages.state": stageCopy.states,
  "tournament_stages.tie_splitting": tieSplittingWords,
  "tournaments.imported_from": sourceNames,
  "tournaments.format": tournamentCopy.formats,
  "tournaments.seeding_mode": seedingModeWords,
  "tournaments.ticket_type": walletWords,
  "tournaments.type": tournamentCopy.types,
  "veto_sequences.bans": banWords,
  "veto_sequences.first": firstWords,
  "veto_sequences.repeats": repeatWords,
};

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...choiceWords,
  ...Object.fromEntries(
    keysOf(wordSettingTexts).map((name) => [`tournaments.${name}`, wordSettingTexts[name].words]),
  ),
  // Columns whose allowed words are not listed in a constraint of the database.
  "profiles.outcome": appealOutcomeWords,
  "profiles.reason": reportCopy.reasons,
  "best_of_rules.part": stageCopy.parts,
  "store_items.color_gradient": gradientWords,
  "system_status.module_name": moduleWords,
  "tournament_stages.tie_breaks": stageCopy.tieBreaks,
  "tournaments.rights": rightWords,
  // Whether a tournament repeats: the state of its series.
  "tournaments.state": { active: "Se repite", paused: "En pausa", ended: "Terminó" },
};

/** The text for a stored choice; null if the stored value is shown as it is. */
export function choiceWord(table: string, field: string, value: string): string | null {
  const known = words[`${table}.${field}`];
  return known && Object.hasOwn(known, value) ? (known[value] ?? null) : null;
}
