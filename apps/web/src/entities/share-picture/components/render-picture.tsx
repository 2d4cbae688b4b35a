import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { ReactNode } from "react";
import { GeneratedCover } from "@/components/generated-cover";
import { TeamCrest } from "@/components/team-logo";
import { GeneratedAvatar } from "@/components/user-avatar";
import type { CupLook } from "../api/picture-tournament-data.ts";
import { drawPicture } from "../domain/draw-picture.ts";
import { FORMATS, type ShareFact } from "../domain/share-fact.ts";
import { FACE } from "../domain/canvas-helpers.ts";
import type { PictureParts } from "../domain/picture-parts.ts";

async function loaded(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  // Without CORS the canvas would be tainted and could not be exported.
  image.crossOrigin = "anonymous";
  image.src = src;
  await image.decode();
  return image;
}

/** Renders an SVG component of the site to an image. */
async function drawn(drawing: ReactNode, width: number, height: number): Promise<HTMLImageElement> {
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(drawing));
  const svg = place.querySelector("svg");
  svg?.setAttribute("width", String(width));
  svg?.setAttribute("height", String(height));
  const source = svg ? new XMLSerializer().serializeToString(svg) : "";
  root.unmount();
  return loaded(`data:image/svg+xml,${encodeURIComponent(source)}`);
}

/** Loads the picture, or if there is none, the generated drawing that pages show instead. */
async function pictureOr(
  src: string | null,
  drawing: () => Promise<HTMLImageElement>,
): Promise<{ image: HTMLImageElement; isOwn: boolean }> {
  if (src) {
    try {
      return { image: await loaded(src), isOwn: true };
    } catch {
      // The picture was deleted, or its host does not allow other sites to draw it.
    }
  }
  return { image: await drawing(), isOwn: false };
}

type Asked = Pick<PictureParts, "fact" | "format" | "headline" | "line">;

/** Creates the picture as a file. */
export async function makePicture(asked: Asked, look: CupLook): Promise<Blob> {
  // Waiting for the font also ends the current React render. `drawn` starts another render, which must not run inside
  // it.
  await document.fonts.load(`700 100px ${FACE}`);
  const [cover, mark] = await Promise.all([
    pictureOr(look.image_url, () =>
      drawn(<GeneratedCover name={look.game} seed={look.id} />, 1920, 1080),
    ),
    pictureOr(asked.fact.participant.imageUrl, () => drawn(<Mark fact={asked.fact} />, 600, 600)),
  ]);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, FORMATS[asked.format]);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  drawPicture(context, {
    ...asked,
    cup: look.name,
    host: location.host,
    cover: cover.image,
    mark: mark.image,
    isOwnMark: mark.isOwn,
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

function Mark({ fact }: { readonly fact: ShareFact }) {
  const { type, name } = fact.participant;
  const Drawing = type === "team" ? TeamCrest : GeneratedAvatar;
  return <Drawing name={name} alt="" />;
}
