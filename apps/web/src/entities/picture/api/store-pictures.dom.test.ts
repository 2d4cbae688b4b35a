import { beforeEach, expect, test, vi } from "vitest";
import { PictureUploadError, savePictures, storePicture } from "./store-pictures.ts";

const { bucket } = vi.hoisted(() => ({
  bucket: { upload: vi.fn<() => Promise<unknown>>(), remove: vi.fn<() => Promise<unknown>>() },
}));

vi.mock("@/lib/storage-files", () => ({
  fileAddress: (name: string, path: string) => addressOf(path, name),
  filesOf: async () => bucket,
}));

const addressOf = (path: string, name = "game_images") =>
  `http://localhost/storage/v1/object/public/${name}/${path}`;
const file = (name: string) => new File(["x"], name, { type: "image/webp" });
const chosen = (name: string) => ({ url: "blob:x", file: file(name) });
const stored = (path: string) => ({ url: addressOf(path), file: null });
const form = {
  kind: "cover" as const,
  stem: ({ name }: File) => name,
  before: [addressOf("old.png"), null],
};

beforeEach(() => {
  bucket.upload.mockReset().mockResolvedValue({ error: null });
  bucket.remove.mockReset().mockResolvedValue({ error: null });
});

test("a new picture is uploaded before the save, the one it replaces goes afterwards", async () => {
  const save = vi.fn<(addresses: string[]) => Promise<string>>(async () => {
    expect(bucket.remove).not.toHaveBeenCalled();
    return "saved";
  });
  await expect(savePictures({ ...form, pictures: [chosen("new")] }, save)).resolves.toBe("saved");
  expect(save).toHaveBeenCalledWith([addressOf("new.webp")]);
  expect(bucket.remove.mock.calls).toEqual([[["old.png"]]]);
});

test("a picture that stays is neither uploaded nor removed, one that was taken away goes", async () => {
  await savePictures({ ...form, pictures: [stored("old.png")] }, async () => undefined);
  expect(bucket.upload).not.toHaveBeenCalled();
  expect(bucket.remove).not.toHaveBeenCalled();
  await savePictures({ ...form, pictures: [{ url: null, file: null }] }, async () => undefined);
  expect(bucket.remove.mock.calls).toEqual([[["old.png"]]]);
});

test("a refused save takes its uploads back and leaves what was there", async () => {
  const refusal = Object.assign(new Error("No."), { code: "P0001" });
  const saving = savePictures({ ...form, pictures: [chosen("a"), chosen("b")] }, () =>
    Promise.reject(refusal),
  );
  await expect(saving).rejects.toBe(refusal);
  expect(bucket.remove.mock.calls).toEqual([[["a.webp", "b.webp"]]]);
});

test("an upload over the shown file is not taken back with the refusal", async () => {
  const refusal = Object.assign(new Error("No."), { code: "P0001" });
  const before = [addressOf("old.webp?t=1")];
  const saving = savePictures({ ...form, before, pictures: [chosen("old")] }, () =>
    Promise.reject(refusal),
  );
  await expect(saving).rejects.toBe(refusal);
  expect(bucket.remove).not.toHaveBeenCalled();
});

test("without an answer nothing is removed: it may have been saved", async () => {
  const saving = savePictures({ ...form, pictures: [chosen("a")] }, () =>
    Promise.reject(new TypeError("Failed to fetch")),
  );
  await expect(saving).rejects.toBeInstanceOf(TypeError);
  expect(bucket.remove).not.toHaveBeenCalled();
});

test("an upload that fails saves nothing and takes back those before it", async () => {
  bucket.upload
    .mockResolvedValueOnce({ error: null })
    .mockResolvedValueOnce({ error: new Error("Demasiado grande.") });
  const save = vi.fn<() => Promise<void>>(async () => undefined);
  const saving = savePictures({ ...form, pictures: [chosen("a"), chosen("b")] }, save);
  await expect(saving).rejects.toBeInstanceOf(PictureUploadError);
  expect(save).not.toHaveBeenCalled();
  expect(bucket.remove.mock.calls).toEqual([[["a.webp"]]]);
});

test.each([
  { page: "http://localhost", shown: "/storage/v1/object/public/game_images/new.webp" },
  { page: "https://otra.test", shown: addressOf("new.webp") },
])("a page of $page stores $shown", async ({ page, shown }) => {
  vi.stubGlobal("location", new URL(page));
  expect(await storePicture("cover", "new", file("new"))).toBe(shown);
  vi.unstubAllGlobals();
});
