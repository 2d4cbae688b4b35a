import { paths } from "@/config/paths";
import { auditCopy } from "../copy.ts";
import type { AuditEntry, SentencePart } from "./audit-entry.ts";

/** A sentence in a tournament's log, without the tournament's name, which the page already shows. */
export function withoutTournament(
  sentence: readonly SentencePart[],
  tournamentId: string,
): SentencePart[] {
  const own = paths.tournament(tournamentId);
  return sentence.flatMap((part, at) => {
    if (part.to === own) return [];
    if (sentence[at + 1]?.to !== own) return [part];
    const text = part.text
      .replace(/ (?:del|al|en el|para el) torneo $/, "")
      .replace(/(el torneo) $/, "$1");
    return [{ ...part, text }];
  });
}

const minuteOf = ({ createdAt }: AuditEntry) => createdAt.slice(0, "2026-11-27T12:00".length);
const isOne = (one: AuditEntry, other: AuditEntry): boolean =>
  one.act === other.act && one.actor?.id === other.actor?.id && minuteOf(one) === minuteOf(other);

/**
 * Returns one sentence for an action on several objects. If the entries differ only in the match, the sentence
 * contains the number of matches; otherwise it contains the first object and how many others there are.
 */
function sentenceOf(parts: readonly AuditEntry[]): readonly SentencePart[] {
  const [{ sentence, act }] = parts as readonly [AuditEntry];
  const differing = sentence.filter(({ text }, at) =>
    parts.some((part) => part.sentence[at]?.text !== text),
  );
  const plain = (text: string): SentencePart => ({ text, isName: true, to: null });
  if (differing.length === 1 && differing[0]?.to && act.endsWith(" tournament_matches"))
    return sentence.map((part) =>
      part === differing[0] ? plain(auditCopy.matches(parts.length)) : part,
    );
  return [...sentence, plain(auditCopy.andMore(parts.length - 1))];
}

/**
 * Whether all entries have changes and the same sentence.
 * If so, one entry shows each field's oldest value before and newest value after.
 */
const isAllSame = (parts: readonly AuditEntry[]): boolean =>
  parts.every(
    ({ sentence, changes }) =>
      changes.length > 0 && textOf(sentence) === textOf(parts[0]?.sentence ?? []),
  );

const textOf = (sentence: readonly SentencePart[]) => sentence.map(({ text }) => text).join("");

/** Merges all changes of a field into one, from its first value to its last. Expects the newest entry first. */
function changesOf(parts: readonly AuditEntry[]): AuditEntry["changes"] {
  const byField = Map.groupBy(
    parts.flatMap(({ changes }) => changes),
    ({ field }) => field,
  );
  return [...byField.values()].flatMap((changes) => {
    const [latest] = changes;
    return latest ? [{ ...latest, before: changes.at(-1)?.before ?? null }] : [];
  });
}

type Group = [AuditEntry, ...AuditEntry[]];

function grouped(
  entries: readonly AuditEntry[],
  isWith: (group: Group, entry: AuditEntry) => boolean,
): Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && isWith(last, entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

function combined(parts: Group): AuditEntry {
  if (parts.length === 1) return parts[0];
  if (isAllSame(parts)) return { ...parts[0], changes: changesOf(parts) };
  return { ...parts[0], sentence: sentenceOf(parts), changes: [], parts };
}

/** Combines repeated actions of one person within a minute. */
export function asPressed(entries: readonly AuditEntry[]): AuditEntry[] {
  return grouped(entries, ([first], entry) => isOne(first, entry)).map(combined);
}

const SECOND = 1000;

/** Whether two entries name the same object, by its page or, if it was deleted, by its name. */
function isAboutSame(one: AuditEntry, other: AuditEntry): boolean {
  const names = ({ sentence }: AuditEntry) =>
    sentence.flatMap(({ text, isName, to }) => (isName && text !== "" ? [to ?? text] : []));
  return names(one).some((name) => names(other).includes(name));
}

/** Whether an entry belongs to the group's action: same person, same object, at most a second apart. */
const isOneAct = (group: Group, entry: AuditEntry): boolean =>
  group[0].actor?.id === entry.actor?.id &&
  Date.parse(group[0].createdAt) - Date.parse(entry.createdAt) <= SECOND &&
  group.some((part) => isAboutSame(part, entry));

/** Combines the entries of one action; the oldest entry describes the action. */
function combinedByFirst(parts: Group): AuditEntry {
  const first = parts.at(-1) ?? parts[0];
  if (parts.every(({ act }) => act === first.act)) return combined(parts);
  const more = { text: auditCopy.andMore(parts.length - 1), isName: false, to: null };
  return { ...first, sentence: [...first.sentence, more], changes: [], parts };
}

/** Combines repeated actions within a minute, and all entries that one action recorded. */
export function asDone(entries: readonly AuditEntry[]): AuditEntry[] {
  return grouped(
    entries,
    (group, entry) => isOneAct(group, entry) || group.every((part) => isOne(part, entry)),
  ).map(combinedByFirst);
}
