import { expect, test } from "vitest";
import { fittedCover, fittedMark, renditionOf } from "./picture-rendition.ts";

const shown = "/storage/v1/object/public/profile_avatars/ana.webp";
const render = "/storage/v1/render/image/public/profile_avatars/ana.webp";

test("a stored picture comes in the widths that storage makes, its version with it", () => {
  expect(fittedMark(`${shown}?t=17`)).toMatchObject({
    src: `${shown}?t=17`,
    srcSet: [64, 128, 256]
      .map((width) => `${render}?width=${width}&resize=contain&t=17 ${width}w`)
      .join(),
  });
  const hosted = `https://abc.supabase.co${shown}`;
  expect(fittedCover(hosted).srcSet).toContain(
    `https://abc.supabase.co${render}?width=1536&resize=contain& 1536w`,
  );
});

test.each([
  { className: "rounded-full size-8", sizes: "2rem" },
  { className: "rounded-md size-24 md:size-32", sizes: "8rem" },
  { className: "size-20 rounded-xl", sizes: "5rem" },
  { className: "rounded-md", sizes: "3rem" },
])("a face of «$className» is $sizes wide", ({ className, sizes }) => {
  expect(fittedMark(shown, className).sizes).toBe(sizes);
});

test.each(["data:image/png,x", "blob:http://localhost/1", "/covers/valorant.webp", ""])(
  "what storage does not have comes as it is: %s",
  (src) => {
    expect(fittedCover(src).srcSet).toBeUndefined();
    expect(renditionOf(src, 64)).toBeUndefined();
  },
);
