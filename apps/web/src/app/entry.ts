/**
 * The first module that a page loads. It only calls `start` of `main.tsx`, which starts the app.
 * Because of this split, the build can put `main.tsx` into the file with the code of all pages, which saves 1 kB.
 */
import { start } from "./main.tsx";

void start();
