import type { Words } from "@leyenda/db-types";
import type { WordSetting } from "./api/tournament-columns.ts";
import { substitutionsName, substitutionWords } from "./substitution-words.ts";

type Tournament = Words["tournaments"];
type Stage = Words["tournament_stages"];

/** The ways to seed participants, in the form and the log. */
export const seedingModeWords: Record<Tournament["seeding_mode"], string> = {
  ranked: "Por porcentaje de victorias",
  explicit: "Orden elegido a mano",
  random: "Sorteo",
};

interface WordSettingTexts<Word extends string> {
  /** The name of the setting in the form and the log. */
  readonly name: string;
  readonly words: Record<Word, string>;
  /** The hint below the field, for each choice. */
  readonly hints: Record<Word, string>;
}

/** Texts of the settings that offer a choice, for the form and the log. */
export const wordSettingTexts: {
  readonly [Name in WordSetting]: WordSettingTexts<Tournament[Name]>;
} = {
  entry_by: {
    name: "Quién se inscribe",
    words: { open: "Quien quiera", approval: "Con aprobación", code: "Con un código" },
    hints: {
      open: "Cualquiera que cumpla los requisitos, hasta llenar el cupo.",
      approval: "Cada uno pide un lugar y la organización responde en Participantes.",
      code: "Solo quien tiene un código de la organización; se crean en Participantes.",
    },
  },
  game_detail: {
    name: "De cada partida se carga",
    words: {
      score: "El marcador",
      winner: "Quién ganó",
      picture: "El marcador y una imagen",
    },
    hints: {
      score: "Al terminar cada partida de la serie los capitanes cargan su marcador (13-7).",
      winner: "Alcanza con decir quién ganó cada partida de la serie.",
      picture: "Con cada partida de la serie los capitanes suben una imagen de su final.",
    },
  },
  substitutions: {
    name: substitutionsName,
    words: substitutionWords,
    hints: {
      between_games:
        "Cada equipo elige quiénes juegan cada partido, y entre una partida y otra entra un suplente.",
      between_matches:
        "Cada equipo elige quiénes juegan cada partido; durante el partido no hay cambios.",
      none: "Quien elige sus titulares juega todo el torneo con ellos; solo se reemplaza a quien ya no puede jugar.",
    },
  },
  lineups_by: {
    name: "Las alineaciones las elige",
    words: { captain: "El capitán", staff: "La organización" },
    hints: {
      captain:
        "El líder o un co-líder del equipo, hasta que el partido empieza; un árbitro puede corregirla.",
      staff: "Solo quien arbitra el torneo; el equipo le dice quiénes juegan.",
    },
  },
};

/** The states of a participant in a tournament, for example registered or disqualified. */
export const participantStatusWords: Record<Words["tournament_participants"]["status"], string> = {
  registered: "Inscrito",
  absent: "Ausente",
  disqualified: "Descalificado",
  withdrawn: "Se retiró",
};

/** The states of a money prize. */
export const payoutStatusWords: Record<Words["payouts"]["status"], string> = {
  pending: "Por pagar",
  paid: "Pagado",
};

export const stageSeedingWords: Record<Stage["seeding"], string> = {
  standing: "Por la tabla anterior",
  apart: "Por la tabla, separando a los del mismo grupo",
  draw: "Por sorteo",
  explicit: "A mano",
};

export const grandFinalWords: Record<Stage["grand_final"], string> = {
  reset: "Con segunda final si pierde el invicto",
  single: "Una sola final",
  none: "Sin gran final: campeón de la llave superior",
};

export const groupingWords: Record<Stage["grouping"], string> = {
  serpentine: "Por siembra, en serpentina",
  draw: "Por sorteo",
};

/** What happens to the past matches of a participant who withdraws or is disqualified. */
export const departedMatchesWords: Record<Stage["departed_matches"], string> = {
  by_half: "Se anulan con menos de la mitad jugada",
  annulled: "Se anulan siempre",
  counted: "Valen los jugados",
  withdrawn_by_half: "Se anulan con menos de la mitad, solo si se retira",
};

export const tieSplittingWords: Record<Stage["tie_splitting"], string> = {
  continue: "Siguen con el próximo desempate",
  restart: "Vuelven a empezar por el primero",
};

export const qualifiersFromWords: Record<Stage["qualifiers_from"], string> = {
  stage: "Los mejores de la etapa",
  group: "Los mejores de cada grupo",
  wins: "Por cantidad de victorias",
};
