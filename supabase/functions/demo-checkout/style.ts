import { colors } from "@leyenda/site/colors";

/** The CSS of the demo provider's pages: the product's colours and shapes, without pictures or fonts. */
export const STYLE = `
:root { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; background: radial-gradient(60rem 30rem at 50% -10rem, ${colors["surface-raised"]}, ${colors.background}); color: ${colors.foreground}; font: 16px/1.5 Figtree, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
.mark { padding: 10px 16px; background: ${colors.warning}; color: ${colors["accent-foreground"]}; text-align: center; }
.mark strong { margin-right: 4px; font-weight: 800; }
header { display: flex; align-items: center; justify-content: space-between; gap: 16px; max-width: 928px; margin: 0 auto; padding: 12px 16px; }
.brand { display: flex; align-items: center; gap: 10px; color: ${colors.foreground}; font: 700 24px/1 "Barlow Condensed", "Roboto Condensed", "Arial Narrow", sans-serif; letter-spacing: .02em; text-transform: uppercase; }
.sign-1 { stop-color: ${colors.accent}; } .sign-2 { stop-color: ${colors["accent-2"]}; }
a { color: ${colors["accent-2"]}; }
header a { display: inline-grid; min-height: 44px; align-content: center; }
main { display: grid; max-width: 896px; margin: 8px auto 40px; border: 1px solid ${colors.border}; border-radius: 14px; background: ${colors.surface}; overflow: hidden; }
section { padding: 24px 20px; }
.summary { background: ${colors["surface-sunken"]}; }
.eyebrow { color: ${colors["accent-2"]}; font-size: 14px; font-weight: 600; }
h1, h2 { font-family: "Barlow Condensed", "Roboto Condensed", "Arial Narrow", sans-serif; font-weight: 700; line-height: 1.1; text-transform: uppercase; overflow-wrap: anywhere; }
h1 { margin-top: 6px; font-size: 30px; } h2 { font-size: 24px; }
.amount { margin-top: 10px; font: 700 44px/1 "Barlow Condensed", "Roboto Condensed", "Arial Narrow", sans-serif; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px 16px; margin-top: 20px; padding-top: 16px; border-top: 1px solid ${colors.border}; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dt { color: ${colors.muted}; } dd { text-align: right; font-weight: 600; }
dt:nth-last-of-type(1), dd:nth-last-of-type(1) { padding-top: 8px; border-top: 1px solid ${colors.border}; color: ${colors.foreground}; font-weight: 700; }
dl { column-gap: 0; } dd { padding-left: 16px; }
.choices p { margin: 8px 0 20px; color: ${colors.muted}; }
form { display: grid; gap: 10px; }
button, .act { display: grid; width: 100%; min-height: 48px; align-content: center; padding: 8px 16px; border: 1px solid transparent; border-radius: 8px; font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer; }
:focus-visible { outline: 2px solid ${colors["accent-2"]}; outline-offset: 2px; }
.primary { background: linear-gradient(100deg, ${colors.accent}, ${colors["accent-2"]}); color: ${colors["accent-foreground"]}; }
.secondary { background: ${colors["surface-raised"]}; border-color: ${colors["border-strong"]}; color: ${colors.foreground}; }
.danger { background: transparent; border-color: ${colors["danger-strong"]}; color: ${colors.danger}; }
.quiet { background: transparent; color: ${colors.muted}; }
button:hover, .act:hover { filter: brightness(1.12); }
@media (max-width: 927px) { main { margin-inline: 16px; } }
@media (min-width: 760px) {
  main { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); margin-top: 48px; }
  .alone { grid-column: 1 / -1; }
  section { padding: 36px 32px; }
}`;
