import { prizeLabel } from "./prizes.ts";
import { durationText } from "@/lib/duration-text";
import { formatDateTime, formatMoney } from "@/lib/format";
import type { TournamentOutlook } from "../api/action-impact-numbers.ts";
import { actionCopy as texts } from "../organizer-action-copy.ts";
import type { OrganizerAction } from "./organizer-action.ts";

/** One sentence of the confirmation. A warning describes something that the organiser may not expect. */
export interface Consequence {
  readonly text: string;
  readonly isWarning: boolean;
}

/** A tournament starts on time if it starts at most this many milliseconds before or after the announced start. */
const PUNCTUAL = 15 * 60_000;
/** The minimum number of participants of a tournament, because a match needs two sides. */
export const PARTICIPANTS_TO_START = 2;

const plain = (text: string): Consequence => ({ text, isWarning: false });
const warning = (text: string): Consequence => ({ text, isWarning: true });
const where = (holds: boolean, sentence: Consequence) => (holds ? [sentence] : []);

/**
 * The consequences of an action, one sentence each, the most important one first.
 *
 * @param now milliseconds since the epoch
 */
export function consequencesOf(
  act: OrganizerAction,
  outlook: TournamentOutlook,
  now: number,
): readonly Consequence[] {
  switch (act) {
    case "Próximamente":
      return [
        ...where(outlook.status === "Inscripciones", plain(texts.closesEntries)),
        ...where(outlook.payers > 0, warning(texts.feesHeld(outlook.fees_held, outlook.payers))),
        ...pausedPlay(outlook),
        plain(texts.nobodyNotified),
        plain(texts.canReturn),
      ];
    case "Inscripciones":
      return opening(outlook, now);
    case "Activo":
      return outlook.is_drawn ? resuming(outlook) : starting(outlook, now);
    case "draw":
      return starting(outlook, now);
    case "Finalizado":
      return finishing(outlook);
    case "cancel":
      return cancelling(outlook);
    case "delete":
      return deleting(outlook);
  }
}

function pausedPlay({ matches, decided_matches: decided }: TournamentOutlook) {
  return where(matches > decided, warning(texts.pausesPlay(matches - decided)));
}

function opening(outlook: TournamentOutlook, now: number): Consequence[] {
  const { max_participants: capacity, registration_deadline: deadline } = outlook;
  const isClosed = deadline !== null && Date.parse(deadline) <= now;
  return [
    ...(outlook.is_drawn
      ? [warning(texts.drawnAlready), ...pausedPlay(outlook)]
      : isClosed
        ? [warning(texts.deadlinePassed(formatDateTime(deadline)))]
        : capacity > 0 && outlook.registered >= capacity
          ? [warning(texts.full)]
          : [plain(texts.opensEntries[outlook.entry_by])]),
    plain(texts.nobodyNotified),
    plain(texts.canReturn),
  ];
}

/** Whether the tournament would start without any match. */
export function startsEmpty(
  act: OrganizerAction,
  { is_drawn: isDrawn, participants }: TournamentOutlook,
): boolean {
  return act === "Activo" && !isDrawn && participants < PARTICIPANTS_TO_START;
}

/** Whether the tournament would start, or its bracket be drawn, with matches that have no scheduled time yet. */
export function startsHourless(act: OrganizerAction, outlook: TournamentOutlook): boolean {
  if (act === "draw") return outlook.participants >= PARTICIPANTS_TO_START;
  const isHourless = !outlook.is_drawn || outlook.undated > 0;
  return act === "Activo" && isHourless && !startsEmpty(act, outlook);
}

/** Says how many users are notified of the start; in a team, only its leaders are notified. */
function startNotification({
  notified_at_start: count,
  notified_at_end: all,
  registered,
}: TournamentOutlook) {
  if (count === 0) return texts.alreadyNotified;
  return (all > registered ? texts.notifiedLeaders : texts.notified)(count);
}

function starting(outlook: TournamentOutlook, now: number): Consequence[] {
  const { participants, registered, short_teams: short, waiting, start_date: start } = outlook;
  const capacity = outlook.max_participants;
  const leftOut = [
    ...where(
      registered > participants + short,
      warning(texts.leavesOut(registered - participants - short)),
    ),
    ...where(short > 0, warning(texts.shortTeams(short))),
    ...where(
      waiting > 0 && (capacity === 0 || participants < capacity),
      warning(texts.waitingLeftOut(waiting)),
    ),
  ];
  const ahead = Date.parse(start) - now;
  const timing =
    ahead > PUNCTUAL
      ? [warning(texts.early(durationText(ahead), formatDateTime(start)))]
      : where(ahead < -PUNCTUAL, plain(texts.late(durationText(-ahead), formatDateTime(start))));
  if (participants < PARTICIPANTS_TO_START) {
    const reason = registered < PARTICIPANTS_TO_START ? texts.tooFew : texts.tooFewConfirmed;
    return [
      warning(reason),
      ...leftOut,
      ...timing,
      plain(texts.nobodyNotified),
      plain(texts.canReturn),
    ];
  }
  return [
    ...timing,
    plain(
      (outlook.is_drawn ? texts.redraws : outlook.is_sealed ? texts.keepsDraw : texts.draws)(
        participants,
      ),
    ),
    ...leftOut,
    ...where(outlook.payers > 0, plain(texts.feesRetained(outlook.fees_held))),
    plain(startNotification(outlook)),
    plain(texts.drawIsFinal),
  ];
}

