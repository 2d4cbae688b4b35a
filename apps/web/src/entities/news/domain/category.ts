/** What an article can be filed under; the first is the default. */
export const newsCategories = ["General", "Torneos", "Comunidad", "Actualizaciones"] as const;
