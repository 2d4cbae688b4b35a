import { texts } from "./discord-texts.ts";
import { BUTTON, button, instant, linkButton, message, plain, type Message } from "./markup.ts";

const copy = texts.match;

/** A match, as `private.discord_match` returns it. */
export interface DiscordMatch {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly bestOf: number;
  readonly scheduledAt: string | null;
  readonly result: string | null;
  readonly side: 1 | 2;
  readonly names: readonly [string | null, string | null];
  readonly isRivalKnown: boolean;
  readonly hasWon: boolean | null;
  readonly ready: {
    readonly state: string;
    readonly isOpen: boolean;
    readonly opensAt: string;
    readonly isMine: boolean;
    readonly isRivals: boolean;
  } | null;
  readonly veto: {
    readonly state: "waiting" | "running" | "over";
    readonly isMineReady: boolean;
    readonly isMyTurn: boolean;
    readonly isRivalsTurn: boolean;
    readonly step: number;
    readonly act: string | null;
    readonly options: readonly string[];
    readonly deadline: string | null;
    readonly choices: readonly {
      readonly act: string;
      readonly choice: string;
      readonly by: string | null;
    }[];
  } | null;
  readonly ownReport: string | null;
  readonly rivalReport: { readonly id: string; readonly result: string } | null;
}

/** The maximum number of map buttons: four of Discord's five rows. The fifth row is for other buttons. */
const MOST_OPTIONS = 20;

const WALKOVER = "walkover";

/** The states of a match in which neither side can act any more. */
const OVER = new Set(["completed", "bye", "cancelled"]);

type Part = {
  readonly lines: readonly string[];
  readonly buttons: readonly ReturnType<typeof button>[];
};

const NOTHING: Part = { lines: [], buttons: [] };

const spoken = (result: string): string => (result === WALKOVER ? copy.walkover : plain(result));

function readyPart({ id, ready }: DiscordMatch): Part {
  if (ready?.state === "started") return { lines: [copy.readyBoth], buttons: [] };
  if (ready?.state !== "waiting") return NOTHING;
  if (!ready.isOpen) return { lines: [copy.readyOpens(instant(ready.opensAt, "R"))], buttons: [] };
  if (ready.isMine) return { lines: [copy.readyMine], buttons: [] };
  return {
    lines: ready.isRivals ? [copy.readyRival] : [],
    buttons: [button(`ready:${id}`, copy.ready, BUTTON.success)],
  };
}

function vetoPart({ id, veto }: DiscordMatch): Part {
  if (veto === null) return NOTHING;
  const made = veto.choices.map(({ act, choice, by }) =>
    act === "decider"
      ? `${copy.vetoDone[act]} **${plain(choice)}**`
      : `${by === null ? copy.coin : plain(by)} ${copy.vetoDone[act] ?? act} **${plain(choice)}**`,
  );
  if (veto.state === "waiting")
    return veto.isMineReady
      ? { lines: [copy.vetoReadyMine], buttons: [] }
      : { lines: [], buttons: [button(`veto_ready:${id}`, copy.vetoReady, BUTTON.primary)] };
  if (veto.isRivalsTurn) return { lines: [...made, copy.vetoRivals], buttons: [] };
  if (!veto.isMyTurn) return { lines: made, buttons: [] };
  const until = veto.deadline === null ? null : instant(veto.deadline, "R");
  const turn = copy.vetoMine(copy.vetoActs[veto.act ?? ""] ?? "", until);
  if (veto.options.length > MOST_OPTIONS)
    return { lines: [...made, turn, copy.vetoInRoom], buttons: [] };
  return {
    lines: [...made, turn],
    buttons: veto.options.map((option) => button(`veto:${id}:${veto.step}:${option}`, option)),
  };
}

/** The label is not escaped, because Discord shows no formatting in labels of buttons. */
const confirmButton = (matchId: string, report: NonNullable<DiscordMatch["rivalReport"]>) =>
  button(`confirm:${matchId}:${report.id}`, copy.confirm(report.result), BUTTON.success);

function resultPart(match: DiscordMatch): Part {
  const { id, ownReport, rivalReport, status } = match;
  if (match.ready?.state === "walkover" || match.ready?.state === "objected") return NOTHING;
  const isAsked = rivalReport !== null && rivalReport.result !== ownReport;
  return {
    lines: [
      ...(ownReport === null || status === "disputed"
        ? []
        : [copy.reportedMine(spoken(ownReport))]),
      ...(isAsked ? [copy.reportedRival(spoken(rivalReport.result))] : []),
    ],
    buttons: [
      ...(isAsked ? [confirmButton(id, rivalReport)] : []),
      button(`report:${id}:${match.bestOf}`, isAsked ? copy.reportOther : copy.report),
    ],
  };
}

function endOf({ hasWon, result, status }: DiscordMatch): string {
  const score = spoken(result ?? WALKOVER);
  if (status === "cancelled") return copy.status[status] ?? status;
  if (hasWon === null) return copy.drawn(score);
  return hasWon ? copy.won(score) : copy.lost(score);
}

/** Returns the message about a match for one side, with buttons for the possible actions. */
export function matchMessage(match: DiscordMatch, site: string, notice?: string): Message {
  const [first, second] = match.names.map((name) => plain(name ?? "?"));
  const head = [
    ...(notice === undefined ? [] : [`⚠️ ${notice}`]),
    `**${first}** – **${second}**`,
    [
      plain(match.title),
      copy.bestOf(match.bestOf),
      ...(match.scheduledAt === null ? [] : [instant(match.scheduledAt)]),
    ].join(" · "),
  ];
  const room = linkButton(`${site}/match/manage/${match.id}`, copy.openRoom);
  const refresh = button(`match:${match.id}`, copy.refresh);
  if (OVER.has(match.status)) return message([...head, endOf(match)].join("\n"), [room]);
  if (!match.isRivalKnown)
    return message([...head, copy.waitsForRival].join("\n"), [refresh, room]);
  const parts = [readyPart(match), vetoPart(match), resultPart(match)];
  const isChoosing = match.veto?.isMyTurn ?? false;
  const state = copy.status[match.status];
  return message(
    [...head, ...(state === undefined ? [] : [state]), ...parts.flatMap(({ lines }) => lines)].join(
      "\n",
    ),
    [
      // During a map veto, the message shows only the buttons of the maps, because they need the space.
      ...(isChoosing ? vetoPart(match).buttons : parts.flatMap(({ buttons }) => buttons)),
      refresh,
      room,
    ],
  );
}
