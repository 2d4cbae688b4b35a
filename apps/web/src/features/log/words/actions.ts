import type { Words } from "@leyenda/db-types";
import { entityWords } from "./entities.ts";

type Log = Words["admin_audit_log"];

const verbs = { insert: "creó", update: "cambió", delete: "eliminó" } as const;

/** The ways to change a row directly, without a procedure. */
export type AuditVerb = keyof typeof verbs;

/** Phrases for changes of rows that "creó", "cambió" or "eliminó" would describe badly. */
const rowPhrases: { readonly [Pair in `${AuditVerb} ${Log["entity"]}`]?: string } = {
  "insert team_members": "sumó a {} al equipo {team_id}",
  "delete team_members": "quitó a {} del equipo {team_id}",
  "update team_join_requests": "respondió la solicitud de {user_id} al equipo {team_id}",
};

/** The phrase of each procedure: `{}` is the object of the entry, `{field}` one of its fields. */
const procedurePhrases: Record<Exclude<Log["action"], AuditVerb>, string> = {
  manage_tickets: "ajustó en {delta} la billetera de {}",
  correct_birth_date: "corrigió la fecha de nacimiento de {}",
  credit_flagged_order: "acreditó la compra observada {}",
  request_ticket_refund: "pidió reembolsar {amount_minor} de la compra {}",
  resolve_order_flag: "resolvió la observación de la compra {}",
  resolve_payment_difference: "dio por resuelta la diferencia {} de la conciliación",
  change_role: "cambió el rol de {}",
  delete_user: "eliminó la cuenta de {}",
  remove_second_factor: "quitó el segundo factor de {}",
  send_global_notification: "envió un mensaje global a {recipients|persona|personas}",
  withdraw_announcement: "retiró un mensaje global",
  send_administration_messages:
    "escribió a {recipients|persona|personas} en nombre de la administración",
  remove_tournament_participant: "quitó a {participant_id} del torneo {}",
  add_tournament_participant: "inscribió a {participant_id} en el torneo {}",
  add_tournament_guest: "agregó a {name} como invitado en el torneo {}",
  rename_tournament_guest: "corrigió a {name} el nombre de un invitado del torneo {}",
  create_guest_link: "dio a {name}, invitado del torneo {}, un enlace para reclamar su lugar",
  revoke_guest_link: "anuló el enlace de {name}, invitado del torneo {}",
  claim_guest: "reclamó el lugar de {name}, invitado del torneo {}, para {participant_id}",
  undo_guest_claim: "deshizo en el torneo {} el reclamo de {participant_id}, que dijo ser {name}",
  ask_tournament_participant: "invitó a {participant_id} a inscribirse en el torneo {}",
  set_tournament_seeds: "ordenó la siembra del torneo {}",
  generate_tournament_structure: "generó la estructura del torneo {}",
  declare_match_winner: "declaró ganador a {winner_id} en {}",
  correct_match_score: "corrigió el marcador de {}",
  correct_match_winner: "corrigió quién ganó {}, o lo que dependía de eso",
  publish_lobby_game: "publicó {}",
  decide_lobby_score: "revisó un envío de {}",
  correct_lobby_game: "corrigió {}",
  cancel_lobby_game: "canceló {}",
  add_extra_lobby_game: "agregó {} para desempatar",
  set_lobby_room: "cambió el ID y la contraseña de {}",
  set_lobby_scoring: "cambió el sistema de puntos de {}",
  adjust_lobby_points: "ajustó en {points} los puntos de {participant_id} en {}",
  withdraw_lobby_adjustment: "anuló un ajuste de puntos en {}",
  add_match_picture: "agregó a {} la imagen «{content}»",
  remove_message_picture: "retiró la imagen de un mensaje denunciado",
  remove_match_picture: "quitó una imagen de {}: {content}",
  set_match_statistics: "corrigió las estadísticas de {}",
  leave_tournament: "retiró a {participant_id} del torneo {}",
  call_missing: "llamó a {called|que no confirmó|que no confirmaron} en el torneo {}",
  send_tournament_message: "escribió a {recipients|persona|personas} del torneo {}",
  confirm_check_in: "confirmó la asistencia de {participant_id} en el torneo {}",
  open_door: "abrió la puerta del torneo {}",
  close_door: "cerró la puerta del torneo {}",
  admit_at_door: "anotó en la puerta del torneo {} que llegó {participant_id}",
  undo_arrival: "deshizo la llegada de {participant_id} al torneo {}",
  extend_check_in: "extendió la confirmación de asistencia del torneo {}",
  move_matches: "movió {matches|partido|partidos} del torneo {}",
  publish_schedule: "publicó el horario de {matches|partido|partidos} del torneo {}",
  set_default_times: "dio a la ronda {round} de {} un horario por defecto",
  offer_replacement: "ofreció a la lista de espera el lugar de {participant_id} en el torneo {}",
  take_back_offer: "retiró la oferta del lugar de {participant_id} en el torneo {}",
  add_to_roster: "sumó a {profile_id} al plantel de {participant_id} en el torneo {}",
  approve_stand_in:
    "aprobó a {profile_id} como suplente externo de {participant_id} en el torneo {}",
  decline_stand_in:
    "no aprobó a {profile_id} como suplente externo de {participant_id} en el torneo {}",
  set_match_lineup: "eligió quiénes juegan por {participant_id} en {}: {choice}",
  take_dispute: "tomó la disputa de {}",
  substitute_player: "hizo un cambio de {participant_id} en {}: {choice}",
  undo_substitution: "deshizo un cambio de {participant_id} en {}: {choice}",
  remove_from_roster: "quitó a {profile_id} del plantel de {participant_id} en el torneo {}",
  invite_tournament_staff: "invitó a la organización del torneo {}",
  withdraw_staff_invitation: "retiró una invitación a la organización del torneo {}",
  accept_staff_invitation: "entró en la organización del torneo {}",
  set_tournament_staff_rights: "cambió los permisos de {profile_id} en el torneo {}",
  remove_tournament_staff: "quitó a {profile_id} de la organización del torneo {}",
  leave_tournament_staff: "dejó la organización del torneo {}",
  create_referee_link: "dio a {link} un enlace para arbitrar {}",
  revoke_referee_link: "retiró a {link} el enlace para arbitrar {}",
  decide_by_link: "decidió {} con el enlace de {link}: ganó {winner_id}",
  cancel_tournament: "canceló el torneo {}",
  declare_no_show: "cerró {} sin ganador: nadie se presentó",
  report_match_game: "cargó una partida de {}",
  remove_match_game: "quitó una partida de {}",
  set_tournament_vetoes: "eligió los vetos del torneo {}",
  start_match_veto: "empezó el veto de {}",
  choose_in_veto: "eligió por un lado en el veto de {}",
  undo_veto_steps: "deshizo pasos del veto de {}",
  correct_veto_choice: "corrigió el veto de {}",
  let_match_be_played: "decidió que se juegue {}",
  mark_side_here: "dio por presente a {participant_id} en {}",
  call_match_sides: "avisó a los dos lados de {}",
  set_match_stream: "cambió la transmisión de {}: {choice}",
  set_tournament_stream: "cambió la transmisión del torneo {}: {choice}",
  set_match_station: "puso {} en: {choice}",
  set_match_referee: "eligió quién arbitra {}: {profile_id}",
  answer_referee_call: "respondió una llamada al árbitro en {}",
  end_match_pause: "terminó la pausa de {}",
  reopen_match: "reabrió {}",
  reopen_match_with_dependents: "reabrió {} y los encuentros que dependían de su resultado",
  set_tournament_stages: "definió las etapas del torneo {}",
  set_stage_seeds: "ordenó la siembra de {}",
  draw_tournament_stage: "sorteó {}",
  set_stage_groups: "armó los grupos de {}",
  set_stage_settings: "cambió los ajustes de {}",
  duplicate_tournament: "creó el torneo {} como copia de {from}",
  accept_entry_request: "aceptó el pedido de lugar de {participant_id} en el torneo {}",
  decline_entry_request: "no aceptó el pedido de lugar de {participant_id} en el torneo {}",
  make_entry_codes: "creó códigos de inscripción para el torneo {}",
  withdraw_entry_code: "retiró un código de inscripción del torneo {}",
  decline_guest_request: "no confirmó que {participant_id} fuera {name} en el torneo {}",
  import_tournament: "importó el torneo {}",
  set_tournament_series: "definió cuándo se repite el torneo {}",
  set_series_state: "cambió si se repite el torneo {}",
  open_edition: "abrió el torneo {}, la edición que sigue a {from}",
  create_tournament_from_template: "creó el torneo {} con la plantilla {template}",
  save_discord_posts: "eligió el canal de Discord del torneo {}",
  test_discord_posts: "envió un mensaje de prueba al canal de Discord del torneo {}",
  delete_discord_posts: "quitó el canal de Discord del torneo {}",
  create_webhook: "creó un webhook del torneo {}",
  save_webhook: "cambió un webhook del torneo {}",
  change_webhook_secret: "cambió el secreto de un webhook del torneo {}",
  test_webhook: "envió una prueba a un webhook del torneo {}",
  send_webhook_again: "envió algo de nuevo a un webhook del torneo {}",
  delete_webhook: "borró un webhook del torneo {}",
  save_tournament_template: "guardó la plantilla {} a partir de {from}",
  start_live_draw: "empezó el sorteo en vivo de {}",
  finish_live_draw: "terminó el sorteo en vivo de {}",
  cancel_live_draw: "anuló el sorteo en vivo de {}",
  reset_stage: "reinició {}",
  schedule_match: "cambió la fecha de {}",
  readmit_participant: "readmitió a {participant_id} en el torneo {}",
  disqualify_participant: "descalificó a {participant_id} del torneo {}",
  adjust_table: "ajustó en {points} los puntos de {participant_id} en {}",
  revoke_table_adjustment: "anuló el ajuste de {points} puntos de {participant_id} en {}",
  create_tie_break: "creó el desempate de {}: {matches|partido|partidos}",
  void_challenge_match: "anuló el desafío {}",
  mark_payout_paid: "marcó como pagado el premio de {}",
  undo_payout: "deshizo el pago del premio de {}",
  request_payment_info: "pidió los datos de pago a {}",
  split_payout: "repartió el premio de {}",
  read_reported_messages: "leyó los mensajes denunciados de {}",
  handle_report: "resolvió la denuncia sobre {}",
  lift_mute: "levantó el silencio de {}",
  rename_user: "cambió el apodo de {}",
  suspend_user: "suspendió a {}",
  keep_out_of_tournament: "dejó a {} fuera del torneo {tournament_id}",
  let_play_on: "dejó que {} termine el torneo {tournament_id}",
  lift_measure: "levantó una medida sobre {}",
  decide_tournament_proposal: "respondió la propuesta de torneo «{name}» de {}",
  decide_appeal: "respondió la apelación de {}",
};