function resuming(outlook: TournamentOutlook): Consequence[] {
  return [
    plain(texts.goesOn(outlook.decided_matches, outlook.matches)),
    ...where(outlook.is_paid_out, warning(texts.paidOut)),
    plain(startNotification(outlook)),
    plain(texts.canReturn),
  ];
}

function finishing(outlook: TournamentOutlook): Consequence[] {
  const { matches, decided_matches: decided, prizes, is_paid_out: isPaidOut } = outlook;
  const hasUnpaidPrizes = !isPaidOut && prizes.length > 0;
  return [
    ...where(matches > 0, plain(texts.progress(decided, matches))),
    ...where(matches > decided, warning(texts.undecided(matches - decided))),
    ...where(
      hasUnpaidPrizes,
      warning(texts.prizesUnpaid(prizes.map((prize) => prizeLabel(prize)).join(", "))),
    ),
    ...where(hasUnpaidPrizes && matches > decided, plain(texts.prizesAtTheEnd)),
    ...where(
      !isPaidOut && outlook.payers > 0,
      warning(texts.feesHeld(outlook.fees_held, outlook.payers)),
    ),
    ...where(holdsFees(outlook), plain(texts.cancelReturnsFees)),
    ...unpaidMoney(outlook),
    plain(texts.nobodyNotified),
    plain(texts.canReturn),
  ];
}

function unpaidMoney({ pending_payouts: count, pending_amount: amount }: TournamentOutlook) {
  return where(count > 0, warning(texts.payoutsPending(count, formatMoney(amount))));
}

function pledgeReturned({ pledged }: TournamentOutlook) {
  return where(pledged > 0, plain(texts.pledgeReturned(pledged)));
}

/** The reason why the database would refuse to cancel the tournament; null if it would not. */
function cancelRefusal(outlook: TournamentOutlook): Consequence | null {
  if (outlook.is_paid_out) return warning(texts.cancelRefused);
  return outlook.is_pledge_at_stake ? warning(texts.pledgeAtStake(outlook.pledged)) : null;
}

/** Whether the tournament can be cancelled: it is not over, and has no prizes that its creator pledged to pay. */
export function mayCancel(outlook: TournamentOutlook): boolean {
  return !outlook.is_cancelled && cancelRefusal(outlook) === null;
}

/** Whether entry fees are still in escrow: the tournament has neither paid out prizes nor been cancelled. */
export function holdsFees({ is_paid_out: isPaidOut, payers }: TournamentOutlook): boolean {
  return !isPaidOut && payers > 0;
}

/** The reasons why the database would refuse to delete the tournament; empty if it would not. */
export function deletionRefusal(outlook: TournamentOutlook): readonly Consequence[] {
  if (outlook.pending_payouts > 0) return [...unpaidMoney(outlook), warning(texts.deletionRefused)];
  if (holdsFees(outlook))
    return [warning(texts.holdsFees(outlook.fees_held, outlook.payers)), plain(texts.cancelFirst)];
  const owesPrizes =
    outlook.is_drawn && !outlook.is_paid_out && !outlook.is_cancelled && outlook.prizes.length > 0;
  return owesPrizes ? [warning(texts.owesPrizes), plain(texts.cancelFirst)] : [];
}

function cancelling(outlook: TournamentOutlook): Consequence[] {
  const { payers, matches, decided_matches: decided, notified_at_end: count } = outlook;
  const refusal = cancelRefusal(outlook);
  if (refusal) return [refusal];
  return [
    ...where(payers > 0, plain(texts.feesReturned(outlook.fees_held, payers))),
    ...pledgeReturned(outlook),
    ...where(matches > decided, warning(texts.undecided(matches - decided))),
    warning(texts.noPrizeGiven),
    plain(count > 0 ? texts.notifiedWithReason(count) : texts.nobodyNotified),
    plain(texts.staysVisible),
    warning(texts.final),
  ];
}

function deleting(outlook: TournamentOutlook): Consequence[] {
  const { registered, matches, notified_at_end: count } = outlook;
  const refusal = deletionRefusal(outlook);
  if (refusal.length > 0) return [...refusal];
  return [
    ...where(registered > 0, warning(texts.entriesLost(registered))),
    ...where(matches > 0, warning(texts.matchesLost(matches, outlook.decided_matches))),
    ...pledgeReturned(outlook),
    plain(count > 0 ? texts.notified(count) : texts.nobodyNotified),
    warning(texts.final),
  ];
}
