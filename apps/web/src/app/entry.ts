/**
 * The first module that a page loads. It only calls `start` of `main.tsx`, which starts the app. As a separate module
 * it lets the build put `main.tsx` into the file with the code of all pages, which saves 1 kB.
 */
import { start } from "./main.tsx";

void start();
