/** The platform's own accounts, shown in the footer and on the contact page. */
export const social = {
  youtube: "https://www.youtube.com/@leyenda.gg",
  x: "https://x.com/leyendagg",
  facebook: "https://www.facebook.com/leyenda.gg",
  instagram: "https://www.instagram.com/leyenda.gg",
  twitch: "https://www.twitch.tv/leyendagg",
  tiktok: "https://www.tiktok.com/@leyenda.gg",
} as const;

export const contactEmail = "contacto@leyenda.gg";
