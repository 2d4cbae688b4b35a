import { makeFriends } from "@leyenda/testing/make-friends";
import { sendReport } from "@leyenda/testing/report-abuse";
import { asUser, type OwnedDatabase } from "@leyenda/testing/session";
import { converse, type Line } from "./seed-conversations.ts";
import type { People } from "./seed-people.ts";

const QUARREL: readonly Line[] = [
  [2900, 0, "¿Una de 1v1 por 20 tickets?"],
  [2896, 1, "Hoy no puedo, mañana sí."],
  [2895, 0, "Siempre la misma excusa. Desinstala el juego, das vergüenza."],
  [2891, 1, "Así no juego con nadie."],
];

/**
 * Creates an announcement of the administration, a reported message that waits for a decision, and a handled report.
 */
export async function seedModeration(database: OwnedDatabase, people: People): Promise<void> {
  const { admin, player, solo, teams } = people;
  const [troll, cheater] = solo.slice(-2);
  const leader = teams[0]?.leader;
  if (!troll || !cheater || !leader) throw new Error("the demo has too few people to quarrel");
  const administration = asUser(database, admin);
  const announce = (content: string): Promise<unknown> =>
    administration.call("public.send_global_notification", { p_content: content });

  await announce(
    "¡Bienvenidos a la temporada! Revisen las reglas de cada torneo antes de inscribirse: el tiempo de espera es ahora de 15 minutos.",
  );
  for (const { id } of [player, leader, ...teams.slice(1, 4).map((team) => team.leader)]) {
    await asUser(database, id).call("public.mark_administration_read");
  }
  await announce(
    "Este jueves de 6 a 7 (hora de Argentina) hacemos mantenimiento. Los torneos en curso no se ven afectados.",
  );

  await makeFriends(database, troll, player);
  const [, , insult] = await converse(database, [troll, player], QUARREL);
  if (!insult) throw new Error("nobody was insulted");
  await sendReport(database, player, {
    kind: "message",
    targetId: insult,
    reason: "insults",
    note: "No es la primera vez que me habla así cuando digo que no puedo jugar.",
  });

  const handled = await sendReport(database, leader, {
    kind: "profile",
    targetId: cheater.id,
    reason: "impersonation",
    note: "Usa el nombre de un jugador profesional.",
  });
  await administration.call("public.handle_report", {
    p_report_id: handled,
    p_action: "warn",
    p_answer:
      "Tu perfil se parece demasiado al de otra persona. Cambia la imagen y la descripción.",
    p_mute_hours: null,
  });
}