const isVerb = (action: Log["action"]): action is AuditVerb => action in verbs;

/** The phrase of an action, without its actor. */
export function auditPhrase(action: Log["action"], entity: Log["entity"]): string {
  if (!isVerb(action)) return procedurePhrases[action];
  return rowPhrases[`${action} ${entity}`] ?? `${verbs[action]} ${entityWords[entity].one}`;
}

/** The phrase for an action that changed only the status of a tournament. */
export const STATUS_PHRASE = "cambió el estado del torneo {}";

/** The names of the fields in a phrase: `{field}`, or for a count `{field|singular|plural}`. */
export function placeholdersOf(phrase: string): string[] {
  return [...phrase.matchAll(/\{(\w+)[|}]/g)].map(([, field = ""]) => field);
}

/** The label of the list in a log entry, for each procedure that records a whole list instead of single fields. */
const listWords: { readonly [Action in Log["action"]]?: string } = {
  set_tournament_seeds: "Orden",
  set_stage_seeds: "Orden",
  draw_tournament_stage: "Entran",
  set_stage_groups: "Grupos",
  set_tournament_stages: "Etapas",
  reset_stage: "Partidos deshechos",
};

export function listWord(action: Log["action"]): string | null {
  return listWords[action] ?? null;
}

/** The text that replaces the name of a deleted object if the name is unknown; it fits after a verb or a noun. */
export function goneWord(entity: Log["entity"]): string {
  return entity === "tournament_matches"
    ? "un partido eliminado"
    : entity === "tournament_stages"
      ? "una etapa eliminada"
      : "(eliminado)";
}
